// A visitor tries a component's props on the built site, under its strict policy, and takes the code along.
import type { Page } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { axeFindings } from "./axe-findings.ts";
import { expect, test } from "./journey.ts";
import { awake, LIGHTS, turnTo } from "./lights.ts";
import { sceneReady } from "./scene.ts";

/** Milliseconds that a preview may take to open on a machine that is busy with other tests. */
const OPEN_TIMEOUT_MS = 20_000;
const OURS = /\/assets\/(?:playground|stage-entry)-/;

const section = (page: Page) => page.locator("#playground");
const stage = (page: Page) => section(page).frameLocator("iframe[data-state=open]");
const tryIt = (page: Page) => page.getByRole("button", { name: "Try its props" });

async function opened(page: Page): Promise<void> {
  await expect(stage(page).locator("main")).toBeAttached({ timeout: OPEN_TIMEOUT_MS });
}

test.describe("a journey", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a prop is changed, kept through a reload, copied and put back", async ({ page }) => {
    await page.goto("/progress-bars?utm=kept");
    await tryIt(page).click();
    await opened(page);
    const active = stage(page).locator("li[data-state=active]");
    await expect(active).toContainText("Set Expectations");
    await page.getByRole("textbox", { name: "defaultStep" }).fill("3");
    await page.getByRole("textbox", { name: "steps, item 3, title" }).fill("Keep the light on");
    await expect(stage(page).locator("li").nth(2)).toContainText("Keep the light on");
    await expect(page).toHaveURL(/utm=kept.*p\.defaultStep=3/);
    await expect(page).toHaveURL(/p\.steps\.2\.title=Keep/);

    await page.reload();
    await opened(page);
    await expect(active).toContainText("Keep the light on");
    await expect(page.getByRole("textbox", { name: "defaultStep" })).toHaveValue("3");
    await page.getByRole("button", { name: "Copy the code" }).click();
    await expect(page.getByText("The usage is on the clipboard.").first()).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('import { ProgressStepper } from "@/components/ui/progress-stepper";');
    expect(copied).toContain("defaultStep={3}");
    expect(copied).toContain('title: "Keep the light on"');

    await section(page).getByRole("button", { name: "Reset" }).click();
    await expect(page).toHaveURL(/\/progress-bars\?utm=kept$/);
    await expect(stage(page).locator("li").nth(2)).toContainText("Maintain Engagement");
  });
});

test("a shared address opens what it says, and a hostile one what it does not forbid", async ({
  page,
}) => {
  await page.goto(
    "/text-cycle-loop?p.words=%3Cb%3Ebold%3C%2Fb%3E&p.interval=-1&p.paused=maybe&p.__proto__=1&p-width=1e9&p-stress=fire",
  );
  await opened(page);
  await expect(stage(page).locator(".text-cycle-loop")).toContainText("<b>bold</b>");
  await expect(page.getByRole("textbox", { name: "interval" })).toHaveValue("3000");
  await expect(page.getByRole("radio", { name: "Fit" })).toBeChecked();
});

test("a stepper stays where it is while its words are typed", async ({ page }) => {
  await page.goto("/progress-bars");
  await tryIt(page).click();
  await opened(page);
  const active = stage(page).locator("li[data-state=active]");
  await expect(active).toContainText("Set Expectations");
  await stage(page).getByRole("button").nth(1).click();
  await expect(active).toContainText("Show Current State");
  await page.getByRole("textbox", { name: "steps, item 2, title" }).fill("Say where it is");
  await expect(active).toContainText("Say where it is");
});

test("nothing of it is fetched before it is asked for", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const path of ["/", "/progress-bars", "/motion", "/embed/progress-bars"]) {
    await page.goto(path);
    await awake(page);
  }
  await page.goto("/progress-bars");
  await awake(page);
  expect(asked.filter((url) => OURS.test(url))).toEqual([]);
  await tryIt(page).click();
  await opened(page);
  expect(asked.some((url) => OURS.test(url))).toBe(true);
});

test("the preview is as wide as the keys say, in a viewport of its own", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/progress-bars?p-width=768");
  await opened(page);
  const handle = page.getByRole("separator", { name: "Width of the preview" });
  const inner = () =>
    stage(page)
      .locator("main")
      .evaluate(() => window.innerWidth);
  await expect.poll(inner).toBe(768);
  await page.getByRole("radio", { name: "Desktop" }).focus();
  await page.keyboard.press("Tab"); // into the preview, and on past its buttons
  await handle.focus();
  await page.keyboard.press("PageDown");
  await expect.poll(inner).toBe(360);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(inner).toBe(460);
  await expect(page).toHaveURL(/p-width=460/);

  const box = await handle.boundingBox();
  if (!box) throw new Error("the handle has no place");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 100, y, { steps: 4 }); // over the frame, which must not swallow it
  await page.mouse.up();
  await expect.poll(inner).toBe(360);
});

