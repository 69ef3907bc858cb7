// The site's lists are modules: a start that pages carry, and the rest only as functions that fetch it.
import { fileURLToPath } from "node:url";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogue } from "../patterns/catalogue.ts";
import { evidenceLists } from "./evidence-lists.ts";
import { listsPlugin } from "./lists-plugin.ts";
import { readEvidence } from "./write-evidence.ts";

let server: ViteDevServer;
beforeAll(async () => {
  server = await createServer({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    logLevel: "silent",
    plugins: [listsPlugin()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
});
afterAll(() => server.close());
const load = async (name: string) => (await server.ssrLoadModule(`virtual:lists/${name}`)).default;

const expected = evidenceLists(await readEvidence(catalogue));

it("pages carry the start of each list, and know the whole", async () => {
  expect(await load("first-claims")).toEqual({
    totals: expected.totals,
    patterns: expected.claims.first,
    whole: expected.claims.parts.length === 0,
  });
  expect(await load("first-sources")).toEqual({
    patterns: expected.sources.first,
    whole: expected.sources.parts.length === 0,
  });
  const { changes, count } = await load("first-changes");
  expect(count).toBeGreaterThanOrEqual(changes.length);
  expect(changes[0].pattern).toEqual({
    key: expect.any(String),
    name: expect.any(String),
    title: expect.any(String),
  });
});

it("what is fetched knows every pattern, and each further part by a function", async () => {
  const { names, claims } = await load("more-evidence");
  expect(names).toEqual(catalogue.map(({ key, heading }) => [key, heading]));
  expect(claims.sizes).toEqual(expected.claims.parts.map(({ length }) => length));
  expect(Object.keys(claims.parts)).toHaveLength(expected.claims.parts.length);
  expect(await load("more-changes")).toHaveProperty("byHash");
});

it("a list that does not exist is an error that names it", async () => {
  await expect(load("nothing")).rejects.toThrow('There is no list "nothing".');
});
