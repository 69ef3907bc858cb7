// Every page as Markdown, and llms.txt, by which an assistant finds them.
import { marked } from "marked";
import { evidenceRank, gradeMeanings } from "../patterns/evidence-grades.ts";
import type { Evidence, Reference } from "../patterns/evidence-schema.ts";
import { METRICS, type Metric, type Pattern } from "../patterns/schema.ts";
import { share } from "../statistics/format.ts";
import type { SourceLink } from "./compile-claims.ts";
import { licenceNote } from "./licence-note.ts";
import { codeBlock, codeSpan, sectionsOf, table, textOf } from "./markdown-blocks.ts";
import { sizeCells, unitsOf } from "./measure-notes.ts";
import { PLAIN_FIX } from "./plain-fix.ts";
import { PREMIUM_PRICE } from "./premium-price.ts";
import { propsMarkdown } from "./props.ts";
import type { PatternSource } from "./read-pattern.ts";
import { asSentence, doubtOf, factsOf, referenceLabel, withDashes } from "./reference-text.ts";
import { installCommand, LICENCE_VARIABLE, registryConfig } from "./registry.ts";
import { trackRecords } from "./track-record.ts";
import { listChanges } from "./versions.ts";

export interface PatternText {
  source: PatternSource;
  /** The source's own. */
  pattern: Pattern;
  evidence: Evidence;
  /** `notes.md` as it is. */
  notes: string;
}

const WHAT =
  "Interface patterns for designers and developers, each with a live demo, the research behind it, and a prompt for an AI coding assistant.";
/** Sections of `notes.md` that a page shows, in this order. */
const NOTE_SECTIONS = ["intro", "notes", "closing", "implementation"];

/** Every file by its path below the public folder. `siteUrl` has no trailing slash. */
export function markdownPages(texts: readonly PatternText[], siteUrl: string): Map<string, string> {
  const patterns = texts.map(({ pattern }) => pattern);
  return new Map([
    ["index.md", homePage(patterns, siteUrl)],
    ["patterns.md", patternsPage(texts, siteUrl)],
    ["evidence.md", evidencePage(texts, siteUrl)],
    ["sample-size.md", sampleSizePage(texts, siteUrl)],
    ["test-result.md", testResultPage(siteUrl)],
    ["changes.md", changesPage(patterns, siteUrl)],
    ["llms.txt", llmsTxt(patterns, siteUrl)],
    ...texts.map((text) => [`${text.pattern.key}.md`, patternPage(text, siteUrl)] as const),
  ]);
}

export function patternPage(text: PatternText, siteUrl: string): string {
  const { source, pattern, evidence, notes } = text;
  const { checked, grade, gradeReason, summary, backfires, notFor, references } = evidence;
  const sections = sectionsOf(marked.lexer(notes));
  const bodyOf = (name: string) => sections.find((section) => section.name === name)?.body ?? [];
  return page([
    `# ${pattern.heading}`,
    pattern.summary,
    `Live demo: ${siteUrl}/${pattern.key}`,
    ...NOTE_SECTIONS.map((name) => textOf(bodyOf(name))),
    "## Evidence",
    table(["Claimed", "Research found", "Verdict"], claimCells(evidence)),
    ...trackRecords(evidence).map(({ verdict, said }) => `**${said}.** Verdict: ${verdict}.`),
    `**Related research.** ${gradeMeanings[grade]} ${gradeReason}`,
    `**Summary.** ${cited(summary)}`,
    `**When it backfires.** ${cited(backfires)}`,
    `**Who should avoid it.** ${cited(notFor)}`,
    "## Test it yourself",
    ...measureParts(evidence, pattern.name, siteUrl),
    "## Install",
    install(pattern, siteUrl),
    // What the props of the paid component mean is part of what is sold.
    ...(pattern.price === "free" ? ["## Props", propsMarkdown(source.props)] : []),
    "## Sources",
    `Last checked: ${checked}.`,
    ...references.map((reference) => footnote([reference])),
  ]);
}

function measureParts({ key, measure }: Evidence, name: string, siteUrl: string): string[] {
  const { primaryMetric, events, guardrails, design, baseRate, baseRateOf } = measure;
  const significance = measure.significance / (design.versions.length - 1);
  return [
    `Primary metric: ${primaryMetric}. Must not get worse: ${guardrails.join("; ")}.`,
    table(
      ["Event", "When"],
      events.map(({ name, when }) => [codeSpan(name), when]),
    ),
    `Compare ${design.versions.join(" / ")}, split by ${design.unit}. ${design.advice}`,
    `Sample size for each version, if, for example, ${share(100 * baseRate)} of ${unitsOf(design)} reach the goal today (${baseRateOf}), with power ${share(100 * measure.power)} and two-sided significance ${share(100 * significance)}${design.versions.length > 2 ? " in each comparison with the first" : ""}:`,
    table(["Effect", "Sample for each version"], sizeCells(measure)),
    measure.reading ?? "",
    `To build the test with a coding assistant: ${siteUrl}/prompts/${name}.test.md. To read its result: ${siteUrl}/test-result?pattern=${key}`,
  ];
}

