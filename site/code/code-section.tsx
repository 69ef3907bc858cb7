// The place of "The code" on a pattern's page: plain HTML until a visitor turns to it.
import type { Pattern } from "../../patterns/define-pattern.ts";
import { PromptButton } from "../prompt/prompt-button.tsx";
import { preloadable } from "../ui/preloadable.ts";
import { SleepingPart } from "../ui/sleeping-part.tsx";

export function CodeSection({ pattern }: { pattern: Pattern }) {
  return (
    <section id="code-part" aria-labelledby="code" className="mt-20">
      <h2 id="code" className="scroll-mt-20 text-[2.4rem] leading-none">
        The code
      </h2>
      <SleepingPart
        key={pattern.key}
        name="The code"
        className="mt-8"
        prerendered={import.meta.env.SSR ? prerendered(pattern) : null}
        wake={async (box) => (await import("./wake-code.tsx")).wakeCode(box, pattern)}
      />
      {pattern.price === "premium" && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 sm:px-7">
          <p className="min-w-0 basis-80 grow text-quiet">
            This is the one pattern that is sold, so its source comes with its prompt: $5, once.
          </p>
          <PromptButton pattern={pattern} place="card" />
        </div>
      )}
    </section>
  );
}

/** At build only. */
function prerendered(pattern: Pattern) {
  const known = parts.get(pattern.key);
  const Part =
    known ??
    preloadable<object>(async () => {
      const [{ CodeCard }, { codeFactsOf }] = await Promise.all([
        import("./code-card.tsx"),
        import("./code-facts-of.ts"),
      ]);
      const facts = await codeFactsOf(pattern);
      return () => <CodeCard pattern={pattern} facts={facts} />;
    });
  parts.set(pattern.key, Part);
  return <Part />;
}
const parts = new Map<string, ReturnType<typeof preloadable<object>>>();
