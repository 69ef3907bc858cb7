// What the commands make of what follows on the line: the programs are handed it, and their exit code is handed back.
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeTempProject, pretendInstalled, type TempProject } from "./temp-project.ts";

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 });

let project: TempProject;
beforeEach(async () => {
  project = await makeTempProject();
  await pretendInstalled(project);
});
afterEach(() => project.remove());

test.each(["new-pattern", "orders", "doctor", "check-links", "prove"])("%s", async (name) => {
  await project.write(
    `scripts/${name}.ts`,
    'console.log(process.argv.slice(2).join("|")); process.exit(process.argv.length);',
  );
  const bare = project.run([name]);
  expect(await bare.exit).toBe(2);
  const started = project.run([name, "find", "--mode", "two words"]);
  expect(await started.exit).toBe(5);
  expect(started.output()).toBe("find|--mode|two words\n");
});

test("start does not pass over what it can't heed", async () => {
  const started = project.run(["start", "--port", "4300"]);
  expect(await started.exit).toBe(2);
  expect(started.output()).toContain("was given --port 4300: ");
  expect(started.output().trim().split("\n")).toHaveLength(1);
});

const SAYS_SETTINGS = "console.log(process.env.LAMPLIGHT_AUTHOR, process.env.CHROMIUM_PATH)";

test("what .env says is a setting, and the environment goes before it", async () => {
  await project.write("scripts/doctor.ts", SAYS_SETTINGS);
  await project.write(".env", '# Mine\nLAMPLIGHT_AUTHOR="Ada L."\nCHROMIUM_PATH=/from/file\n');
  const env = { LAMPLIGHT_AUTHOR: undefined, CHROMIUM_PATH: "/from/shell" };
  const started = project.run(["doctor"], env);
  expect(await started.exit).toBe(0);
  expect(started.output()).toBe("Ada L. /from/shell\n");
});

test("a command that tries the project out takes from .env what the machine has, not what the shop is", async () => {
  await project.write("scripts/prove.ts", SAYS_SETTINGS);
  await project.write(".env", "LAMPLIGHT_AUTHOR=Ada\nCHROMIUM_PATH=/from/file\n");
  const started = project.run(["prove"], { LAMPLIGHT_AUTHOR: undefined, CHROMIUM_PATH: undefined });
  expect(await started.exit).toBe(0);
  expect(started.output()).toBe("undefined /from/file\n");
});

test("hot reload takes from .env how the pages look, and nothing of the shop", async () => {
  await project.write(
    "scripts/dev.ts",
    `console.log(process.env.LAMPLIGHT_AUTHOR, process.env.STRIPE_SECRET_KEY)`,
  );
  await project.write(".env", "LAMPLIGHT_AUTHOR=Ada\nSTRIPE_SECRET_KEY=sk_live_0123456789\n");
  const env = { PORT: "0", LAMPLIGHT_AUTHOR: undefined, STRIPE_SECRET_KEY: undefined };
  const started = project.run(["dev"], env);
  expect(await started.exit).toBe(0);
  expect(started.output()).toBe("Ada undefined\n");
});

test.each([
  ["a mark at its beginning", "\uFEFFLAMPLIGHT_AUTHOR=Ada\nCHROMIUM_PATH=/a\n", "Ada /a\n"],
  ["lines that end as on Windows", "LAMPLIGHT_AUTHOR=Ada\r\nCHROMIUM_PATH=/a\r\n", "Ada /a\n"],
  ["a blank in place of a value", "LAMPLIGHT_AUTHOR= \nCHROMIUM_PATH=/a\n", " /a\n"],
  ["blanks in a quoted value", 'LAMPLIGHT_AUTHOR="A \nB="\nCHROMIUM_PATH=/a\n', "A \nB= /a\n"],
])("an .env with %s is read line by line", async (_case, text, said) => {
  await project.write("scripts/doctor.ts", SAYS_SETTINGS);
  await project.write(".env", text);
  const env = { LAMPLIGHT_AUTHOR: undefined, CHROMIUM_PATH: undefined };
  const started = project.run(["doctor"], env);
  expect(await started.exit).toBe(0);
  expect(started.output()).toBe(said);
});

test.each([
  ["a folder", () => mkdir(join(project.root, ".env")), "EISDIR"],
  ["a link to nothing", () => symlink("nowhere", join(project.root, ".env")), "ENOENT"],
  ["in two bytes a letter", () => project.write(".env", "P\0O\0R\0T\0"), "not UTF-8"],
  [
    "in another encoding",
    () =>
      writeFile(join(project.root, ".env"), Buffer.from("LAMPLIGHT_AUTHOR=M\xfcller", "latin1")),
    "not UTF-8",
  ],
])("an .env that is %s is refused in a sentence", async (_case, make, why) => {
  await make();
  const started = project.run(["doctor"]);
  expect(await started.exit).toBe(1);
  expect(started.output()).toMatch(/^Lamplight cannot read .*\.env \(.*\): .*\n$/);
  expect(started.output()).toContain(`(${why})`);
});

test("a package that is installed is not shown what .env says", async () => {
  await project.write(
    "package.json",
    '{ "name": "stand-in", "version": "1.0.0", "type": "module", "scripts": { "install": "node say.mjs" } }',
  );
  await project.write(
    "say.mjs",
    'import { writeFileSync } from "node:fs"; writeFileSync("seen.txt", String(process.env.STRIPE_SECRET_KEY));',
  );
  await rm(join(project.root, "node_modules"), { recursive: true });
  await project.write("scripts/doctor.ts", "console.log(process.env.STRIPE_SECRET_KEY)");
  await project.write(".env", "STRIPE_SECRET_KEY=sk_live_0123456789\n");
  const env = { STRIPE_SECRET_KEY: undefined, npm_config_ignore_scripts: "false" };
  const started = project.run(["doctor"], env);
  expect(await started.exit).toBe(0);
  expect(started.output()).toContain("sk_live_0123456789\n");
  expect(await readFile(join(project.root, "seen.txt"), "utf8")).toBe("undefined");
});
