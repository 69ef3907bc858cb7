// Writes Markdown that survives what is put into it (backticks in code, bars in tables), and reads it by section.
import type { Token } from "marked";

const SHORTEST_FENCE = 3;

/** A code block whose fence is longer than any run of backticks inside; the code is left as it is. */
export function codeBlock(language: string, code: string): string {
  const fence = ticksAround(code, SHORTEST_FENCE);
  return `${fence}${language}\n${code}${code.endsWith("\n") ? "" : "\n"}${fence}`;
}

/** Code within a sentence. A text without backticks gets one on either side, any other as many as it needs. */
export function codeSpan(code: string): string {
  const ticks = ticksAround(code, 1);
  return ticks.length === 1 ? `\`${code}\`` : `${ticks} ${code} ${ticks}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => text.replace(/\s*\n\s*/g, " ").replace(/\|/g, "\\|");
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The shortest run of backticks, `least` of them or more, that the text does not hold. */
function ticksAround(text: string, least: number): string {
  let ticks = "`".repeat(least);
  while (text.includes(ticks)) ticks += "`";
  return ticks;
}

export interface Section {
  /** Null for what comes before the first heading. */
  name: string | null;
  body: Token[];
}

/** By headings of the first two levels, in order. */
export function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [{ name: null, body: [] }];
  for (const token of tokens) {
    if (token.type === "heading" && token.depth <= 2) sections.push({ name: token.text, body: [] });
    else sections.at(-1)?.body.push(token);
  }
  return sections;
}

/** As it is written. */
export function textOf(body: readonly Token[]): string {
  return body
    .map(({ raw }) => raw)
    .join("")
    .trim();
}
