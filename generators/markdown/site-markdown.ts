// The pages that are not a pattern's, as Markdown, and the two files by which an assistant finds its way.
import { gradeMeanings } from "../../patterns/evidence-grades.ts";
import { codeBlock, table } from "../markdown-blocks.ts";
import { PREMIUM_PRICE } from "../premium-price.ts";
import type { Change } from "../versions/changes-feed.ts";
import { cited, footnote, patternMarkdown } from "./pattern-markdown.ts";
import type { PatternText } from "./read-pattern-page.ts";

export interface SiteTexts {
  patterns: readonly PatternText[];
  changes: readonly Change[];
  /** Public address without a trailing slash. */
  siteUrl: string;
}

const WHAT =
  "A behavioural design toolkit: animated interface components, each with a live demo, honest notes on what research found, and a prompt from which a coding assistant builds the component in your own codebase.";

/** Every Markdown file by its path below the public folder. */
export function markdownPages(texts: SiteTexts): Map<string, string> {
  const pages = new Map<string, string>([
    ["index.md", homeMarkdown(texts)],
    ["evidence.md", evidenceMarkdown(texts)],
    ["changes.md", changesMarkdown(texts)],
    ["success.md", SUCCESS],
    ["cancel.md", CANCEL],
    ["llms.txt", llmsTxt(texts)],
    ["llms-full.txt", llmsFull(texts)],
  ]);
  for (const text of texts.patterns) {
    const page = patternMarkdown(text, texts.siteUrl);
    pages.set(`${text.source.pattern.key}.md`, page);
    pages.set(`embed/${text.source.pattern.key}.md`, page);
  }
  return pages;
}

const SUCCESS = `# Payment

This page confirms a payment in the browser that made it, and leads back to the prompt. There is nothing to read here without one.
`;
const CANCEL = `# Payment unsuccessful

Your payment was unsuccessful. Nothing was charged. The way back leads to where you began.
`;

function promptsOf({ patterns, siteUrl }: SiteTexts): string {
  return patterns
    .filter(({ source }) => source.pattern.price === "free")
    .map(
      ({ source: { pattern } }) =>
        `- [${pattern.title}](${siteUrl}/prompts/${pattern.name}.md): the prompt from which an assistant builds it`,
    )
    .join("\n");
}

function linesOf({ patterns, siteUrl }: SiteTexts, ending: string): string {
  return patterns
    .map(({ source: { pattern } }) => {
      const price = pattern.price === "free" ? "free" : `${PREMIUM_PRICE}, once`;
      return `- [${pattern.title}](${siteUrl}/${pattern.key}${ending}): ${pattern.summary} (${price})`;
    })
    .join("\n");
}

function homeMarkdown(texts: SiteTexts): string {
  return `# Build lamps the right way

${WHAT}

## Patterns

${linesOf(texts, "")}

## More

- [Evidence](${texts.siteUrl}/evidence): every claim of this site and what research found.
- [Changes](${texts.siteUrl}/changes): what is new in each component.
`;
}

function evidenceMarkdown({ patterns, siteUrl }: SiteTexts): string {
  const checked = patterns.map(({ evidence }) => evidence.checked).toSorted();
  const rows = patterns.flatMap(({ source, evidence }) =>
    evidence.claims.map(({ statement, found, verdict, grade }) => [
      source.pattern.title,
      statement,
      cited(found ?? evidence.nearest),
      verdict,
      grade,
      evidence.grade,
    ]),
  );
  return `# What is claimed, what was found

Figures like these travel from slide to slide. Beside each stands what research measured, how strong that research is, and where to read it. Last checked ${checked[0] ?? "never"}.

${table(
  ["Pattern", "Often claimed", "What was found", "Verdict", "Claim's grade", "Pattern's grade"],
  rows,
)}

## Grades

The claim's grade judges the figure as it is told; the pattern's grade, what is known of the pattern itself.

${Object.entries(gradeMeanings)
  .map(([grade, meaning]) => `- **${grade}**: ${meaning}`)
  .join("\n")}

## Downloads

- [BibTeX](${siteUrl}/evidence.bib) and [JSON](${siteUrl}/evidence.json) of all claims and sources

## Sources

${footnotes(patterns).join("\n\n")}
`;
}

/** A paper that several patterns cite comes once, with what it says about each. */
function footnotes(patterns: SiteTexts["patterns"]): string[] {
  const references = patterns.flatMap(({ evidence }) => evidence.references);
  return [...Map.groupBy(references, ({ id }) => id).values()].map(([first, ...others]) =>
    first
      ? footnote(
          first,
          others.map(({ finding }) => finding),
        )
      : "",
  );
}

function changesMarkdown({ changes, siteUrl }: SiteTexts): string {
  const rows = changes.map(({ date, pattern, version, hash, note }) => [
    date,
    `[${pattern.title}](${siteUrl}/${pattern.key})`,
    version,
    hash,
    note,
  ]);
  return `# What changed

The last line of every file that you took home names its version and hash. Feed: ${siteUrl}/changes.xml

${table(["Date", "Pattern", "Version", "Hash", "What changed"], rows)}
`;
}

/** The file that llmstxt.org describes: a title, a summary, and lists of links. */
function llmsTxt(texts: SiteTexts): string {
  const { siteUrl } = texts;
  return `# Lamplight

> ${WHAT}

Every page is Markdown at its address with \`.md\`, or with the header \`Accept: text/markdown\`. Prompts take a stack: \`?framework=next&styling=css&language=js&assistant=terminal\`.

## Patterns

${linesOf(texts, ".md")}

## Prompts

${promptsOf(texts)}

## Machines

- [Registry](${siteUrl}/r/registry.json): items in shadcn's schema, for \`npx shadcn@latest add ${siteUrl}/r/<name>.json\`
- [MCP](${siteUrl}/mcp): streamable HTTP; lists, searches, gives prompts, evidence and install commands
- [Everything in one file](${siteUrl}/llms-full.txt)

## Optional

- [Evidence](${siteUrl}/evidence.md): every claim and what research found
- [Changes](${siteUrl}/changes.md): versions and hashes
`;
}

function llmsFull(texts: SiteTexts): string {
  const { siteUrl } = texts;
  const pages = texts.patterns.map((text) => patternMarkdown(text, siteUrl));
  const registries = { registries: { "@lamplight": `${siteUrl}/r/{name}.json` } };
  return `# Lamplight

> ${WHAT}

To install by name with shadcn's CLI, merge this into \`components.json\` and run \`npx shadcn@latest add @lamplight/<name>\`:

${codeBlock("json", JSON.stringify(registries, null, 2))}

${pages.join("\n---\n\n")}`;
}
