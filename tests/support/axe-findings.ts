// What is wrong with a page for those who can't see it, use it by touch, or read it well.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds, as "rule: elements and what they lack". Its rule on the size of targets (24 px, WCAG 2.2 AA) is asked
 * for, since it runs by itself only in Lighthouse.
 * @param within the only part that is looked at, as a selector; the whole page where it is left out
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ rules: { "target-size": { enabled: true } } });
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
  );
}
