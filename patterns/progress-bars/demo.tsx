// A progress bar about progress bars: four steps, each saying what it is for.
import type { DemoProps } from "../schema.ts";
import { ProgressStepper } from "./progress-stepper";

const STEPS = [
  {
    title: "Set Expectations",
    description: "Say how many steps there are before the first one begins.",
  },
  {
    title: "Show Current State",
    description: "Mark what is done, what is next and where the visitor is.",
  },
  {
    title: "Maintain Engagement",
    description: "Let every answer move the light, and never let it move back by itself.",
  },
  {
    title: "Celebrate Completion",
    description: "End with the whole row lit, and say plainly that nothing is left to do.",
  },
];

export default function ProgressStepperDemo({ props }: DemoProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-20 pb-10 sm:px-12 sm:pb-12">
      <ProgressStepper steps={STEPS} labels={{ list: "What a progress bar does" }} {...props} />
    </div>
  );
}
