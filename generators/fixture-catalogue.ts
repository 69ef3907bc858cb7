// The evidence of a catalogue of any size, each pattern in words of its own, for tests of what must not grow with it.
import { createHash } from "node:crypto";
import { catalogue } from "../patterns/catalogue.ts";
import type { EvidenceOfPattern } from "./evidence-json.ts";
import type { Change } from "./versions/changes-feed.ts";
import { readEvidence } from "./write-evidence.ts";

/** Twelve digits that are the same for the same text. */
export function fixtureHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** Copies of the real entries whose words are mixed, so that they compress as different texts do. */
export async function fixtureEvidence(patterns: number): Promise<EvidenceOfPattern[]> {
  const real = await readEvidence(catalogue);
  return Array.from({ length: patterns }, (_, index) => {
    const model = real[index % real.length];
    if (!model) throw new Error("There is no pattern to copy.");
    const { evidence } = model;
    const key = `lamp-${index + 1}`;
    const mixed = (text: string) => mixWords(text, `${key}${text.length}`);
    return {
      pattern: { key, heading: `${model.pattern.heading} ${index + 1}` },
      evidence: {
        ...evidence,
        key,
        gradeReason: mixed(evidence.gradeReason),
        claims: evidence.claims.map((claim) => ({
          ...claim,
          statement: mixed(claim.statement),
          ...(claim.found
            ? {
                found: {
                  ...claim.found,
                  text: mixed(claim.found.text),
                  cites: claim.found.cites.map((id) => `${id}-${key}`),
                },
              }
            : {}),
        })),
        nearest: {
          text: mixed(evidence.nearest.text),
          cites: evidence.nearest.cites.map((id) => `${id}-${key}`),
        },
        references: evidence.references.map((reference) => ({
          ...reference,
          id: `${reference.id}-${key}`,
          title: mixed(reference.title),
          finding: mixed(reference.finding),
        })),
      },
    };
  });
}

/** `each` versions of every pattern, newest first. */
export function fixtureChanges(patterns: number, each: number): Change[] {
  const changes = Array.from({ length: patterns }, (_, index) => {
    const key = `lamp-${index + 1}`;
    const pattern = { key, name: key, title: `Lamp ${index + 1}` };
    return Array.from({ length: each }, (_, step) => ({
      version: `1.${step}.0`,
      hash: fixtureHash(`${key} ${step}`),
      date: `2026-${String(step + 1).padStart(2, "0")}-${String((index % 28) + 1).padStart(2, "0")}`,
      note: mixWords(
        "The glow is softer, and the switch is found by those who listen to the page.",
        key,
      ),
      pattern,
    }));
  });
  return changes.flat().toSorted((a, b) => b.date.localeCompare(a.date));
}

/** The same words in an order that depends on `seed`. */
function mixWords(text: string, seed: string): string {
  return text
    .split(" ")
    .map((word, index) => ({ word, place: fixtureHash(`${seed}${index}`) }))
    .toSorted((a, b) => a.place.localeCompare(b.place))
    .map(({ word }) => word)
    .join(" ");
}
