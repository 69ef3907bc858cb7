// Reads what the build prepared for those who build with the patterns; each part from disk when it is first asked for.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PreparedSource } from "../../takeaway/stack/for-stack.ts";
import type { Takeaways } from "../../takeaway/takeaways.ts";

/** Patterns whose texts are held at once: some 0.5 MB each, with what is made of them for every stack. */
const KEPT = 100;

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

/** Those asked for last, so that memory is bounded. A failed reading is forgotten, so that the next one may succeed. */
function remembered<T>(read: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  const begin = (name: string) => {
    const reading = read(name);
    reading.catch(() => kept.delete(name));
    return reading;
  };
  return (name) => {
    const reading = kept.get(name) ?? begin(name);
    kept.delete(name);
    kept.set(name, reading);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return reading;
  };
}
