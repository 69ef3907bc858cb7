// What is wrong with a page for those who can't see it, use it by touch, or read it well.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules whose answer may be another in another theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface Look {
  /** The only part that is looked at, as a selector. @default the whole page */
  within?: string;
  /** Whether colours alone are looked at: all else has been in the other theme. */
  coloursOnly?: boolean;
}

/**
 * What axe finds, as "rule: elements and what they lack". Its rule on the size of targets (24 px, WCAG 2.2 AA) is asked
 * for, since it runs by itself only in Lighthouse.
 */
export async function axeFindings(page: Page, { within, coloursOnly }: Look = {}) {
  const builder = new AxeBuilder({ page })
    // Otherwise a second page is opened for each look. No frame of ours is of another site.
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      ...(coloursOnly
        ? { runOnly: COLOUR_RULES }
        : { rules: { "target-size": { enabled: true } } }),
    });
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
  );
}
