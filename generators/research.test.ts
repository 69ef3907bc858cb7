import { expect, test } from "vitest";
import { readEvidence } from "../patterns/read-evidence.ts";
import { compileResearch } from "./research.ts";

test("the claims and studies of the metric itself, in percent; others would be compared with what they don't measure", async () => {
  const { claims, studies } = compileResearch(await readEvidence("tradeoff-comparison"));
  expect(claims).toEqual([{ label: "claimed −20.5% cancellations", low: -20.5, high: -20.5 }]);
  expect(studies.map(({ value, at }) => [value, at])).toEqual([["−20.5%", -20.5]]);
  const { claims: ranges } = compileResearch(await readEvidence("social-proofing"));
  expect(ranges).toEqual([{ label: "claimed +15–40% conversion", low: 15, high: 40 }]);
  for (const key of ["reminder-plan", "stock-notice", "visual-salience"])
    expect(compileResearch(await readEvidence(key)).claims, key).toEqual([]);
});
