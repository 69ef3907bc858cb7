// What the grades and directions of evidence mean, and which studies are counted; shown wherever research is rated.
import type { Claim, Grade, Outcome, Reference } from "./evidence-schema.ts";

export const gradeWords: Readonly<Record<Grade, string>> = {
  A: "Strong",
  B: "Fair",
  C: "Weak",
  D: "None",
};

export const gradeReasons: Readonly<Record<Grade, string>> = {
  A: "Many experiments, some in the field.",
  B: "Sound studies, but indirect or with mixed results.",
  C: "Little support, or support for another outcome.",
  D: "We found no study that supports it.",
};

const meaning = (grade: Grade) => `${gradeWords[grade]}. ${gradeReasons[grade]}`;
/** "Strong. Many experiments, some in the field." */
export const gradeMeanings = { A: meaning("A"), B: meaning("B"), C: meaning("C"), D: meaning("D") };

/** Kinds of source that are counted. Laws, guidelines, surveys, reviews and a vendor's own averages are listed apart. */
export const COUNTED_KINDS = [
  "meta-analysis",
  "field experiment",
  "experiment",
  "observational",
] as const;

/** Marks a source that was read in part; `SIGNS` says so to readers. */
export const SIGN_OF: Partial<Record<Reference["verification"], keyof typeof SIGNS>> = {
  "publisher or index abstract": "†",
  "abstract, some numbers from secondary notes": "‡",
};

export const SIGNS = {
  "†": "We read only the abstract.",
  "‡": "We read only the abstract. Some numbers come from other people’s notes on the study.",
};

/** What the direction of a study says. */
export const directionMeanings: Readonly<Record<Direction, string>> = {
  for: "The study reports a result in favour. If we saw an interval or a test, it excludes no effect.",
  flat: "The study reports no clear effect, or effects both ways.",
  against:
    "The study reports the opposite. If we saw an interval or a test, it excludes no effect.",
};

type Verdict = Claim["verdict"];
type Direction = Outcome["direction"];

/** What the verdict on a claim says. */
export const claimVerdicts: Readonly<Record<Verdict, string>> = {
  supported: "Good studies measured it.",
  "partly supported":
    "At least one study reports such a figure. Others found less, no effect or something else.",
  "not supported": "We found no sound study that measured it.",
};

/** What the verdict on a metric says: as much as the counted studies allow. */
export const metricVerdicts: Readonly<Record<Verdict, string>> = {
  supported: "At least two studies are for it, more than show no clear effect, and none against.",
  "partly supported": "At least one study is for it, and more than are against it.",
  "not supported": "No study is for it, or as many are against it as for it, or more.",
};

const countOf = (directions: readonly Direction[], wanted: Direction) =>
  directions.filter((one) => one === wanted).length;

/** Best backed first: by verdict; within one, by how many more studies are for it than against it. */
export function evidenceRank(of: { verdict: Verdict; studies: { direction: Direction }[] }) {
  const all = of.studies.map(({ direction }) => direction);
  const better = countOf(all, "for") - countOf(all, "against");
  return 1000 * Object.keys(metricVerdicts).indexOf(of.verdict) - better;
}

/** Whether studies in these directions allow that verdict on a metric. */
export function allowsVerdict(directions: readonly Direction[], verdict: Verdict): boolean {
  const [pro, con] = [countOf(directions, "for"), countOf(directions, "against")];
  if (verdict === "supported") return pro > Math.max(1, countOf(directions, "flat")) && con === 0;
  return pro > con === (verdict === "partly supported");
}
