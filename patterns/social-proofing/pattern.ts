// Social proof: avatars and one claim, as a badge or as a card with a button.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "social-proofing",
  title: "Social Proofing",
  heading: "Social Proof",
  summary: "Avatars and one provable claim, as a badge or with a button.",
  name: "social-proof",
  component: "SocialProof",
  files: ["social-proof.tsx"],
  versions: [
    {
      version: "2.0.0",
      date: "2026-11-27",
      note: 'Change `action={{ href: "/join", children: "Join" }}` to your own link or button: `action={<a href="/join">Join</a>}`. Initials contain only letters.',
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: {
    "Broken pictures": {
      props: {
        people: [1, 2, 3].map((n) => ({ name: `Example person ${n}`, image: "/no-such.png" })),
      },
      watch: "In the card, the initials stay when a picture can't be loaded, and nothing moves.",
    },
    "Long words": {
      props: {
        children: "Empfohlen von 60.000 Softwareentwicklungsgemeinschaftsmitgliedern",
        action: "Softwareentwicklungsgemeinschaft beitreten",
      },
      watch: "The claim and the button wrap instead of leaving the card.",
    },
    "right-to-left": "The row starts on the right, and each avatar overlaps the one before it.",
  },
  playground: {
    props: ["variant", "max", "children"],
    initial: { variant: "enhanced", children: "Trusted by 60K+ developers" },
  },
  previewText: "Prompt: Create a social proof badge with overlapping avatars...",
});
