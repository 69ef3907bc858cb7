// What a file imports is found by whatever means it does so.
import { expect, it } from "vitest";
import { packageOf, readImports } from "./read-imports.ts";

it("lists static, dynamic, type and re-export imports, and what only looks like one", () => {
  const code = `import a from "a"; import "b"; import type { C } from "c"; export { d } from "d"; export * from "e";
    const f = () => import("f"); type G = import("g").G; const h = require("h");
    const text = 'import x from "not-this"'; // import "nor-this"`;
  expect(readImports("x.ts", code)).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
});

it("tells the package of a specifier", () => {
  expect(["three/addons/x.js", "@a/b/c", "react", "./x", "@/lib"].map(packageOf)).toEqual([
    "three",
    "@a/b",
    "react",
    null,
    "@/lib",
  ]);
});
