// A badge and a card. The avatars are drawings, because nobody here is a real person.
import type { ReactNode } from "react";
import type { DemoProps } from "../schema.ts";
import { SocialProof, type SocialProofProps } from "./social-proof";

const PORTRAITS = import.meta.glob<string>("./portraits/*.webp", {
  eager: true,
  import: "default",
});
const PEOPLE = Object.values(PORTRAITS).map((image, index) => ({
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
