// Holds React DOM as we build it to React DOM as it is published, but for the errors it makes as it is set up.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withoutSignalStacks } from "./build-chunks.ts";

const require = createRequire(import.meta.url);
const FILE = join(
  require.resolve("react-dom/package.json"),
  "../cjs/react-dom-client.production.js",
);

function rewritten(code: string): string {
  const { transform } = withoutSignalStacks;
  if (typeof transform !== "object") throw new Error("The plugin has no transform.");
  const filter = transform.filter?.id;
  if (!(filter instanceof RegExp) || !filter.test(FILE)) throw new Error("It passes React DOM by.");
  return (transform.handler as (code: string) => string)(code);
}

/** How many errors are made while the module is set up. */
function errorsMadeBy(code: string): number {
  let made = 0;
  const CountedError = new Proxy(Error, {
    apply: (target, self, args) => {
      made += 1;
      return Reflect.apply(target, self, args);
    },
    construct: (target, args) => {
      made += 1;
      return Reflect.construct(target, args);
    },
  });
  const module = { exports: {} };
  runInNewContext(code, { require, module, exports: module.exports, process, Error: CountedError });
  expect(module.exports).toHaveProperty("hydrateRoot");
  return made;
}

test("React DOM makes no error as it is set up, and nothing else of it is changed", async () => {
  const published = await readFile(FILE, "utf8");
  expect(errorsMadeBy(published)).toBeGreaterThan(0);
  const ours = rewritten(published);
  expect(errorsMadeBy(ours)).toBe(0);
  const line = /^(?:var)? *\w+Exception = .*\n/gm;
  expect(ours.replace(line, "")).toBe(published.replace(line, ""));
});

test("what it knows its interruptions by is still an error with its message", () => {
  const [signal] = rewritten("StopException = Error(formatProdErrorMessage(519))")
    .split(" = ")
    .slice(1);
  const made: unknown = runInNewContext(signal ?? "", {
    Error,
    formatProdErrorMessage: (code: number) => `number ${code}`,
    Object,
  });
  expect(made).toBeInstanceOf(Error);
  expect(String(made)).toBe("Error: number 519");
  expect((made as Error).stack).toBeUndefined();
});
