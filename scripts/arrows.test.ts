// The arrows of ARCHITECTURE.md, each held by the linter: what must be refused is, and what must pass does.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PLUGIN = "scripts/site-takes-types.grit";
const BIOME = join(ROOT, "node_modules/@biomejs/biome/bin/biome");

const PATTERN = "A pattern imports npm packages and its own siblings only.";
const GENERATORS = "generators knows the catalogue alone";
const SITE = "The site knows the server by the types of its answers alone";
const DOMAIN = "The domain is pure: it imports nothing outside itself.";
const HTTP = "http knows the domain and its own siblings.";
const ADAPTERS = "an adapter knows the domain, and the shape of the site it loads.";
const APP = "createApp takes its adapters as arguments and runs anywhere";

/** A file, a statement in it, and the sentence that refuses it; null where it may stand. */
const ARROWS: readonly (readonly [file: string, statement: string, refusal: string | null])[] = [
  ["patterns/a/a.tsx", 'import { x } from "react";', null],
  ["patterns/a/a.tsx", 'import { x } from "./use-awake";', null],
  ["patterns/a/pattern.ts", 'import { x } from "../schema.ts";', null],
  ["patterns/a/a.tsx", 'import { x } from "../b/b";', PATTERN],
  ["patterns/a/a.tsx", 'import { x } from "../catalogue.ts";', PATTERN],
  ["patterns/a/demo.tsx", 'import { x } from "../../site/components/ui/button.tsx";', PATTERN],
  ["patterns/a/demo.tsx", 'import { x } from "../../server/domain/product.ts";', PATTERN],
  ["patterns/a/demo.tsx", 'import { x } from "../../generators/prompt.ts";', PATTERN],
  ["patterns/a/demo.tsx", 'import type { x } from "../../site/settings.ts";', PATTERN],
  ["patterns/a/demo.tsx", 'export { x } from "../b/b";', PATTERN],

  ["generators/prompt.ts", 'import { x } from "../patterns/catalogue.ts";', null],
  ["generators/prompt.ts", 'import { x } from "../site/settings.ts";', GENERATORS],
  ["generators/registry.ts", 'import { x } from "../server/app.ts";', GENERATORS],
  ["generators/prompt.ts", 'import type { x } from "../server/app.ts";', GENERATORS],
  ["generators/verify-prompts/a.ts", 'import { x } from "../../scripts/build.ts";', GENERATORS],

  ["site/app.tsx", 'import { x } from "../patterns/catalogue.ts";', null],
  ["site/features/checkout/a.ts", 'import type { x } from "../../server/domain/shop.ts";', null],
  ["site/features/checkout/a.ts", 'export type { x } from "../../server/domain/shop.ts";', null],
  ["site/features/checkout/a.ts", 'import { x } from "./server-time.ts";', null],
  ["site/features/checkout/a.ts", 'import { x } from "../../server/domain/shop.ts";', SITE],
  ["site/features/checkout/a.ts", 'import { type X, x } from "../../server/domain/shop.ts";', SITE],
  ["site/features/checkout/a.ts", 'import "../../server/main.ts";', SITE],
  ["site/features/checkout/a.ts", 'import * as x from "../../server/main.ts";', SITE],
  ["site/features/checkout/a.ts", 'export * from "../../server/main.ts";', SITE],
  ["site/features/checkout/a.ts", 'export const x = () => import("../../server/main.ts");', SITE],

  ["server/domain/a.ts", 'import { x } from "./product.ts";', null],
  ["server/domain/a.test.ts", 'import { x } from "vitest";', null],
  ["server/domain/a.ts", 'import { x } from "../http/errors.ts";', DOMAIN],
  ["server/domain/a.ts", 'import { x } from "../adapters/store/open-store.ts";', DOMAIN],
  ["server/domain/a.ts", 'import { x } from "../settings.ts";', DOMAIN],
  ["server/domain/a.ts", 'import type { x } from "../../patterns/catalogue.ts";', DOMAIN],
  ["server/domain/a.ts", 'import { x } from "node:crypto";', DOMAIN],
  ["server/domain/a.ts", 'import { x } from "zod";', DOMAIN],
  ["server/domain/a.ts", 'import { x } from "@scope/package";', DOMAIN],

  ["server/http/a.ts", 'import { x } from "../domain/shop.ts";', null],
  ["server/http/a.ts", 'import { x } from "hono";', null],
  ["server/http/a.test.ts", 'import { x } from "../adapters/load-site-folder.ts";', null],
  ["server/http/a.ts", 'import { x } from "../adapters/load-site-folder.ts";', HTTP],
  ["server/http/a.ts", 'import { x } from "../adapters/store/open-store.ts";', HTTP],
  ["server/http/a.ts", 'import { x } from "../app.ts";', HTTP],
  ["server/http/a.ts", 'import { x } from "../main.ts";', HTTP],
  ["server/http/a.ts", 'import { x } from "../settings.ts";', HTTP],
  ["server/http/a.ts", 'import { x } from "../../site/settings.ts";', HTTP],

  ["server/adapters/a.ts", 'import { x } from "../domain/store.ts";', null],
  ["server/adapters/store/a.ts", 'import { x } from "../../domain/store.ts";', null],
  ["server/adapters/a.ts", 'import type { x } from "../http/static-site.ts";', null],
  ["server/adapters/a.ts", 'import { x } from "../http/errors.ts";', ADAPTERS],
  ["server/adapters/store/a.ts", 'import { x } from "../../http/errors.ts";', ADAPTERS],
  ["server/adapters/a.ts", 'import { x } from "../app.ts";', ADAPTERS],
  ["server/adapters/store/a.ts", 'import { x } from "../../main.ts";', ADAPTERS],
  ["server/adapters/a.ts", 'import { x } from "../../site/settings.ts";', ADAPTERS],

  ["server/app.ts", 'import { x } from "./http/errors.ts";', null],
  ["server/app.ts", 'import { x } from "./adapters/load-site-folder.ts";', APP],
  ["server/app.ts", 'import { x } from "./main.ts";', APP],
  ["server/app.ts", 'import { x } from "node:fs";', APP],
  ["server/main.ts", 'import { x } from "./adapters/load-site-folder.ts";', null],
];

