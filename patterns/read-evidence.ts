// Reads evidence.yaml and references.yaml. Whatever is wrong, unsourced or at odds with itself is said with file and line.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { neededPerVersion } from "../statistics/sample-size.ts";
import { allowsVerdict, COUNTED_KINDS, metricVerdicts } from "./evidence-grades.ts";
import type { Evidence, EvidenceFile, Reference, References } from "./evidence-schema.ts";
import { evidenceSchema, referencesSchema } from "./evidence-schema.ts";
import type { Pattern } from "./schema.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
/** A written sample size may be rounded by this share of the one that the formula gives. */
const ROUNDING = 0.02;
/** Papers whose numbers come from notes about them. */
const SECONDARY = new Set<Reference["verification"]>([
  "abstract, some numbers from secondary notes",
  "official page in part, the rest from secondary pages",
  "a practitioner’s page, as quoted by others",
]);

/** @param folder the folder of all patterns */
export async function readEvidence(key: string, folder = FOLDER): Promise<Evidence> {
  const [text, references] = await Promise.all([
    readFile(join(folder, key, "evidence.yaml"), "utf8"),
    readFile(join(folder, "references.yaml"), "utf8"),
  ]);
  return parseEvidence(key, text, parseReferences(references));
}

/** The evidence of every pattern of the catalogue, in its order. */
export function readAllEvidence(catalogue: readonly Pattern[]) {
  return Promise.all(
    catalogue.map(async (pattern) => ({ pattern, evidence: await readEvidence(pattern.key) })),
  );
}

/** Throws a line for each thing that is wrong: `patterns/references.yaml:12: orquin2021.year: found …, wanted …`. */
export function parseReferences(text: string): References {
  return parse("patterns/references.yaml", text, referencesSchema);
}

/** Throws like `parseReferences`. */
export function parseEvidence(key: string, text: string, papers: References): Evidence {
  const checked = evidenceSchema.superRefine((file, { addIssue }) =>
    findFaults(file, papers, (path, message) => addIssue({ code: "custom", path, message })),
  );
  const { sources, ...evidence } = parse(`patterns/${key}/evidence.yaml`, text, checked);
  const references = sources.flatMap(({ key: id, ...source }): Reference[] => {
    const paper = papers[id];
    if (!paper) return []; // told by `findFaults`
    const { url = "", ...facts } = paper;
    const href = facts.doi ? `https://doi.org/${facts.doi}` : url;
    return [{ id, ...facts, ...source, href }];
  });
  return { key, ...evidence, references };
}

function parse<T>(file: string, text: string, schema: z.ZodType<T>): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => `${file}:${lines.linePos(offset).line}: `;
  const broken = document.errors.map(({ pos, message }) => at(pos[0]) + message);
  if (broken.length > 0) throw new Error(broken.join("\n"));
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  const said = result.error.issues.map((issue) => {
    const place = issue.path.length > 0 ? `${z.core.toDotPath(issue.path)}: ` : "";
    return at(offsetOf(document, issue.path)) + place + foundAndWanted(issue, document);
  });
  throw new Error(said.join("\n"));
}

/** Where a value begins; for one that is missing, where the part that lacks it does. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** Zod's own words, with what was found before them. */
function foundAndWanted({ code, message, path }: z.core.$ZodIssue, document: Document): string {
  if (code === "custom" || code === "unrecognized_keys") return message;
  const wanted = message.replace(/^[^:]*: (?:expected )?|, received .*$/g, "");
  return `found ${JSON.stringify(document.getIn(path)) ?? "nothing"}, wanted ${wanted}`;
}

