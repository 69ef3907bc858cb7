"use client";
// A sentence whose second word changes, with a pause button.
import { useState } from "react";
import type { DemoProps } from "../schema.ts";
import { demoProps } from "./pattern.ts";
import { TextCycleLoop } from "./text-cycle-loop";

export default function TextCycleLoopDemo({ props }: DemoProps) {
  const [paused, setPaused] = useState(false);
  return (
    <div className="relative grid min-h-[22rem] w-full place-items-center overflow-x-clip px-4 py-16">
      <p className="w-full max-w-[500px] text-center font-serif text-[min(11.5vw,68px)] leading-[1.18] tracking-[-0.018em] text-[#2b1d1b] dark:text-[#f6ebe4]">
        Your{" "}
        <TextCycleLoop
          {...demoProps}
          className="italic text-[#9c2f53] after:absolute after:inset-x-0 after:-bottom-[0.02em] after:h-0.5 after:rounded-[50%] after:bg-[linear-gradient(90deg,transparent,#F08CAA_12%,#ffe7d6_50%,#F08CAA_88%,transparent)] after:shadow-[0_0_14px_1px_rgb(240_140_170/0.55)] dark:text-[#F08CAA]"
          {...props}
          paused={paused || props?.paused === true}
        />
        <br />
        deserves better tools
      </p>
      <button
        type="button"
        aria-label={paused ? "Play the words" : "Pause the words"}
        onClick={() => setPaused(!paused)}
        className="absolute start-2 bottom-2 grid size-11 cursor-pointer place-items-center rounded-full text-[#64524c] -outline-offset-4 outline-[#9c2f53] hover:text-[#2b1d1b] focus-visible:outline-2 motion-reduce:hidden dark:text-[#b6a2a3] dark:outline-[#F08CAA] dark:hover:text-[#f6ebe4]"
      >
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-4 fill-current">
          <path d={paused ? "M3 1l8 5-8 5z" : "M2 1h3v10H2zM7 1h3v10H7z"} />
        </svg>
      </button>
    </div>
  );
}
