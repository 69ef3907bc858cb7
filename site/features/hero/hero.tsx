// The landing hero: the toolkit's first pattern in use, and the way to all of them.
import { catalogue } from "../../../patterns/catalogue.ts";
import { SpotlightText } from "../../../patterns/visual-salience/spotlight-text";
import { Button } from "../../components/ui/button.tsx";

const WORDS = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const count = catalogue.length;

export function Hero() {
  return (
    <div className="relative mx-auto max-w-5xl">
      {/* The button is outside the light, so that it stays in place when the headline replays. */}
      <SpotlightText
        className="-mb-20 overflow-y-visible px-5 pt-26 pb-20 [&>button]:start-1/2 [&>button]:-ms-5.5 [&>button]:size-11"
        description={
          <p className="mx-auto mt-6 max-w-[35rem] text-balance leading-relaxed">
            {WORDS[count - 2] ?? count} interface patterns for designers and developers. Try the
            demo, check the research, copy the prompt into your AI coding assistant.
          </p>
        }
      >
        <h1 className="-mt-6 text-[clamp(3.4rem,9.2vw,6.75rem)] leading-[0.93]">
          Build lamps
          <br />
          the <em className="text-lit">right</em> way
        </h1>
      </SpotlightText>
      <p className="relative mt-24 text-center">
        <Button asChild>
          <a href="#toolkit">See the {count} patterns</a>
        </Button>
      </p>
    </div>
  );
}
