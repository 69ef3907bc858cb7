// What a pattern's evidence must hold: references, figures, claims and the test a reader can run themselves.
import { z } from "zod";

const text = z.string().trim().min(1);
export const gradeSchema = z.enum(["A", "B", "C", "D"]);

/** How we came to know a reference's numbers; the last three are never set large. */
const verification = z.enum([
  "full text",
  "official text",
  "publisher or index abstract",
  "abstract, some numbers from secondary notes",
  "official page in part, the rest from secondary pages",
  "practitioner page, quoted by others",
]);

/** One number of a study. Every number that a page shows points back to one of these. */
export const figureSchema = z.strictObject({
  what: text,
  value: z.number().nullable(),
  unit: text,
  /** Ends of an interval, where the study gives one; `spread` says which kind. */
  low: z.number().optional(),
  high: z.number().optional(),
  spread: z.enum(["95% confidence interval", "range"]).optional(),
});

export const referenceSchema = z.strictObject({
  /** Used in citations (`[^id]`) and anchors; unique within the pattern. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** Family name and initials, or the name of the organisation alone. */
  authors: z.array(z.strictObject({ name: text, initials: text.optional() })).min(1),
  year: z.number().int(),
  title: text,
  venue: text,
  doi: z.string().startsWith("10.").nullable(),
  url: z.url({ protocol: /^https?$/ }).nullable(),
  kind: z.enum([
    "meta-analysis",
    "field experiment",
    "experiment",
    "observational",
    "survey",
    "review",
    "guideline",
    "regulation",
  ]),
  /** Size of the sample as the source words it; null where it has none. */
  n: text.nullable(),
  setting: text,
  finding: text,
  figures: z.record(z.string(), figureSchema),
  /** Which way it points with regard to the figure that is often claimed. */
  direction: z.enum(["for", "partly", "against", "context"]),
  verification,
  /** Must be true: an entry that nobody checked is not published. */
  verified: z.boolean(),
  /** Bibliographic fields that the check could not confirm. */
  unconfirmed: z.array(z.enum(["year", "venue", "url"])).default([]),
  /** A vendor's white paper: not peer reviewed, and labelled so wherever it is cited. */
  vendor: z.boolean().default(false),
  /** What the authors stood to gain, in one sentence. */
  interest: text.optional(),
  /** `further` is read on, not leant on. */
  role: z.enum(["main", "further"]).default("main"),
});

const cited = z.strictObject({ text, cites: z.array(z.string()) });

export const claimSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** As short as a figure: "+35% clicks". */
  short: text,
  statement: text,
  outcome: text,
  /** Percent; `from` is null for "up to" and single figures. */
  from: z.number().nullable(),
  to: z.number(),
  sense: z.enum(["more", "less"]),
  /** `stated`: the figure is told of this pattern. `nearest`: it names none, and is judged here. */
  assignment: z.enum(["stated", "nearest"]),
  verdict: z.enum(["supported", "partly supported", "not supported"]),
  grade: gradeSchema,
  /** What was found about this very figure, where the pattern has several; else `nearest` says it. */
  found: cited.optional(),
});

const sampleSize = z.strictObject({
  /** `claimed` and `honest` prefill the calculator; `example` is an effect worth having. */
  role: z.enum(["claimed", "honest", "example"]),
  kind: z.enum(["relative percent", "percentage points"]),
  effect: z.number().positive(),
  perArm: z.number().int().positive().describe("Needed in each arm, rounded."),
});

export const evidenceSchema = z.strictObject({
  /** The pattern's key and folder. */
  key: z.string().regex(/^[a-z0-9-]+$/),
  topic: text,
  /** Day of the last check of every entry, YYYY-MM-DD. */
  checked: z.iso.date(),
  claims: z.array(claimSchema).min(1),
  /** Strength of the evidence for the pattern itself, not for the figure claimed. */
  grade: gradeSchema,
  gradeReason: z.string(),
  /** The row of three: the first claim, this, and the grade. Never from numbers of secondary notes. */
  row: z.strictObject({
    foundLabel: text.max(26),
    found: text.max(14),
    cites: z.array(z.string()),
  }),
  nearest: cited,
  summary: cited,
  backfires: cited,
  notFor: cited,
  references: z.array(referenceSchema).min(1),
  /** The one or two references that lead on the page. */
  citeOnPage: z.array(z.string()).min(1).max(2),
  measure: z.strictObject({
    primaryMetric: text,
    events: z.array(z.strictObject({ name: z.string().regex(/^[a-z0-9_]+$/), when: text })).min(1),
    guardrails: z.array(text).min(1),
    design: z.strictObject({ unit: text, arms: z.array(text).min(2), advice: text }),
    /** Share of units that reach the goal today, 0 to 1, used for the sample sizes below. */
    baseRate: z.number().gt(0).lt(1),
    baseRateOf: text,
    /** How an effect that was told or found of another metric is read on this one. */
    reading: text.optional(),
    power: z.number().gt(0).lt(1),
    /** Two-sided. */
    significance: z.number().gt(0).lt(1),
    sampleSizes: z.array(sampleSize).min(1),
  }),
  /** Small charts where they say more than words; each point names a figure of a reference. */
  plots: z.array(
    z.strictObject({
      title: text,
      axis: text,
      /** Where no effect lies on the axis; null where the axis has no such place. */
      noEffect: z.number().nullable(),
      /** Claims drawn beside, by id: same unit, though the outcome may differ, which `caption` then says. */
      claims: z.array(z.string()).default([]),
      points: z.array(z.strictObject({ label: text, reference: text, figure: text })).min(2),
      caption: text,
    }),
  ),
});
