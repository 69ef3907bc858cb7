// How long a visitor waits between pressing the prompt button and seeing its dialog.
import type { Browser } from "playwright";
import { DESKTOP, openSettled, withBrowser } from "../browser.ts";
import { type Group, hasDemo, type Measured, type Target } from "../measurement.ts";

/** A quick hand's pause between reaching a button and pressing it. */
const REACH_MS = 200;
const LONGEST_MS = 5000;

async function timeOpening(browser: Browser, url: string, reach: number): Promise<number> {
  const page = await browser.newPage({ viewport: DESKTOP });
  await page.addInitScript((longest) => {
    const opened = new Promise<number>((resolve, reject) => {
      const pressed = ({ timeStamp }: MouseEvent) => {
        const watcher = new MutationObserver(() => {
          const dialog = document.querySelector("[role=dialog], [role=alertdialog]");
          if (!dialog || dialog.getBoundingClientRect().height === 0) return;
          watcher.disconnect();
          // The frame that holds it has been handed over when the next one begins.
          requestAnimationFrame(() => requestAnimationFrame((time) => resolve(time - timeStamp)));
        });
        watcher.observe(document, { childList: true, subtree: true, attributes: true });
        setTimeout(() => reject(new Error("No dialog came.")), longest);
      };
      addEventListener("click", pressed, { capture: true, once: true });
    });
    opened.catch(() => undefined);
    Object.assign(window, { benchOpened: opened });
  }, LONGEST_MS);
  await openSettled(page, url);
  const button = page.getByRole("button", { name: /AI Prompt/ }).first();
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The prompt button is not to be seen.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(reach);
  await page.mouse.down();
  await page.mouse.up();
  const took = await page.evaluate(
    () => (window as unknown as { benchOpened: Promise<number> }).benchOpened,
  );
  await page.context().close();
  return took;
}

async function measure(target: Target): Promise<Measured> {
  const reached = await withBrowser((browser) => timeOpening(browser, target.url, REACH_MS));
  const atOnce = await withBrowser((browser) => timeOpening(browser, target.url, 0));
  return { values: { reached, atOnce } };
}

const soon = () => ({ most: 100 });

export const dialog: Group = {
  name: "dialog",
  title: "From the click to the dialog, painted (ms)",
  method:
    "Empty profile each time, page settled. `reached`: the pointer rests on the button for 200 ms first, as a hand does; `at once`: pressed in the moment the pointer arrives, so the dialog's code is still to be fetched.",
  once: false,
  columns: {
    reached: { heading: "reached (100)", figure: soon },
    atOnce: { heading: "at once (100)", figure: soon },
  },
  measures: (target) => hasDemo(target) || target.kind === "home",
  measure,
};
