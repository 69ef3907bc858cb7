// When the lamp and the words move, when they rest, and that the headline can be read throughout.
import axe from "axe-core";
import { type ComponentProps, createRef } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import importantUtilities from "../../tests/support/tailwind-without-preflight.css?inline";
import Demo from "./demo";
import { SpotlightText } from "./spotlight-text";

const HEADLINE = "Build lamps the right way";
const SECONDS_5 = 5000;
const html = document.documentElement;

const emulate = (...features: { name: string; value: string }[]) =>
  cdp().send("Emulation.setEmulatedMedia", { features });
const reduceMotion = () => emulate({ name: "prefers-reduced-motion", value: "reduce" });
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There's no ${selector} on the page`);
  return found;
};
const lamp = () => find("[data-state] > [aria-hidden] > div");
const words = () => find("[data-state] > [aria-hidden] + div");
const moving = (element = find("[data-state]")) => element.getAnimations({ subtree: true });
const replays = () => moving().filter((motion) => !(motion instanceof CSSTransition));
const finish = () => moving().map((motion) => motion.finish());

function Lamp(props: Partial<ComponentProps<typeof SpotlightText>>) {
  return (
    <SpotlightText {...props}>
      <h2>{HEADLINE}</h2>
    </SpotlightText>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  html.className = "";
  document.dir = "";
  html.style.cssText = "";
  await emulate();
  await page.viewport(800, 600);
});

/** What is seen of the component, and whether a pixel is at its side or its bottom. */
async function pixels() {
  const picture = await page.screenshot({ element: find("[data-state]"), save: false });
  const png = await (await fetch(`data:image/png;base64,${picture}`)).blob();
  const bitmap = await createImageBitmap(png);
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height).getContext(
    "2d",
  ) as OffscreenCanvasRenderingContext2D;
  canvas.drawImage(bitmap, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, pixel) => ({
    colour: [...data.subarray(4 * pixel, 4 * pixel + 3)],
    atEdge: [0, width - 1].includes(pixel % width) || pixel >= (height - 1) * width,
  }));
}

describe("the entrance", () => {
  test.each([
    ["", ""],
    ["if utilities are important", importantUtilities],
  ])("runs from the HTML alone: from nothing, 100px below, after 0.3 s, in 0.8 s %s", (_, css) => {
    const host = document.body.appendChild(document.createElement("div"));
    host.innerHTML = `<style>${css}</style>${renderToString(<Lamp description="More." />)}`;
    const motions = moving() as CSSTransition[];
    for (const motion of motions) {
      expect(motion.effect?.getTiming()).toMatchObject({ delay: 300, duration: 800 });
      motion.pause();
      motion.currentTime = 0;
    }
    expect(motions.map(({ transitionProperty }) => transitionProperty).sort()).toEqual([
      ...["opacity", "opacity", "scale", "translate"],
    ]);
    const headline = find("h2").parentElement as HTMLElement;
    expect(getComputedStyle(headline)).toMatchObject({ opacity: "0", translate: "0px 100px" });
    expect(lamp().getBoundingClientRect().width).toBe(240);
    expect(getComputedStyle(words()).opacity).toBe("1");
    finish();
    expect(getComputedStyle(headline)).toMatchObject({ opacity: "1", translate: "none" });
    expect(lamp().getBoundingClientRect().width).toBe(480);
    host.remove();
  });

  test("the headline has its name for a screen reader while it fades in", async () => {
    const screen = await render(<Lamp />);
    await expect.element(screen.getByRole("heading", { name: HEADLINE })).toBeInTheDocument();
  });
});

