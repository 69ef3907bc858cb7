// The skill that coding agents load: SKILL.md with one reference file a pattern, and the index by which it is found.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { gradeMeanings, gradeWords } from "../patterns/evidence-grades.ts";
import { METRICS } from "../patterns/schema.ts";
import { type PatternText, patternPage } from "./markdown.ts";
import { table } from "./markdown-blocks.ts";
import { PREMIUM_PRICE } from "./premium-price.ts";
import { trackRecords } from "./track-record.ts";

export const SKILL_NAME = "behavioural-design";
/** Discovery schema of the agent skills format, https://agentskills.io. */
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/**
 * Files of the skill by their path; what it says of a pattern is the pattern's page in Markdown. `template` is skill.md
 * with its places in braces; `siteUrl` has no trailing slash.
 */
export function skillFiles(
  template: string,
  texts: readonly PatternText[],
  siteUrl: string,
): Map<string, string> {
  const paid = texts.find(({ pattern }) => pattern.price === "premium")?.pattern;
  const places: Record<string, string> = {
    siteUrl,
    count: String(texts.length),
    patterns: patternsTable(texts),
    metrics: metricsTable(texts),
    paid: paid?.heading ?? "Nothing",
    paidKey: paid?.key ?? "",
    price: PREMIUM_PRICE,
    grades: Object.values(gradeMeanings).join(" "),
  };
  const skill = template.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);
  return new Map([
    ["SKILL.md", skill],
    ...texts.map((text): [string, string] => [
      `references/${text.pattern.key}.md`,
      patternPage(text, siteUrl),
    ]),
  ]);
}

function patternsTable(texts: readonly PatternText[]): string {
  return table(
    ["Pattern", "What it is", "Claimed", "Measured", "Research", "Price", "Reference"],
    texts.map(({ pattern, evidence }) => [
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

function metricsTable(texts: readonly PatternText[]): string {
  const rows = Object.entries(METRICS).map(([metric, label]) => {
    const found = texts.flatMap(({ pattern, evidence }) =>
      trackRecords(evidence)
        .filter((record) => record.metric === metric)
        .map(({ verdict, said }) => `${pattern.heading}: ${verdict} (${said})`),
    );
    return [label, found.join("; ") || "none"];
  });
  return table(["Goal", "Patterns, and what studies found"], rows);
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
