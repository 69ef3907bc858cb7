// Asks an agent what evals/evals.json asks of the skill; code judges what it can, and the rest is listed for a person.
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { join } from "node:path";
import data from "../evals/evals.json" with { type: "json" };
import { SKILL_NAME, skillFiles } from "../generators/skill.ts";
import { readTexts } from "../generators/write-files.ts";
import { writeTree } from "../generators/write-tree.ts";
import { library } from "../patterns/catalogue.ts";
import { type AgentOptions, runAgent } from "./prove-agent.ts";

/** Beside shadcn's fields: regular expressions that an answer has or lacks, for the expectation at that place. */
type Checks = readonly { at: number; has?: string; lacks?: string }[];
type Eval = { expectations: readonly string[]; checks: Checks };

/** A line for each expectation. */
export function judge({ expectations, checks }: Eval, answer: string): string[] {
  const finds = (text: string) => new RegExp(text, "isu").test(answer);
  return expectations.map((expectation, place) => {
    const mine = checks.filter(({ at }) => at === place);
    const isMet = mine.every(({ has, lacks }) => (has ? finds(has) : !finds(lacks ?? "")));
    return `${mine.length === 0 ? "judge" : isMet ? "met" : "FAILED"}: ${expectation}`;
  });
}

/** Returns the exit code: 1 if code found that an expectation isn't met. */
export async function runEvals(options: AgentOptions & { folder: string }): Promise<number> {
  const texts = await readTexts(library);
  const template = await readFile(new URL("../generators/skill.md", import.meta.url), "utf8");
  const skill = skillFiles(template, texts, "https://lamplight.example");
  let hasFailed = false;
  for (const one of data.evals) {
    await using folder = await mkdtempDisposable(join(options.folder, "eval-"));
    await writeTree(join(folder.path, SKILL_NAME), Object.fromEntries(skill));
    const prompt = `Read ${SKILL_NAME}/SKILL.md, a skill, and use it to answer.\n\n${one.prompt}\n`;
    const { problem, answer, transcript } = await runAgent(prompt, one.id, folder.path, options);
    const lines = problem ? [`FAILED: ${problem}`] : judge(one, answer);
    console.log([one.id, ...lines, transcript].join("\n  "));
    if (lines.some((line) => line.startsWith("FAILED"))) hasFailed = true;
  }
  return hasFailed ? 1 : 0;
}
