// How soon a page answers: its dialog, a tab's demo, and the next paint after any press.
import type { BrowserContextOptions, Page } from "playwright";
import { DESKTOP, openHydrated, withPage } from "./browser.ts";
import { type Guard, type Guards, median, type Setup } from "./guard.ts";

const DIALOG_MS = 100;
const DEMO_MS = 150;
const NEXT_PAINT_MS = 120;
const TIMES_BARE = 1.8; // or so many times a bare React page's
const SCENE_PRESS_MS = 200;
/** A quick hand's pause between reaching a button and pressing it. */
const REACH_MS = 200;
const SLOWED = 4;
const SCENE_PRESSES = 5;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DIALOG = "dialog[open]";
const CONTROLS =
  "button, summary, select, [role=tab], [role=switch], [type=checkbox], [type=radio]";

declare global {
  interface Window {
    benchTook: number;
    benchPaints: { at: number; ms: number }[];
    benchPressed: WeakSet<Element>;
  }
}

/** Milliseconds of every press by its name, in all rounds. */
type Times = Map<string, number[]>;
const note = (times: Times, name: string, ms: number) =>
  times.set(name, [...(times.get(name) ?? []), ms]);

/** Takes the times of every round, and holds the slowest press's median against its guard. */
async function inRounds(
  { rounds }: Setup,
  guard: { what: string; most?: number },
  takeTimes: (times: Times) => Promise<void>,
): Promise<Guard> {
  const times: Times = new Map();
  try {
    for (let round = 0; round < rounds; round += 1) await takeTimes(times);
  } catch (error) {
    return { ...guard, measured: Number.NaN, unit: "ms", note: String(error).split("\n", 1)[0] };
  }
  const medians = [...times].map(([name, list]) => ({ name, measured: median(list) }));
  const [worst] = medians.sort((one, two) => two.measured - one.measured);
  const note = `slowest of ${times.size}: ${worst?.name}`;
  return { ...guard, measured: worst?.measured ?? Number.NaN, unit: "ms", note };
}

const openPage = (
  url: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> =>
  withPage(options, async (page) => {
    await page.addInitScript(() => {
      window.benchPressed = new WeakSet();
      window.benchPaints = [];
      new PerformanceObserver((list) => {
        for (const { startTime: at, duration: ms } of list.getEntries())
          window.benchPaints.push({ at, ms });
        // The shortest that Event Timing tells: a quicker press is told as 0.
      }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    });
    await openHydrated(page, url);
    await work(page);
  });

/** Milliseconds from what `press` does to the frame after the one that shows `selector` without `text`. */
async function untilShown(page: Page, selector: string, text: string, press: () => Promise<void>) {
  await page.evaluate(
    ([wanted, unwanted]) => {
      window.benchTook = 0;
      const look = (from: number) =>
        requestAnimationFrame(() => {
          const found = document.querySelector(wanted);
          const isShown = found?.checkVisibility() && !found.textContent.includes(unwanted);
          if (!isShown) return look(from);
          requestAnimationFrame((time) => {
            window.benchTook = time - from;
          });
        });
      const begin = ({ timeStamp }: Event) => look(timeStamp);
      for (const kind of ["pointerdown", "keydown"])
        addEventListener(kind, begin, { capture: true, once: true });
    },
    [selector, text] as const,
  );
  await press();
  const took = await page.waitForFunction(() => window.benchTook);
  return await took.jsonValue();
}

const openDialog = (url: string, name: string, times: Times): Promise<void> =>
  openPage(url, { viewport: DESKTOP }, async (page) => {
    const buttons = page.getByRole("button", { name: /AI Prompt/ });
    await buttons.first().hover();
    await page.waitForTimeout(REACH_MS);
    const took = await untilShown(page, DIALOG, "\0", async () => {
      await page.mouse.down();
      await page.mouse.up();
    });
    note(times, name, took);
  });

const WAYS = ["mouse", "key", "touch"] as const;

/** Goes through every tab of `/` by one way of pressing, none of which was opened before. */
const openTabs = (url: string, way: (typeof WAYS)[number], times: Times): Promise<void> =>
  openPage(url, way === "touch" ? PHONE : { viewport: DESKTOP }, async (page) => {
    // A scene renders in software here, and is measured by itself.
    await page.route("**/*.glb", (route) => route.abort());
    const list = page.getByRole("tablist").first();
    const tabs = await list.getByRole("tab").all();
    const isColumn = (await list.getAttribute("aria-orientation")) === "vertical";
    await tabs[0]?.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    if (way === "key") await tabs[0]?.focus();
    for (const tab of [...tabs.slice(1), ...tabs.slice(0, 1)]) {
      const panel = `[role=tabpanel][aria-labelledby="${await tab.getAttribute("id")}"]`;
      await tab.scrollIntoViewIfNeeded();
      const took = await untilShown(page, panel, "Loading component...", async () => {
        if (way === "key") await page.keyboard.press(isColumn ? "ArrowDown" : "ArrowRight");
        else if (way === "touch") await tab.tap();
        else await tab.click();
      });
      note(times, (await tab.textContent()) ?? "", took);
    }
  });

/** Does `press`, and notes the longest time from an event that it made to the next paint. */
async function timePress(page: Page, name: string, times: Times, press: () => Promise<void>) {
  const began = await page.evaluate(() => performance.now());
  await press();
  const took = await page.evaluate(async (from) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve, 100)); // until the paint is reported
    return Math.max(0, ...window.benchPaints.filter(({ at }) => at >= from).map(({ ms }) => ms));
  }, began);
  note(times, name, took);
}

