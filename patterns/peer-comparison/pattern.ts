// Peer comparison: one's own value beside people near, whose middle only those short of it see.
import type { Pattern } from "../schema.ts";

export default {
  key: "peer-comparison",
  title: "Peer Comparison",
  heading: "Peer Comparison",
  summary:
    "Your value beside people near you, with a next step. Whoever has reached the middle doesn’t see it.",
  price: "free",
  name: "peer-comparison",
  component: "PeerComparison",
  files: ["peer-comparison.tsx"],
  dependencies: {},
  versions: [{ version: "1.0.0", date: "2026-11-27", note: "First published." }],
  scenarios: [
    {
      label: "Small group",
      props: {
        value: 6,
        peers: { definition: "example visitors", n: 12, asOf: "2026-11-27", middle: 9 },
      },
      watch: "Twelve people are too few, so nobody is shown.",
    },
    {
      label: "Ahead of both",
      props: {
        value: 12,
        earlier: [
          { label: "September", value: 6 },
          { label: "October", value: 11 },
        ],
      },
      watch: "This person is better than both middles, and sees only their own months.",
    },
    {
      label: "Right to left",
      environment: "right-to-left",
      watch: "Light two lamps: the lines grow from the right.",
    },
  ],
  playground: {
    props: ["direction", "minPeers", "heading"],
    initial: { direction: "more", heading: "Lamps you’ve lit here" },
  },
  previewText: "Prompt: Create a comparison with peers that never shows the best...",
  theme: "page",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
} satisfies Pattern;
