// What brings a copy up to date: every released version, and from each to each later one the difference and a prompt.
import { basename } from "node:path";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import { codeBlock } from "./markdown-blocks.ts";
import type { PatternSource, ReleasedItem } from "./read-pattern.ts";

/** By path: `r/<name>@<version>.json`, `changes/<name>-<from>-<to>.diff` and the prompt as `.md`; paid if the pattern is. */
export function updateFiles(
  { pattern, released }: PatternSource,
  template: string,
  siteUrl: string,
): Map<string, string> {
  const { key, name, title, price, versions } = pattern;
  const files = new Map<string, string>();
  const placeOf = (one: string) => versions.findIndex(({ version }) => version === one);
  const items = versions.flatMap(({ version }) =>
    released.filter(({ meta }) => meta.version === version),
  );
  for (const [at, item] of items.entries()) {
    const to = item.meta.version;
    const docs = item.docs.replace(` /${key}.`, ` ${siteUrl}/${key}.`);
    files.set(`r/${name}@${to}.json`, `${JSON.stringify({ ...item, docs }, null, 2)}\n`);
    for (const earlier of items.slice(at + 1)) {
      const from = earlier.meta.version;
      const notes = versions.slice(placeOf(to), placeOf(from));
      const { dependencies, css } = item;
      const diff = difference(earlier, item);
      const values: Record<string, string> = {
        ...{ siteUrl, key, name, title, from, to },
        notes: notes.map(({ version, note }) => `- ${version}: ${note}`).join("\n"),
        item: price === "free" ? `${siteUrl}/r/${name}@${from}.json` : `@lamplight/${name}@${from}`,
        licence: price === "free" ? "" : " (send my licence key as a bearer token; ask me for it)",
        needs: codeBlock("json", JSON.stringify({ dependencies, css }, null, 2)),
        diff: codeBlock("diff", diff),
      };
      const prompt = template.replace(/\{(\w+)\}/g, (place, word) => values[word] ?? place);
      files.set(`changes/${name}-${from}-${to}.diff`, diff);
      files.set(`changes/${name}-${from}-${to}.md`, prompt);
    }
  }
  return files;
}

/** A unified diff for `git apply` or `patch -p1` in the folder of the files. */
function difference(from: ReleasedItem, to: ReleasedItem): string {
  const [before, after] = [textsOf(from), textsOf(to)];
  const names = [...before.keys(), ...[...after.keys()].filter((name) => !before.has(name))];
  const options = { headerOptions: FILE_HEADERS_ONLY };
  const patches = names.map((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    const oldName = old === undefined ? "/dev/null" : `a/${name}`;
    const nowName = now === undefined ? "/dev/null" : `b/${name}`;
    return createTwoFilesPatch(oldName, nowName, old ?? "", now ?? "", "", "", options);
  });
  return patches.join("");
}

const textsOf = ({ files }: ReleasedItem) =>
  new Map(files.map(({ path, content }) => [basename(path), content]));
