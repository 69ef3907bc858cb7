// How soon a page answers: its dialog, a tab's demo, and the next paint after any press.
import type { Browser, Page } from "playwright";
import { DESKTOP, PHONE, withBrowser, withPage } from "./browser.ts";
import { type Guard, median, type Setup } from "./guard.ts";

const DIALOG_MS = 100;
const DEMO_MS = 150;
const NEXT_PAINT_MS = 100;
const SCENE_PRESS_MS = 200;
/** A quick hand's pause between reaching a button and pressing it. */
const REACH_MS = 200;
const LONGEST_MS = 5000;
const SLOWED = 4;
const PRESSES_MOST = 60;
const SCENE_PRESSES = 5;
const DIALOG = "[role=dialog], [role=alertdialog]";
const CONTROLS =
  "button, summary, [role=tab], [role=switch], [role=radio], [role=checkbox], input[type=checkbox], input[type=radio], select";

/** Times of every press by its name, in all rounds. */
type Times = Map<string, number[]>;

function note(times: Times, name: string, ms: number): void {
  times.set(name, [...(times.get(name) ?? []), ms]);
}

/** The name whose median is the highest. */
function slowest(times: Times): { name: string; ms: number } | null {
  const medians = [...times].map(([name, list]) => ({ name, ms: median(list) ?? 0 }));
  return medians.toSorted((one, other) => other.ms - one.ms)[0] ?? null;
}

function guardOf(what: string, times: Times, most: number): Guard {
  const worst = slowest(times);
  const of = `slowest of ${times.size}: ${worst?.name}`;
  return { what, measured: worst?.ms ?? null, unit: "ms", most, ...(worst && { note: of }) };
}

/** Milliseconds from the press that `press` makes to the frame after the one that shows `selector` without `text`. */
async function untilShown(
  page: Page,
  { selector, text }: { selector: string; text?: string },
  press: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ([wanted, unwanted, longest]) => {
      const pressed = new Promise<number>((resolve) => {
        for (const kind of ["pointerdown", "keydown"])
          addEventListener(kind, ({ timeStamp }) => resolve(timeStamp), {
            capture: true,
            once: true,
          });
      });
      const isShown = () => {
        const found = document.querySelector(wanted);
        if (!found || found.getBoundingClientRect().height === 0) return false;
        return unwanted === "" || !found.textContent?.includes(unwanted);
      };
      const shown = pressed.then(
        (from) =>
          new Promise<number>((resolve, reject) => {
            const look = () =>
              requestAnimationFrame((now) => {
                if (isShown()) requestAnimationFrame((time) => resolve(time - from));
                else if (now - from < longest) look();
                else reject(new Error(`${wanted} did not come within ${longest} ms.`));
              });
            look();
          }),
      );
      shown.catch(() => undefined);
      Object.assign(window, { benchShown: shown });
    },
    [selector, text ?? "", LONGEST_MS] as const,
  );
  await press();
  return await page.evaluate(
    () => (window as unknown as { benchShown: Promise<number> }).benchShown,
  );
}

async function openDialog(browser: Browser, url: string): Promise<number> {
  return await withPage(browser, { viewport: DESKTOP }, async (page) => {
    await page.goto(url, { waitUntil: "networkidle" });
    const button = page.getByRole("button", { name: /AI Prompt/ }).first();
    await button.hover();
    await page.waitForTimeout(REACH_MS);
    return await untilShown(page, { selector: DIALOG }, async () => {
      await page.mouse.down();
      await page.mouse.up();
    });
  });
}

const WAYS = ["mouse", "key", "touch"] as const;

/** Goes through every tab of `/` by one way of pressing; a cold cache, and no tab was opened before. */
async function openTabs(browser: Browser, url: string, way: (typeof WAYS)[number], times: Times) {
  const phone = { viewport: PHONE, hasTouch: true };
  await withPage(browser, way === "touch" ? phone : { viewport: DESKTOP }, async (page) => {
    await page.goto(url, { waitUntil: "networkidle" });
    const list = page.getByRole("tablist").first();
    const tabs = list.getByRole("tab");
    const isColumn = (await list.getAttribute("aria-orientation")) === "vertical";
    const arrow = isColumn ? "ArrowDown" : "ArrowRight";
    await tabs.first().scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    if (way === "key") await tabs.first().focus();
    const count = await tabs.count();
    for (let at = 1; at <= count; at += 1) {
      const tab = tabs.nth(at % count);
      const panel = `[role=tabpanel][aria-labelledby="${await tab.getAttribute("id")}"]`;
      await tab.scrollIntoViewIfNeeded();
      const took = await untilShown(
        page,
        { selector: panel, text: "Loading component..." },
        async () => {
          if (way === "key") await page.keyboard.press(arrow);
          else if (way === "touch") await tab.tap();
          else await tab.click();
        },
      );
      note(times, ((await tab.textContent()) ?? "").trim().replaceAll(/\s+/g, " "), took);
    }
  });
}

