// The test shop's room has the site's colours.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { day, night } from "./page-styles.ts";

const styles = readFileSync(new URL("../../../site/styles.css", import.meta.url), "utf8");

describe.each([
  [":root", night],
  [":root.light", day],
])("the colours of %s", (selector, room) => {
  it.each(Object.entries(room))("--%s is %s", (name, colour) => {
    const rule = styles.slice(styles.indexOf(`\n${selector} {`));
    expect(rule.slice(0, rule.indexOf("}"))).toContain(`--${name}: ${colour};`);
  });
});
