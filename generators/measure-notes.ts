// What a pattern's page needs to tell how to measure it: the test's design and the effects its calculator starts with.
import type { Claim, Evidence, Measure } from "../patterns/evidence-schema.ts";

export interface MeasuredEffect {
  /** `claimed` is often told of the pattern, `honest` is what was found, `example` one worth having. */
  role: Measure["sampleSizes"][number]["role"];
  kind: Measure["sampleSizes"][number]["kind"];
  /** Percent of the base, or percentage points. */
  effect: number;
}

export interface MeasureNotes extends Omit<Measure, "sampleSizes"> {
  /** Claimed first, then honest, then examples. */
  effects: MeasuredEffect[];
  /** The claim as it is told, and whether a test of two shares can see it at all. */
  claim: {
    short: string;
    outcome: string;
    /** A range, of which the larger end is used. */
    range: boolean;
    reading: "as told" | "as relative gain" | "no share";
  };
}

/** "10% relative", "5 percentage points". */
export function effectText({ kind, effect }: Pick<MeasuredEffect, "kind" | "effect">): string {
  return kind === "relative percent" ? `${effect}% relative` : `${effect} percentage points`;
}

const ORDER = ["claimed", "honest", "example"] as const;

/** Where the evidence sizes no test for the claim, its figure is read as a relative gain on the primary metric. */
export function measureNotes({ key, claims, measure }: Evidence): MeasureNotes {
  const [claim] = claims;
  if (!claim) throw new Error(`Evidence of "${key}" makes no claim.`);
  const { sampleSizes, ...rest } = measure;
  const effects: MeasuredEffect[] = sampleSizes.map(({ role, kind, effect }) => ({
    role,
    kind,
    effect,
  }));
  const told = effects.some(({ role }) => role === "claimed");
  const readable = !told && canBeRead(claim, measure.baseRate);
  if (readable) effects.push({ role: "claimed", kind: "relative percent", effect: claim.to });
  return {
    ...rest,
    effects: effects.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role)),
    claim: {
      short: claim.short,
      outcome: claim.outcome,
      range: claim.from !== null,
      reading: told ? "as told" : readable ? "as relative gain" : "no share",
    },
  };
}

function canBeRead({ sense, to }: Claim, baseRate: number): boolean {
  return sense === "more" && baseRate * (1 + to / 100) < 1;
}
