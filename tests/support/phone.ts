// What each pattern's demo is held to on a small phone, in both themes and both directions of reading.
import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";

/** Theme and direction; two pairs show as much as four. */
export const PHONE_LOOKS = [
  ["dark", "ltr"],
  ["light", "rtl"],
] as const;

/** The test's file takes it back after each test. */
export async function usePhone(theme: "dark" | "light", dir: "ltr" | "rtl"): Promise<void> {
  document.documentElement.className = theme;
  document.dir = dir;
  await page.viewport(320, 800);
}

/** axe finds nothing, and nothing is wider than the phone. */
export async function expectToFitPhone(container: Element): Promise<void> {
  const { violations } = await axe.run(container);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(320);
}
