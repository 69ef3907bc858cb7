// A badge and a card. The avatars are drawings, because nobody here is a real person.
import type { ReactNode } from "react";
import type { DemoProps } from "../schema.ts";
import first from "./portraits/1.webp";
import second from "./portraits/2.webp";
import third from "./portraits/3.webp";
import fourth from "./portraits/4.webp";
import fifth from "./portraits/5.webp";
import { SocialProof, type SocialProofProps } from "./social-proof";

const PEOPLE = [first, second, third, fourth, fifth].map((image, index) => ({
  name: `Example person ${index + 1}`,
  image,
}));

const CARD: SocialProofProps = {
  variant: "enhanced",
  people: PEOPLE.slice(0, 4),
  className: "data-[variant=enhanced]:w-full",
  children: "Trusted by 60K+ developers",
};

export default function SocialProofDemo({ props }: DemoProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col items-start gap-8 px-3 pt-20 pb-10 sm:px-12">
      <SocialProof people={PEOPLE.slice(0, 3)}>Trusted by 60K+ developers</SocialProof>
      <SocialProof
        {...CARD}
        {...props}
        action={<button type="button">{(props?.action as ReactNode) ?? "Join them now"}</button>}
      />
      <div className="flex flex-col gap-1 text-[#64524c] text-sm dark:text-[#b6a2a3]">
        <p>This number is an example. Only show one that you can prove.</p>
        <p>Demo button: it goes nowhere.</p>
      </div>
    </div>
  );
}
