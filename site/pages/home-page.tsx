// The showcase: the hero and the toolkit.
import { Suspense } from "react";
import { SkillCommand } from "../features/code/skill-command.tsx";
import { Hero } from "../features/hero/hero.tsx";
import { Toolkit } from "../features/toolkit/toolkit.tsx";
import { Alive } from "../rendering/early-clicks.tsx";

export default function HomePage() {
  return (
    <>
      <Hero />
      <div className="mx-auto max-w-5xl px-5 pt-20 sm:pt-28 xl:px-0">
        <hr className="mb-14 border-line sm:mb-20" />
      </div>
      {/* Hydrated apart, so that a press is never kept waiting for both at once. */}
      <Suspense>
        <Alive>
          <Toolkit />
          <SkillCommand className="mx-auto mt-20 max-w-5xl px-5 xl:px-0" />
        </Alive>
      </Suspense>
    </>
  );
}
