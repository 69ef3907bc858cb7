// Tests of the cycling word in a real browser: motion, width, rest, access and bad input.
import axe from "axe-core";
import { Activity, createRef, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import Demo from "./demo";
import { TextCycleLoop, type TextCycleLoopProps } from "./text-cycle-loop";

const html = document.documentElement;

function Sentence(props: Partial<TextCycleLoopProps>) {
  return (
    <p style={{ font: '40px/1.5 "Instrument Serif"' }}>
      Your <TextCycleLoop words={["team", "productivity", "app"]} {...props} /> <b>deserves</b>
    </p>
  );
}

const box = () => document.querySelector("[aria-hidden=true]") as HTMLElement;
const loop = () => box().parentElement as HTMLElement;
const shown = () => box().lastElementChild as HTMLElement;
const rectOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
const swing = () => box().getAnimations()[0];
const easing = () => swing()?.effect?.getTiming().easing;

/** Stops everything that moves, so many milliseconds after the change. */
function stopAt(time: number) {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = time;
  }
}

/** Ends what moves, lets one interval pass, and waits for the word. */
async function next(word: string, interval = 5000) {
  for (const animation of document.getAnimations()) animation.finish();
  vi.advanceTimersByTime(interval);
  await expect.poll(() => shown().textContent, { interval: 5 }).toBe(word);
}

/** The interval starts again when the browser first says what is on screen: to all observers, in no fixed order. */
const visibilityKnown = () =>
  new Promise((resolve) => {
    new IntersectionObserver(() => setTimeout(resolve)).observe(loop());
  });

const setReducedMotion = (value: "reduce" | "no-preference") =>
  cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "hidden"); // back to the browser's own
  html.className = "";
  document.dir = "";
  await setReducedMotion("no-preference");
  await page.viewport(800, 600);
});

test("words change every 5 seconds, are reported once, and rest on the first after `rounds`", async () => {
  const onWordChange = vi.fn();
  await render(<Sentence onWordChange={onWordChange} rounds={1} />, { wrapper: StrictMode });
  await visibilityKnown();
  vi.advanceTimersByTime(4999);
  expect(shown().textContent).toBe("team");
  await next("productivity", 1);
  await next("app");
  await next("team");
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  expect(onWordChange.mock.calls).toEqual([
    ["productivity", 1],
    ["app", 2],
    ["team", 0],
  ]);
});

test("a word leaves 20 px downwards in 0.3 s, the next comes from 20 px above in 0.4 s", async () => {
  await render(<Sentence />);
  await next("productivity");
  const moves = [...box().children].map((word) => {
    const effect = word.getAnimations().at(-1)?.effect as KeyframeEffect;
    return [effect.getTiming().duration, ...effect.getKeyframes()];
  });
  const still = { opacity: "1", filter: "none", transform: "none" };
  const gone = { opacity: "0", filter: "blur(6px)" };
  expect(moves).toMatchObject([
    [300, still, { ...gone, transform: "translateY(20px)" }],
    [400, { ...gone, transform: "translateY(-20px)" }, still],
  ]);
});

test("a new list goes on at the same pace, even after an empty one", async () => {
  const screen = await render(<Sentence />);
  await visibilityKnown();
  vi.advanceTimersByTime(4000);
  await screen.rerender(<Sentence words={["ship", "boat"]} />);
  await next("boat", 1000);
  await screen.rerender(<Sentence words={[]} />);
  expect(vi.getTimerCount()).toBe(0);
  await screen.rerender(<Sentence words={["tree", "bush"]} />);
  await next("tree");
});

test("the width follows the spring, and the text follows the width", async () => {
  await render(<Sentence />);
  const gap = () => rectOf(document.querySelector("b")).left - rectOf(loop()).right;
  const [from, space] = [rectOf(loop()).width, gap()];
  await next("productivity");
  const to = rectOf(shown()).width;
  expect(to).toBeGreaterThan(from + 50);
  // The spring's equation, 10 µs by 10 µs.
  let [position, speed, steps] = [0, 0, 0];
  for (const time of [60, 150, 340, 600]) {
    for (; steps < time * 100; steps += 1) {
      speed += ((150 * (1 - position) - 15 * speed) / 1.2) * 1e-5;
      position += speed * 1e-5;
    }
    stopAt(time);
    const error = rectOf(loop()).width - (from + (to - from) * position);
    expect(Math.abs(error)).toBeLessThan(1);
    expect(gap()).toBeCloseTo(space, 1);
  }
});

test("the width doesn't overshoot if that would wrap the line", async () => {
  const screen = await render(<Sentence />);
  await next("productivity");
  expect(easing()).toContain("linear(");
  swing()?.finish();
  const width = rectOf(document.querySelector("b")).right - rectOf(screen.container).left;
  await next("app");
  screen.container.style.width = `${width + 2}px`;
  await next("team");
  await next("productivity");
  expect(easing()).toBe("ease-out");
});

test("the width is left alone if the word has a line of its own", async () => {
  await render(<Sentence className="block" />);
  await next("productivity");
  expect(swing()).toBeUndefined();
});

test("a change isn't replayed if an <Activity> hides the sentence and shows it again", async () => {
  const inActivity = (mode: "visible" | "hidden") => (
    <Activity mode={mode}>
      <Sentence />
    </Activity>
  );
  const screen = await render(inActivity("visible"));
  await next("productivity");
  await screen.rerender(inActivity("hidden"));
  await screen.rerender(inActivity("visible"));
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(document.getAnimations()).toEqual([]);
});

