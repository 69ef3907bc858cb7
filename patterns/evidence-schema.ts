// The form of references.yaml (every paper once) and of a pattern's evidence.yaml (what it takes from them).
import { z } from "zod";
import { COUNTED_KINDS } from "./evidence-grades.ts";
import { METRICS, type Metric } from "./schema.ts";

const text = z.string().trim().min(1);
const identifier = z.string().regex(/^[a-z0-9-]+$/);
const share = z.number().gt(0).lt(1);
/** A sentence or two, and the keys of the papers that they rest on. */
const cited = z.strictObject({ text, cites: z.array(z.string()).default([]) });

const metric = z.enum(Object.keys(METRICS) as [Metric, ...Metric[]]);
const verdict = z.enum(["supported", "partly supported", "not supported"]);

/** From strong (A) to none (D); `evidence-grades.ts` says what they mean. */
const grade = z.enum(["A", "B", "C", "D"]);

/** Only papers that somebody has checked are entered; `verification` says how. */
const paper = z
  .strictObject({
    /** Family names, or the name of an organisation. */
    authors: z.array(text).min(1),
    year: z.number().int(),
    title: text,
    venue: text,
    doi: z.string().startsWith("10.").nullable().default(null),
    /** Where it is read; a paper with a DOI is read at the DOI's address. */
    url: z.url({ protocol: /^https$/ }).optional(),
    kind: z.enum([...COUNTED_KINDS, "survey", "review", "guideline", "regulation"]),
    /** Size of the sample, in the source's words. */
    n: text.nullable().default(null),
    setting: text,
    /** How its numbers were checked; those of the last three are never shown large. */
    verification: z.enum([
      "full text",
      "official text",
      "publisher or index abstract",
      "abstract, some numbers from secondary notes",
      "official page in part, the rest from secondary pages",
      "a practitioner’s page, as quoted by others",
    ]),
    /** Bibliographic fields that the check could not confirm. */
    unconfirmed: z.array(z.enum(["year", "venue", "url"])).default([]),
    /** A vendor's white paper: not peer reviewed, and labelled so wherever it is cited. */
    vendor: z.boolean().default(false),
    /** What the authors stood to gain, in one sentence. */
    interest: text.optional(),
  })
  .refine(({ doi, url }) => doi !== null || url !== undefined, {
    message: "found neither a doi nor a url, wanted one of them",
  });

/** By citation key: "orquin2021". */
export const referencesSchema = z.record(identifier, paper);

/** One number of a study. Every number that a page shows points back to one of these. */
const figure = z.strictObject({
  what: text,
  value: z.number().nullable().default(null),
  unit: text,
  /** Ends of an interval, if the study gives one; `spread` says which kind. */
  low: z.number().optional(),
  high: z.number().optional(),
  spread: z.enum(["95% confidence interval", "range"]).optional(),
});

/** What a study found for one metric; `evidence-grades.ts` says what counts, and what directions and verdicts mean. */
const outcome = z.strictObject({
  metric,
  direction: z.enum(["for", "flat", "against"]),
  /** What was measured, in plain words: "got the flu jab". */
  measured: text,
  /** Key of the source's figure that shows it; without one, `words` has what the source says, close to its own words. */
  figure: z.string().optional(),
  words: text.optional(),
  /** People, visits or orders that were measured; null if the source doesn't say. */
  sample: z.number().int().positive().nullable().default(null),
  /** Key of a source of this file that has this study in it, probably at least; only that one is counted. */
  within: z.string().optional(),
});

/** What a paper says about this pattern. */
const source = z.strictObject({
  /** Its key in references.yaml, as citations write it: `[^orquin2021]`. */
  key: z.string(),
  finding: text,
  figures: z.record(z.string(), figure).default({}),
  /** One for each metric that it says something about. */
  outcomes: z.array(outcome).default([]),
});

const claim = z.strictObject({
  id: identifier,
  /** As short as a figure: "+35% clicks". */
  short: text,
  statement: text,
  outcome: text,
  /** Percent; `from` is null for "up to" and single figures. */
  from: z.number().nullable().default(null),
  to: z.number(),
  sense: z.enum(["more", "less"]),
  /** `stated`: the figure is claimed for this pattern. `nearest`: it names none, and is judged here. */
  assignment: z.enum(["stated", "nearest"]),
  verdict,
  grade,
  /** What was found about this very figure; without it `nearest` says what was found. */
  found: cited.optional(),
});