/** What the form can't say: unsourced findings, citations that lead nowhere, numbers that don't add up. */
function findFaults(
  file: EvidenceFile,
  papers: References,
  fault: (path: PropertyKey[], message: string) => void,
): void {
  const { row, nearest, summary, backfires, notFor, citeOnPage, claims, sources, plots, metrics } =
    file;
  const known = new Map(sources.map((source) => [source.key, source]));
  const checkCites = (path: PropertyKey[], cites: readonly string[]) => {
    for (const [index, cite] of cites.entries())
      if (!known.has(cite))
        fault([...path, index], `found "${cite}", wanted a key of this file's sources`);
  };

  for (const [index, { id, found }] of claims.entries()) {
    if (claims[index] !== claims.find((claim) => claim.id === id))
      fault(["claims", index, "id"], `found "${id}" a second time`);
    if ((found ?? nearest).cites.length === 0)
      fault(
        found ? ["claims", index, "found"] : ["nearest"],
        "found no cites, wanted the source of what was found",
      );
    checkCites(["claims", index, "found", "cites"], found?.cites ?? []);
  }
  for (const [name, { cites }] of Object.entries({ row, nearest, summary, backfires, notFor }))
    checkCites([name, "cites"], cites);
  checkCites(["citeOnPage"], citeOnPage);

  for (const [index, { metric, verdict, best }] of metrics.entries()) {
    const directions = sources
      .flatMap(({ outcomes }) => outcomes)
      .filter((outcome) => outcome.metric === metric && !outcome.within)
      .map(({ direction }) => direction);
    if (!allowsVerdict(directions, verdict))
      fault(
        ["metrics", index, "verdict"],
        `found "${verdict}" for studies ${directions.join(", ") || "none"}, wanted: ${metricVerdicts[verdict]}`,
      );
    if (metrics[index] !== metrics.find((one) => one.metric === metric))
      fault(["metrics", index, "metric"], `found "${metric}" a second time`);
    checkCites(["metrics", index, "best", "cites"], best?.cites ?? []);
  }
  for (const [index, { key, figures, outcomes }] of sources.entries()) {
    if (!papers[key])
      fault(["sources", index, "key"], `found "${key}", wanted a key of patterns/references.yaml`);
    if (sources[index] !== sources.find((source) => source.key === key))
      fault(["sources", index, "key"], `found "${key}" a second time`);
    for (const [at, outcome] of outcomes.entries()) {
      const path = ["sources", index, "outcomes", at];
      const { metric, direction, figure, words, within } = outcome;
      const kind = papers[key]?.kind;
      if (kind && !COUNTED_KINDS.some((counted) => counted === kind))
        fault(path, `found an outcome of a ${kind}, wanted one of ${COUNTED_KINDS.join(", ")}`);
      if (outcomes.find((one) => one.metric === metric) !== outcome)
        fault([...path, "metric"], `found "${metric}" a second time`);
      if (!metrics.some((one) => one.metric === metric))
        fault([...path, "metric"], `found "${metric}", wanted one of this file's metrics`);
      if (!figure && !words)
        fault(path, "found a direction alone, wanted its figure or the source's own words");
      if (figure && !figures[figure])
        fault([...path, "figure"], `found "${figure}", wanted a figure of this source`);
      const { unit = "", spread, low = 0, high = 0 } = figures[figure ?? ""] ?? {};
      const none = unit.includes("ratio") ? 1 : 0;
      if (direction !== "flat" && /^95%/.test(spread ?? "") && low <= none && none <= high)
        fault(path, `found "${direction}" for an interval that includes no effect, wanted "flat"`);
      const whole = known.get(within ?? "")?.outcomes.find((one) => one.metric === metric);
      if (within && (papers[within]?.kind !== "meta-analysis" || !whole || whole.within))
        fault([...path, "within"], `found "${within}", wanted a meta-analysis that is counted`);
    }
  }

  const secondary = row.cites.find((key) => papers[key] && SECONDARY.has(papers[key].verification));
  if (secondary && /\d/.test(row.found))
    fault(["row", "found"], `found a number of "${secondary}", wanted none from secondary notes`);

  const checkClaims = (path: (string | number)[], ids: readonly string[]) => {
    for (const [at, id] of ids.entries())
      if (!claims.some((claim) => claim.id === id))
        fault([...path, "claims", at], `found "${id}", wanted the id of a claim`);
  };
  checkClaims(["measure"], file.measure.claims ?? []);
  if (!file.measure.events.some(({ name }) => name === file.measure.goal))
    fault(["measure", "goal"], `found "${file.measure.goal}", wanted one of the events`);
  for (const [index, plot] of plots.entries()) {
    checkClaims(["plots", index], plot.claims);
    for (const [at, { reference, figure }] of plot.points.entries())
      if (!known.get(reference)?.figures[figure])
        fault(["plots", index, "points", at], `found no figure ${reference}.${figure}, wanted one`);
  }
  const { baseRate: base, wanted, power, significance, sampleSizes, design } = file.measure;
  const plan = { base, power, significance, versions: design.versions.length };
  for (const [index, { kind, effect, perVersion }] of sampleSizes.entries()) {
    const path = ["measure", "sampleSizes", index];
    const change = (kind === "relative percent" ? base * effect : effect) / 100;
    const target = base + (wanted === "more" ? change : -change);
    if (target >= 1 || target <= 0) {
      fault([...path, "effect"], `found ${effect}, wanted one that stays between 0% and 100%`);
      continue;
    }
    const needed = Math.ceil(neededPerVersion({ ...plan, target }));
    if (Math.abs(perVersion - needed) > ROUNDING * needed)
      fault([...path, "perVersion"], `found ${perVersion}, wanted about ${needed}`);
  }
}
