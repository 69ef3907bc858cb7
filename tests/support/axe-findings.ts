// What is wrong with a page for those who can't see it, use it by touch, or read it well.
import type { Page } from "@playwright/test";
import axe from "axe-core";

/** The rules whose answer may be another in another theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface Look {
  /** The only part that is looked at, as a selector. @default the whole page */
  within?: string;
  /** Whether colours alone are looked at, since all else has been in the other theme. */
  coloursOnly?: boolean;
}

/**
 * What axe finds, as "rule: elements and what they lack". Its rule on the size of targets (24 px, WCAG 2.2 AA) is asked
 * for, since it runs by itself only in Lighthouse. It is put into a page once, where its package for Playwright does so
 * at each look and opens a second page, at three times the processor time.
 */
export async function axeFindings(page: Page, { within = "html", coloursOnly }: Look = {}) {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  const rules = coloursOnly
    ? { runOnly: COLOUR_RULES }
    : { rules: { "target-size": { enabled: true } } };
  const options: axe.RunOptions = { ...rules, resultTypes: ["violations"] };
  return page.evaluate(
    async ([within, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        within,
        options,
      );
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
      );
    },
    [within, options] as const,
  );
}
