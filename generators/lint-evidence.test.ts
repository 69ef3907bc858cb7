// What is said of a text that is too long, or that has a number from nowhere.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEvidence } from "../patterns/read-evidence.ts";
import { lintEvidence } from "./lint-evidence.ts";
import { PATTERNS_FOLDER } from "./read-pattern.ts";

test("each fault is said with its file, what was found and what is wanted", async () => {
  const evidence = await readEvidence("motion");
  const notes = await readFile(join(PATTERNS_FOLDER, "motion/notes.md"), "utf8");
  const faults: string[] = [];
  const say = (file: string, message: string) => void faults.push(`${file}: ${message}`);
  lintEvidence(evidence, notes, say);
  expect(faults).toEqual([]);

  const { row, notFor } = evidence;
  const changed = {
    ...evidence,
    row: { ...row, found: "44%" },
    notFor: { ...notFor, text: "Lamps ".repeat(19).trim() },
  };
  const panel = /(?<=## panel\n\n)[\s\S]*?(?=\n\n## )/;
  const intro = /(?<=## intro\n\n)/;
  lintEvidence(changed, notes.replace(panel, "Few words.").replace(intro, "Look at 7351. "), say);
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^evidence.yaml: row.found has the number 44, wanted it in a source/),
      expect.stringMatching(/^evidence.yaml: notFor: "Lamps .*" has 19 words, at most 18 wanted$/),
      expect.stringMatching(/^notes.md: intro has the number 7351, wanted it in a source/),
      "notes.md: panel has 2 words, 40 to 60 wanted",
    ]),
  );
});
