// The showcase: the hero and the toolkit.
import { Suspense } from "react";
import { toolkit } from "../../patterns/toolkit.ts";
import { SpotlightText } from "../../patterns/visual-salience/spotlight-text";
import { Button } from "../components/ui/button.tsx";
import { numberWord } from "../components/ui/number-word.ts";
import { SkillCommand } from "../features/code/skill-command.tsx";
import { Toolkit } from "../features/toolkit/toolkit.tsx";
import { ReplayEarlyClicks } from "../rendering/replay-early-clicks.tsx";

const count = toolkit.length;

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

/** The first pattern of the toolkit in use, and the way to all of them. */
function Hero() {
  return (
    <div className="relative mx-auto max-w-5xl">
      {/* The pause button is at the end of the lamp, and what follows is outside, so that it stays in place in replays. The light reaches over it. */}
      <SpotlightText className="-mb-36 px-5 pt-26 pb-36 max-[17rem]:pt-44 max-[17rem]:[&>button]:top-42 [&>button]:start-auto [&>button]:end-[max(0.75rem,calc(50%-18.5rem))] [&>button]:top-24 [&>button]:bottom-auto [&>button]:size-11">
        <h1 className="-mt-6 text-[clamp(3.4rem,9.2vw,6.75rem)] leading-[0.93]">
          Build lamps
          <br />
          the <em className="text-lit">right</em> way
        </h1>
      </SpotlightText>
      <p className="relative mx-auto mt-6 max-w-[37.5rem] px-5 text-center leading-relaxed text-balance">
        {numberWord(count)} interface patterns for designers and developers. Try a demo, check the
        research, copy the prompt into your AI coding assistant.
      </p>
      <p className="relative mt-8 text-center">
        <Button asChild>
          <a href="#toolkit">See the {count} patterns</a>
        </Button>
      </p>
    </div>
  );
}
