import { expect, it } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

it.each([
  ["/motion", "/motion"],
  ["/?pattern=motion", "/?pattern=motion"],
  ["/motion?a=1#demo", "/motion?a=1#demo"],
  ["/a/../motion", "/motion"],
])("keeps the same-site path %s", (given, expected) => {
  expect(safeRedirect(given)).toBe(expected);
});

it.each([
  null,
  undefined,
  "",
  "motion",
  "//evil.example",
  "///evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " /motion",
  "https://evil.example/",
  "http:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/%5cevil.example",
  "/%2f/evil.example",
  "/%2Fevil.example/%2F/",
  "/%09/evil.example",
  "/%",
  "@evil.example",
  `/${"a".repeat(10_000)}`,
])("fault 27: turns %j into /", (given) => {
  expect(safeRedirect(given)).toBe("/");
});
