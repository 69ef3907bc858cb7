// What to build, and when it is done, for the social proof's prompt.
import { definePrompt } from "../define-prompt.ts";

export default definePrompt({
  goal: `Build a social proof component: overlapping faces beside one sentence such as "Trusted by N teams". It has two variants: a badge, which is one quiet line, and an enhanced one, which is larger and ends in an invitation such as "Join them now".

It helps people who are unsure, by showing that others like them decided before. It does so only where it is true: show real people who agreed to be shown, and a number that you can prove. Until you have both, leave the component out rather than fill it with examples.`,
  usage: `import { SocialProof } from "@/components/ui/social-proof";

const PEOPLE = [
  { name: "<a real person who agreed>", image: "/people/<file>.webp" },
  { name: "<one who has no picture>" },
];
const SENTENCE = "Trusted by <a number that you can prove> teams";

export function Invitation() {
  return (
    <SocialProof variant="enhanced" people={PEOPLE} action={{ label: "Join them now", href: "/sign-up" }}>
      {SENTENCE}
    </SocialProof>
  );
}`,
  checks: [
    "People, the sentence, the number of faces and the invitation all come in as props; nothing about them is written into the component.",
    "A picture that is missing or fails to load is replaced by initials on a tinted ground, also when it failed before hydration.",
    "Every face has a fixed size, so nothing on the page moves while pictures load or fail.",
    'Pictures are decorative (`alt=""`), and the group of faces has one accessible name such as "Ana, Ben and 3 others".',
    'More people than `max` are counted in a last circle, "+N".',
    "The invitation is a real `<a>` when it has an address and a real `<button>` when it has none, at least 44 px high, with a visible focus ring.",
    "The component is valid inside a `<p>`, and hydrates without a warning.",
    "With `prefers-reduced-motion: reduce` the faces do not move.",
    'It fits at 320 px and at 200% zoom, and mirrors with `dir="rtl"`.',
  ],
  acceptance: {
    seen: 'page.getByText("Trusted by 60K+ developers").first()',
    works: `await page.getByRole("button", { name: "Join them now" }).click();
await expect(page.getByText("You joined the example.")).toBeVisible();`,
  },
});
