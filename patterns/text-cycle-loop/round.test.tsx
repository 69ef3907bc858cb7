// Holds a round of changes, played by the browser alone, to what the page would have done change by change.
import { Activity, Profiler, StrictMode, Suspense, use, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import {
  box,
  cycle,
  framesOf,
  holdRound,
  html,
  knownToBeSeen,
  moving,
  next,
  Parts,
  pretendHidden,
  reducedMotion,
  round,
  shown,
  stopTheClock,
  track,
  WORDS,
} from "./fixture-loop";
import { TextCycleLoop, type TextCycleLoopProps } from "./text-cycle-loop";
import { springAt } from "./width-spring";

stopTheClock();

/** What a listener does that shows each word in another colour. */
function Coloured() {
  const [word, setWord] = useState("");
  return <Parts composited className={`is-${word}`} onWordChange={setWord} />;
}

const Late = ({ text }: { text: Promise<string> }) => <b className="inline-block">{use(text)}</b>;

describe("a round, handed to the browser", () => {
  const left = (id: string) =>
    document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect().left ?? Number.NaN;
  const wordOf = (text: string) =>
    [...(track()?.children ?? [])].find((word) => word.textContent === text) ?? html;
  const places = (text: string) => {
    const word = wordOf(text).getBoundingClientRect();
    const start = document.dir === "rtl" ? word.right : word.left;
    return { before: left("before"), after: left("after"), start };
  };

  test.each(["ltr", "rtl"])(
    "a round of changes is played without the page, and all of it follows the spring (%s)",
    async (dir) => {
      document.dir = dir;
      const screen = await render(<Parts composited />);
      const laidOut = places("team");
      await next("productivity");
      expect(vi.getTimerCount()).toBe(0);
      const properties = round().flatMap((animation) => framesOf(animation).flatMap(Object.keys));
      expect(properties).toContain("translate");
      expect(properties).not.toContain("width");

      const widths = WORDS.map((word) => Number.parseFloat(getComputedStyle(wordOf(word)).width));
      const rests = [14_999, 4999, 9999].map((ms, i) => {
        holdRound(ms);
        const { translate } = getComputedStyle(track() as Element);
        expect((Number.parseFloat(translate) * devicePixelRatio) % 1).toBeCloseTo(0);
        return places(WORDS[i] ?? "");
      });
      for (const part of ["before", "after", "start"] as const)
        expect(Math.abs((rests[0]?.[part] ?? 0) - laidOut[part])).toBeLessThan(0.6);
      for (const [change, word] of [1, 2, 0].entries()) {
        const [from, to] = [rests.at(word - 1), rests[word]];
        const [fromWidth = 0, toWidth = 0] = [widths.at(word - 1), widths[word]];
        if (!from || !to) throw new Error("There are fewer places than words.");
        for (const ms of [0, 60, 150, 340, 600]) {
          holdRound(change * 5000 + ms);
          const share = springAt(ms / 1000);
          const now = places(WORDS[word] ?? "");
          for (const part of ["before", "after", "start"] as const) {
            const expected = from[part] + (to[part] - from[part]) * share;
            expect(Math.abs(now[part] - expected)).toBeLessThan(1);
          }
          const line = getComputedStyle(cycle() as Element, "::after");
          const expected = (fromWidth + (toWidth - fromWidth) * share) / (widths[1] ?? 0);
          expect(Number.parseFloat(line.scale)).toBeCloseTo(expected, 1);
        }
      }

      // Where the round ends, nothing is anywhere else.
      holdRound(9000);
      const held = places("app");
      await screen.rerender(<Parts composited paused />);
      await expect.poll(() => shown().textContent).toBe("app");
      expect(round()).toEqual([]);
      for (const part of ["before", "after", "start"] as const)
        expect(Math.abs(places("app")[part] - held[part])).toBeLessThan(0.6);
    },
  );

  test("each change of a round is told once, and renders nothing", async () => {
    const onWordChange = vi.fn();
    const renders = vi.fn();
    const tree = () => (
      <Profiler id="word" onRender={renders}>
        <Parts
          composited
          words={["team", "meat", "tame"]}
          interval={800}
          onWordChange={(word, index) => onWordChange(word, index)}
        />
      </Profiler>
    );
    const screen = await render(tree());
    await knownToBeSeen();
    await next("meat", 800);
    await expect.poll(() => onWordChange.mock.calls.length).toBe(1);
    renders.mockClear();
    await expect.poll(() => onWordChange.mock.calls.length, { timeout: 10_000 }).toBe(3);
    expect(renders).not.toHaveBeenCalled();
    await screen.rerender(tree());
    await expect.poll(() => onWordChange.mock.calls.length, { timeout: 10_000 }).toBe(4);
    expect(onWordChange.mock.calls).toEqual([
      ["meat", 1],
      ["tame", 2],
      ["team", 0],
      ["meat", 1],
    ]);
  });

  test("what a busy page slept through is told afterwards, in order", async () => {
    const onWordChange = vi.fn();
    const tree = () => <Parts composited onWordChange={(...word) => onWordChange(...word)} />;
    const screen = await render(tree());
    await next("productivity");
    await expect.poll(() => onWordChange.mock.calls.length).toBe(1);
    holdRound(11_000);
    await screen.rerender(tree());
    await expect
      .poll(() => onWordChange.mock.calls)
      .toEqual([
        ["productivity", 1],
        ["app", 2],
        ["team", 0],
      ]);
  });

  test("who begins to listen during a round is told no word of before", async () => {
    const onWordChange = vi.fn();
    const screen = await render(<Parts composited />);
    await next("productivity");
    holdRound(6000);
    await screen.rerender(<Parts composited onWordChange={onWordChange} />);
    holdRound(11_000);
    await screen.rerender(<Parts composited onWordChange={(...word) => onWordChange(...word)} />);
    await expect.poll(() => onWordChange.mock.calls).toEqual([["team", 0]]);
  });

  test("nobody is told anything after it has left", async () => {
    const started = vi.spyOn(globalThis, "setTimeout");
    const cleared = vi.spyOn(globalThis, "clearTimeout");
    const screen = await render(<Parts composited interval={4321} onWordChange={() => {}} />);
    await next("productivity", 4321);
    const waits = () =>
      started.mock.calls.flatMap(([, ms], at) =>
        Math.abs(Number(ms) - 4321) < 300 ? [started.mock.results[at]?.value] : [],
      );
    await expect.poll(() => waits().length).toBeGreaterThan(0);
    await screen.unmount();
    expect(cleared.mock.calls.map(([timer]) => timer)).toEqual(expect.arrayContaining(waits()));
  });

  test("paused in mid-change, the change comes to rest, and the present word stays", async () => {
    const screen = await render(<Parts composited />);
    await next("productivity");
    for (const animation of round()) animation.currentTime = 5100;
    await screen.rerender(<Parts composited paused />);
    expect(round().length).toBeGreaterThan(0);
    await expect.poll(round).toEqual([]);
    expect(shown().textContent).toBe("app");
    expect(document.getAnimations()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    await screen.rerender(<Parts composited />);
    await next("team");
    expect(round().length).toBeGreaterThan(0);
  });

  test("paused and at once played again, the round goes on", async () => {
    const screen = await render(<Parts composited />);
    await next("productivity");
    const before = round();
    await screen.rerender(<Parts composited paused />);
    await screen.rerender(<Parts composited />);
    expect(round()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  test("where a word gets another size, all is measured anew", async () => {
    const screen = await render(<Parts composited />);
    await next("productivity");
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame); // the sizes at its beginning are known
    for (const animation of round()) animation.currentTime = 6000;
    await screen.rerender(<Parts composited style={{ fontSize: 30 }} />);
    await expect.poll(round).toEqual([]);
    expect(shown().textContent).toBe("app");
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await next("team");
    holdRound(4999);
    const { before, after } = places("team");
    for (const animation of round()) animation.cancel();
    expect(before).toBeCloseTo(left("before"), 0);
    expect(after).toBeCloseTo(left("after"), 0);
  });

  test.each([
    ["another interval", <Parts composited key="one" interval={1000} />, "app", 1],
    ["other words", <Parts composited key="one" words={["ship", "boat"]} />, "ship", 1],
    ["one word", <Parts composited key="one" words={["ship"]} />, "ship", 0],
    ["no words", <Parts composited key="one" words={[]} />, undefined, 0],
  ])("a round ends with %s", async (_, changed, word, timers) => {
    const screen = await render(<Parts composited key="one" />);
    await next("productivity");
    for (const animation of round()) animation.currentTime = 6000;
    await screen.rerender(changed);
    await expect.poll(round).toEqual([]);
    expect(track()?.lastElementChild?.textContent).toBe(word);
    await expect.poll(() => vi.getTimerCount()).toBe(timers);
  });

  test("unseen, the round ends with the word that it had come to", async () => {
    await render(<Parts composited />);
    await next("productivity");
    for (const animation of round()) animation.currentTime = 6000;
    pretendHidden(true);
    await expect.poll(() => cycle()?.dataset.state).toBe("resting");
    expect(document.getAnimations()).toEqual([]);
    expect(shown().textContent).toBe("app");
    expect(vi.getTimerCount()).toBe(0);
    pretendHidden(false);
    await expect.poll(() => cycle()?.dataset.state).toBe("playing");
    await next("team");
  });

  test("less motion asked for during a round brings the first word back, and tells it", async () => {
    const onWordChange = vi.fn();
    await render(<Parts composited onWordChange={onWordChange} />);
    await next("productivity");
    for (const animation of round()) animation.currentTime = 6000;
    await reducedMotion(true);
    await expect.poll(() => cycle()?.dataset.state).toBe("resting");
    expect(document.getAnimations()).toEqual([]);
    expect([...(track()?.children ?? [])].map((word) => word.textContent)).toEqual(["team"]);
    await expect
      .poll(() => onWordChange.mock.calls)
      .toEqual([
        ["productivity", 1],
        ["team", 0],
      ]);
  });

  test("another part, another direction, or a part that changes with the word ends it, at rest", async () => {
    const screen = await render(<Parts composited />);
    const sentence = screen.container.querySelector("p") as HTMLElement;
    const after = screen.getByTestId("after").element() as HTMLElement;
    let word = 0;
    for (const change of [
      () =>
        sentence.append(Object.assign(document.createElement("b"), { className: "inline-block" })),
      () => sentence.lastElementChild?.remove(),
      () => sentence.setAttribute("dir", "rtl"),
      () => sentence.style.setProperty("text-align", "start"),
      () => after.firstChild?.replaceWith("an instrument"),
      () => html.setAttribute("dir", "rtl"),
    ]) {
      word = (word + 1) % 3;
      await next(WORDS[word] ?? "");
      expect(round().length, String(change)).toBeGreaterThan(0);
      for (const animation of round()) animation.currentTime = 5001;
      change();
      word = (word + 1) % 3;
      await expect.poll(round, { message: String(change) }).toEqual([]);
      expect(shown().textContent).toBe(WORDS[word]);
      await expect.poll(() => vi.getTimerCount()).toBe(1);
    }
  });

  test("a round that ends early keeps the time of the next change", async () => {
    const screen = await render(<Parts composited />);
    await next("productivity");
    holdRound(7000);
    await screen.rerender(<Parts composited style={{ paddingBlockEnd: 1 }} />);
    await expect.poll(round).toEqual([]);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect(shown().textContent).toBe("app");
    vi.advanceTimersByTime(2990);
    expect(shown().textContent).toBe("app");
    await next("team", 20);
  });

  test("where a change of word changes the loop itself, each keeps its time", async () => {
    const screen = await render(<Coloured />);
    await next("productivity");
    await expect.poll(() => cycle()?.className).toContain("is-productivity");
    await new Promise(requestAnimationFrame);
    for (const animation of round()) animation.currentTime = 5001;
    await screen.rerender(<Coloured />);
    await expect.poll(() => cycle()?.className).toContain("is-app");
    await expect.poll(round, { timeout: 5000 }).toEqual([]);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect(shown().textContent).toBe("app");
    vi.advanceTimersByTime(3500);
    expect(shown().textContent).toBe("app");
    await next("team", 1500);
  });

  test("a part that is coming in holds a round back until it has come", async () => {
    await render(<Parts composited />);
    const part = document.querySelector("[data-testid=before]");
    const coming = part?.animate({ opacity: [0, 1] }, { duration: 1e6, fill: "both" });
    await next("productivity");
    expect(round()).toEqual([]);
    coming?.finish();
    for (const animation of document.getAnimations()) animation.finish();
    await next("app");
    expect(round().length).toBeGreaterThan(0);
  });

  test("paused, the present word stays, however busy the page is", async () => {
    const onWordChange = vi.fn();
    const screen = await render(<Parts composited interval={1200} onWordChange={onWordChange} />);
    await next("productivity", 1200);
    await expect.poll(() => Number(round()[0]?.currentTime)).toBeGreaterThan(100);
    await screen.rerender(<Parts composited interval={1200} onWordChange={onWordChange} paused />);
    const until = performance.now() + 1500;
    while (performance.now() < until); // the next word's time comes and passes
    await expect.poll(() => document.getAnimations()).toEqual([]);
    expect(shown().textContent).toBe("productivity");
    expect(onWordChange.mock.calls).toEqual([["productivity", 1]]);
  });

  test("set aside while something else loads, it tells no word twice, and goes on with its own", async () => {
    const onWordChange = vi.fn();
    let arrive = (_: string) => {};
    const late = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const tree = (isLate: boolean) => (
      <StrictMode>
        <Suspense>
          <Parts composited onWordChange={onWordChange} />
          {isLate && <Late text={late} />}
        </Suspense>
      </StrictMode>
    );
    const screen = await render(tree(false));
    await next("productivity");
    await expect.poll(() => onWordChange.mock.calls.length).toBe(1);
    for (const animation of round()) animation.currentTime = 6000;
    await screen.rerender(tree(true));
    await expect.poll(round).toEqual([]);
    arrive("here");
    await expect.element(screen.getByText("here")).toBeVisible();
    await expect.poll(() => shown().textContent).toBe("app");
    await expect
      .poll(() => onWordChange.mock.calls)
      .toEqual([
        ["productivity", 1],
        ["app", 2],
      ]);
  });

  test.each([
    ["cuts the word off", ".text-cycle-loop { overflow: hidden }"],
    ["changes its width slowly", "* { transition: all 1s }"],
    ["has a part that grows", "p { display: flex } [data-testid=after] { flex: 1 }"],
    ["has a part without a box", "[data-testid=before] { display: contents }"],
    ["has text of a pseudo-element", "p::after { content: '”' }"],
    ["runs from top to bottom", "p { writing-mode: vertical-rl }"],
    ["draws from one end", ".text-cycle-loop::after { transform-origin: left }"],
    [
      "has a part that moves",
      "[data-testid=before] { animation: 9s turn } @keyframes turn { to { rotate: 1deg } }",
    ],
  ])("a sentence that %s is played by the page", async (_, rule) => {
    await render(
      <>
        <style>{rule}</style>
        <Parts composited />
      </>,
    );
    await next("productivity");
    expect(round()).toEqual([]);
    expect(vi.getTimerCount()).toBe(1);
    expect(box()?.style.width).toBe("");
  });

  test("beside a link, which is to be pressed where it is seen, the page plays each change", async () => {
    await render(
      <p>
        <TextCycleLoop composited words={WORDS} />{" "}
        <a href="#tools" className="inline-block">
          tools
        </a>
      </p>,
    );
    await next("productivity");
    expect(round()).toEqual([]);
  });

  test("a round leaves nothing behind, and one set aside goes on later", async () => {
    const tree = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <Parts composited />
      </Activity>
    );
    const screen = await render(tree("visible"));
    await next("productivity");
    await screen.rerender(tree("hidden"));
    await expect.poll(round).toEqual([]);
    await screen.rerender(tree("visible"));
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await next("app");
    await screen.unmount();
    expect(document.getAnimations()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ["a long wait", { interval: 20_000 }],
    ["a wait shorter than the swing", { interval: 400 }],
    ["many words", { words: ["a", "bcd", ...Array.from({ length: 15 }, (_, i) => `e${i}`)] }],
  ])("with %s each change is played by itself", async (_, props: Partial<TextCycleLoopProps>) => {
    await render(<Parts composited {...props} />);
    await next((props.words ?? WORDS)[1] ?? "", props.interval);
    expect(round()).toEqual([]);
    expect(moving().length).toBeGreaterThan(0);
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe("a round in a browser other than Chromium", () => {
  test("is not begun, since it might wake the page in every frame", async () => {
    const own = Object.getOwnPropertyDescriptor(Navigator.prototype, "userAgentData");
    Reflect.deleteProperty(Navigator.prototype, "userAgentData");
    try {
      await render(<Parts composited />);
      await next("productivity");
      expect(round()).toEqual([]);
    } finally {
      if (own) Object.defineProperty(Navigator.prototype, "userAgentData", own);
    }
  });
});
