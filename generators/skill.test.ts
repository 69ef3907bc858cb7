// The skill is installed by the real command line tool from a loopback address, and says what it must.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { library } from "../patterns/catalogue.ts";
import { SKILL_NAME, skillArchive, skillFiles, skillIndex } from "./skill.ts";
import { readTexts } from "./write-files.ts";

const CLI = fileURLToPath(new URL("../node_modules/skills/bin/cli.mjs", import.meta.url));
const template = await readFile(new URL("skill.md", import.meta.url), "utf8");
const texts = await readTexts(library);
const files = skillFiles(template, texts, "https://lamplight.example");
const skill = files.get("SKILL.md") ?? "";

test("the command line tool finds the skill at the site's address and installs every file", async () => {
  const archive = await skillArchive(files);
  const server = createServer((request, response) => {
    if (request.url === "/.well-known/agent-skills/index.json")
      response.end(JSON.stringify(skillIndex(files, archive)));
    else if (request.url === `/.well-known/agent-skills/${SKILL_NAME}.tgz`) response.end(archive);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : null;
  const project = await mkdtemp(join(tmpdir(), "skill-"));
  try {
    await promisify(execFile)(
      process.execPath,
      [CLI, "add", `http://127.0.0.1:${port}`, "--yes", "--agent", "claude-code"],
      { cwd: project, env: { ...process.env, DISABLE_TELEMETRY: "1", DO_NOT_TRACK: "1" } },
    );
    const installed = join(project, ".claude/skills", SKILL_NAME);
    expect(await readFile(join(installed, "SKILL.md"), "utf8")).toBe(skill);
    expect((await readdir(join(installed, "references"))).sort()).toEqual(
      library.map(({ key }) => `${key}.md`).sort(),
    );
  } finally {
    server.close();
    await rm(project, { recursive: true });
  }
});

test("it stays within 150 lines and fills in every place", () => {
  expect(skill.split("\n").length).toBeLessThanOrEqual(150);
  expect(skill).not.toMatch(/\{[a-z]+[A-Za-z]*\}/);
});

test("each reference gives the claims with their verdicts and every source with its link", () => {
  for (const { pattern, evidence } of texts) {
    const text = files.get(`references/${pattern.key}.md`) ?? "";
    for (const { statement, verdict } of evidence.claims)
      expect(text.split("\n").find((line) => line.includes(statement))).toContain(verdict);
    for (const { href } of evidence.references) expect(text).toContain(href);
  }
});

test("what is paid is named as paid, and no command gets it without a licence", () => {
  const paid = library.filter(({ price }) => price === "premium");
  for (const { key, name } of paid) {
    const text = files.get(`references/${key}.md`) ?? "";
    expect(text).toContain("The prompt and the source cost $5, once");
    expect(text).not.toContain(`/r/${name}.json`);
  }
});
