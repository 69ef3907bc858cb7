// The badge says what was proven and when, opens without a script, and is not there where nothing was.
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { CodeFacts } from "../../generators/code/code-facts.ts";
import { axeFindings } from "../axe-findings.ts";
import { ProofBadge } from "./proof-badge.tsx";

const HASH = "5f9b1b5d3ffb";
const FACTS: CodeFacts = {
  files: [],
  packages: [],
  cost: null,
  version: { version: "1.0.0", hash: HASH, date: "2026-11-20" },
  proven: {
    date: "2026-11-21",
    stacks: [
      { name: "vite", versions: { vite: "8.3.8", react: "19.3.1" } },
      { name: "next", versions: { next: "16.1.0" } },
    ],
  },
};

it("opens on what it was proven with", async () => {
  await render(<ProofBadge facts={FACTS} />);
  const badge = page.getByText(/Proven 21 November 2026 in 2 fresh projects$/);
  await expect.element(page.getByText(/React 19\.3\.1, Vite 8\.3\.8$/)).not.toBeVisible();
  await badge.click();
  await expect.element(page.getByText(/React 19\.3\.1, Vite 8\.3\.8$/)).toBeVisible();
  await expect.element(page.getByText(/^Next\.js, App Router/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it("says the version, and leads to it among all changes", async () => {
  await render(<ProofBadge facts={{ ...FACTS, proven: null }} />);
  await expect
    .element(page.getByRole("link", { name: `${HASH} among all changes` }))
    .toHaveAttribute("href", `/changes#${HASH}`);
  expect(page.getByText(/Proven/).elements()).toEqual([]);
  expect(await axeFindings()).toEqual([]);
});
