// The stepper with its four steps, for trying its props.
import type { Playground } from "../schema.ts";
import { ProgressStepper, type ProgressStepperProps } from "./progress-stepper";

export const playground: Playground = {
  parts: [
    {
      component: "ProgressStepper",
      initial: {
        steps: [
          { title: "Set Expectations", description: "Say how many steps there are." },
          { title: "Show Current State", description: "Mark what is done and what is next." },
          { title: "Maintain Engagement", description: "Let every answer move the light." },
          { title: "Celebrate Completion", description: "End with the whole row lit." },
        ],
      },
      render: (props) => (
        <div className="mx-auto w-full max-w-3xl px-6 py-12">
          <ProgressStepper {...(props as ProgressStepperProps)} />
        </div>
      ),
    },
  ],
  watch: {
    "reduced-motion": "A step lights at once; nothing travels from filament to filament.",
    "right-to-left":
      "The first step stands at the right, and the light runs from right to left with the reader.",
    "long-words":
      "Titles break inside their columns, and the tallest description sets the height, so that nothing jumps.",
  },
};
