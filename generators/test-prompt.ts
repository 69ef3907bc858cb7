// Turns a pattern's notes on measuring into a second prompt: build the A/B test of this component into this codebase.
import { readFile } from "node:fs/promises";
import type { PatternText } from "./markdown.ts";
import { measureNotes, versionName } from "./measure-notes.ts";
import { versionLine } from "./versions.ts";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

/** The prompt with `{names}` to fill in, and the file that does without a tool. */
export const readTestPromptTemplate = async () => ({
  text: await read("test-prompt.md"),
  file: await read("../patterns/lib/experiment.ts"),
});

/** Markdown, the same for the same pattern; never paid. @param siteUrl without a trailing slash */
export function testPromptFor(
  { pattern, evidence }: Pick<PatternText, "pattern" | "evidence">,
  template: Awaited<ReturnType<typeof readTestPromptTemplate>>,
  siteUrl: string,
): string {
  const { measure } = evidence;
  const { design, events } = measure;
  const { gain, perVersion } = measureNotes(evidence);
  const names = design.versions.map(versionName);
  const values: Record<string, string> = {
    siteUrl,
    key: pattern.key,
    title: pattern.title,
    component: pattern.component,
    version: versionLine(pattern),
    primaryMetric: measure.primaryMetric,
    change: `${measure.wanted === "less" ? "falls" : "rises"} by at least ${Number(gain.toPrecision(2))}%`,
    base: `${Number((measure.baseRate * 100).toPrecision(3))}%`,
    perVersion: perVersion.toLocaleString("en-GB"),
    unit: design.unit,
    guardrails: measure.guardrails.join("; "),
    versions: design.versions
      .map((version, at) => `- \`${names[at]}\`${at === 0 ? ", today's" : ""}: ${version}`)
      .join("\n"),
    advice: design.advice,
    current: names[0] ?? "",
    file: template.file.trimEnd(),
    events: events.map(({ name, when }) => `| \`${name}\` | ${when} |`).join("\n"),
    goal: measure.goal,
  };
  return template.text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
