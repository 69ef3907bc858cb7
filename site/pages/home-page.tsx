// The showcase: the hero and the toolkit.
import { Suspense } from "react";
import { SkillCommand } from "../features/code/skill-command.tsx";
import { Hero } from "../features/hero/hero.tsx";
import { Toolkit } from "../features/toolkit/toolkit.tsx";
import { ReplayEarlyClicks } from "../rendering/replay-early-clicks.tsx";

export default function HomePage() {
  return (
    <>
      <Hero />
      {/* Hydrated separately, so that no press waits for both. */}
      <Suspense>
        <ReplayEarlyClicks>
          <Toolkit />
          <SkillCommand className="mx-auto mt-16 max-w-5xl px-5 xl:px-0" />
        </ReplayEarlyClicks>
      </Suspense>
    </>
  );
}
