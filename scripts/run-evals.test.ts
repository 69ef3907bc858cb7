// The evals ask for what our evidence and our statistics say, and code tells a good answer from a bad one.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import answers from "../evals/answers.json" with { type: "json" };
import data from "../evals/evals.json" with { type: "json" };
import { trackRecords } from "../generators/track-record.ts";
import { library } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";
import type { Metric } from "../patterns/schema.ts";
import { readResult } from "../statistics/read-result.ts";
import { judge, runEvals } from "./run-evals.ts";

const evals = new Map(data.evals.map((one) => [one.id, one]));
const evidence = await readAllEvidence(library);

function verdictsOn(metric: Metric): [heading: string, verdict: string][] {
  return evidence.flatMap(({ pattern, evidence }) =>
    trackRecords(evidence)
      .filter((record) => record.metric === metric)
      .map(({ verdict }): [string, string] => [pattern.heading, verdict]),
  );
}
/** Places of the expectations that code finds not met. */
function failedBy(id: string, answer: string): number[] {
  const one = evals.get(id);
  if (!one) throw new Error(`There is no eval ${id}.`);
  return judge(one, answer).flatMap((line, at) => (line.startsWith("FAILED") ? at : []));
}

it("each check belongs to an expectation, and each eval leaves something to code", () => {
  for (const { id, checks, expectations } of evals.values()) {
    expect(checks, id).not.toEqual([]);
    for (const { at, has, lacks } of checks) {
      expect(expectations[at], id).toBeDefined();
      expect(has ?? lacks, id).toBeDefined();
    }
  }
});

it("the pattern to pick and the goal without one are what the evidence says", () => {
  expect(verdictsOn("follow-through")).toContainEqual(["Reminder Plan", "partly supported"]);
  for (const [heading, verdict] of verdictsOn("sign-ups"))
    expect(verdict, heading).toBe("not supported");
});

it("the interval to read is the one that our statistics give", () => {
  const { prompt = "" } = evals.get("reads-a-result") ?? {};
  const [a, b] = [...prompt.matchAll(/([\d,]+) of ([\d,]+)/g)].map(([, conversions, visitors]) => ({
    name: "",
    visitors: Number(visitors?.replace(",", "")),
    conversions: Number(conversions?.replace(",", "")),
  }));
  if (!a || !b) throw new Error(`Found no two versions in: ${prompt}`);
  const answer = readResult({
    versions: [a, b],
    wanted: "more",
    planned: a.visitors,
    looked: false,
  });
  if (answer.state !== "read") throw new Error(answer.state);
  const { low = 0, high = 0 } = answer.effects[0]?.difference ?? {};
  const points = (digits: number) => [low, high].map((end) => (end * 100).toFixed(digits));
  for (const digits of [1, 2])
    expect(failedBy("reads-a-result", `From ${points(digits).join(" to ")} points.`)).toEqual([]);
});

it.each(answers)("code fails what an answer lacks: $id $failed, $answer", (one) => {
  expect(failedBy(one.id, one.answer)).toEqual(one.failed);
});

it("an agent gets the skill and the question, and what code can't judge is left to a person", async () => {
  const transcripts = await mkdtemp(join(tmpdir(), "lamplight-evals-test-"));
  const log = vi.spyOn(console, "log").mockReturnValue();
  const fake = fileURLToPath(new URL("../tests/support/fake-agent.ts", import.meta.url));
  // All that it reads is in its log, and that isn't its answer.
  const command = `"${process.execPath}" "${fake}" events`;
  expect(await runEvals({ command, minutes: 1, transcripts, folder: transcripts })).toBe(1);
  const said = log.mock.calls.join("\n");
  log.mockRestore();
  const transcript = await readFile(join(transcripts, "says-none.txt"), "utf8");
  expect(transcript).toContain(evals.get("says-none")?.prompt);
  expect(transcript).toContain("# Behavioural design");
  expect(said).toMatch(/says-none\n.*\n {2}judge: Promises no gain\n/);
  expect(said.match(/(?<=^ {2}met: ).*/gm)).toEqual(["Writes no quote with a name below it"]);
  await rm(transcripts, { recursive: true });
});