interface Diagnostic {
  message: string;
  category: string;
  location: { path: string; start: { line: number } };
}

/** The sentences of the import rules, by `file:line`; each file of `ARROWS` holds its statements line by line. */
function lint(files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-arrows-"));
  try {
    const config = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8"));
    delete config.$schema;
    delete config.vcs;
    writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
    mkdirSync(join(folder, "scripts"));
    cpSync(join(ROOT, PLUGIN), join(folder, PLUGIN));
    for (const [file, lines] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), lines.join("\n"));
    }
    const { stdout } = spawnSync(
      process.execPath,
      [BIOME, "lint", "--reporter=json", "--max-diagnostics=none", "."],
      { cwd: folder, encoding: "utf8" },
    );
    const said = new Map<string, string[]>();
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    for (const { category, message, location } of diagnostics) {
      if (category !== "plugin" && !category.endsWith("/noRestrictedImports")) continue;
      const place = `${location.path}:${location.start.line}`;
      said.set(place, [...(said.get(place) ?? []), message]);
    }
    return said;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const lines = new Map<string, string[]>();
const cases = ARROWS.map(([file, statement, refusal]) => {
  const before = lines.get(file) ?? [];
  // Names of their own, for one file can't bind the same name twice.
  lines.set(file, [...before, statement.replace(/\bx\b/, `x${before.length}`)]);
  return { file, statement, refusal, place: `${file}:${before.length + 1}` };
});
let said: Map<string, string[]>;

beforeAll(() => {
  said = lint(lines);
}, 30_000);

test.each(cases.filter(({ refusal }) => refusal !== null))(
  "$file may not: $statement",
  ({ place, refusal }) => {
    expect(said.get(place)).toEqual([expect.stringContaining(refusal ?? "")]);
  },
);

test.each(cases.filter(({ refusal }) => refusal === null))("$file may: $statement", ({ place }) => {
  expect(said.get(place)).toBeUndefined();
});
