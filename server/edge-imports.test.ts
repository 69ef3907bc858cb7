// Every package that the Edge Function's code names can be found on the platform, which reads deno.json and no package.json.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FUNCTION = join(ROOT, "supabase/functions/create-checkout");
const IMPORT = /(?:^(?:import|export)\s(?!type\b)[^;"]*?\bfrom|^import|\bimport\()\s*"([^"]+)"/gm;

/** Written by a command before deploying: it names nothing. */
const PAID_TEXTS = join(FUNCTION, "paid-texts.js");

/** What is named, here and in every file that can be reached from here, at once or later. */
function packagesFrom(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || file === PAID_TEXTS) return [];
  seen.add(file);
  // A prompt's own lines of code are text here.
  const code = readFileSync(file, "utf8").replace(/`[^`]*`/g, "");
  const named = [...code.matchAll(IMPORT)].map((found) => found[1] ?? "");
  return named.flatMap((name) =>
    name.startsWith(".") ? packagesFrom(join(dirname(file), name), seen) : [name],
  );
}

interface Versions {
  [name: string]: string;
}

const { imports } = JSON.parse(readFileSync(join(FUNCTION, "deno.json"), "utf8")) as {
  imports: Versions;
};

test("deno.json names every package, those that are loaded later too", () => {
  const packages = packagesFrom(join(FUNCTION, "index.ts")).filter((name) => !/^node:/.test(name));
  expect(packages).toContain("hono");
  expect(packages).toContain("pg");
  expect([...new Set(packages)].filter((name) => !(name in imports))).toEqual([]);
});

test("deno.json asks for the versions of package.json", () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    dependencies: Versions;
  };
  for (const address of Object.values(imports)) {
    const [, name = "", version] = /^npm:(@[^/]+\/[^@/]+|[^@/]+)@([^/]+)/.exec(address) ?? [];
    expect([name, version]).toEqual([name, dependencies[name]]);
  }
});
