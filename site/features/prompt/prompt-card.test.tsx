// The prompt card says what its prompt builds, in the pattern's words or the specification's (section 3), and where it was tested.
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { catalogue } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { PromptCard } from "./prompt-card.tsx";

const { verified } = vi.hoisted(() => ({ verified: { now: null as object | null } }));
vi.mock("../code/pattern-facts.ts", () => ({
  factsOf: () => ({ useValue: () => ({ verified: verified.now }) }),
}));

const free = catalogue.find(({ price }) => price === "free") as Pattern;
const card = (pattern: Pattern) =>
  render(
    <MemoryRouter>
      <PromptCard pattern={pattern} />
    </MemoryRouter>,
  );

it("says the default sentence for a pattern without a label of its own", async () => {
  const { previewText: _, ...silent } = free;
  await card(silent);
  await expect
    .element(page.getByText("Copy the AI prompt used to create this component", { exact: true }))
    .toBeVisible();
});

it("says the pattern's own label, and nothing of tests that were not run", async () => {
  await card({ ...free, previewText: "Prompt: Create a lamp..." });
  await expect.element(page.getByText("Prompt: Create a lamp...", { exact: true })).toBeVisible();
  expect(page.getByText(/Tested/).elements()).toEqual([]);
});

it("says in how many new projects this version was tested", async () => {
  verified.now = { date: "2026-11-24", stacks: [{ name: "vite" }, { name: "astro" }] };
  await card({ ...free, versions: [{ version: "1.0.0", date: "2026-11-24", note: "First." }] });
  await expect.element(page.getByText("Tested in 2 new projects, 24 November 2026")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Version 1.0.0" }))
    .toHaveAttribute("href", `/changes#${free.name}-1.0.0`);
});
