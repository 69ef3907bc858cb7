// A pattern's page as Markdown: the same text, claims, figures and sources, and the ways to take it home.

import { gradeMeanings } from "../../patterns/evidence-grades.ts";
import type { Evidence, Reference } from "../../patterns/evidence-schema.ts";
import { licenceNote } from "../licence-note.ts";
import { codeBlock, codeSpan, table } from "../markdown-blocks.ts";
import type { PatternSource } from "../pattern-source.ts";
import { PREMIUM_PRICE } from "../premium-price.ts";
import { propsMarkdown } from "../props-markdown.ts";
import { asSentence, doubtOf, referenceLabel, withDashes } from "../reference-text.ts";
import type { PatternText } from "./read-pattern-page.ts";

/** Sections of `notes.md` in the order in which the page shows them, with the heading each stands under. */
const SECTIONS = [
  ["intro", null],
  ["notes", "What research found"],
  ["closing", null],
  ["implementation", "How it is built"],
] as const;

/** `siteUrl` has no trailing slash. */
export function patternMarkdown(text: PatternText, siteUrl: string): string {
  const { source, evidence } = text;
  const { pattern } = source;
  const parts = [
    `# ${pattern.heading}`,
    pattern.summary,
    ...noteParts(text),
    ...findings(evidence),
    `## Take it home`,
    takeHome(source, siteUrl),
    // What the props of a paid component mean is written in its source, and so is part of what is sold.
    ...(pattern.price === "free" ? ["## Props", propsMarkdown(source.props)] : []),
    `## Sources`,
    evidence.references.map((one) => footnote(one)).join("\n\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The part of the page that is about what is known, alone. */
export function evidenceMarkdown({ source, evidence }: PatternText): string {
  const parts = [
    `# ${source.pattern.heading}: evidence`,
    ...findings(evidence),
    `## Sources`,
    evidence.references.map((one) => footnote(one)).join("\n\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function findings(evidence: Evidence): string[] {
  return [
    `## The claim and the finding`,
    claims(evidence),
    `**Grade ${evidence.grade}.** ${gradeMeanings[evidence.grade]} ${evidence.gradeReason}`,
    `**What to make of it.** ${cited(evidence.summary)}`,
    `**When it backfires.** ${cited(evidence.backfires)}`,
    `**Whom it does not serve.** ${cited(evidence.notFor)}`,
    `## Measure it`,
    measure(evidence),
  ];
}

function noteParts({ notes }: PatternText): string[] {
  const bodies = new Map(
    notes
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf("\n");
        return [part.slice(0, end).trim(), part.slice(end).trim()] as const;
      }),
  );
  return SECTIONS.flatMap(([name, heading]) => {
    const body = bodies.get(name);
    if (!body) return [];
    return heading ? [`## ${heading}`, body] : [body];
  });
}

function claims({ claims, row, nearest }: Evidence): string {
  return [
    table(
      ["Often claimed", "What was found", "Verdict", "Grade"],
      claims.map(({ statement, found, verdict, grade }) => [
        statement,
        cited(found ?? nearest),
        verdict,
        grade,
      ]),
    ),
    `${row.foundLabel}: ${row.found}.${marks(row.cites)}`,
  ].join("\n\n");
}

/** A text with the marks of its sources behind it, as footnotes stand in Markdown. */
export function cited({ text, cites }: Evidence["nearest"]): string {
  return text + marks(cites);
}

function marks(cites: readonly string[]): string {
  return cites.map((id) => `[^${id}]`).join("");
}

function measure({ measure }: Evidence): string {
  const { baseRate, power, significance, reading } = measure;
  const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
  return [
    `Primary metric: ${measure.primaryMetric}`,
    table(
      ["Event", "When"],
      measure.events.map(({ name, when }) => [codeSpan(name), when]),
    ),
    `Guardrails:\n\n${measure.guardrails.map((one) => `- ${one}`).join("\n")}`,
    `Design: by ${measure.design.unit}; ${measure.design.arms.join(" against ")}. ${measure.design.advice}`,
    `${capital(measure.design.unit)}s for each arm, from an example base rate of ${percent(baseRate)} (${measure.baseRateOf}), power ${percent(power)}, two-sided significance ${percent(significance)}:`,
    table(
      ["Effect", "Which", "Per arm"],
      measure.sampleSizes.map(({ role, kind, effect, perArm }) => [
        kind === "relative percent" ? `${effect}% relative` : `${effect} percentage points`,
        role,
        `about ${perArm.toLocaleString("en-GB")}`,
      ]),
    ),
    ...(reading ? [reading] : []),
  ].join("\n\n");
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function takeHome({ pattern }: PatternSource, siteUrl: string): string {
  const { key, name, price } = pattern;
  if (price === "premium") {
    return [
      `The prompt and the source of this one are sold: ${PREMIUM_PRICE}, once, no account, at ${siteUrl}/${key}. With the licence key, shadcn's CLI installs it from ${siteUrl}/r/${name}.json by a bearer header.`,
      licenceNote(price),
    ].join("\n\n");
  }
  return [
    `The prompt for a coding assistant: ${siteUrl}/prompts/${name}.md`,
    "The files alone, with shadcn's CLI:",
    codeBlock("sh", `npx shadcn@latest add ${siteUrl}/r/${name}.json`),
    licenceNote(price),
  ].join("\n\n");
}

/** @param further what it says about other patterns on the same page */
export function footnote(reference: Reference, further: readonly string[] = []): string {
  const { id, title, venue, href, finding, vendor, interest, verification } = reference;
  const parts = [
    `${referenceLabel(reference)}. *${asSentence(title)}* ${withDashes(venue)}. ${href}`,
    vendor ? "Vendor's white paper, not peer reviewed." : "",
    finding,
    ...further,
    interest ?? "",
    `Read as: ${verification}.`,
    doubtOf(reference),
  ];
  return `[^${id}]: ${parts.filter(Boolean).join(" ")}`;
}
