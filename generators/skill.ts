// The skill that coding agents load: SKILL.md with one reference file a pattern, and the index by which it is found.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { gradeMeanings, gradeWords } from "../patterns/evidence-grades.ts";
import type { Evidence, Reference } from "../patterns/evidence-schema.ts";
import { METRICS, type Pattern } from "../patterns/schema.ts";
import { share } from "../statistics/format.ts";
import { codeBlock, table } from "./markdown-blocks.ts";
import { sizeCells } from "./measure-notes.ts";
import { PREMIUM_PRICE } from "./premium-price.ts";
import { referenceLabel } from "./reference-text.ts";
import { trackRecords } from "./track-record.ts";

export const SKILL_NAME = "behavioural-design";
/** Discovery schema of the agent skills format, https://agentskills.io. */
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

export type SkillPattern = { pattern: Pattern; evidence: Evidence };

/** Files of the skill by their path. `template` is skill.md with its places in braces; `siteUrl` has no trailing slash. */
export function skillFiles(
  template: string,
  patterns: readonly SkillPattern[],
  siteUrl: string,
): Map<string, string> {
  const paid = patterns.find(({ pattern }) => pattern.price === "premium")?.pattern;
  const places: Record<string, string> = {
    siteUrl,
    count: String(patterns.length),
    patterns: patternsTable(patterns),
    metrics: metricsTable(patterns),
    paid: paid?.heading ?? "Nothing",
    paidKey: paid?.key ?? "",
    price: PREMIUM_PRICE,
    grades: Object.values(gradeMeanings).join(" "),
  };
  const skill = template.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);
  return new Map([
    ["SKILL.md", skill],
    ...patterns.map((one): [string, string] => [
      `references/${one.pattern.key}.md`,
      referenceFile(one, siteUrl),
    ]),
  ]);
}

function patternsTable(patterns: readonly SkillPattern[]): string {
  return table(
    ["Pattern", "What it is", "Claimed", "Measured", "Research", "Price", "Reference"],
    patterns.map(({ pattern, evidence }) => [
      pattern.heading,
      pattern.summary,
      evidence.claims.map(({ short, verdict }) => `${short}: ${verdict}`).join("; "),
      `${evidence.row.foundLabel}: ${evidence.row.found}`.replace(/^Measured: /, ""),
      gradeWords[evidence.grade],
      pattern.price === "premium" ? `${PREMIUM_PRICE} once` : "free",
      `references/${pattern.key}.md`,
    ]),
  );
}

function metricsTable(patterns: readonly SkillPattern[]): string {
  const rows = Object.entries(METRICS).map(([metric, label]) => {
    const found = patterns.flatMap(({ pattern, evidence }) =>
      trackRecords(evidence)
        .filter((record) => record.metric === metric)
        .map(({ verdict, said }) => `${pattern.heading}: ${verdict} (${said})`),
    );
    return [label, found.join("; ") || "none"];
  });
  return table(["Goal", "Patterns, and what studies found"], rows);
}

function referenceFile({ pattern, evidence }: SkillPattern, siteUrl: string): string {
  const { claims, nearest, summary, backfires, notFor, measure, references } = evidence;
  const cited = ({ text, cites }: Evidence["summary"]) => {
    const labels = references.filter(({ id }) => cites.includes(id)).map(referenceLabel);
    return labels.length > 0 ? `${text} (${labels.join("; ")})` : text;
  };
  const found = claims.map(
    (claim) =>
      `- **${claim.short}** (${claim.statement}): ${claim.verdict}. ${cited(claim.found ?? nearest)}`,
  );
  return `# ${pattern.heading}

${pattern.summary}

Page with the live demo: ${siteUrl}/${pattern.key}
Evidence last checked: ${evidence.checked}

## Claims and what research found

${found.join("\n")}

Related research: ${gradeWords[evidence.grade]}. ${evidence.gradeReason}

## Summary

${cited(summary)}

**When it backfires.** ${cited(backfires)}

**Who should avoid it.** ${cited(notFor)}

## Install

${install(pattern, siteUrl)}

## Test

- Metric: ${measure.primaryMetric}
- ${sampleSize(measure)}
- Split by ${measure.design.unit} into: ${measure.design.versions.join(" / ")}. ${measure.design.advice}
- Guardrails: ${measure.guardrails.join("; ")}
- Events: ${measure.events.map(({ name, when }) => `\`${name}\` (${when})`).join("; ")}

## Sources

${references.map(sourceLine).join("\n")}
`;
}

function sampleSize(measure: Evidence["measure"]): string {
  const sizes = sizeCells(measure).map(
    ([effect, needs]) => `${needs} in each version to see ${effect}`,
  );
  return `Base rate, an example: ${share(100 * measure.baseRate)} (${measure.baseRateOf}). Sample: ${sizes.join("; ")}.`;
}

function sourceLine(reference: Reference): string {
  const size = reference.n ? ` Sample: ${reference.n}.` : "";
  const vendor = reference.vendor ? " A vendor's white paper, not peer reviewed." : "";
  return `- ${referenceLabel(reference)}: ${reference.title} (${reference.kind}).${size}${vendor} ${reference.finding} ${reference.href}`;
}

function install({ name, heading, price, key }: Pattern, siteUrl: string): string {
  if (price === "premium")
    return `${heading} is paid: ${PREMIUM_PRICE} once, at ${siteUrl}/${key}. With the licence key, fetch the prompt of \`${name}\` and follow it:

${codeBlock("sh", `curl -H "Authorization: Bearer <licence key>" ${siteUrl}/prompts/${name}.md`)}`;
  return `\`npx shadcn@latest add ${siteUrl}/r/${name}.json\`, or follow ${siteUrl}/prompts/${name}.md`;
}

/** The files as a tar.gz with SKILL.md at its root. */
export async function skillArchive(files: ReadonlyMap<string, string>): Promise<Uint8Array> {
  const entries = [...files].map(([name, body]) => ({
    header: { name, size: Buffer.byteLength(body), mtime: new Date(0) },
    body,
  }));
  return gzipSync(await packTar(entries), { level: 9 });
}

/** `/.well-known/agent-skills/index.json` for an archive beside it. `files` as of `skillFiles`. */
export function skillIndex(files: ReadonlyMap<string, string>, archive: Uint8Array) {
  const description = /^description: (.+)$/m.exec(files.get("SKILL.md") ?? "")?.[1] ?? "";
  return {
    $schema: SCHEMA,
    skills: [
      {
        name: SKILL_NAME,
        type: "archive",
        description,
        url: `${SKILL_NAME}.tgz`,
        digest: `sha256:${createHash("sha256").update(archive).digest("hex")}`,
      },
    ],
  };
}
