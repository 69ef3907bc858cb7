// The place of "The code" on a pattern's page: plain HTML until a visitor turns to it.

import { PREMIUM_PRICE } from "../../generators/premium-price.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { PromptButton } from "../prompt/prompt-button.tsx";
import { prerenderedBy } from "../ui/prerendered-by.tsx";
import { SleepingPart } from "../ui/sleeping-part.tsx";

export function CodeSection({ pattern }: { pattern: Pattern }) {
  return (
    <section
      id="code-part"
      aria-labelledby="code"
      className="mt-20 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[1fr_minmax(0,2fr)]"
    >
      <h2 id="code" className="text-[2.4rem] leading-none">
        The code
      </h2>
      <SleepingPart
        key={pattern.key}
        name="The code"
        // The facts stand beside the heading, the source below both.
        className="contents [&>div]:contents"
        prerendered={import.meta.env.SSR ? prerendered(pattern) : null}
        wake={async (box) => (await import("./wake-code.tsx")).wakeCode(box, pattern)}
      />
      {pattern.price === "premium" && (
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 sm:px-7">
          <p className="min-w-0 basis-80 grow text-quiet">
            This is the one pattern that is sold, so its source comes with its prompt:{" "}
            {PREMIUM_PRICE}, once.
          </p>
          <PromptButton pattern={pattern} place="card" />
        </div>
      )}
    </section>
  );
}

/** At build only. */
const prerendered = /* @__PURE__ */ prerenderedBy(async (pattern) => {
  const [{ CodeCard }, { codeFactsOf }] = await Promise.all([
    import("./code-card.tsx"),
    import("./code-facts-of.ts"),
  ]);
  const facts = await codeFactsOf(pattern);
  return () => <CodeCard pattern={pattern} facts={facts} />;
});
