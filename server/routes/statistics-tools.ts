// Tools that do what assistants count badly: how big a test must be, and what its result says.
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { count } from "../../statistics/format.ts";
import { readResult } from "../../statistics/read-result.ts";
import {
  describeResult,
  EXPECTED_ASSUMPTION,
  MISMATCH_CAUSES,
} from "../../statistics/result-text.ts";
import { answerOf, visitorsPerVersion } from "../../statistics/sample-size.ts";

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const wanted = z.enum(["more", "less"]).default("more").describe("Which way the metric is to go");
const counts = z.object({
  name: z.string(),
  visitors: z.number(),
  conversions: z.number().optional(),
  mean: z.number().optional().describe("In place of conversions, with sd"),
  sd: z.number().optional().describe("Standard deviation between visitors"),
});

export function registerStatisticsTools(server: McpServer): void {
  server.registerTool(
    "plan_test",
    {
      title: "Plan an A/B test",
      description: "Visitors that each version needs, and how long that takes. Shares in percent.",
      inputSchema: z.object({
        base: z.number().gt(0).lt(100).describe("Share that reaches the goal today"),
        gain: z.number().gt(0).describe("Smallest change worth finding, relative to the base"),
        visitors: z.number().min(1).describe("Visitors a day, all versions together"),
        versions: z.number().int().min(2).max(5).default(2),
        power: z.number().min(50).max(99.9).default(80),
        significance: z.number().min(0.01).max(20).default(5),
        wanted,
      }),
      outputSchema: z.object({ perVersion: z.number(), total: z.number(), days: z.number() }),
      annotations,
    },
    ({ versions, ...plan }) => {
      if (visitorsPerVersion(plan) === null)
        return {
          isError: true,
          ...say("That gain takes the share to 0% or 100%. Give a smaller one."),
        };
      const answer = answerOf(plan, versions);
      const { perVersion, total, days } = answer;
      const text = `Each version needs ${count(perVersion)} visitors, ${count(total)} in all: ${count(days)} days. Run full weeks, and don't stop early.`;
      return { ...say(text), structuredContent: { perVersion, total, days } };
    },
  );
  server.registerTool(
    "read_test_result",
    {
      title: "Read an A/B test's result",
      description:
        "What a finished test says, in sentences to repeat as they are: mismatch, planned size, effect with its interval. Give the current version first.",
      inputSchema: z.object({
        versions: z.array(counts).min(2).max(5),
        split: z.array(z.number()).optional().describe("Shares that were meant, if not equal ones"),
        planned: z.number().nullable().default(null).describe("Visitors planned for each version"),
        looked: z.boolean().describe("Somebody looked before the end and could have stopped"),
        wanted,
      }),
      outputSchema: z.object({
        state: z.enum(["faults", "mismatch", "read"]),
        findings: z.array(z.object({ topic: z.string(), text: z.string() })),
      }),
      annotations,
    },
    ({ versions, ...rest }) => {
      const known = versions.map(({ conversions, mean = Number.NaN, sd = Number.NaN, ...one }) =>
        conversions === undefined ? { ...one, mean, sd } : { ...one, conversions },
      );
      const test = { ...rest, versions: known };
      const answer = readResult(test);
      const findings = describeResult(test, answer);
      const lines = findings.map(({ text }) => text);
      if (answer.state === "mismatch") lines.push("Check first:", ...MISMATCH_CAUSES);
      if (findings.some(({ topic }) => topic === "expected")) lines.push(EXPECTED_ASSUMPTION);
      return { ...say(lines.join("\n")), structuredContent: { state: answer.state, findings } };
    },
  );
}

const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
