// What to build, and when it is done, for the stepper's prompt.
import { definePrompt } from "../define-prompt.ts";

export default definePrompt({
  goal: `Build a stepper for a short process such as sign-up, checkout or set-up. It shows every step by name, marks which are completed, which one is active and which are still to come, and says "Step N of 4" in words. A click on a segment goes to that step; "Prev step" and "Next step" move by one.

It helps by telling people at the start how much there is to do, and at every moment where they stand. It helps only as long as it is true: the number of steps must be the real one, and completed must mean done.`,
  usage: `"use client";
import { ProgressStepper } from "@/components/ui/progress-stepper";

const STEPS = [
  { title: "Account", description: "Choose an email address and a password." },
  { title: "Company", description: "Tell us whom the invoices go to." },
  { title: "Review", description: "Check it all before anything is saved." },
];

export function SignUpSteps() {
  return <ProgressStepper steps={STEPS} onStepChange={(step) => console.log("now at step", step)} />;
}`,
  checks: [
    'The steps are an `<ol>`, each segment is a real `<button type="button">`, and the active one carries `aria-current="step"`.',
    "Every list item has `data-state` with exactly one of `completed`, `active` or `inactive`.",
    "Tab reaches every segment and both controls in reading order; Enter and Space work on all of them.",
    "The stepper never leaves the range from 1 to the last step, whatever `step` or `defaultStep` is (0, 99, NaN), and also when steps are removed while it is shown.",
    "At the ends the controls are `aria-disabled`, do nothing, and keep the focus they had.",
    "A screen reader hears the new position after the visitor's own move, and nothing when the page moves the step.",
    "Nothing is clipped and nothing scrolls sideways at 320 px, at 200% zoom, or with one very long word; no height is measured by script, and the controls stay where they are from step to step.",
    'With `dir="rtl"` the light grows from the right.',
    "With `prefers-reduced-motion: reduce` every change is immediate.",
    "Every label can be translated through `labels`.",
  ],
  acceptance: {
    seen: 'page.getByText("Step 1 of 4")',
    works: `await expect(page.getByRole("button", { name: "Prev step" })).toBeDisabled();
await page.getByRole("button", { name: "Next step" }).click();
await expect(page.getByText("Step 2 of 4")).toBeVisible();
await page.getByRole("button", { name: /Celebrate Completion/ }).click();
await expect(page.getByText("Step 4 of 4")).toBeVisible();
await expect(page.getByRole("button", { name: "Next step" })).toBeDisabled();`,
  },
});
