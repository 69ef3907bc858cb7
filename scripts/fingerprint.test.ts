// The built site is built again when something it is made of changes, and only then.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprint, isBuilt, markBuilt } from "./fingerprint.mjs";
import { makeTempProject, type TempProject } from "./launcher/temp-project.ts";

let project: TempProject;
beforeEach(async () => {
  project = await makeTempProject();
});
afterEach(() => project.remove());

test.each([
  ["a page", "site/page.tsx"],
  ["a new file", "site/deep/new.css"],
  ["a pattern's notes", "patterns/motion/notes.md"],
  ["the generators", "generators/prompt.ts"],
  ["a build script", "scripts/build-pages.ts"],
  ["the bundler's settings", "vite.config.ts"],
  ["the lock file", "package-lock.json"],
])("it changes with %s", async (_, name) => {
  const before = fingerprint(project.root, {});
  await project.write(name, "changed");
  expect(fingerprint(project.root, {})).not.toBe(before);
});

test("it changes when a file is taken away or renamed", async () => {
  await project.write("site/a.ts", "same");
  const before = fingerprint(project.root, {});
  await rm(join(project.root, "site/a.ts"));
  const without = fingerprint(project.root, {});
  await project.write("site/b.ts", "same");
  expect(new Set([before, without, fingerprint(project.root, {})]).size).toBe(3);
});

test.each([
  ["a test", "site/page.test.tsx"],
  ["the server", "server/app.ts"],
  ["the launcher", "scripts/launcher/progress.mjs"],
  ["what tests the launcher", "scripts/launcher/temp-project.ts"],
  ["a page of the documentation", "docs/decisions/server.md"],
  ["an editor's hidden file", "site/.page.tsx.swp"],
])("it does not change with %s", async (_, name) => {
  const before = fingerprint(project.root, {});
  await project.write(name, "changed");
  expect(fingerprint(project.root, {})).toBe(before);
});

test("it changes with every LAMPLIGHT_ variable and no other", () => {
  const bare = fingerprint(project.root, {});
  expect(fingerprint(project.root, { PORT: "1", HOST: "a", PATH: "b" })).toBe(bare);
  const one = fingerprint(project.root, { LAMPLIGHT_AUTHOR: "A" });
  const other = fingerprint(project.root, { LAMPLIGHT_AUTHOR: "B" });
  expect(new Set([bare, one, other]).size).toBe(3);
});

test("a folder counts as built only with its mark and with pages in it", async () => {
  const dist = join(project.root, "dist");
  expect(isBuilt(dist, "x")).toBe(false);
  await project.write("dist/site.json", "{}");
  await project.write("dist/public/index.html", "");
  expect(isBuilt(dist, "x")).toBe(false);
  markBuilt(dist, "x");
  expect(isBuilt(dist, "x")).toBe(true);
  expect(isBuilt(dist, "y")).toBe(false);
  await rm(join(dist, "public"), { recursive: true });
  expect(isBuilt(dist, "x")).toBe(false);
});
