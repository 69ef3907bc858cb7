// A progress bar about progress bars: each of its four steps says what it does.
import type { DemoProps } from "../schema.ts";
import { ProgressStepper } from "./progress-stepper";

const STEPS = Object.entries({
  "Set Expectations": "Before people start, say how many steps there are.",
  "Show Current State": "Show what's done, what's next and where people are now.",
  "Maintain Engagement": "Move the bar forward with every answer, and never back by itself.",
  "Celebrate Completion": "Light up the whole row, and say that everything is done.",
}).map(([title, description]) => ({ title, description }));

export default function ProgressStepperDemo({ props }: DemoProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-20 pb-10 sm:px-12 sm:pb-12">
      <ProgressStepper steps={STEPS} labels={{ list: "What a progress bar does" }} {...props} />
    </div>
  );
}
