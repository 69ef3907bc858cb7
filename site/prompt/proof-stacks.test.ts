// Every fresh project has words of its own, and versions are said in an order that readers know.
import { expect, it } from "vitest";
import { STACKS } from "../../generators/verify-prompts/stacks.ts";
import { proofStackTitle, proofVersions } from "./proof-stacks.ts";

it.each(STACKS.map(({ name }) => name))("the project %s has words", (name) => {
  expect(proofStackTitle(name)).not.toBe(name);
});

it("a project that nobody has put into words stands for itself", () => {
  expect(proofStackTitle("astro")).toBe("astro");
});

it("names what is telling first, and leaves nothing out", () => {
  const versions = { zod: "4.6.7", vite: "8.3.8", react: "19.3.1" };
  expect(proofVersions(versions)).toBe("React 19.3.1, Vite 8.3.8, zod 4.6.7");
});