/** A control that has not been pressed and that a finger can reach; null if none is left. */
async function nextControl(page: Page) {
  const found = await page.evaluateHandle((controls) => {
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (window.benchPressed.has(control) || control.matches(":disabled")) continue;
      window.benchPressed.add(control);
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (control.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
        return control;
    }
    return null;
  }, CONTROLS);
  return found.asElement();
}

/**
 * Taps every control of a page on a phone whose processor is slowed, and a link at the end.
 *
 * @param names pressed so far, each once: pages share controls, and a press may bring a new one of the same name
 */
const pressEverything = (url: string, times: Times, names: Set<string>): Promise<void> =>
  openPage(url, PHONE, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    for (let control = await nextControl(page); control; control = await nextControl(page)) {
      const { name, opens } = await control.evaluate((element) => ({
        name: (element.ariaLabel || element.textContent).trim().slice(0, 40),
        opens: element.ariaHasPopup === "dialog",
      }));
      if (names.has(name)) continue;
      names.add(name);
      const pressed = control;
      const tap = timePress(page, name, times, () => pressed.tap({ force: true }));
      // A demo that changes by itself may have replaced the control meanwhile.
      if (!(await tap.then(() => opens).catch(() => false))) continue;
      await page.waitForSelector(DIALOG);
      await timePress(page, `Escape from ${name}`, times, () => page.keyboard.press("Escape"));
      await page.waitForSelector(DIALOG, { state: "detached" });
    }
    const link = page.locator('main a[href^="/"]:visible').last();
    if (await link.isVisible()) await timePress(page, "the last link", times, () => link.tap());
  });

/** Presses the theme switch while the scene follows the pointer. */
const pressBesideScene = (url: string, times: Times): Promise<void> =>
  openPage(url, { viewport: DESKTOP }, async (page) => {
    const scene = page.locator("canvas").first();
    const theme = page.getByRole("switch").first();
    for (let press = 0; press < SCENE_PRESSES; press += 1) {
      // Below a caption, which lets the pointer through.
      await scene.hover({ force: true, position: { x: 40 * press, y: 100 } });
      await theme.focus();
      await timePress(page, "theme switch", times, () => page.keyboard.press("Space"));
    }
  });

export async function* measureDialogs(setup: Setup): Guards {
  const { site, pages, scenes } = setup;
  const open = (guard: { what: string; most: number }, chosen: readonly string[]) =>
    inRounds(setup, guard, async (times) => {
      for (const page of chosen) await openDialog(site + page, page, times);
    });
  const still = pages.filter((page) => !scenes.includes(page));
  yield await open({ what: "dialog after a press", most: DIALOG_MS }, still);
  yield await open({ what: "dialog beside a scene", most: SCENE_PRESS_MS }, scenes);
}

export async function* measureTabs(setup: Setup): Guards {
  for (const way of WAYS) {
    const guard = { what: `a tab's demo by ${way}`, most: DEMO_MS };
    yield await inRounds(setup, guard, (times) => openTabs(`${setup.site}/`, way, times));
  }
}

export async function* measurePresses(setup: Setup): Guards {
  const { site, reactPage, pages, scenes } = setup;
  const what = "next paint after a press, slowed 4 times";
  const bare = await inRounds(setup, { what: `${what}, on a bare React page` }, (times) =>
    pressEverything(reactPage, times, new Set()),
  );
  yield bare;
  const most = Math.max(NEXT_PAINT_MS, Math.round(TIMES_BARE * bare.measured) || 0);
  yield await inRounds(setup, { what, most }, async (times) => {
    const names = new Set<string>();
    for (const page of pages) await pressEverything(site + page, times, names);
  });
  for (const page of scenes) {
    const what = `a press on ${page} while the scene moves`;
    const take = (times: Times) => pressBesideScene(site + page, times);
    yield await inRounds(setup, { what, most: SCENE_PRESS_MS }, take);
  }
}
