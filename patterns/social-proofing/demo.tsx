// A badge and a card, with drawn lamps as avatars because nobody here is a real person.
import type { DemoProps } from "../schema.ts";
import { SocialProof, type SocialProofProps } from "./social-proof";

/** A picture of a lamp: its shade as an SVG path, the colour of its room and of its light. */
function lamp(shade: string, room: string, light: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
    <defs>
      <radialGradient id="room" cx=".5" cy=".5" r=".75"><stop stop-color="${light}" stop-opacity=".55"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
      <linearGradient id="beam" x2="0" y2="1"><stop stop-color="${light}" stop-opacity=".75"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient>
    </defs>
    <path fill="${room}" d="M0 0h96v96H0z"/>
    <path fill="url(#room)" d="M0 0h96v96H0z"/>
    <path fill="url(#beam)" d="M34 48h28l24 48H10z"/>
    <path stroke="${light}" stroke-opacity=".6" stroke-width="2" d="M48 0v32"/>
    <path fill="${light}" d="${shade}"/>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const PEOPLE = [
  { name: "Example person 1", image: lamp("M28 50a20 20 0 0 1 40 0z", "#3b1a26", "#ffb3c6") },
  {
    name: "Example person 2",
    image: lamp("M48 28a15 15 0 1 1 0 30a15 15 0 0 1 0-30", "#43291c", "#ffd9ae"),
  },
  { name: "Example person 3", image: lamp("M42 28h12l14 24H28z", "#2c1f3b", "#e3c4f2") },
  {
    name: "Example person 4",
    image: lamp("M22 42h52a4 4 0 0 1 0 8H22a4 4 0 0 1 0-8z", "#40301a", "#ffe7d6"),
  },
  // Initials, because there's no picture.
  { name: "Example person 5" },
];

const CARD: SocialProofProps = {
  variant: "enhanced",
  people: PEOPLE.slice(0, 4),
  action: { children: "Join them now" },
  className: "w-full",
  children: "Trusted by 60K+ developers",
};

export default function SocialProofDemo({ props }: DemoProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col items-start gap-8 px-4 pt-20 pb-10 sm:px-12">
      <SocialProof people={PEOPLE}>Trusted by 60K+ developers</SocialProof>
      <SocialProof {...CARD} {...props} />
      <div className="flex flex-col gap-1 text-[#64524c] text-sm dark:text-[#b6a2a3]">
        <p>The number is an example. Show only one that you can prove.</p>
        <p>Demo button: it goes nowhere.</p>
      </div>
    </div>
  );
}
