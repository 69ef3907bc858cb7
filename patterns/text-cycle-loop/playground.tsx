// The sentence whose second word takes turns, for trying its props.
import type { Playground } from "../schema.ts";
import { TextCycleLoop, type TextCycleLoopProps } from "./text-cycle-loop";

export const playground: Playground = {
  parts: [
    {
      component: "TextCycleLoop",
      initial: { words: ["business", "team", "workflow", "productivity"], interval: 3000 },
      render: (props, { text }) => (
        <p className="grid min-h-80 w-full grid-cols-[minmax(0,1fr)] content-center overflow-x-clip px-4 py-12 text-center font-serif text-[clamp(2rem,9vw,4rem)] leading-[1.18] tracking-[-0.018em] text-[#2b1d1b] dark:text-[#f6ebe4]">
          <span>
            Your{" "}
            <TextCycleLoop
              {...(props as TextCycleLoopProps)}
              className="italic text-[#9c2f53] dark:text-[#F08CAA]"
            />
          </span>
          <span className="wrap-anywhere">{text("deserves better tools")}</span>
        </p>
      ),
    },
  ],
  watch: {
    "reduced-motion": "The first word stands still, and the sentence reads whole.",
    "right-to-left": "The line makes room for each word towards its other end.",
    "long-words":
      "Each word stays on one line by design, so a word wider than the screen is cut. Choose words that fit the narrowest one.",
  },
};
