// Tools that do what assistants count badly: how big a test must be, and what its result says.
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { count, share, targetOf } from "../../statistics/format.ts";
import { readResult } from "../../statistics/read-result.ts";
import * as texts from "../../statistics/result-text.ts";
import { answerOf, MOST_PEOPLE, visitorsPerVersion } from "../../statistics/sample-size.ts";

export const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const number = z.number();
const WANTED = z.enum(["more", "less"]).describe("Which way the number is to go");
const PLAN = {
  base: number.gt(0).lt(100).describe("Percent who reach the goal today"),
  gain: number.gt(0).describe("Smallest change worth finding, in percent of the base"),
  visitors: number.min(1).describe("A day, in all versions together"),
  versions: number.int().min(2).max(5).default(2),
  power: number.min(50).max(99.9).default(80),
  significance: number.min(0.01).max(20).default(5).describe("Of all comparisons together"),
  wanted: WANTED.default("more"),
};
const name = z.string().max(200);
const people = { name: name.default(""), visitors: number };
const SHARE = z.object({ ...people, conversions: number });
const MEAN = z.object({ ...people, mean: number, sd: number });
const EACH = z.union([SHARE, MEAN], "Give visitors with conversions, or with mean and sd.");
const COUNTS = z.array(EACH).min(2).max(5);
const areApart = (all: { name: string }[]) =>
  all.every(({ name }, at) => !name || all.findIndex((one) => one.name === name) === at);
const GUARDRAIL = z.object({
  name,
  wanted: WANTED,
  counts: COUNTS.describe("In the order of the versions"),
});
const RESULT = {
  versions: COUNTS.refine(areApart, "Two have one name.").describe("The current one first"),
  split: z.array(number).optional().describe("Shares that were meant, if not equal ones"),
  planned: number.nullable().default(null).describe("Visitors planned for each version"),
  looked: z.boolean().describe("Somebody looked before the end and could have stopped"),
  wanted: WANTED,
  guardrails: z.array(GUARDRAIL).max(3).default([]).describe("What must not get worse"),
};
const FINDINGS = z.array(z.object({ topic: z.string(), text: z.string() }));

export function registerStatisticsTools(server: McpServer): void {
  server.registerTool(
    "plan_test",
    {
      title: "Plan an A/B test",
      description: "Visitors that each version needs, and how many days that takes.",
      inputSchema: z.object(PLAN),
      outputSchema: z.object({ perVersion: number, total: number, days: number }),
      annotations: ANNOTATIONS,
    },
    (plan) => {
      if (visitorsPerVersion(plan) === null)
        return { ...say("That gain takes the share to 0% or 100%: give less."), isError: true };
      const { perVersion, total, days } = answerOf(plan);
      if (!(total <= MOST_PEOPLE))
        return { ...say("There are fewer people on Earth: give a larger gain."), isError: true };
      const weeks = Math.max(2, Math.ceil(days / 7));
      const from = `To tell ${share(plan.base)} from ${share(targetOf(plan))}, each version`;
      const text = `${from} needs ${count(perVersion)} visitors, ${count(total)} in all. Run it for ${count(weeks)} full weeks, and don't stop early.`;
      return say(text, { perVersion, total, days });
    },
  );
  server.registerTool(
    "read_test_result",
    {
      title: "Read an A/B test's result",
      description: "What a finished test says, in sentences to repeat as they are.",
      inputSchema: z.object(RESULT),
      outputSchema: z.object({ state: z.string(), findings: FINDINGS }),
      annotations: ANNOTATIONS,
    },
    (test) => {
      const answer = readResult(test);
      const findings = texts.describeResult(test, answer);
      const lines = findings.map(({ text }) => text);
      if (answer.state === "mismatch") lines.push("Check first:", ...texts.MISMATCH_CAUSES);
      return say(lines.join("\n"), { state: answer.state, findings });
    },
  );
}

export function say<Data extends Record<string, unknown>>(text: string, structuredContent?: Data) {
  return { content: [{ type: "text" as const, text }], structuredContent };
}
