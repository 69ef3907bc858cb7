// The lamp and the light that it switches, which here is the preview's alone.
import type { Playground } from "../schema.ts";
import { ThemeLamp } from "./theme-lamp";
import { ThemeProvider } from "./theme-provider";
import { ThemeToggle, type ThemeToggleProps } from "./theme-toggle";

export const playground: Playground = {
  parts: [
    {
      component: "ThemeToggle",
      initial: {},
      render: (props, { text }) => (
        <ThemeProvider>
          <div className="flex flex-col items-center overflow-clip px-4 pb-8">
            <ThemeToggle {...(props as ThemeToggleProps)}>
              <ThemeLamp />
            </ThemeToggle>
            <p className="mt-4 flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 text-sm wrap-anywhere text-[#b6a2a3] in-[.light]:text-[#64524c]">
              <ThemeToggle {...(props as ThemeToggleProps)} />
              {text("The same switch, small enough for a header")}
            </p>
          </div>
        </ThemeProvider>
      ),
      usage: {
        children: "<ThemeLamp />",
        imports: ['import { ThemeLamp } from "@/components/ui/theme-lamp";'],
      },
    },
  ],
  watch: {
    "reduced-motion": "Pull the cord: the light changes at once, without a crossfade.",
    "no-view-transitions":
      "Pull the cord, and pull it fast: without the browser's crossfade the light changes at once, and every click still counts.",
    "right-to-left": "The small switch rests at the right and travels to the left.",
    "long-words":
      "The name of the switch is heard, not seen, so nothing grows; the line beside it wraps.",
  },
};