function install(pattern: Pattern, siteUrl: string): string {
  const { key, name, price } = pattern;
  const command = codeBlock("sh", installCommand(pattern, siteUrl));
  const parts =
    price === "free"
      ? [`Prompt for a coding assistant: ${siteUrl}/prompts/${name}.md`, "With shadcn's CLI:"]
      : [
          `The prompt and the source cost ${PREMIUM_PRICE}, once, without an account: ${siteUrl}/${key}`,
          `With shadcn's CLI, set \`${LICENCE_VARIABLE}\` to the licence key, and add to \`components.json\`:`,
          codeBlock("json", JSON.stringify(registryConfig(siteUrl), null, 2)),
          "Then:",
        ];
  return [...parts, command, licenceNote(price)].join("\n\n");
}

function homePage(patterns: readonly Pattern[], siteUrl: string): string {
  return page([
    "# Build lamps the right way",
    WHAT,
    "## Patterns",
    listOf(patterns, siteUrl, ""),
    "## More",
    `- [Patterns by what they move](${siteUrl}/patterns)\n- [Evidence](${siteUrl}/evidence): every claim and what research found\n- [Sample size](${siteUrl}/sample-size): how many visitors an A/B test needs\n- [Test result](${siteUrl}/test-result): what a finished A/B test says\n- [Changes](${siteUrl}/changes): what is new in each component`,
  ]);
}

function listOf(patterns: readonly Pattern[], siteUrl: string, ending: string): string {
  const lines = patterns.map(
    ({ key, heading, summary, price }) =>
      `- [${heading}](${siteUrl}/${key}${ending}): ${summary} (${price === "free" ? "free" : PREMIUM_PRICE})`,
  );
  return lines.join("\n");
}

/** By metric, with what studies found for each; also those metrics that nothing moves. */
function patternsPage(texts: readonly PatternText[], siteUrl: string): string {
  const sections = Object.entries(METRICS).flatMap(([metric, label]) => {
    const rows = texts
      .flatMap(({ pattern, evidence }) => {
        const record = trackRecords(evidence).find((one) => one.metric === metric);
        return record ? [{ pattern, record }] : [];
      })
      .toSorted((a, b) => evidenceRank(a.record) - evidenceRank(b.record))
      .map(({ pattern, record: { verdict, best, said } }) => [
        `[${pattern.heading}](${siteUrl}/${pattern.key})`,
        verdict,
        best ? `${best.text} (${best.sources.map(labelOf).join("; ")})` : "–",
        said,
      ]);
    const isBacked = rows.some(([, verdict]) => verdict !== "not supported");
    return [
      `## ${label}`,
      isBacked
        ? ""
        : `No pattern here has good evidence. Our view, to try first: ${PLAIN_FIX[metric as Metric]}`,
      rows.length > 0 ? table(["Pattern", "Verdict", "Best figure", "Studies"], rows) : "",
    ];
  });
  return page([
    "# Patterns by what they move",
    "Each pattern with what studies found for that metric, even if they found nothing. Counting studies doesn’t show how large an effect is. † We read only the abstract. ‡ Some numbers are from others’ notes.",
    ...sections,
  ]);
}

function labelOf({ label, vendor, sign }: SourceLink): string {
  return `${label}${sign ?? ""}${vendor ? ", a vendor" : ""}`;
}

function evidencePage(texts: readonly PatternText[], siteUrl: string): string {
  const rows = texts.flatMap(({ pattern, evidence }) =>
    claimCells(evidence).map((cells) => [pattern.heading, ...cells]),
  );
  const references = texts.flatMap(({ evidence }) => evidence.references);
  return page([
    "# Claims and evidence",
    "Figures like these are often quoted without a source. Here's what the research measured, how good it is, and where to read it.",
    table(["Pattern", "Claimed", "Research found", "Verdict"], rows),
    `All claims and sources as data: ${siteUrl}/evidence.json`,
    "## Sources",
    ...[...Map.groupBy(references, ({ id }) => id).values()].map(footnote),
  ]);
}

const claimCells = ({ claims, nearest }: Evidence) =>
  claims.map(({ statement, found = nearest, verdict }) => [statement, cited(found), verdict]);

