// Tests of the cycling word in a real browser: motion, width, rest, access and bad input.
import axe from "axe-core";
import { Activity, createRef, StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import importantUtilities from "../../tests/support/tailwind-without-preflight.css?inline";
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

const loop = () => document.querySelector("p > span, h1 > span") as HTMLElement;
const box = () => loop().firstElementChild as HTMLElement;
const shown = () => box().lastElementChild as HTMLElement;
/** The word that is seen: text at first, then drawn by CSS. */
const shownWord = () => shown().dataset.word ?? shown().textContent;
/** The old word and the new one, while they change. */
const changing = () => [...box().children].slice(1) as HTMLElement[];
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
  await expect.poll(shownWord, { interval: 5 }).toBe(word);
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
  expect(shownWord()).toBe("team");
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
  const moves = changing().map((word) => {
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

test("a new list starts at its first word and goes on at the same pace, even after an empty one", async () => {
  const onWordChange = vi.fn();
  const screen = await render(<Sentence onWordChange={onWordChange} />);
  await visibilityKnown();
  await next("productivity");
  vi.advanceTimersByTime(4000);
  await screen.rerender(<Sentence words={["ship", "boat"]} onWordChange={onWordChange} />);
  expect(shownWord()).toBe("ship");
  await next("boat", 1000);
  await screen.rerender(<Sentence words={[]} onWordChange={onWordChange} />);
  expect(vi.getTimerCount()).toBe(0);
  await screen.rerender(<Sentence words={["tree", "bush"]} onWordChange={onWordChange} />);
  expect(shownWord()).toBe("tree");
  await next("bush");
  const reported = onWordChange.mock.calls.map(([word, index]) => `${word} ${index}`);
  expect(reported).toEqual(["productivity 1", "ship 0", "boat 1", "tree 0", "bush 1"]);
});

test("new words after the last round start at the first, for eyes, ears and the parent", async () => {
  const onWordChange = vi.fn();
  const screen = await render(<Sentence rounds={1} />);
  for (const word of ["productivity", "app", "team"]) await next(word);
  const german = ["Gruppe", "Arbeit"];
  await screen.rerender(<Sentence rounds={1} words={german} onWordChange={onWordChange} />);
  expect(shownWord()).toBe("Gruppe");
  expect(screen.container.textContent).toBe("Your Gruppe deserves");
  expect(onWordChange.mock.calls).toEqual([["Gruppe", 0]]);
  await next("Arbeit");
  await next("Gruppe");
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});

test("words go on, and give way to new ones, after a page translator has wrapped the first", async () => {
  const screen = await render(<Sentence />);
  const text = screen.container.querySelector("bdi") as HTMLElement;
  text.innerHTML = "<font><font>Gruppe</font></font>";
  await next("productivity");
  expect(screen.container.textContent).toBe("Your Gruppe deserves");
  await screen.rerender(<Sentence words={["ship", "boat"]} />);
  expect(screen.container.textContent).toBe("Your ship deserves");
});

const GRADIENT = {
  backgroundImage: "linear-gradient(#d10056 0 0)", // one colour, so that pictures are the same to the last pixel
  backgroundClip: "text",
  color: "transparent",
};
test.each([
  ["the headline", GRADIENT, {}],
  ["the word", {}, GRADIENT],
])("in a gradient over %s only one word is seen at a time", async (_, headline, word) => {
  const style = { font: '60px/1.3 "Instrument Serif"', ...headline };
  const screen = await render(
    <>
      <h1 style={style}>
        Build <TextCycleLoop words={["team", "productivity"]} style={word} /> now
      </h1>
      <h1 style={style}>
        Build <TextCycleLoop words={["productivity"]} style={word} /> now
      </h1>
    </>,
  );
  await next("productivity");
  for (const time of [0, 150, 299, 400]) {
    stopAt(time);
    const seen = changing().map((each) => getComputedStyle(each).visibility);
    expect(seen.sort()).toEqual(["hidden", "visible"]);
  }
  for (const animation of document.getAnimations()) animation.finish();
  const [changed, plain] = await Promise.all(
    [...screen.container.children].map((element) => page.screenshot({ element, save: false })),
  );
  expect(changed === plain).toBe(true);
});

test.each([
  ["", ""],
  [" if utilities are important", importantUtilities],
])("the width follows the spring, and the text follows the width%s", async (_, css) => {
  await render(
    <>
      <style>{css}</style>
      <Sentence />
    </>,
  );
  const gap = () => rectOf(document.querySelector("b")).left - rectOf(loop()).right;
  const [from, space] = [rectOf(loop()).width, gap()];
  await next("productivity");
  const to = rectOf(shown()).width;
  expect(to).toBeGreaterThan(from + 50);
  stopAt(60);
  expect(changing().map((word) => getComputedStyle(word).visibility)).toEqual([
    "visible",
    "visible",
  ]);
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

test("it looks the same without preflight and under rules for tags", async () => {
  const screen = await render(<TextCycleLoop words={["team", "productivity"]} />);
  await expectOwnStyles(screen.container);
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

test("a word that changes while the line still resizes falls without a wrap", async () => {
  await render(<Sentence words={["app", "productivity for all"]} interval={1000} />);
  await next("productivity for all", 1000);
  const { height } = rectOf(shown());
  stopAt(60);
  vi.advanceTimersByTime(1000);
  await expect.poll(shownWord).toBe("app");
  expect(rectOf(changing()[0] ?? null).height).toBeCloseTo(height, 3);
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
    for (const word of changing()) expect(rectOf(word)[side]).toBeCloseTo(rectOf(loop())[side], 0);
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
  await expect.poll(shownWord).toBe("team");
  expect(vi.getTimerCount()).toBe(0);
  expect(document.getAnimations()).toEqual([]);
});

test.each([
  ["an empty list", [], undefined],
  ["one word", ["team"], "team"],
  ["emoji and right-to-left words", ["👩‍👩‍👧", "שלום!"], "שלום!"],
  ["the same word twice", ["team", "team"], "team"],
])("%s throws nothing", async (_, words, second) => {
  await render(<Sentence words={words} rounds={Number.NaN} />);
  vi.advanceTimersByTime(5000);
  await expect.poll(() => (loop() ? shownWord() : undefined)).toBe(second);
  expect(vi.getTimerCount()).toBe(words.length > 1 ? 1 : 0);
});

test.each([
  [Number.NaN, 1000],
  [0, 1000],
  [-1, 1000],
  [20, 1000],
  [Number.POSITIVE_INFINITY, 2 ** 31 - 1],
])("an interval of %d is %d ms", async (interval, period) => {
  await render(<Sentence interval={interval} />);
  await visibilityKnown();
  vi.advanceTimersByTime(period - 1);
  await new Promise(requestAnimationFrame);
  expect(shownWord()).toBe("team");
  await next("productivity", 1);
});

test("it runs without matchMedia and IntersectionObserver", async () => {
  vi.stubGlobal("matchMedia", undefined);
  vi.stubGlobal("IntersectionObserver", undefined);
  await render(<Sentence />);
  await next("productivity");
});

test("server HTML has the first word, and hydrates without a warning or a shift", async () => {
  using sent = sentByServer(<Sentence />);
  expect(sent.host.textContent).toBe("Your team deserves");
  const places = () => [...sent.host.querySelectorAll("p, p *")].map((one) => rectOf(one).toJSON());
  const before = places();
  sent.hydrate();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(places()).toEqual(before);
  expect(sent.problems).not.toHaveBeenCalled();
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
  expect(screen.container.textContent).toBe("Your team deserves");
  for (const word of changing()) expect(word.ariaHidden).toBe("true");
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
