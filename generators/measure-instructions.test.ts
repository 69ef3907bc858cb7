// Every prompt carries its claims, its honest summary, the backfire case and the measurement, word for word from the evidence.
import { describe, expect, test } from "vitest";
import { catalogue } from "../patterns/catalogue.ts";
import { codeSpan } from "./markdown-blocks.ts";
import { MEASURE_CHECK, measureInstructions } from "./measure-instructions.ts";
import { promptFor } from "./prompt.ts";
import { readPatterns } from "./read-pattern.ts";
import { readAllEvidence } from "./write-evidence.ts";

const sources = await readPatterns(catalogue);
const evidences = await readAllEvidence(catalogue);
const section = (prompt: string, title: string) =>
  prompt.split(/^## \d+\. /m).find((part) => part.startsWith(`${title}\n`)) ?? "";

describe.for(sources.map((source, index) => [source.pattern.key, source, index] as const))(
  "the prompt of %s",
  ([, source, index]) => {
    const prompt = promptFor(source);
    const evidence = evidences[index]?.evidence;
    if (!evidence) throw new Error("The pattern has no evidence.");
    const { claims, summary, backfires, notFor, grade, gradeReason, measure } = evidence;

    test("says what is claimed and how that stands, what was found, and where it does harm", () => {
      const why = section(prompt, "What to build, and why");
      for (const { short, verdict } of claims) expect(why).toContain(`${short} (${verdict})`);
      expect(why).toContain(`grade ${grade} of A to D: ${gradeReason}`);
      for (const text of [summary.text, backfires.text, notFor.text]) expect(why).toContain(text);
    });

    test("has the events built along with it, each with its moment, and the guardrails", () => {
      const body = section(prompt, "Measure it");
      for (const { name, when } of measure.events) {
        expect(body).toContain(`| ${codeSpan(name)} | ${when} |`);
      }
      for (const text of [measure.primaryMetric, ...measure.guardrails, ...measure.design.arms])
        expect(body).toContain(text);
      expect(body).toContain(measure.design.advice);
    });

    test("measures nothing that nobody asked for", () => {
      expect(section(prompt, "Measure it")).toMatch(
        /^Measure it\n\nAsk the person whether to measure/,
      );
    });

    test("is done only when the events that were built are sent", () => {
      expect(section(prompt, "Done when")).toContain(`- [ ] ${MEASURE_CHECK}`);
    });
  },
);

test("a bar in an event's moment does not break the table", () => {
  const [first] = evidences;
  if (!first) throw new Error("The catalogue is empty.");
  const events = [{ name: "lamp_lit", when: "The lamp | is lit" }];
  expect(measureInstructions({ ...first.evidence.measure, events })).toContain(
    "| `lamp_lit` | The lamp \\| is lit |",
  );
});

test("a pattern that does not say how it is measured has no such section", () => {
  const [source] = sources;
  if (!source) throw new Error("The catalogue is empty.");
  const prompt = promptFor({ ...source, measured: null });
  expect(prompt).not.toContain("Measure it");
  expect(prompt).not.toContain(MEASURE_CHECK);
});
