// The prompt that builds a pattern's A/B test.
import type { Pattern } from "../../../patterns/schema.ts";
import { PromptFold } from "../prompt/prompt-fold.tsx";

export function TestPrompt({ pattern }: { pattern: Pattern }) {
  return (
    <PromptFold
      title="Build it: the test’s prompt"
      what="test’s prompt"
      address={`/prompts/${pattern.name}.test.md`}
    >
      <p className="max-w-[40rem]">
        An assistant adds the test to your code, with your own flag and analytics tool or with one
        file of ours. Free.
      </p>
    </PromptFold>
  );
}
