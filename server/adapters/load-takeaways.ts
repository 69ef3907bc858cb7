// Reads what the build prepared for those who build with the patterns; each part from disk when it is first asked for.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PreparedSource } from "../../generators/stack/for-stack.ts";
import type { Takeaways } from "../../generators/takeaways.ts";

/** Throws where the build has not written the private part. */
export async function loadTakeaways(dist: string): Promise<Takeaways> {
  const folder = join(dist, "private");
  const index = await readFile(join(folder, "patterns.json"), "utf8").catch(() => null);
  if (index === null) {
    throw new Error(`There is no built site in ${dist}: run "npm run build" first.`);
  }
  const { siteUrl, names }: Pick<Takeaways, "siteUrl" | "names"> = JSON.parse(index);
  const paid = new Set(
    (await readdir(join(folder, "r"))).map((file) => file.slice(0, -".json".length)),
  );
  // Only names of the list are ever joined to a path.
  const known = (name: string) => names.includes(name);
  const sources = remembered(async (name) =>
    JSON.parse(await readFile(join(folder, "patterns", `${name}.json`), "utf8")),
  );
  const pages = remembered((name) => readFile(join(folder, "pages", `${name}.md`), "utf8"));
  const evidence = remembered((name) => readFile(join(folder, "evidence", `${name}.md`), "utf8"));
  const items = remembered((name) => readFile(join(folder, "r", `${name}.json`), "utf8"));
  return {
    names,
    siteUrl,
    readSource: async (name) => (known(name) ? ((await sources(name)) as PreparedSource) : null),
    readPage: async (name) => (known(name) ? pages(name) : null),
    readEvidence: async (name) => (known(name) ? evidence(name) : null),
    readPaidItem: async (name) => (paid.has(name) ? items(name) : null),
  };
}

/** A failed reading is not remembered, so that the next one may succeed. */
function remembered<T>(read: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (name) => {
    const known = kept.get(name);
    if (known) return known;
    const reading = read(name);
    kept.set(name, reading);
    reading.catch(() => kept.delete(name));
    return reading;
  };
}
