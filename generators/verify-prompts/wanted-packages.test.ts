// An install command is held against what is really there.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRange, missingPackages } from "./wanted-packages.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lamplight-packages-"));
  for (const [name, version] of [
    ["three", "0.187.4"],
    ["@scope/part", "2.1.0"],
  ] as const) {
    await mkdir(join(folder, "node_modules", name), { recursive: true });
    await writeFile(
      join(folder, "node_modules", name, "package.json"),
      JSON.stringify({ version }),
    );
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ["1.2.3", "^1.2.3", true],
  ["1.9.0", "^1.2.3", true],
  ["1.2.2", "^1.2.3", false],
  ["1.1.9", "^1.2.3", false],
  ["2.0.0", "^1.2.3", false],
  ["0.187.4", "^0.187.0", true],
  ["0.188.0", "^0.187.0", false],
  ["0.0.4", "^0.0.3", false],
  ["0.0.3", "^0.0.3", true],
  ["0.0.1", "^0.0.0", false],
  ["1.3.0-beta.1", "^1.2.3", false],
  ["19.3.1", "19", true],
  ["20.0.0", "19", false],
])("%s in %s: %s", (version, range, expected) => {
  expect(inRange(version, range)).toBe(expected);
});

it.each(["latest", ">=1", "1.2.3", "^1", ""])("a range like %j is refused", (range) => {
  expect(() => inRange("1.2.3", range)).toThrow("can be checked");
});

it("what is there in range is no fault, scoped, quoted or without a range", async () => {
  expect(
    await missingPackages(
      'npm install -D "three@^0.187.0" "@scope/part@^2.0.0" @scope/part',
      folder,
    ),
  ).toEqual([]);
});

it("what is missing or too new is named", async () => {
  expect(await missingPackages("npm install three@^0.186.0 nothing", folder)).toEqual([
    "three is here in 0.187.4, and the prompt wants ^0.186.0.",
    "nothing is not among this project's packages.",
  ]);
});

it("another command is no installation", async () => {
  await expect(missingPackages("rm -rf three", folder)).rejects.toThrow("installs no packages");
});
