import { expect, test } from "vitest";
import { readEvidence } from "../patterns/read-evidence.ts";
import { compileResearch } from "./research.ts";

test("claims and studies that go the wanted way, in percent; the others measure something else", async () => {
  const { claims, studies } = compileResearch(await readEvidence("tradeoff-comparison"));
  expect(claims).toEqual([{ label: "claimed −20.5% cancellations", low: -20.5, high: -20.5 }]);
  expect(studies.map(({ value, at }) => [value, at])).toEqual([["−20.5%", -20.5]]);
  const { claims: ranges } = compileResearch(await readEvidence("social-proofing"));
  expect(ranges).toEqual([{ label: "claimed +15–40% conversion", low: 15, high: 40 }]);
});
