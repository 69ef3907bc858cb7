// Every recorded version of every pattern, for the page that lists them.
import { catalogue } from "../../patterns/catalogue.ts";
import type { Change } from "../../takeaway/versions/changes-feed.ts";
import type { Version } from "../../takeaway/versions/version.ts";

const recorded = import.meta.glob<Version[]>("../../patterns/*/versions.json", {
  eager: true,
  import: "default",
});

/** Newest first; on one day in the order of the catalogue. */
export const allChanges: readonly Change[] = catalogue
  .flatMap((pattern) =>
    (recorded[`../../patterns/${pattern.key}/versions.json`] ?? []).map((version) => ({
      ...version,
      pattern,
    })),
  )
  .toSorted((a, b) => b.date.localeCompare(a.date));