const sampleSize = z.strictObject({
  /** `claimed` sizes the quoted figure, `honest` was measured. It fills in the calculator, or else the first `example`, an effect worth having. */
  role: z.enum(["claimed", "honest", "example"]),
  kind: z.enum(["relative percent", "percentage points"]),
  effect: z.number().positive(),
  /** Needed in each version, rounded. */
  perVersion: z.number().int().positive(),
});

const measure = z.strictObject({
  primaryMetric: text,
  /** Studies of this one stand beside a reader's result; left out if they measured something else. */
  metric: metric.optional(),
  /** Ids of the claims that are about the primary metric itself. */
  claims: z.array(z.string()).optional(),
  /** Whether the metric is to rise or to fall, as cancellations are. */
  wanted: z.enum(["more", "less"]).default("more"),
  events: z.array(z.strictObject({ name: z.string().regex(/^[a-z0-9_]+$/), when: text })).min(1),
  /** Name of the event by which the primary metric is counted. */
  goal: z.string(),
  guardrails: z.array(text).min(1),
  /** The current version is first. */
  design: z.strictObject({ unit: text, versions: z.array(text).min(2), advice: text }),
  /** Share of units that reach the goal today. */
  baseRate: share,
  baseRateOf: text,
  /** How an effect that was claimed for another metric is read on this one. */
  reading: text.optional(),
  power: share,
  /** Two-sided. */
  significance: share,
  sampleSizes: z.array(sampleSize).min(1),
});

const plot = z.strictObject({
  title: text,
  axis: text,
  /** Where "no effect" is on the axis; null if the axis has no such place. */
  noEffect: z.number().nullable().default(null),
  /** Ids of claims to draw as well: same unit, though perhaps another outcome, which `caption` then says. */
  claims: z.array(z.string()).default([]),
  /** Each names a figure of a source. */
  points: z.array(z.strictObject({ label: text, reference: text, figure: text })).min(2),
  caption: text,
});

const backing = z.strictObject({
  metric,
  verdict,
  /** The figure to name first, as short as "+4.2 points"; left out if no study has one. */
  best: z.strictObject({ text: text.max(44), cites: z.array(z.string()).min(1) }).optional(),
});

export const evidenceSchema = z.strictObject({
  /** Day of the last check of every source, YYYY-MM-DD. */
  checked: z.iso.date(),
  claims: z.array(claim).min(1),
  /** What the pattern is to move, and whether research backs that. */
  metrics: z.array(backing).min(1),
  /** Strength of the evidence for the pattern itself, not for the figure claimed. */
  grade,
  gradeReason: text,
  /** Shown beside the first claim; never a number from secondary notes. */
  row: z.strictObject({
    foundLabel: text.max(36),
    found: text.max(14),
    cites: z.array(z.string()).default([]),
  }),
  nearest: cited,
  summary: cited,
  backfires: cited,
  notFor: cited,
  /** The one or two sources that lead on the page. */
  citeOnPage: z.array(z.string()).min(1).max(2),
  measure,
  plots: z.array(plot).default([]),
  sources: z.array(source).min(1),
});

export type Grade = z.infer<typeof grade>;
export type Figure = z.infer<typeof figure>;
export type Claim = z.infer<typeof claim>;
export type Measure = z.infer<typeof measure>;
export type Outcome = z.infer<typeof outcome>;
export type Plot = z.infer<typeof plot>;
export type References = z.infer<typeof referencesSchema>;
export type EvidenceFile = z.infer<typeof evidenceSchema>;

/** A paper together with what it says about a pattern. */
export interface Reference
  extends Omit<References[string], "url">,
    Omit<EvidenceFile["sources"][number], "key"> {
  /** Citation key. */
  id: string;
  /** Where its link leads: the DOI's address, else the URL. */
  href: string;
}

export interface Evidence extends Omit<EvidenceFile, "sources"> {
  /** The pattern's key and folder. */
  key: string;
  references: readonly Reference[];
}