/** From now on the page keeps how long every interaction took to its next paint (Event Timing). */
async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paints: { at: number; ms: number }[] = [];
    Object.assign(window, { benchPaints: paints });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        paints.push({ at: startTime, ms: duration });
      // The shortest that the interface allows: below it a press is told as 0.
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** When a press began, by the page's clock. */
const clockOf = (page: Page) => page.evaluate(() => performance.now());
/** Past the paints of all presses, and the report of them. */
const afterPaints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ at: number; ms: number }[]>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(
              () =>
                resolve(
                  (window as unknown as { benchPaints: { at: number; ms: number }[] }).benchPaints,
                ),
              100,
            ),
          ),
        ),
      ),
  );

/** Brings a control that was not pressed yet to the middle of the screen; null where there is none left. */
const nextControl = (page: Page) =>
  page.evaluate((controls) => {
    const state = window as unknown as { benchPressed?: WeakSet<Element> };
    state.benchPressed ??= new WeakSet();
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (state.benchPressed.has(control)) continue;
      state.benchPressed.add(control);
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(":disabled"))
        continue;
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { x, y, width, height } = control.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      if (!control.contains(document.elementFromPoint(middle.x, middle.y))) continue;
      const name = control.ariaLabel || control.textContent || control.tagName;
      return { ...middle, name: name.trim().replaceAll(/\s+/g, " ").slice(0, 40) };
    }
    return null;
  }, CONTROLS);

/** Taps every control of a page on a phone whose processor is slowed, and a link of its own at the end. */
async function pressEverything(browser: Browser, url: string, times: Times): Promise<void> {
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
  await withPage(browser, phone, async (page) => {
    await watchPaints(page);
    await page.goto(url, { waitUntil: "networkidle" });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    const presses: { name: string; at: number }[] = [];
    const tap = async (name: string, x: number, y: number) => {
      presses.push({ name, at: await clockOf(page) });
      await page.touchscreen.tap(x, y);
      await afterPaints(page);
    };
    for (let count = 0; count < PRESSES_MOST; count += 1) {
      const control = await nextControl(page);
      if (!control) break;
      await tap(control.name, control.x, control.y);
      if (await page.locator(DIALOG).first().isVisible()) {
        presses.push({ name: `Escape from ${control.name}`, at: await clockOf(page) });
        await page.keyboard.press("Escape");
        await afterPaints(page);
      }
    }
    const link = page.locator('main a[href^="/"]:visible').last();
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    if (box)
      await tap(`link ${await link.textContent()}`, box.x + box.width / 2, box.y + box.height / 2);
    const paints = await afterPaints(page);
    presses.forEach(({ name, at }, index) => {
      const until = presses[index + 1]?.at ?? Infinity;
      const own = paints.filter((paint) => paint.at >= at && paint.at < until);
      note(times, name, Math.max(0, ...own.map(({ ms }) => ms)));
    });
  });
}

/** Presses the theme switch while the scene follows the pointer. */
async function pressBesideScene(browser: Browser, url: string, times: Times): Promise<void> {
  await withPage(browser, { viewport: DESKTOP }, async (page) => {
    await watchPaints(page);
    await page.goto(url, { waitUntil: "networkidle" });
    const scene = page.locator("canvas").first();
    await scene.scrollIntoViewIfNeeded();
    const box = await scene.boundingBox();
    if (!box) throw new Error(`${url} shows no scene.`);
    const theme = page.getByRole("switch").first();
    const pressed = await clockOf(page);
    for (let press = 0; press < SCENE_PRESSES; press += 1) {
      const across = (box.width * (press + 1)) / (SCENE_PRESSES + 1);
      await page.mouse.move(box.x + across, box.y + box.height / 2, { steps: 5 });
      await theme.focus();
      await page.keyboard.press("Space");
    }
    const paints = await afterPaints(page);
    const own = paints.filter(({ at }) => at >= pressed);
    note(times, "theme switch", Math.max(0, ...own.map(({ ms }) => ms)));
  });
}

export async function measurePresses({ site, pages, scenes, rounds }: Setup): Promise<Guard[]> {
  const dialogs: Times = new Map();
  const tabs = new Map(WAYS.map((way) => [way, new Map() as Times]));
  const presses = new Map(pages.map((page) => [page, new Map() as Times]));
  const beside: Times = new Map();
  for (let round = 0; round < rounds; round += 1)
    await withBrowser(async (browser) => {
      for (const page of pages) note(dialogs, page, await openDialog(browser, `${site}${page}`));
      for (const [way, times] of tabs) await openTabs(browser, `${site}/`, way, times);
      for (const [page, times] of presses) await pressEverything(browser, `${site}${page}`, times);
      for (const page of scenes) await pressBesideScene(browser, `${site}${page}`, beside);
    });
  return [
    ...[...dialogs].map(
      ([page, list]): Guard => ({
        what: `dialog of ${page} after the press`,
        measured: median(list),
        unit: "ms",
        most: DIALOG_MS,
      }),
    ),
    ...[...tabs].map(([way, times]) => guardOf(`a tab's demo by ${way}`, times, DEMO_MS)),
    ...[...presses].map(([page, times]) =>
      guardOf(`next paint after a press on ${page}, slowed 4 times`, times, NEXT_PAINT_MS),
    ),
    guardOf(`a press on ${scenes} while the scene moves`, beside, SCENE_PRESS_MS),
  ];
}