function sampleSizePage(texts: readonly PatternText[], siteUrl: string): string {
  const rows = texts.flatMap(({ pattern, evidence: { measure } }) =>
    sizeCells(measure).map((cells) => [
      `[${pattern.heading}](${siteUrl}/${pattern.key})`,
      share(100 * measure.baseRate),
      ...cells,
    ]),
  );
  return page([
    "# Sample size",
    `How many visitors an A/B test of each pattern needs, with power 80% and two-sided significance 5%, shared by all comparisons with today's version. For your own numbers, use the calculator: ${siteUrl}/sample-size`,
    table(["Pattern", "Baseline", "Gain", "Visitors in each version"], rows),
  ]);
}

function testResultPage(siteUrl: string): string {
  return page([
    "# Test result",
    `What a finished A/B test says. Enter its numbers at ${siteUrl}/test-result; they never leave the browser. Assistants read a result with the tool \`read_test_result\` of the MCP server, ${siteUrl}/mcp.`,
    "It needs visitors and conversions of each version, or mean, standard deviation and count. It says:",
    "1. Whether the groups have the sizes that were meant. If not, it shows no effect, but what to check.\n2. Whether the planned size was reached, and whether somebody looked before the end.\n3. The effect in points and in percent, with a 95% interval.\n4. What to expect after shipping.\n5. How much worse each guardrail could be.\n6. Whether a claimed figure lies inside your interval.",
  ]);
}

function changesPage(patterns: readonly Pattern[], siteUrl: string): string {
  const rows = listChanges(patterns).map(({ date, pattern, version, note }) => [
    date,
    `[${pattern.heading}](${siteUrl}/${pattern.key})`,
    version,
    note,
  ]);
  return page([
    "# Changes",
    `The last line of every copied file names its version. Feed: ${siteUrl}/changes.xml`,
    `Every version: ${siteUrl}/r/<name>@<version>.json. A prompt that updates a copy and keeps its edits: ${siteUrl}/changes/<name>-<from>-<to>.md, the difference alone: the same with \`.diff\`. Those of a paid pattern need its licence key.`,
    table(["Date", "Pattern", "Version", "What changed"], rows),
  ]);
}

/** As llmstxt.org describes it: a title, a summary, and lists of links. */
function llmsTxt(patterns: readonly Pattern[], siteUrl: string): string {
  const prompts = patterns
    .filter(({ price }) => price === "free")
    .map(({ heading, name }) => `- [${heading}](${siteUrl}/prompts/${name}.md)`);
  return page([
    "# Lamplight",
    `> ${WHAT}`,
    "Every page is Markdown at its address with `.md`, or with the header `Accept: text/markdown`.",
    "## Patterns",
    listOf(patterns, siteUrl, ".md"),
    "## Prompts",
    prompts.join("\n"),
    "## Tools",
    `- [Registry](${siteUrl}/r/registry.json): \`npx shadcn@latest add ${siteUrl}/r/<name>.json\`, or by namespace with \`"@lamplight": "${siteUrl}/r/{name}.json"\` under \`registries\` of \`components.json\`\n- [MCP server](${siteUrl}/mcp): lists patterns, gives evidence and prompts\n- [Skill](${siteUrl}/.well-known/agent-skills/index.json): \`npx skills add ${siteUrl} -y\``,
    "## Optional",
    `- [Patterns by what they move](${siteUrl}/patterns.md): a list for each metric\n- [Evidence](${siteUrl}/evidence.md): every claim and what research found\n- [Sample size](${siteUrl}/sample-size.md): how many visitors a test of each pattern needs\n- [Test result](${siteUrl}/test-result.md): what a finished A/B test says\n- [Changes](${siteUrl}/changes.md): versions`,
  ]);
}

/** @param mentions one paper, as each pattern cites it */
function footnote(mentions: readonly Reference[]): string {
  const [reference] = mentions;
  if (!reference) return "";
  const { id, title, venue, href, vendor, interest, verification } = reference;
  const parts = [
    `${referenceLabel(reference)}. *${asSentence(title)}* ${withDashes(venue)}. ${href}`,
    vendor ? "Vendor's white paper, not peer reviewed." : "",
    factsOf(reference),
    ...new Set(mentions.map(({ finding }) => finding)),
    interest ?? "",
    `What we read: ${verification}.`,
    doubtOf(reference),
  ];
  return `[^${id}]: ${parts.filter(Boolean).join(" ")}`;
}

/** A text and the marks of its sources. */
function cited({ text, cites }: Evidence["summary"]): string {
  return text + cites.map((id) => `[^${id}]`).join("");
}

function page(parts: readonly string[]): string {
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
