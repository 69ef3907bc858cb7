// A build takes the place of another, and is never missing.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreBuild, swapBuild } from "./swap-build.mjs";
import { makeTempProject, type TempProject } from "./temp-project.ts";

let project: TempProject;
beforeEach(async () => {
  project = await makeTempProject();
});
afterEach(() => project.remove());

const path = (name: string) => join(project.root, name);
const built = () => readFile(path("dist/site.json"), "utf8");

test("the new build is there, and nothing of the one before", async () => {
  await project.write("dist/site.json", "before");
  await project.write("dist/public/old.html", "before");
  await project.write("dist.old/site.json", "what a swap that was cut short has left");
  await project.write("dist.next/site.json", "new");
  swapBuild(project.root, path("dist.next"));
  expect(await built()).toBe("new");
  for (const gone of ["dist/public/old.html", "dist.old", "dist.next"])
    expect(existsSync(path(gone))).toBe(false);
});

test("the first build has none before it", async () => {
  await project.write("dist.next/site.json", "new");
  swapBuild(project.root, path("dist.next"));
  expect(await built()).toBe("new");
});

test("where the new one can't be moved in, the one before comes back", async () => {
  await project.write("dist/site.json", "before");
  expect(() => swapBuild(project.root, path("dist.next"))).toThrow("ENOENT");
  expect(await built()).toBe("before");
});

test("a swap that was cut short between its moves is undone, once", async () => {
  await project.write("dist.old/site.json", "before");
  restoreBuild(project.root);
  expect(await built()).toBe("before");
  restoreBuild(project.root);
  expect(await built()).toBe("before");
});