describe("the replay", () => {
  test("every 5 seconds, from 60% and 100px below, and without a shift of the layout", async () => {
    await render(<Lamp />);
    finish();
    const place = () => [words().offsetTop, find("[data-state]").offsetHeight];
    const before = place();
    for (let round = 0; round < 2; round += 1) {
      vi.advanceTimersByTime(SECONDS_5 - 1);
      expect(replays()).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(replays()).toHaveLength(2);
      for (const motion of replays()) {
        motion.pause();
        motion.currentTime = 300;
      }
      expect(getComputedStyle(words())).toMatchObject({ opacity: "0.6", translate: "0px 100px" });
      expect(lamp().getBoundingClientRect().width).toBe(240);
      expect(place()).toEqual(before);
      for (const motion of replays()) motion.currentTime = 1099;
      expect(Number(getComputedStyle(words()).opacity)).toBeGreaterThan(0.99);
      finish();
    }
  });

  test.each([
    [0, 1500],
    [Number.NaN, 1500],
    [8000, 8000],
  ])("an interval of %d is %i ms", async (interval, expected) => {
    await render(<Lamp interval={interval} />);
    vi.advanceTimersByTime(expected - 1);
    expect(replays()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(replays()).toHaveLength(2);
  });

  test("an endless interval never replays", async () => {
    await render(<Lamp interval={Number.POSITIVE_INFINITY} />);
    vi.advanceTimersByTime(60_000);
    expect(replays()).toEqual([]);
  });

  test("works without matchMedia and IntersectionObserver", async () => {
    vi.stubGlobal("matchMedia", undefined);
    vi.stubGlobal("IntersectionObserver", undefined);
    await render(<Lamp />);
    vi.advanceTimersByTime(SECONDS_5);
    expect(replays()).toHaveLength(2);
  });
});

describe("rest", () => {
  test("the pause button stops the replays by keyboard, and says what it does next", async () => {
    const screen = await render(<Lamp />);
    await userEvent.tab();
    const button = screen.getByRole("button", { name: "Pause the lamp" });
    await expect.element(button).toHaveFocus();
    expect(getComputedStyle(button.element()).outlineStyle).toBe("solid");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("button", { name: "Play the lamp" })).toHaveFocus();
    vi.advanceTimersByTime(2 * SECONDS_5);
    expect(replays()).toEqual([]);
    await userEvent.keyboard(" ");
    await expect.element(button).toHaveFocus();
    vi.advanceTimersByTime(SECONDS_5);
    expect(replays()).toHaveLength(2);
  });

  test("a link in the headline doesn't move while it's focused or pointed at", async () => {
    const screen = await render(<Lamp description={<a href="#more">More</a>} />);
    const link = screen.getByRole("link");
    link.element().focus();
    vi.advanceTimersByTime(SECONDS_5);
    expect(replays()).toEqual([]);
    finish();
    link.element().blur();
    await link.hover();
    vi.advanceTimersByTime(SECONDS_5);
    expect(replays()).toEqual([]);
    await link.unhover();
    vi.advanceTimersByTime(SECONDS_5);
    expect(replays()).toHaveLength(2);
  });

  test("paused from outside it's still and has no button", async () => {
    const screen = await render(<Lamp paused />);
    vi.advanceTimersByTime(SECONDS_5);
    expect(replays()).toEqual([]);
    expect(screen.getByRole("button").query()).toBeNull();
  });

  test("with reduced motion it's lit from the start, still, and has no button", async () => {
    await reduceMotion();
    const screen = await render(<Lamp />);
    expect(moving()).toEqual([]);
    vi.advanceTimersByTime(SECONDS_5);
    expect(moving()).toEqual([]);
    expect(screen.getByRole("button").query()).toBeNull();
  });

  test("off screen and in a hidden tab nothing replays", async () => {
    await render(
      <div style={{ paddingTop: 3000 }}>
        <Lamp />
      </div>,
    );
    vi.advanceTimersByTime(SECONDS_5);
    expect(replays()).toEqual([]);
    find("[data-state]").scrollIntoView();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    vi.advanceTimersByTime(SECONDS_5);
    expect(replays()).toEqual([]);
    hidden.mockReturnValue(false);
    vi.advanceTimersByTime(SECONDS_5);
    expect(replays()).toHaveLength(2);
  });
});

describe("the light", () => {
  const onWhite = (props: Partial<ComponentProps<typeof SpotlightText>>) => (
    <div style={{ padding: 20, background: "#fff" }}>
      <SpotlightText paused {...props}>
        {" "}
      </SpotlightText>
    </div>
  );

  test.each(["#777777", "#000000", "#ffffff"])(
    "is grey all over if --lamp is %s on the root, and no shadow by day",
    async (colour) => {
      html.style.setProperty("--lamp", colour);
      await render(onWhite({ className: "pb-16" }));
      finish();
      const wrong = (await pixels()).find(
        ({ colour }) => Math.max(...colour) - Math.min(...colour) > 2 || Math.min(...colour) < 140,
      );
      expect(wrong).toBeUndefined();
    },
  );

  test.each(["light", "dark"])("is gone at the edges of a box on a phone (%s)", async (theme) => {
    await page.viewport(360, 700);
    html.className = theme;
    await render(onWhite({ className: "pb-4" }));
    finish();
    const seen = await pixels();
    const isLit = ({ colour }: { colour: number[] }) => Math.min(...colour) < 250;
    expect(seen.filter(isLit).length).toBeGreaterThan(10_000);
    expect(seen.filter(({ atEdge }) => atEdge).find(isLit)).toBeUndefined();
  });
});

describe("in a page", () => {
  test("it looks the same without preflight and under rules for tags", async () => {
    const screen = await render(<SpotlightText className="w-full px-4">Build lamps</SpotlightText>);
    await expectOwnStyles(screen.container);
  });

  test("className, style, ref and native props reach the root", async () => {
    const ref = createRef<HTMLDivElement>();
    await render(<Lamp ref={ref} id="hero" className="pt-5" style={{ margin: 3 }} />);
    expect(ref.current).toBe(find("#hero"));
    const { paddingTop, margin } = getComputedStyle(find("#hero"));
    expect([paddingTop, margin]).toEqual(["20px", "3px"]);
  });

  test.each(["ltr", "rtl"])("at 320 px nothing scrolls sideways (%s)", async (dir) => {
    document.dir = dir;
    await page.viewport(320, 700);
    await render(<Demo />);
    finish();
    expect(html.scrollWidth).toBeLessThanOrEqual(320);
    const { left, right } = lamp().getBoundingClientRect();
    expect([left, right]).toEqual([-80, 400]);
  });

  test("the demo is 360 px high, 380 px from medium screens, and grows with the text", async () => {
    await page.viewport(700, 600);
    const screen = await render(<Demo />);
    const height = () => find("[data-state]").offsetHeight;
    expect(height()).toBe(360);
    await page.viewport(800, 600);
    await expect.poll(height).toBe(380);
    expect(screen.container.textContent).toContain("Build lampsthe right way");
    html.style.fontSize = "200%";
    expect(words().offsetTop + words().offsetHeight).toBeLessThanOrEqual(height());
  });

  test("hydrates in strict mode without a warning, and one timer replays it", async () => {
    {
      using sent = sentByServer(<Lamp />);
      sent.hydrate();
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      expect(sent.problems).not.toHaveBeenCalled();
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each(["dark", "light"])("axe finds nothing in the demo, %s", async (theme) => {
    html.className = theme;
    const screen = await render(<Demo />);
    finish();
    const { violations } = await axe.run(screen.container);
    expect(violations).toEqual([]);
  });
});
