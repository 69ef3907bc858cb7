// The landing hero: the first pattern of the toolkit, in use.
import { catalogue } from "../../patterns/catalogue.ts";
import { SpotlightText } from "../../patterns/visual-salience/spotlight-text";
import { settings } from "../site-settings.ts";

const WORDS = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const count = catalogue.length;
// One text and not several side by side: centred, its beginning stays where it is when the face arrives.
const LEAD = `${WORDS[count - 2] ?? count} interface patterns that move people, each with a live demo, a prompt your assistant can build from, and the research left in.`;

export function Hero() {
  return (
    <>
      <SpotlightText className="mx-auto -mb-44 max-w-5xl px-5 pb-48 max-[22rem]:-mb-56 max-[22rem]:pb-60 [--spotlight-gap:4.5rem] [--spotlight-top:8.6rem] [&>button]:start-1/2 [&>button]:-ms-4.5 sm:-mb-40">
        <p className="text-[0.8125rem] tracking-[0.14em] text-ink/85 uppercase">
          {settings.tagline}
        </p>
        <h1 className="mt-4 text-[clamp(3.4rem,9.2vw,7.1rem)] leading-[0.93] tracking-[-0.028em]">
          Build lamps
          <br />
          the <em className="text-lit">right</em> way
        </h1>
      </SpotlightText>
      <p className="relative mx-auto text-balance max-sm:mt-3 max-w-[33rem] px-5 text-center text-[1.125rem] leading-relaxed text-quiet">
        {LEAD}
      </p>
    </>
  );
}
