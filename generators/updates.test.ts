// A difference, applied by git, turns each released version into a later one.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { library } from "../patterns/catalogue.ts";
import { type ReleasedItem, readPatterns } from "./read-pattern.ts";
import { updateFiles } from "./updates.ts";

const sources = await readPatterns(library);
const updates = sources.flatMap((source) =>
  [...updateFiles(source, "", "")]
    .filter(([path]) => path.endsWith(".diff"))
    .map(([path, diff]) => ({ path, diff, source })),
);
const textsOf = (item: ReleasedItem | undefined) =>
  (item?.files ?? []).map(({ path, content }): [string, string] => [basename(path), content]);

it.each(updates)("$path applies in components/ui of a repository", async (update) => {
  const { path, diff, source } = update;
  const [, from, to] = /-([\d.]+)-([\d.]+)\.diff$/.exec(path) ?? [];
  const released = (version?: string) =>
    textsOf(source.released.find(({ meta }) => meta.version === version));
  const project = await mkdtemp(join(tmpdir(), "update-"));
  const folder = join(project, "components/ui");
  await mkdir(folder, { recursive: true });
  execFileSync("git", ["init", "--quiet"], { cwd: project });
  for (const [name, text] of released(from)) await writeFile(join(folder, name), text);
  execFileSync("git", ["apply"], { cwd: folder, input: diff });
  const names = (await readdir(folder)).toSorted();
  const read = async (name: string) => [name, await readFile(join(folder, name), "utf8")];
  expect(await Promise.all(names.map(read))).toEqual(released(to).toSorted());
});
