// A new pattern is whole from its first minute, and a bad key changes nothing.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { addToCatalogue, createPattern } from "./new-pattern.ts";
import { TO_WRITE } from "./new-pattern-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "new-pattern-"));
  await mkdir(join(root, "patterns"));
  const shared = (await readdir(join(ROOT, "patterns"))).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  for (const name of [
    ...shared.map((file) => join("patterns", file)),
    "patterns/references.yaml",
    "generators",
    "scripts",
    "package.json",
  ])
    await cp(join(ROOT, name), join(root, name), { recursive: true });
  for (const entry of await readdir(join(ROOT, "patterns"), { withFileTypes: true }))
    if (entry.isDirectory())
      await cp(join(ROOT, "patterns", entry.name), join(root, "patterns", entry.name), {
        recursive: true,
      });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"), "junction");
});

const catalogueText = () => readFile(join(root, "patterns/catalogue.ts"), "utf8");
const inCopy = (...args: string[]) =>
  run(process.execPath, [join(root, "scripts/new-pattern.ts"), ...args], { cwd: root });

describe("a good key", () => {
  it("makes a folder whose prompt can be made and whose notes and evidence compile", async () => {
    await inCopy("soft-lamp");
    const code = `
      import { catalogue } from "./patterns/catalogue.ts";
      import { readEvidence } from "./patterns/read-evidence.ts";
      import { compileNotes } from "./generators/compile-notes.ts";
      import { promptFor } from "./generators/prompt.ts";
      import { readPattern } from "./generators/read-pattern.ts";
      import { typeCheckTakeaways } from "./generators/type-check-takeaways.ts";
      import { readFileSync } from "node:fs";
      const source = await readPattern("./patterns/soft-lamp");
      const notes = compileNotes(readFileSync("./patterns/soft-lamp/notes.md", "utf8"), await readEvidence("soft-lamp")).page;
      console.log(JSON.stringify({ last: catalogue.at(-1).key, prompt: promptFor(source).includes("SoftLamp"),
        sections: Object.keys(notes.sections), faults: await typeCheckTakeaways([source]) }));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], {
      cwd: root,
    });
    expect(JSON.parse(stdout)).toEqual({
      last: "soft-lamp",
      prompt: true,
      sections: ["panel", "intro", "notes", "closing"],
      faults: [],
    });
  });

  it("leaves the other patterns of the catalogue where they were", async () => {
    const before = await catalogueText();
    await createPattern("soft-lamp", root);
    const added = (await catalogueText())
      .split("\n")
      .filter((line) => !before.split("\n").includes(line));
    expect(added[0]).toBe('import softLamp from "./soft-lamp/pattern.ts";');
    expect(added.length).toBeLessThanOrEqual(2);
  });

  it("says what to do next", async () => {
    const { stdout } = await inCopy("soft-lamp");
    expect(stdout).toContain("npm run dev");
    expect(stdout).toContain(TO_WRITE);
  });
});

describe("a bad key", () => {
  it.each([
    ["", "needs a key"],
    ["Soft Lamp", "lower-case words"],
    ["soft_lamp", "lower-case words"],
    ["../evil", "lower-case words"],
    ["3d", "lower-case words"],
    ["a".repeat(10_000), "lower-case words"],
    ["evidence", "the site answers /evidence itself"],
    ["index", "the site answers /index itself"],
    ["readyz", "the site answers /readyz itself"],
  ])("%j is refused by a sentence and changes nothing", async (key, sentence) => {
    const before = await readdir(join(root, "patterns"));
    const catalogue = await catalogueText();
    await expect(createPattern(key, root)).rejects.toThrow(sentence);
    expect(await readdir(join(root, "patterns"))).toEqual(before);
    expect(await catalogueText()).toBe(catalogue);
  });

  it("is one that is there already, as a key or as a component's name", async () => {
    await createPattern("soft-lamp", root);
    await expect(createPattern("soft-lamp", root)).rejects.toThrow("There already is a pattern");
  });

  it("ends the command with the sentence alone and a code that is not 0", async () => {
    await expect(inCopy("Soft Lamp")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^"Soft Lamp" can't be a key: .*\n$/),
    });
  });
});

describe("the catalogue's text", () => {
  const head = 'import type { Pattern } from "./schema.ts";\n';

  it("gets its first line", () => {
    expect(
      addToCatalogue(`${head}\nexport const catalogue: readonly Pattern[] = [];\n`, "soft-lamp"),
    ).toBe(
      `${head}import softLamp from "./soft-lamp/pattern.ts";\n\nexport const catalogue: readonly Pattern[] = [softLamp];\n`,
    );
  });

  it("keeps imports sorted and the entries in their order", () => {
    const text = `${head}import e from "./e/pattern.ts";\nimport z from "./z/pattern.ts";\n\nexport const catalogue: readonly Pattern[] = [\n  z,\n  e,\n];\n`;
    expect(addToCatalogue(text, "soft-lamp")).toBe(
      `${head}import e from "./e/pattern.ts";\nimport softLamp from "./soft-lamp/pattern.ts";\nimport z from "./z/pattern.ts";\n\nexport const catalogue: readonly Pattern[] = [z, e, softLamp];\n`,
    );
  });

  it("sets a long list on several lines, as the formatter does", () => {
    const names = ["aReallyLongName", "anotherReallyLongName", "yetAnotherLongName"];
    const text = `${head}\nexport const catalogue: readonly Pattern[] = [${names.join(", ")}];\n`;
    expect(addToCatalogue(text, "soft-lamp")).toContain(
      `= [\n  ${names.join(",\n  ")},\n  softLamp,\n];\n`,
    );
  });

  it("survives a key that is a word of the language", () => {
    expect(
      addToCatalogue(`${head}\nexport const catalogue: readonly Pattern[] = [];\n`, "switch"),
    ).toContain("[switchPattern]");
  });
});
