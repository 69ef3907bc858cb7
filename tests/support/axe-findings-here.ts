// For component tests: what is wrong with a page for those who can't see it, or not well.
import axe from "axe-core";

/** What axe finds, in both themes, as "theme rule: element". */
export async function axeFindings(): Promise<string[]> {
  const findings: string[] = [];
  const html = document.documentElement;
  const before = html.className;
  for (const theme of ["dark", "light"]) {
    html.className = theme;
    await stillness();
    const { violations } = await axe.run(document.body, {
      rules: {
        region: { enabled: false },
        "page-has-heading-one": { enabled: false },
        "target-size": { enabled: true }, // 24 px, WCAG 2.2 AA: off by default
      },
    });
    for (const { id, nodes } of violations) {
      findings.push(...nodes.map((node) => `${theme} ${id}: ${node.html.slice(0, 120)}`));
    }
  }
  html.className = before;
  return findings;
}

/** Half-way from one colour to another nothing can be read. An end may begin another change, so all are awaited. */
async function stillness(): Promise<void> {
  for (let ending = endingAnimations(); ending.length > 0; ending = endingAnimations()) {
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  }
}

/** What turns for ever, a spinner, has no end to wait for. */
function endingAnimations(): Animation[] {
  return document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
}
