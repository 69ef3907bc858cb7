// Which Node goes on with the work.
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureRuntime, isNewEnough } from "./runtime.mjs";
import { makeTempProject, type TempProject } from "./temp-project.ts";

let project: TempProject;
beforeEach(async () => {
  project = await makeTempProject();
});
afterEach(() => project.remove());

test.each([
  ["20.19.0", false],
  ["22.21.9", false],
  ["22.22.0", true],
  ["23.0.0", false],
  ["23.11.1", false],
  ["24.0.0", true],
  ["24.21.0", true],
  ["26.0.0", true],
])("Node %s is new enough: %s", (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

test("a machine's Node that is new enough is used", async () => {
  const chosen = await ensureRuntime({ root: project.root, env: {}, current: "22.22.0" });
  expect(chosen).toBe(process.execPath);
});

test("a fetched one that answers with the pinned version is used without a network", async () => {
  await project.write(".runtime/node_modules/node/bin/node", "#!/bin/sh\necho v24.21.0\n");
  const path = join(project.root, ".runtime/node_modules/node/bin/node");
  await chmod(path, 0o755);
  for (const _ of ["looked at", "remembered"]) {
    expect(await ensureRuntime({ root: project.root, env: {}, current: "20.19.0" })).toBe(path);
  }
});
