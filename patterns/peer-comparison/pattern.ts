// Peer comparison: one's own value beside people near, whose middle only those short of it see.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "peer-comparison",
  title: "Peer Comparison",
  summary:
    "Your value beside the middle value of similar people, with a next step. Once you reach the middle, it’s no longer shown.",
  name: "peer-comparison",
  component: "PeerComparison",
  files: ["peer-comparison.tsx"],
  versions: [
    { version: "1.0.1", date: "2026-11-28", note: "`storageKey` is required." },
    { version: "1.0.0", date: "2026-11-27", note: "First published." },
  ],
  scenarios: {
    "Small group": {
      props: {
        value: 6,
        peers: { definition: "example visitors", n: 12, asOf: "2026-11-27", middle: 9 },
      },
      watch: "Twelve people are too few, so the group isn’t shown.",
    },
    "Ahead of both": {
      props: {
        value: 12,
        earlier: [
          { label: "September", value: 6 },
          { label: "October", value: 11 },
        ],
      },
      watch: "This person is ahead of both groups’ middles, and sees only their own months.",
    },
    "right-to-left": "Light two lamps: the lines grow from the right.",
  },
  playground: {
    props: ["direction", "minPeers", "heading"],
    initial: { direction: "more", heading: "Lamps you’ve lit here" },
  },
  previewText: "Prompt: Create a comparison with peers that never shows the best...",
});