test.describe("without WebGL", () => {
  test.use({ expectedErrors: /Scene3D could not show/ });
  test("the preview shows the failed card, and the page's own scene goes on", async ({ page }) => {
    await page.goto("/motion");
    await tryIt(page).click();
    await opened(page);
    await page.getByRole("switch", { name: "No WebGL" }).click();
    await expect(stage(page).getByText("Could not load 3D scene")).toBeVisible({
      timeout: OPEN_TIMEOUT_MS,
    });
    await expect(section(page).getByText(/A card says that the scene/)).toBeVisible();
    const demo = page.getByRole("region", { name: "3D Motion, live demo" });
    await expect(demo.getByText("Could not load 3D scene")).toHaveCount(0);
    await expect(page).toHaveURL(/p-stress=no-webgl/);
  });
});

test("on a slow network the scene says that it is loading, and then it is there", async ({
  page,
}) => {
  test.slow();
  await page.goto("/motion?p-stress=slow-network");
  await opened(page);
  // Nothing is fetched before the scene is near.
  await section(page).locator("iframe").scrollIntoViewIfNeeded();
  await expect(stage(page).getByText("Loading 3D scene...")).toBeVisible();
  await sceneReady(stage(page));
});

test("without a microphone a sentence says so", async ({ page }) => {
  await page.goto("/conversational-input?p-part=VoiceInput&p-stress=no-microphone");
  await opened(page);
  await stage(page).getByRole("button", { name: "Record from the microphone" }).click();
  await expect(stage(page).getByText("No microphone was found.", { exact: false })).toBeVisible();
  await stage(page).getByRole("button", { name: "Record from the microphone" }).click();
});

test("right to left, the steps run from the right", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/progress-bars");
  await tryIt(page).click();
  await opened(page);
  const start = async (index: number) =>
    (await stage(page).locator("li").nth(index).boundingBox())?.x ?? 0;
  await expect.poll(async () => (await start(3)) - (await start(0))).toBeGreaterThan(0);
  await page.getByRole("switch", { name: "Right to left" }).click();
  await expect.poll(async () => (await start(0)) - (await start(3))).toBeGreaterThan(0);
});

test("under reduced motion the preview rests while the page moves", async ({ page }) => {
  await page.goto("/visual-salience?p-stress=reduced-motion");
  await opened(page);
  await expect(stage(page).locator(".spotlight-text")).toHaveAttribute("data-state", "resting");
  const running = () =>
    stage(page)
      .locator("main")
      .evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === "running").length,
      );
  await expect.poll(running).toBe(0);
  await expect(stage(page).getByRole("button", { name: "Pause the lamp" })).toBeHidden();
  await expect(
    page.getByRole("region", { name: "live demo" }).getByRole("button", { name: "Pause the lamp" }),
  ).toBeVisible();
});

test("without view transitions the preview's lamp still switches, and only the preview's", async ({
  page,
}) => {
  await page.goto("/theme-toggle?p-stress=no-view-transitions");
  await opened(page);
  const root = stage(page).locator("html");
  await expect(root).toHaveClass(/dark/);
  const lamp = stage(page).getByRole("switch", { name: "Light theme" }).first();
  for (const light of ["light", "dark", "light"]) {
    await lamp.click();
    await expect(root).toHaveClass(new RegExp(light));
  }
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test.describe("when a part of it can't be fetched", () => {
  test.use({ expectedErrors: /Failed to load|Failed to fetch|could not be|importing a module/ });

  for (const [part, file, sentence] of [
    ["playground", "playground", "This part could not be loaded."],
    ["what is known of the props", "pattern(?!-page)", "This part could not be loaded."],
    ["stage", "stage-entry", "The preview could not be loaded."],
  ] as const) {
    test(`${part}: a sentence says so, and trying again works`, async ({ page }) => {
      let refuse = true;
      await page.route(new RegExp(`/assets/${file}-`), (route) =>
        refuse ? route.abort() : route.fallback(),
      );
      await page.goto("/progress-bars");
      await awake(page);
      await tryIt(page).click();
      await expect(page.getByText(sentence)).toBeVisible({ timeout: OPEN_TIMEOUT_MS });
      refuse = false;
      await section(page).getByRole("button", { name: "Try again" }).click();
      await opened(page);
    });
  }
});

for (const { key } of catalogue) {
  test(`axe finds nothing in the open playground of ${key}, by night and by day`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/${key}`);
    await awake(page);
    await tryIt(page).click();
    await opened(page);
    for (const light of LIGHTS) {
      await turnTo(page, light);
      await expect(stage(page).locator("html")).toHaveClass(light === "day" ? /light/ : /dark/);
      expect(await axeFindings(page), light).toEqual([]);
    }
  });
}

for (const width of [320, 768]) {
  test(`an open playground never makes the page scroll sideways at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { key } of catalogue) {
      await page.goto(`/${key}?p-stress=long-words&p-width=1280`);
      await opened(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, key).toBeLessThanOrEqual(0);
    }
  });
}
