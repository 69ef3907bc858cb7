// What the prompt says about the text cycle loop that its source can't say.
import { definePrompt } from "../define-prompt.ts";

export default definePrompt({
  goal: `Add \`TextCycleLoop\`: one word of a sentence that takes turns. The old word falls 20px, fades and blurs within 0.3 s; the next drops in from 20px above within 0.4 s; the width of the line follows by a spring (stiffness 150, damping 15, mass 1.2). Use it where one line has to speak to several kinds of people, and let the first word be the best: it is the one that is read before anything moves.

The component is a \`<span>\`, so it stands inside a paragraph or a heading. Text that moves by itself must be stoppable: give visitors a button that sets \`paused\`, as the demo does.`,
  usage: `"use client";
import { useState } from "react";
import { TextCycleLoop } from "@/components/ui/text-cycle-loop";

const WORDS = ["business", "team", "workflow"];

export function Headline() {
  const [paused, setPaused] = useState(false);
  return (
    <div className="text-center">
      <p className="font-serif text-5xl">
        <span className="inline-block will-change-transform">Your</span>{" "}
        <TextCycleLoop words={WORDS} interval={3000} paused={paused} composited />
        <br />
        <span className="inline-block will-change-transform">deserves better tools</span>
      </p>
      <button type="button" className="motion-reduce:hidden" onClick={() => setPaused(!paused)}>
        {paused ? "Play the words" : "Pause the words"}
      </button>
    </div>
  );
}`,
  checks: [
    "The page renders `<p>` with spans only: no `<div>` inside it and no hydration warning.",
    "Server-rendered HTML shows the first word, and nothing shifts when the script arrives.",
    "Text after the word on the same line follows its width, also after a web font has loaded.",
    "A screen reader reads the sentence once, with the first word, and hears nothing when the word changes.",
    "With `prefers-reduced-motion: reduce` the first word stands still.",
    "Off screen, in a hidden tab, paused, or with a single word, no timer or animation runs.",
    "A visible button pauses the words and works with the keyboard.",
    "At 320 px wide nothing scrolls sideways, at rest and during a change.",
  ],
  acceptance: {
    seen: 'page.getByText("deserves better tools")',
    works: `await expect(page.locator("body")).toContainText("business");
await expect(page.locator("body")).toContainText("team", { timeout: 10_000 });
await page.getByRole("button", { name: "Pause the words" }).click();
await expect(page.getByRole("button", { name: "Play the words" })).toBeVisible();`,
  },
});
