// A test's result as text or Markdown, to paste into a ticket.
import { count } from "../../../statistics/format.ts";
import { MISMATCH_CAUSES } from "../../../statistics/result-text.ts";
import type { Counts } from "../../../statistics/test-faults.ts";
import type { Result } from "./draft.ts";

export interface ResultCopy {
  result: Result;
  /** What was measured; empty if nobody said. */
  metric: string;
  /** Of the pattern that was tested, if it's one of ours. */
  pattern?: string | undefined;
  /** Whether it says what to expect after shipping. */
  isExpected: boolean;
  address: string;
  /** How this test differs from what is claimed and was measured, if it does. */
  reading?: string | false | undefined;
}

/** `browne2017` of the references. */
export const ASSUMPTION_SOURCE = "https://gwern.net/doc/economics/advertising/2017-browne.pdf";

export function countsText(counts: Counts): string {
  const visitors = `${count(counts.visitors)} visitors`;
  return "conversions" in counts
    ? `${visitors}, ${count(counts.conversions)} conversions`
    : `${visitors}, mean ${count(counts.mean)}, standard deviation ${count(counts.sd)}`;
}

/** What was entered, and what was left out of a table. */
export function numbersOf({ draft, test }: Result): string[] {
  const guardrails = (test.guardrails ?? []).map(({ name, counts }) => {
    const all = counts.map((one, at) => `${test.versions[at]?.name} ${countsText(one)}`);
    return `${name}: ${all.join("; ")}`;
  });
  const versions = test.versions.map((one) => `${one.name}: ${countsText(one)}`);
  return [...versions, ...guardrails, draft.unused].filter(Boolean);
}

export function resultCopy(copied: ResultCopy, style: "text" | "Markdown"): string {
  const { result, metric, pattern, isExpected, address, reading } = copied;
  const { answer } = result;
  const isMarkdown = style === "Markdown";
  const title = `Test result${pattern ? `: ${pattern}` : ""}`;
  const escaped = (text: string) =>
    isMarkdown ? text.replace(/[\\`*_<>[\]|~&]/g, "\\$&").replace(/\s+/g, " ") : text;
  const item = (text: string) => `- ${escaped(text)}`;
  const link = (url: string) => (isMarkdown ? `<${url}>` : url);
  const headline = answer.state === "mismatch" ? /split/ : /unsure|effect|worse/;
  const findings = result.findings
    .filter(({ topic }) => isExpected || topic !== "expected")
    .map(({ topic, text }, at, { [at + 1]: next }) => {
      const line = item(text);
      if (topic === "expected" && next?.topic !== topic)
        return `${line} ${link(ASSUMPTION_SOURCE)}`;
      return isMarkdown && headline.test(topic) ? `- **${line.slice(2)}**` : line;
    });
  if (reading && answer.state === "read") findings.push(item(reading));
  const causes = answer.state === "mismatch" ? ["Check:", ...MISMATCH_CAUSES.map(item)] : [];
  const blocks = [
    [isMarkdown ? `## ${title}` : title],
    [metric && escaped(`Metric: “${metric}”`)],
    findings,
    causes,
    ["Numbers:", ...numbersOf(result).map(item)],
    [link(address)],
  ];
  return blocks
    .map((lines) => lines.filter(Boolean).join(isMarkdown && lines === causes ? "\n\n" : "\n"))
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}
