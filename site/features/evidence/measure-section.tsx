// The place of "Measure it" on a pattern's page: plain HTML until a visitor is near it, alive from then on.
import type { Pattern } from "../../../patterns/schema.ts";
import { prerenderedBy } from "../../rendering/prerendered-by.tsx";
import { SleepingPart } from "../../rendering/sleeping-part.tsx";

/** Pixels between the section and the screen at which its script is fetched. */
const NEAR = "900px";

export function MeasureSection({ pattern }: { pattern: Pattern }) {
  return (
    <section id="measure" aria-labelledby="measure-title" className="mt-20 scroll-mt-20">
      <SleepingPart
        key={pattern.key}
        name="The calculator"
        near={NEAR}
        prerendered={import.meta.env.SSR ? prerendered(pattern) : null}
        wake={async (box) =>
          (await import("../sample-size/wake-measure.tsx")).wakeMeasure(box, pattern)
        }
      />
    </section>
  );
}

/** At build only: the whole section, with its numbers. */
const prerendered = /* @__PURE__ */ prerenderedBy(async (pattern) => {
  const [{ Measure }, { measureNotesOf }] = await Promise.all([
    import("../sample-size/measure.tsx"),
    import("../sample-size/measure-notes-of.ts"),
  ]);
  const notes = await measureNotesOf(pattern.key);
  return () => <Measure name={pattern.title} notes={notes} />;
});
