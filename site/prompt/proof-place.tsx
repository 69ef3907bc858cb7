// The place of the badge beside a prompt: written at build, drawn by a script only on a move between pages.
import type { Pattern } from "../../patterns/schema.ts";
import { prerenderedBy } from "../ui/prerendered-by.tsx";
import { SleepingPart } from "../ui/sleeping-part.tsx";

export function ProofPlace({ pattern }: { pattern: Pattern }) {
  return (
    <SleepingPart
      key={pattern.key}
      name="The version"
      still
      className="mt-1 min-h-11 max-sm:mt-3"
      prerendered={import.meta.env.SSR ? prerendered(pattern) : null}
      wake={async (box) => (await import("./wake-proof.tsx")).wakeProof(box, pattern)}
    />
  );
}

/** At build only. */
const prerendered = /* @__PURE__ */ prerenderedBy(async (pattern) => {
  const [{ ProofBadge }, { codeFactsOf }] = await Promise.all([
    import("./proof-badge.tsx"),
    import("../code/code-facts-of.ts"),
  ]);
  const facts = await codeFactsOf(pattern);
  return () => <ProofBadge facts={facts} />;
});
