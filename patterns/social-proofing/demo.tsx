// A badge and a card. The avatars are drawings, because nobody here is a real person.
import type { DemoProps } from "../schema.ts";
import { SocialProof, type SocialProofProps } from "./social-proof";

interface Portrait {
  ground: string;
  skin: string;
  hair: string;
  shirt: string;
  /** SVG path of what is drawn behind the head. */
  behind?: string;
  /** SVG path of what is drawn over it: hair or a beard. */
  over: string;
}

/** A face without features, on one colour. */
function drawPortrait({ ground, skin, hair, shirt, behind = "", over }: Portrait): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
    <path fill="${ground}" d="M0 0h96v96H0z"/>
    <path fill="${hair}" d="${behind}"/>
    <path fill="${shirt}" d="M10 96c2-20 17-29 38-29s36 9 38 29z"/>
    <path fill="${skin}" d="M39 54h18v16a9 9 0 0 1-18 0z"/>
    <ellipse fill="${skin}" cx="48" cy="43" rx="17" ry="20"/>
    <path fill="${hair}" d="${over}"/>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const PORTRAITS: Portrait[] = [
  {
    ground: "#f2b8c6",
    skin: "#f0c9a8",
    hair: "#4a2a22",
    shirt: "#8c2f4f",
    behind: "M24 76c-5-42 5-61 24-61s29 19 24 61z",
    over: "M30 42c0-18 8-24 18-24s18 6 18 24c-6-3-9-8-10-13-5 7-14 11-26 13z",
  },
  {
    ground: "#f3d5a6",
    skin: "#8a5a3c",
    hair: "#1f1512",
    shirt: "#2f5d62",
    over: "M29 42c-4-20 7-28 19-28s23 8 19 28c-2-8-5-13-8-14-7 3-15 3-22 0-3 1-6 6-8 14z",
  },
  {
    ground: "#d9c6ea",
    skin: "#d9a178",
    hair: "#2b2130",
    shirt: "#f6ebe4",
    behind: "M38 14a10 10 0 1 1 20 0a10 10 0 1 1-20 0z",
    over: "M30 42c-2-17 7-24 18-24s20 7 18 24c-3-9-9-14-18-14s-15 5-18 14z",
  },
  {
    ground: "#b9d3c5",
    skin: "#f3d3ba",
    hair: "#a4552b",
    shirt: "#39424e",
    over: "M31 38c-1-15 6-22 17-22s18 7 17 22c-3-6-6-9-9-9H40c-3 0-6 3-9 9zM31 46c0 16 8 21 17 21s17-5 17-21c-3 6-6 8-10 8H41c-4 0-7-2-10-8z",
  },
  {
    ground: "#f6e0c8",
    skin: "#5d3a28",
    hair: "#17100e",
    shirt: "#c9663d",
    behind:
      "M18 42a14 14 0 0 1 8-20a15 15 0 0 1 22-10a15 15 0 0 1 22 10a14 14 0 0 1 8 20a13 13 0 0 1-10 16H28a13 13 0 0 1-10-16z",
    over: "M31 38c0-13 7-18 17-18s17 5 17 18c-5-5-10-8-17-8s-12 3-17 8z",
  },
];

const PEOPLE = PORTRAITS.map((portrait, index) => ({
  name: `Example person ${index + 1}`,
  image: drawPortrait(portrait),
}));

const CARD: SocialProofProps = {
  variant: "enhanced",
  people: PEOPLE.slice(0, 4),
  action: { children: "Join them now" },
  className: "w-full",
  children: "Trusted by 60K+ developers",
};

export default function SocialProofDemo({ props }: DemoProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col items-start gap-8 px-3 pt-20 pb-10 sm:px-12">
      <SocialProof people={PEOPLE.slice(0, 3)}>Trusted by 60K+ developers</SocialProof>
      <SocialProof {...CARD} {...props} />
      <div className="flex flex-col gap-1 text-[#64524c] text-sm dark:text-[#b6a2a3]">
        <p>This number is an example. Only show one that you can prove.</p>
        <p>Demo button: it goes nowhere.</p>
      </div>
    </div>
  );
}
