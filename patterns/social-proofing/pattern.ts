// The badge and the invitation of the social-proofing pattern, as the catalogue knows them.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "social-proofing",
  title: "Social Proofing",
  heading: "Social Proof",
  summary:
    "Overlapping faces and one sentence you can prove, as a quiet badge or with an invitation to join.",
  price: "free",
  name: "social-proof",
  component: "SocialProof",
  files: ["social-proof.tsx"],
  dependencies: {},
  previewText: "Prompt: Create a social proof badge with overlapping avatars...",
  stage: "room",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
});
