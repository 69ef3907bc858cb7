// The lamp with a headline under it, for trying its props.
import type { Playground } from "../schema.ts";
import { SpotlightText, type SpotlightTextProps } from "./spotlight-text";

export const playground: Playground = {
  parts: [
    {
      component: "SpotlightText",
      initial: { ground: "night" },
      render: (props, { text }) => {
        const own = props as Omit<SpotlightTextProps, "children">;
        const words = own.ground === "day" ? "text-[#2b1d1b]" : "text-[#f6ebe4]";
        return (
          <SpotlightText
            {...own}
            className={`min-h-[360px] w-full pb-16 ${own.ground === "day" ? "bg-[#e5ddca]" : own.ground === "auto" ? "bg-[#e5ddca] dark:bg-[#0d080b]" : "bg-[#0d080b]"}`}
          >
            <p
              className={`max-w-full px-4 font-serif text-[2.6rem] leading-none tracking-[-0.018em] wrap-anywhere ${own.ground === "auto" ? "text-[#2b1d1b] dark:text-[#f6ebe4]" : words}`}
            >
              {text("Build lamps")}
              <br />
              {text("the right way")}
            </p>
          </SpotlightText>
        );
      },
      usage: { children: "<h1>Build lamps the right way</h1>" },
    },
  ],
  watch: {
    "reduced-motion":
      "The lamp stands lit from the start, the words are in their place, and the pause button is gone because nothing moves.",
    "right-to-left": "The pause button moves to the other lower corner; the light stays centred.",
    "long-words":
      "The headline breaks into lines inside the box instead of running out of the light.",
  },
};
