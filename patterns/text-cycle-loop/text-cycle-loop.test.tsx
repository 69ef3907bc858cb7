// Holds the changing word to its promises: exact times, a line that follows its width, one reading, and rest.
import lateFont from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url";
import axe from "axe-core";
import { createRef, Profiler, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import Demo from "./demo";
import {
  arrival,
  box,
  cycle,
  framesOf,
  gone,
  hold,
  holdRound,
  html,
  knownToBeSeen,
  moving,
  next,
  Parts,
  pretendHidden,
  reducedMotion,
  round,
  Sentence,
  seen,
  sharpness,
  shown,
  stopTheClock,
  swing,
  track,
  WORDS,
  widthOf,
} from "./fixture-loop";
import { TextCycleLoop } from "./text-cycle-loop";
import { settleTime, springAt } from "./width-spring";

stopTheClock();

describe("the words", () => {
  test("advance every 5 seconds unless told otherwise, and wrap around", async () => {
    await render(<Sentence />);
    expect(shown().textContent).toBe("team");
    vi.advanceTimersByTime(4999);
    await next("productivity", 1);
    await next("app");
    await next("team");
    await next("productivity");
  });

  test("the demo's eight words pass every 3 seconds and wrap around", async () => {
    const screen = await render(<Demo />);
    const rest = "workflow productivity projects analytics dashboard platform business".split(" ");
    expect(shown().textContent).toBe("business");
    await next("team", 3000);
    for (const [i, word] of ["team", ...rest, "team"].entries()) {
      holdRound(i * 3000 + 400);
      expect(seen()).toEqual([word]);
      holdRound((i + 1) * 3000 - 1);
      expect(seen()).toEqual([word]);
    }
    expect(screen.container.querySelector("p")?.className).toContain("max-w-[500px]");
  });

  test("the old word falls 20 px, fades and blurs within 0.3 s", async () => {
    await render(<Sentence />);
    await next("productivity");
    expect(gone()?.textContent).toBe("team");
    const [exit] = gone()?.getAnimations() ?? [];
    expect(arrival(exit)).toBeCloseTo(300);
    expect(framesOf(exit).at(-2)).toMatchObject({ opacity: "0", transform: "translateY(20px)" });
    const old = gone() as HTMLElement;
    expect(getComputedStyle(old, "::after").filter).toMatch(/^blur\([1-9]/);
    for (const [ms, sharp] of [
      [0, 1],
      [300, 0],
    ] as const) {
      hold(old, ms);
      expect(sharpness(old)).toEqual({ sharp, blurred: 1 - sharp });
      expect(getComputedStyle(old).opacity).toBe(String(sharp));
    }
  });

  test("the new word drops in from 20 px above within 0.4 s", async () => {
    await render(<Sentence />);
    await next("productivity");
    const [enter] = shown().getAnimations();
    expect(arrival(enter)).toBeCloseTo(400);
    expect(framesOf(enter)[0]).toMatchObject({ opacity: "0", transform: "translateY(-20px)" });
    expect(getComputedStyle(shown(), "::after").filter).toMatch(/^blur\([1-9]/);
    hold(shown(), 0);
    expect(sharpness(shown())).toEqual({ sharp: 0, blurred: 1 });
    for (const animation of shown().getAnimations({ subtree: true })) animation.finish();
    expect(sharpness(shown())).toEqual({ sharp: 1, blurred: 0 });
    expect(getComputedStyle(shown()).opacity).toBe("1");
  });

  test("only the last word that left stays behind", async () => {
    await render(<Sentence />);
    for (const word of ["productivity", "app", "team", "productivity"]) await next(word);
    expect(track()?.children).toHaveLength(2);
  });

  test("one word stands still, without a timer", async () => {
    const screen = await render(<Sentence words={["team"]} />);
    await expect.element(screen.getByTestId("cycle")).toHaveAttribute("data-state", "resting");
    expect(vi.getTimerCount()).toBe(0);
    expect(screen.container.getAnimations({ subtree: true })).toEqual([]);
    expect(shown().textContent).toBe("team");
  });

  test("no word renders nothing and throws nothing", async () => {
    const screen = await render(<Sentence words={[]} />);
    expect(cycle()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    await screen.rerender(<Sentence />);
    await expect.element(screen.getByTestId("cycle")).toHaveAttribute("data-state", "playing");
    await next("productivity");
    await screen.rerender(<Sentence words={[]} />);
    expect(cycle()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("the same word twice is two turns, and React has no complaint", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    await render(<Sentence words={["team", "team", "app"]} />);
    const first = shown();
    vi.advanceTimersByTime(5000);
    await expect.poll(() => shown() !== first).toBe(true);
    expect(shown().textContent).toBe("team");
    await next("app");
    expect(complaints).not.toHaveBeenCalled();
  });

  test("words may change while it runs", async () => {
    const screen = await render(<Sentence />);
    await next("productivity");
    await next("app");
    await screen.rerender(<Sentence words={["ship", "boat"]} />);
    expect(["ship", "boat"]).toContain(shown().textContent);
    expect(vi.getTimerCount()).toBe(1);
    const other = shown().textContent === "ship" ? "boat" : "ship";
    await next(other);
  });

  test("a new list with the same words does not start the interval anew", async () => {
    const screen = await render(<Sentence words={[...WORDS]} />);
    vi.advanceTimersByTime(4000);
    await screen.rerender(<Sentence words={[...WORDS]} />);
    await next("productivity", 1000);
  });

  test("each change is told once, without a render more, to the callback of the latest render", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const renders = vi.fn();
    const tree = (onWordChange: () => void) => (
      <StrictMode>
        <Profiler id="word" onRender={renders}>
          <Sentence onWordChange={onWordChange} />
        </Profiler>
      </StrictMode>
    );
    const screen = await render(tree(first));
    expect(first).not.toHaveBeenCalled();
    await knownToBeSeen();
    renders.mockClear();
    await next("productivity");
    await expect.poll(() => first.mock.calls).toEqual([["productivity", 1]]);
    expect(renders).toHaveBeenCalledOnce();
    await screen.rerender(tree(second));
    await next("app");
    await next("team");
    await expect
      .poll(() => second.mock.calls)
      .toEqual([
        ["app", 2],
        ["team", 0],
      ]);
    expect(first).toHaveBeenCalledOnce();
    await next("productivity");
    await reducedMotion(true);
    await expect.poll(() => second.mock.lastCall).toEqual(["team", 0]);
  });

  test("the interval may change while it runs", async () => {
    const screen = await render(<Sentence />);
    await screen.rerender(<Sentence interval={1000} />);
    expect(vi.getTimerCount()).toBe(1);
    await next("productivity", 1000);
  });

  test.each([0, -1, 10])(
    "an interval of %d ms never outruns a word's arrival",
    async (interval) => {
      await render(<Sentence interval={interval} />);
      vi.advanceTimersByTime(399);
      expect(shown().textContent).toBe("team");
      await next("productivity", 1);
    },
  );

  test.each([2 ** 31, Number.POSITIVE_INFINITY])(
    "an interval of %d ms, longer than any timer, is no short one",
    async (interval) => {
      await render(<Sentence interval={interval} />);
      const first = shown();
      vi.advanceTimersByTime(60_000);
      await new Promise(requestAnimationFrame);
      expect(shown()).toBe(first);
    },
  );

  test("the word that left lies over nothing that can be pressed", async () => {
    await render(
      <p style={{ font: '40px/1.5 "Instrument Serif"' }}>
        Your <TextCycleLoop words={["productivity", "app"]} /> <a href="#tools">deserves tools</a>
      </p>,
    );
    await next("app");
    for (const animation of document.getAnimations()) animation.finish();
    const link = document.querySelector("a[href='#tools']")?.getBoundingClientRect();
    const over = gone()?.getBoundingClientRect();
    if (!link || !over) throw new Error("There is no link, or no word has left.");
    expect(over.right).toBeGreaterThan(link.left + 10);
    const pressed = document.elementFromPoint(link.left + 5, link.top + link.height / 2);
    expect(pressed?.closest("a")?.hash).toBe("#tools");
  });

  test("an interval that is no number is 5 s", async () => {
    await render(<Sentence interval={Number.NaN} />);
    vi.advanceTimersByTime(4999);
    expect(shown().textContent).toBe("team");
    await next("productivity", 1);
  });
});

describe("the width", () => {
  test("swings from the old word's to the new word's, and the text behind follows", async () => {
    const screen = await render(<Sentence />);
    const after = screen.getByTestId("after").element();
    const from = widthOf(cycle());
    const start = after.getBoundingClientRect().left;
    await next("productivity");
    const spring = swing();
    spring?.pause();
    const to = widthOf(shown());
    expect(to).toBeGreaterThan(from + 50);
    expect(arrival(spring)).toBeCloseTo(settleTime(to - from) * 1000, 1);
    for (const ms of [0, 60, 150, 340, 600]) {
      if (spring) spring.currentTime = ms;
      const expected = from + (to - from) * springAt(ms / 1000);
      expect(Math.abs(widthOf(cycle()) - expected)).toBeLessThan(1);
      const moved = after.getBoundingClientRect().left - start;
      expect(Math.abs(moved - (widthOf(cycle()) - from))).toBeLessThan(1);
    }
    spring?.finish();
    expect(widthOf(cycle())).toBeCloseTo(to, 1);
  });

  describe("in a sentence of elements", () => {
    const left = (id: string) =>
      document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect().left ?? Number.NaN;
    test.each(["ltr", "rtl"])(
      "all of it follows the spring by being moved, without a layout per frame (%s)",
      async (dir) => {
        document.dir = dir;
        await render(<Parts />);
        const old = { width: widthOf(cycle()), before: left("before"), after: left("after") };
        await next("productivity");
        const properties = moving().flatMap((animation) =>
          framesOf(animation).flatMap((frame) => Object.keys(frame)),
        );
        expect(properties).toContain("translate");
        expect(properties).not.toContain("width");
        const width = widthOf(cycle());
        for (const animation of moving()) animation.pause();
        const at = (ms: number) => {
          for (const animation of moving()) animation.currentTime = ms;
        };
        at(settleTime(width - old.width) * 1000 - 0.01);
        const final = { before: left("before"), after: left("after") };
        for (const ms of [0, 60, 150, 340, 600]) {
          at(ms);
          const share = springAt(ms / 1000);
          for (const part of ["before", "after"] as const)
            expect(
              Math.abs(left(part) - (old[part] + (final[part] - old[part]) * share)),
            ).toBeLessThan(1);
          const line = getComputedStyle(cycle() as Element, "::after");
          const expected = (old.width + (width - old.width) * share) / width;
          expect(Number.parseFloat(line.scale)).toBeCloseTo(expected, 1);
        }
        expect(widthOf(cycle())).toBeCloseTo(widthOf(shown()), 1);
      },
    );

    test.each([false, true])(
      "a part's own translation and scale are kept (composited: %s)",
      async (composited) => {
        await render(
          <p style={{ font: '40px/1.5 "Instrument Serif"', textAlign: "center" }}>
            <style>{`
            .before { display: inline-block; translate: 10% -8px }
            .line::after { content: ""; position: absolute; left: 50%; width: 32px; height: 1px; translate: -50% }
          `}</style>
            <span className="before" data-testid="before">
              Your
            </span>{" "}
            <TextCycleLoop composited={composited} words={WORDS} className="line" />
          </p>,
        );
        const part = document.querySelector("[data-testid=before]") as HTMLElement;
        const old = { left: left("before"), top: part.getBoundingClientRect().top };
        const middle = () => {
          const { left, width } = cycle()?.getBoundingClientRect() ?? new DOMRect();
          return left + width / 2;
        };
        const oldMiddle = middle();
        await next("productivity");
        expect(round().length > 0).toBe(composited);
        for (const animation of moving()) {
          animation.pause();
          animation.currentTime = 0;
        }
        expect(left("before")).toBeCloseTo(old.left, 0);
        expect(part.getBoundingClientRect().top).toBeCloseTo(old.top, 1);
        const line = getComputedStyle(cycle() as Element, "::after");
        expect(line.scale).toMatch(/^(none|1( 1)?)$/);
        expect(line.translate).toContain("-50%");
        const moved = Number(/(\d[\d.e-]*)px/.exec(line.translate)?.[1]);
        expect(moved).toBeCloseTo(Math.abs(oldMiddle - middle()), 0);
        for (const animation of moving()) animation.cancel();
        expect(getComputedStyle(part).translate).toBe("10% -8px");
      },
    );

    test.each([
      "{ background: pink }",
      "{ background: linear-gradient(pink, red) }",
      "{ border-bottom: 1px solid }",
      "{ box-shadow: 0 0 9px pink }",
      "{ outline: 1px solid }",
      "::before { content: '“' }",
    ])("what the loop draws itself swings with the width: %s", async (rule) => {
      await render(
        <>
          <style>{`.drawn${rule}`}</style>
          <Parts className="drawn" />
        </>,
      );
      const from = widthOf(cycle());
      await next("productivity");
      const spring = swing();
      spring?.pause();
      if (spring) spring.currentTime = 0;
      expect(framesOf(spring)[0]).toHaveProperty("width");
      expect(widthOf(cycle())).toBeCloseTo(from, 0);
    });

    test("two loops in one sentence are each laid out, so that neither is moved twice", async () => {
      await render(
        <p style={{ font: '40px/1.5 "Instrument Serif"', textAlign: "center" }}>
          <TextCycleLoop words={WORDS} />{" "}
          <span className="inline-block">
            and <TextCycleLoop words={["a long word", "x"]} />
          </span>
        </p>,
      );
      await next("productivity");
      const properties = moving().flatMap((animation) =>
        framesOf(animation).flatMap((frame) => Object.keys(frame)),
      );
      expect(properties).toContain("width");
      expect(properties).not.toContain("translate");
    });

    test("a change in mid-swing starts from where each part is", async () => {
      await render(<Parts interval={400} />);
      await next("productivity", 400);
      const start = left("after");
      for (const animation of moving()) {
        animation.pause();
        animation.currentTime = 100;
        animation.play();
      }
      const present = left("after");
      expect(Math.abs(present - start)).toBeGreaterThan(5);
      await next("app", 400);
      for (const animation of moving()) {
        animation.pause();
        animation.currentTime = 0;
      }
      expect(Math.abs(left("after") - present)).toBeLessThan(40);
      expect(moving().length).toBeGreaterThan(0);
    });

    test("where a line breaks elsewhere, the width itself is animated", async () => {
      await render(
        <div style={{ width: 250 }}>
          <Parts />
        </div>,
      );
      await next("productivity");
      expect(
        moving()
          .flatMap(framesOf)
          .some((frame) => "width" in frame),
      ).toBe(true);
    });

    test("nothing moves between words of one width", async () => {
      await render(<Parts words={["team", "meat"]} style={{ fontFamily: "monospace" }} />);
      await next("meat");
      expect(moving()).toEqual([]);
    });
  });

  test("is the word's own at rest, so that a late font or another size needs no measuring", async () => {
    const screen = await render(<Sentence style={{ fontFamily: "late, monospace" }} />);
    await next("productivity");
    swing()?.finish();
    const before = widthOf(cycle());
    const late = new FontFace("late", `url(${lateFont})`);
    document.fonts.add(await late.load());
    await document.fonts.ready;
    await expect.poll(() => widthOf(cycle())).toBeLessThan(before * 0.8);
    expect(widthOf(cycle())).toBeCloseTo(widthOf(shown()), 1);
    await screen.rerender(<Sentence style={{ fontFamily: "late, monospace", fontSize: 80 }} />);
    expect(widthOf(cycle())).toBeCloseTo(widthOf(shown()), 1);
    await next("app");
    swing()?.finish();
    expect(widthOf(cycle())).toBeCloseTo(widthOf(shown()), 1);
    document.fonts.delete(late);
  });

  test("a change in mid-swing starts from where the width is", async () => {
    await render(<Sentence interval={400} />);
    await next("productivity", 400);
    const first = swing();
    first?.pause();
    if (first) first.currentTime = 100;
    first?.play();
    const present = widthOf(box());
    const spy = vi.spyOn(Element.prototype, "animate");
    await next("app", 400);
    const started = spy.mock.calls.flatMap(([frames]) => frames as Keyframe[]);
    const from = started.find(({ width }) => width !== undefined)?.width;
    const full = widthOf(gone());
    expect(Number.parseFloat(String(from))).toBeGreaterThan(present - 1);
    expect(Number.parseFloat(String(from))).not.toBeCloseTo(full, 0);
    expect(box()?.getAnimations()).toHaveLength(1);
  });

  test("is measured in the page's pixels when an ancestor is scaled", async () => {
    const screen = await render(<Sentence />);
    screen.container.style.transform = "scale(0.5)";
    await next("productivity");
    const spring = swing();
    spring?.pause();
    if (spring) spring.currentTime = 0;
    const from = Number.parseFloat(getComputedStyle(box() as Element).width);
    expect(from).toBeCloseTo(Number.parseFloat(getComputedStyle(gone() as Element).width), 1);
    spring?.finish();
    expect(widthOf(cycle())).toBeCloseTo(widthOf(shown()), 1);
    screen.container.style.transform = "";
  });

  test("the word stands on the sentence's baseline, at rest and during a change", async () => {
    const screen = await render(
      <p style={{ font: '40px/1.5 "Instrument Serif"' }}>
        <span data-testid="plain">x</span>
        <TextCycleLoop words={["x", "xx"]} />
      </p>,
    );
    const plain = () => screen.getByTestId("plain").element().getBoundingClientRect().bottom;
    const word = () => {
      const range = document.createRange();
      range.selectNodeContents(shown());
      return range.getBoundingClientRect().bottom;
    };
    expect(word()).toBeCloseTo(plain(), 1);
    await next("xx");
    for (const animation of shown().getAnimations()) animation.finish();
    expect(word()).toBeCloseTo(plain(), 1);
  });

  test("changes nothing on the page when the script arrives", async () => {
    const host = document.createElement("div");
    document.body.append(host);
    host.innerHTML = renderToString(<Sentence />);
    const before = host.querySelector("p")?.getBoundingClientRect().toJSON();
    const width = widthOf(cycle());
    const hydrated = hydrateRoot(host, <Sentence />);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect(host.querySelector("p")?.getBoundingClientRect().toJSON()).toEqual(before);
    expect(widthOf(cycle())).toBe(width);
    hydrated.unmount();
    host.remove();
  });
});

describe("rest", () => {
  test("paused, the present word stays and no timer runs", async () => {
    const screen = await render(<Sentence />);
    await next("productivity");
    await screen.rerender(<Sentence paused />);
    await expect.element(screen.getByTestId("cycle")).toHaveAttribute("data-state", "paused");
    expect(vi.getTimerCount()).toBe(0);
    expect(shown().textContent).toBe("productivity");
    await screen.rerender(<Sentence />);
    await next("app");
  });

  test("under reduced motion the first word stands, without timer or animation", async () => {
    await reducedMotion(true);
    const screen = await render(<Sentence />);
    await expect.element(screen.getByTestId("cycle")).toHaveAttribute("data-state", "resting");
    expect(vi.getTimerCount()).toBe(0);
    expect(shown().textContent).toBe("team");
    expect(screen.container.getAnimations({ subtree: true })).toEqual([]);
  });

  test("reduced motion asked for while it runs brings the first word back", async () => {
    const screen = await render(<Sentence />);
    await next("productivity");
    await reducedMotion(true);
    await expect.element(screen.getByTestId("cycle")).toHaveAttribute("data-state", "resting");
    expect(shown().textContent).toBe("team");
    expect(screen.container.getAnimations({ subtree: true })).toEqual([]);
    expect(widthOf(cycle())).toBeCloseTo(widthOf(shown()), 1);
    await reducedMotion(false);
    await expect.element(screen.getByTestId("cycle")).toHaveAttribute("data-state", "playing");
  });

  test("off screen no timer runs, and back in sight it goes on", async () => {
    const screen = await render(
      <>
        <div style={{ height: 3000 }} />
        <Sentence />
      </>,
    );
    window.scrollTo(0, 0);
    const element = screen.getByTestId("cycle");
    await expect.element(element).toHaveAttribute("data-state", "resting");
    expect(vi.getTimerCount()).toBe(0);
    element.element().scrollIntoView();
    await expect.element(element).toHaveAttribute("data-state", "playing");
    expect(vi.getTimerCount()).toBe(1);
  });

  test("in a hidden tab no timer runs", async () => {
    const screen = await render(<Sentence />);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    pretendHidden(true);
    await expect.element(screen.getByTestId("cycle")).toHaveAttribute("data-state", "resting");
    expect(vi.getTimerCount()).toBe(0);
    pretendHidden(false);
    await expect.element(screen.getByTestId("cycle")).toHaveAttribute("data-state", "playing");
  });

  test("nothing is left behind on leaving", async () => {
    const screen = await render(<Sentence />);
    await next("productivity");
    await screen.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("in a page", () => {
  test("a screen reader hears the sentence once, with its first word", async () => {
    const screen = await render(<Sentence />);
    await next("productivity");
    const heard = screen.container.querySelector("p")?.cloneNode(true) as HTMLElement;
    for (const hidden of heard.querySelectorAll("[aria-hidden=true], style")) hidden.remove();
    expect(heard.textContent?.replace(/\s+/g, " ")).toBe("Your team deserves better tools");
    expect(screen.container.querySelector("[aria-live], [role=status], [role=alert]")).toBeNull();
  });

  test("is valid inside a paragraph", () => {
    const markup = renderToString(<Sentence />);
    expect(markup).not.toMatch(/<div/);
    const parsed = new DOMParser().parseFromString(markup, "text/html");
    expect(parsed.querySelectorAll("p")).toHaveLength(1);
    expect(parsed.querySelector("p .text-cycle-loop")).not.toBeNull();
  });

  test("hydrates without a word from React", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const recovered = vi.fn();
    const host = document.createElement("div");
    document.body.append(host);
    host.innerHTML = renderToString(<Sentence />);
    expect(shown().textContent).toBe("team");
    const hydrated = hydrateRoot(host, <Sentence />, { onRecoverableError: recovered });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await next("productivity");
    expect(recovered).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
    hydrated.unmount();
    host.remove();
  });

  test("strict mode runs one timer", async () => {
    await render(
      <StrictMode>
        <Sentence />
      </StrictMode>,
    );
    expect(vi.getTimerCount()).toBe(1);
    await next("productivity");
    expect(box()?.getAnimations()).toHaveLength(1);
  });

  test("a page that is busy when a word changes still sees the whole swing", async () => {
    await render(<Sentence />);
    const busyMs = 900;
    const busy = new MutationObserver(() => {
      busy.disconnect();
      const began = performance.now();
      while (performance.now() - began < busyMs); // as where a page comes alive
    });
    busy.observe(box() as Element, { childList: true });
    await next("productivity");
    const spring = swing();
    let latest = 0;
    while (spring?.playState === "running") {
      latest = Number(spring.currentTime);
      await new Promise(requestAnimationFrame);
    }
    expect(latest).toBeGreaterThan(arrival(spring));
  });

  test("comes to rest by itself, and leaves no animation behind", async () => {
    const screen = await render(<Sentence />);
    await next("productivity");
    await expect
      .poll(() => screen.container.getAnimations({ subtree: true }), { timeout: 10_000 })
      .toEqual([]);
    expect(getComputedStyle(shown()).opacity).toBe("1");
    expect(getComputedStyle(gone() as Element).opacity).toBe("0");
    expect(widthOf(cycle())).toBeCloseTo(widthOf(shown()), 1);
  });

  test("passes native props, className and ref through", async () => {
    const ref = createRef<HTMLSpanElement>();
    const screen = await render(<Sentence ref={ref} id="word" className="mine" lang="en" />);
    const element = screen.getByTestId("cycle").element();
    expect(ref.current).toBe(element);
    expect([element.id, element.getAttribute("lang")]).toEqual(["word", "en"]);
    expect(element.classList.contains("mine")).toBe(true);
  });

  test("gives a callback ref its element once, and again only where a list was empty meanwhile", async () => {
    const ref = vi.fn<(element: HTMLSpanElement | null) => void>();
    const screen = await render(<Sentence ref={ref} />);
    for (const word of ["productivity", "app", "team"]) await next(word);
    expect(ref.mock.calls).toEqual([[cycle()]]);
    await screen.rerender(<Sentence ref={ref} words={[]} />);
    expect(ref.mock.lastCall).toEqual([null]);
    await screen.rerender(<Sentence ref={ref} />);
    expect(ref.mock.lastCall).toEqual([cycle()]);
  });

  test.each(["ltr", "rtl"])(
    "at 320 px nothing scrolls sideways, in mid-change either (%s)",
    async (dir) => {
      document.dir = dir;
      await page.viewport(320, 700);
      const screen = await render(<Demo />);
      screen.container.querySelector("div")?.style.setProperty("overflow-x", "visible"); // without its safety net
      await next("team", 3000);
      for (let word = 0; word < 8; word += 1) {
        for (const ms of [0, 100, 250, 500]) {
          holdRound(word * 3000 + ms);
          expect(html.scrollWidth).toBeLessThanOrEqual(320);
        }
        holdRound(word * 3000 + 2000);
        const rest = [...(track()?.children ?? [])].find(
          (one) => getComputedStyle(one).opacity === "1",
        );
        const { left, right } = rest?.getBoundingClientRect() ?? new DOMRect(-1);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(320);
      }
    },
  );

  test("a word that nearly fills a narrow page never makes it scroll while its room opens", async () => {
    await page.viewport(320, 700);
    await render(
      <p style={{ textAlign: "center" }}>
        <TextCycleLoop words={["it", "productivity"]} style={{ font: "41px/1 monospace" }} />
      </p>,
    );
    const width = () => Number.parseFloat(getComputedStyle(shown()).width);
    await next("productivity");
    swing()?.pause();
    expect(width()).toBeGreaterThan(250);
    expect(html.scrollWidth).toBeLessThanOrEqual(320);
  });

  test("in right-to-left the word that leaves stays at the line's own start", async () => {
    document.dir = "rtl";
    await render(<Sentence />);
    await next("productivity");
    expect(gone()?.getBoundingClientRect().right).toBeCloseTo(
      box()?.getBoundingClientRect().right ?? Number.NaN,
      1,
    );
  });
});

describe("the demo", () => {
  test("its sentence pauses and goes on by keyboard", async () => {
    const screen = await render(<Demo />);
    await userEvent.tab();
    await expect.element(screen.getByRole("button", { name: "Pause the words" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => cycle()?.dataset.state).toBe("paused");
    expect(vi.getTimerCount()).toBe(0);
    await expect.element(screen.getByRole("button", { name: "Play the words" })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.poll(() => cycle()?.dataset.state).toBe("playing");
  });

  test.each(["dark", ""])("axe finds nothing (theme %j)", async (theme) => {
    html.className = theme;
    const screen = await render(
      <div style={{ background: theme ? "#1a1216" : "#efe8d8" }}>
        <Demo />
      </div>,
    );
    const { violations } = await axe.run(screen.container);
    expect(violations).toEqual([]);
  });
});
