// For tests: sentences with a changing word, and what is asked of them.
import { afterEach, beforeEach, expect, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { TextCycleLoop, type TextCycleLoopProps } from "./text-cycle-loop";

export const WORDS = ["team", "productivity", "app"];
export const html = document.documentElement;

export async function reducedMotion(reduced: boolean) {
  const value = reduced ? "reduce" : "no-preference";
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });
}

export function pretendHidden(hidden: boolean) {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Timers that wait for `next`, and a page as it was after each test. */
export function stopTheClock() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, "hidden"); // back to the prototype's own
    html.className = "";
    document.dir = "";
    await reducedMotion(false);
    await page.viewport(800, 600);
  });
}

export function Sentence(props: Partial<TextCycleLoopProps>) {
  return (
    <p style={{ font: '40px/1.5 "Instrument Serif"' }}>
      Your <TextCycleLoop data-testid="cycle" words={WORDS} {...props} />{" "}
      <span data-testid="after">deserves better tools</span>
    </p>
  );
}

/** The same, with each part in an element of its own. */
export function Parts(props: Partial<TextCycleLoopProps>) {
  return (
    <p style={{ font: '40px/1.5 "Instrument Serif"', textAlign: "center" }}>
      <span className="inline-block" data-testid="before">
        Your
      </span>{" "}
      <TextCycleLoop
        words={WORDS}
        className="after:absolute after:inset-x-0 after:bottom-0 after:h-px after:bg-current"
        {...props}
      />{" "}
      <span className="inline-block" data-testid="after">
        tools
      </span>
    </p>
  );
}

export const cycle = () => document.querySelector<HTMLElement>(".text-cycle-loop");
export const box = () => cycle()?.querySelector<HTMLElement>("[aria-hidden]") ?? null;
export const track = () => box()?.firstElementChild;
export const shown = () => track()?.lastElementChild as HTMLElement;
export const gone = () => cycle()?.querySelector<HTMLElement>(".text-cycle-loop-exit") ?? null;
export const widthOf = (element: Element | null) =>
  element?.getBoundingClientRect().width ?? Number.NaN;
export const swing = () => box()?.getAnimations()[0];
export const framesOf = (animation: Animation | undefined) =>
  animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];

/** What makes room in the sentence: all animations but those by which words fade, fall and drop in. */
export const moving = () =>
  document
    .getAnimations()
    .filter((animation) => framesOf(animation).every((frame) => !("opacity" in frame)));

/** When an animation has arrived, in milliseconds; it stands still from then on. */
export const arrival = (animation: Animation | undefined) =>
  Number(framesOf(animation).at(-2)?.computedOffset) *
  Number(animation?.effect?.getTiming().duration);

/** Stops all that moves in an element so many milliseconds after its start. */
export function hold(element: Element, ms: number) {
  for (const animation of element.getAnimations({ subtree: true })) {
    animation.pause();
    animation.currentTime = ms;
  }
}

/** What is played over and over, without the page. */
export const round = () =>
  document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== 1);

/** Holds the round so many milliseconds after the change with which it began. */
export function holdRound(ms: number) {
  for (const animation of round()) {
    animation.pause();
    animation.currentTime = ms;
  }
}

/** The words that are seen at all. */
export const seen = () =>
  [...(track()?.children ?? [])]
    .filter((word) => getComputedStyle(word).opacity !== "0")
    .map((word) => word.textContent);

/** How much is seen of a word, and of its blurred copy. */
export const sharpness = (word: Element) => ({
  sharp: Number(getComputedStyle(word.firstElementChild as Element).opacity),
  blurred: Number(getComputedStyle(word, "::after").opacity),
});

/** Lets one interval pass and waits until the word has changed. */
export async function next(expected: string, interval = 5000) {
  vi.advanceTimersByTime(interval);
  // By frames: the runner's own waiting lets a stopped clock go on.
  for (let frame = 0; frame < 1200 && shown().textContent !== expected; frame += 1)
    await new Promise(requestAnimationFrame);
  expect(shown().textContent).toBe(expected);
}

/** Until the loop, too, has been told that it is seen: a busy browser says so late, and React then looks at it once more. */
export async function knownToBeSeen() {
  await new Promise((resolve) => new IntersectionObserver(resolve).observe(shown()));
}