test.each(["ltr", "rtl"])(
  "both words start together, on the sentence's baseline (%s)",
  async (dir) => {
    document.dir = dir;
    await render(<Sentence words={["team", "مرحبا يا أصدقاء"]} />);
    const side = dir === "rtl" ? "right" : "left";
    const { top, height } = rectOf(shown());
    const { top: lineTop, height: lineHeight } = rectOf(document.querySelector("b"));
    expect(top + height / 2).toBeCloseTo(lineTop + lineHeight / 2, 0);
    await next("مرحبا يا أصدقاء");
    stopAt(60);
    for (const word of box().children)
      expect(rectOf(word)[side]).toBeCloseTo(rectOf(loop())[side], 0);
    stopAt(500);
    expect(rectOf(shown()).top).toBeCloseTo(top, 0);
  },
);

test.each(["Donaudampfschifffahrtsgesellschaft", "whatever you build tomorrow"])(
  "%s wraps at 320 px and never makes the page scroll",
  async (word) => {
    await page.viewport(320, 700);
    await render(
      <h1 style={{ font: "41px/1.2 monospace", textAlign: "center" }}>
        Build <TextCycleLoop words={["it", word, "productivity"]} /> that last
      </h1>,
    );
    for (const each of [word, "productivity", "it"]) {
      await next(each);
      for (const time of [0, 100, 339, 999]) {
        stopAt(time);
        expect(html.scrollWidth).toBeLessThanOrEqual(320);
        if (each === word) expect(rectOf(shown()).height).toBeGreaterThan(90);
      }
    }
  },
);

test("no timer runs while paused, off screen, in a hidden tab and after unmounting", async () => {
  const screen = await render(<Sentence />);
  await next("productivity");
  await screen.rerender(<Sentence paused />);
  expect(vi.getTimerCount()).toBe(0);
  await screen.rerender(<Sentence />);
  screen.container.style.marginTop = "200vh";
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  screen.container.style.marginTop = "";
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(vi.getTimerCount()).toBe(0);
  Reflect.deleteProperty(document, "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(vi.getTimerCount()).toBe(1);
  await screen.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("if reduced motion comes on, the first word is back and nothing moves", async () => {
  await render(<Sentence />);
  await next("productivity");
  await setReducedMotion("reduce");
  await expect.poll(() => shown().textContent).toBe("team");
  expect(vi.getTimerCount()).toBe(0);
  expect(document.getAnimations()).toEqual([]);
});

test.each([
  ["an empty list", [], undefined],
  ["one word", ["team"], "team"],
  ["30 words", Array.from({ length: 30 }, (_, index) => `${index}`), "1"],
  ["words of 60 letters", ["a".repeat(60), "b".repeat(60)], "b".repeat(60)],
  ["emoji and right-to-left words", ["👩‍👩‍👧", "שלום!"], "שלום!"],
  ["the same word twice", ["team", "team"], "team"],
])("%s throws nothing", async (_, words, second) => {
  const screen = await render(<Sentence words={words} rounds={Number.NaN} />);
  vi.advanceTimersByTime(5000);
  const word = () => screen.container.querySelector("[aria-hidden] > :last-child")?.textContent;
  await expect.poll(word).toBe(second);
  expect(vi.getTimerCount()).toBe(words.length > 1 ? 1 : 0);
});

test.each([
  [Number.NaN, 1000],
  [0, 1000],
  [-1, 1000],
  [10, 1000],
  [Number.POSITIVE_INFINITY, 2 ** 31 - 1],
])("an interval of %d is %d ms", async (interval, period) => {
  await render(<Sentence interval={interval} />);
  await visibilityKnown();
  vi.advanceTimersByTime(period - 1);
  expect(shown().textContent).toBe("team");
  await next("productivity", 1);
});

test("it runs without matchMedia, IntersectionObserver and linear() easing", async () => {
  vi.stubGlobal("matchMedia", undefined);
  vi.stubGlobal("IntersectionObserver", undefined);
  vi.spyOn(CSS, "supports").mockReturnValue(false);
  await render(<Sentence />);
  await next("productivity");
  expect(easing()).toBe("ease-out");
});

test("server HTML has the first word, and hydrates without a warning or a shift", async () => {
  const errors = vi.spyOn(console, "error");
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderToString(<Sentence />);
  expect(shown().textContent).toBe("team");
  const places = () => [...host.querySelectorAll("p, p *")].map((one) => rectOf(one).toJSON());
  const before = places();
  const root = hydrateRoot(host, <Sentence />);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(places()).toEqual(before);
  expect(errors).not.toHaveBeenCalled();
  root.unmount();
  host.remove();
});

test("it is a span for a paragraph, whose first word alone is read out", async () => {
  const ref = createRef<HTMLSpanElement>();
  const props = { ref, id: "word", className: "block", style: { color: "red" } };
  const screen = await render(<Sentence {...props} />);
  await next("productivity");
  expect(ref.current).toBe(loop());
  expect(loop().id).toBe("word");
  expect(getComputedStyle(loop())).toMatchObject({ display: "block", color: "rgb(255, 0, 0)" });
  expect(screen.container.querySelector("p :not(span, bdi, b)")).toBeNull();
  box().remove();
  expect(screen.container.textContent).toBe("Your team deserves");
});

test("the demo pauses by keyboard, takes any prop, and axe finds nothing in both themes", async () => {
  const screen = await render(<Demo props={{ interval: 1000 }} />);
  await next("team", 1000);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("button", { name: "Play the words" })).toHaveFocus();
  expect(vi.getTimerCount()).toBe(0);
  for (const animation of document.getAnimations()) animation.finish();
  for (const theme of ["dark", "light"]) {
    html.className = theme;
    screen.container.style.background = theme === "dark" ? "#1a1216" : "#efe8d8";
    expect((await axe.run(screen.container)).violations).toEqual([]);
  }
});
