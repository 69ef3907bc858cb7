// Five drawn lamps and one sentence, for trying the props.
import type { Playground } from "../schema.ts";
import { SocialProof, type SocialProofProps } from "./social-proof";

/** A picture of its own for each, because nobody here is a real person. */
function lamp(ground: string, light: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><path fill="${ground}" d="M0 0h96v96H0z"/><path fill="${light}" fill-opacity=".35" d="M34 48h28l24 48H10z"/><path fill="${light}" d="M28 50a20 20 0 0 1 40 0z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const playground: Playground = {
  parts: [
    {
      component: "SocialProof",
      initial: {
        people: [
          { name: "Example person 1", image: lamp("#3b1a26", "#ffb3c6") },
          { name: "Example person 2", image: lamp("#43291c", "#ffd9ae") },
          { name: "Example person 3", image: lamp("#2c1f3b", "#e3c4f2") },
          { name: "Example person 4", image: lamp("#40301a", "#ffe7d6") },
          { name: "Example person 5" },
          { name: "Example person 6" },
        ],
        children: "Trusted by 60K+ developers",
        action: { label: "Join them now" },
      },
      render: (props) => (
        <div className="grid min-h-64 w-full place-items-center px-4 py-12">
          <SocialProof {...(props as SocialProofProps)} />
        </div>
      ),
    },
  ],
  watch: {
    "reduced-motion":
      "The faces stand in their places from the start and do not part when pointed at.",
    "slow-network":
      "Initials hold every face's place until its picture comes, after six seconds here; nothing shifts then.",
    "right-to-left": "The row of faces starts at the right, and each overlaps the one before it.",
    "long-words":
      "The sentence breaks beside the faces, and the button grows in height, not in width.",
  },
};
