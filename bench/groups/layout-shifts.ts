// Adds up the layout shifts of a page that no input caused, and keeps what moved.
import type { Page } from "playwright";

export interface Shifts {
  /** Plain sum; stricter than the score over windows of five seconds. */
  sum: number;
  /** The elements that moved, each with its share and its move in px. */
  moved: string;
}

interface Entry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Call before the page is opened; the result reads what has happened so far. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] };
    Object.assign(window, { benchShifts: seen });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = (node?.textContent ?? "").trim().slice(0, 24);
      return element ? `<${element.tagName.toLowerCase()}> "${text}"` : "something removed";
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        for (const { node, previousRect: from, currentRect: to } of entry.sources) {
          const move = `${(to.x - from.x).toFixed(1)},${(to.y - from.y).toFixed(1)}`;
          seen.moved.push(
            `${entry.value.toFixed(4)} ${nameOf(node)} by ${move} at ${entry.startTime.toFixed(0)} ms`,
          );
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const seen = await page.evaluate(
      () => (window as unknown as { benchShifts: { sum: number; moved: string[] } }).benchShifts,
    );
    return { sum: seen.sum, moved: seen.moved.join("; ") };
  };
}
