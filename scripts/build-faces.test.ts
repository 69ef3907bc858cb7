// The faces of `npm run dev` and of the component tests are those of the built site.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SOURCES } from "./build-faces.ts";

test("what dev and the component tests are drawn in is what the built site is drawn in", async () => {
  const css = await readFile(new URL("../site/faces.css", import.meta.url), "utf8");
  const read = (rule: string, property: string) =>
    new RegExp(`${property}:\\s*([^;]+);`).exec(rule)?.[1];
  const rules = css.match(/@font-face \{[^}]*\}/g) ?? [];
  expect(
    rules.map((rule) => [
      read(rule, "font-family")?.replaceAll('"', ""),
      /url\("([^"]+)"\)/.exec(rule)?.[1],
      read(rule, "font-style") ?? "normal",
      read(rule, "font-weight") ?? "400",
    ]),
  ).toEqual(SOURCES);
});
