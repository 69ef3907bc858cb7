// The landing hero: the first pattern of the toolkit, in use.
import { catalogue } from "../../../patterns/catalogue.ts";
import { SpotlightText } from "../../../patterns/visual-salience/spotlight-text";
import { settings } from "../../site-settings.ts";

const WORDS = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const count = catalogue.length;
// One text and not several side by side: centred, its beginning stays where it is when the face arrives.
const LEAD = `${WORDS[count - 2] ?? count} interface patterns that move people, each with a live demo, a prompt your assistant can build from, and the research left in.`;

export function Hero() {
  return (
    <SpotlightText
      className="mx-auto -mb-12 max-w-5xl overflow-y-visible px-5 pt-[8.6rem] pb-12 [&>button]:start-1/2 [&>button]:-ms-4.5 max-[22rem]:-mb-16 max-[22rem]:pb-16 sm:-mb-18 sm:pb-18"
      description={
        <p className="mx-auto mt-7 max-w-[33rem] text-balance text-[1.125rem] text-quiet leading-relaxed sm:mt-8">
          {LEAD}
        </p>
      }
    >
      <p className="-mt-4 text-[0.8125rem] text-ink/85 uppercase tracking-[0.14em]">
        {settings.tagline}
      </p>
      <h1 className="mt-4 text-[clamp(3.4rem,9.2vw,7.1rem)] leading-[0.93] tracking-[-0.028em]">
        Build lamps
        <br />
        the <em className="text-lit">right</em> way
      </h1>
    </SpotlightText>
  );
}
