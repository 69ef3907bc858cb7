// Holds the lamp to its promises: exact phases, light without layout, and rest whenever nobody looks or wants motion.
import axe from "axe-core";
import { createRef, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import Demo from "./demo";
import { SpotlightText } from "./spotlight-text";

const HEADLINE = "Build lamps the right way";
const root = document.documentElement;

async function media(reduced: boolean, type = "") {
  const value = reduced ? "reduce" : "no-preference";
  const features = [{ name: "prefers-reduced-motion", value }];
  await cdp().send("Emulation.setEmulatedMedia", { media: type, features });
}

function pretendHidden(hidden: boolean) {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "hidden"); // back to the prototype's own
  root.className = "";
  document.dir = "";
  await media(false);
  await page.viewport(800, 600);
});

/** One of the moving parts, and its animation held at a time of the cycle. */
function part(name: "lamp" | "light" | "words", from: ParentNode = document) {
  const element = from.querySelector(`.spotlight-text-${name}`);
  if (!(element instanceof HTMLElement)) throw new Error(`no ${name} is rendered`);
  return {
    element,
    animations: () => element.getAnimations(),
    at(ms: number) {
      const [animation] = element.getAnimations();
      if (!animation) throw new Error(`${name} has no animation`);
      animation.pause();
      animation.currentTime = ms;
      const { opacity, transform } = getComputedStyle(element);
      return { opacity: Number(opacity), matrix: new DOMMatrix(transform) };
    },
  };
}

function Lamp(props: Partial<React.ComponentProps<typeof SpotlightText>>) {
  return (
    <SpotlightText data-testid="spotlight" {...props}>
      <h2>{HEADLINE}</h2>
    </SpotlightText>
  );
}

describe("the animation", () => {
  test("runs from the HTML alone, before any script", async () => {
    const host = document.createElement("div");
    host.innerHTML = renderToString(<Lamp />);
    document.body.append(host);
    const running = host.getAnimations({ subtree: true });
    expect(running.map((animation) => animation.playState)).toEqual(Array(3).fill("running"));
    expect(host.textContent).toContain(HEADLINE);
    host.remove();
  });

  test("restarts every 5 seconds, for ever", async () => {
    await render(<Lamp />);
    for (const name of ["lamp", "light", "words"] as const) {
      const timing = part(name).animations()[0]?.effect?.getTiming();
      expect(timing?.duration).toBe(5000);
      expect(timing?.iterations).toBe(Number.POSITIVE_INFINITY);
    }
    const words = part("words");
    expect(words.at(5700)).toEqual(words.at(700));
  });

  test.each([5000, 8000, 3333])(
    "with an interval of %i ms the headline fades in from 100 px below, after 0.3 s, within 0.8 s",
    async (interval) => {
      await render(<Lamp interval={interval} />);
      const words = part("words");
      for (const ms of [0, 150, 299]) {
        expect(words.at(ms).opacity).toBe(0);
        expect(words.at(ms).matrix.f).toBe(100);
      }
      const midway = words.at(700);
      expect(midway.opacity).toBeGreaterThan(0.2);
      expect(midway.opacity).toBeLessThan(0.98);
      expect(words.at(1090).opacity).toBeLessThan(1);
      for (const ms of [1101, interval - 251]) {
        expect(words.at(ms).opacity).toBe(1);
        expect(words.at(ms).matrix.f).toBe(0);
      }
    },
  );

  test("the lamp widens from 15rem to 30rem", async () => {
    await page.viewport(1200, 600);
    await render(<Lamp />);
    const lamp = part("lamp");
    const widthAt = (ms: number) => {
      lamp.at(ms);
      return lamp.element.getBoundingClientRect().width;
    };
    expect(widthAt(0)).toBe(240);
    expect(widthAt(300)).toBe(240);
    expect(widthAt(700)).toBeGreaterThan(300);
    expect(widthAt(1101)).toBe(480);
    expect(widthAt(4740)).toBe(480);
  });

  test("the light goes down at the end, so that the restart is no hard cut", async () => {
    await render(<Lamp />);
    for (const name of ["lamp", "words"] as const) {
      expect(part(name).at(4749).opacity).toBe(1);
      expect(part(name).at(4875).opacity).toBeCloseTo(0.5, 1);
      expect(part(name).at(4999).opacity).toBeLessThan(0.01);
    }
  });

  test("moves nothing but transform and opacity", async () => {
    const screen = await render(<Lamp />);
    const moved = screen.container
      .getAnimations({ subtree: true })
      .flatMap((animation) => (animation.effect as KeyframeEffect).getKeyframes())
      .flatMap((frame) => Object.keys(frame))
      .filter((key) => !["offset", "computedOffset", "easing", "composite"].includes(key));
    expect([...new Set(moved)].sort()).toEqual(["opacity", "transform"]);
  });

  test("two lamps keep their own intervals", async () => {
    const screen = await render(
      <>
        <Lamp interval={2000} />
        <Lamp interval={9000} />
      </>,
    );
    const durations = [...screen.container.querySelectorAll(".spotlight-text-words")].map(
      (words) => words.getAnimations()[0]?.effect?.getTiming().duration,
    );
    expect(durations).toEqual([2000, 9000]);
  });

  test.each([
    [0, 1500],
    [-5, 1500],
    [Number.NaN, 5000],
    [Number.POSITIVE_INFINITY, 5000],
    [2500.4, 2500],
  ])("an interval of %d runs as %i ms", async (interval, expected) => {
    await render(<Lamp interval={interval} />);
    expect(part("words").animations()[0]?.effect?.getTiming().duration).toBe(expected);
  });
});

describe("the pause button", () => {
  test("lights the lamp and holds it, by keyboard, and names what it will do", async () => {
    const screen = await render(<Lamp />);
    const state = screen.getByTestId("spotlight");
    await expect.element(state).toHaveAttribute("data-state", "playing");
    await userEvent.tab();
    await expect.element(screen.getByRole("button", { name: "Pause the lamp" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(state).toHaveAttribute("data-state", "paused");
    const words = part("words");
    await expect.poll(() => getComputedStyle(words.element).opacity).toBe("1");
    await expect.poll(() => words.animations()).toEqual([]);
    await expect.element(screen.getByRole("button", { name: "Play the lamp" })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(state).toHaveAttribute("data-state", "playing");
    expect(words.animations()).toHaveLength(1);
  });

  test("shows its focus and is large enough for a finger", async () => {
    const screen = await render(<Lamp pauseLabel="Halt" />);
    await userEvent.tab();
    const button = screen.getByRole("button", { name: "Halt" }).element();
    const { outlineStyle, outlineWidth } = getComputedStyle(button);
    expect([outlineStyle, outlineWidth]).toEqual(["solid", "2px"]);
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  });

  test("starts paused with defaultPaused", async () => {
    const screen = await render(<Lamp defaultPaused playLabel="Go on" />);
    await expect.element(screen.getByTestId("spotlight")).toHaveAttribute("data-state", "paused");
    await screen.getByRole("button", { name: "Go on" }).click();
    await expect.element(screen.getByTestId("spotlight")).toHaveAttribute("data-state", "playing");
  });

  test("a controlled pause follows its owner alone", async () => {
    const asked = vi.fn();
    const screen = await render(<Lamp paused={false} onPausedChange={asked} />);
    await screen.getByRole("button").click();
    expect(asked).toHaveBeenCalledExactlyOnceWith(true);
    await expect.element(screen.getByTestId("spotlight")).toHaveAttribute("data-state", "playing");
    await screen.rerender(<Lamp paused onPausedChange={asked} />);
    await expect.element(screen.getByTestId("spotlight")).toHaveAttribute("data-state", "paused");
  });

  test("is left out where the owner controls the pause without asking for it", async () => {
    const screen = await render(<Lamp paused />);
    expect(screen.getByRole("button").query()).toBeNull();
  });
});

describe("rest", () => {
  test("under reduced motion the lamp is lit, still, and needs no button", async () => {
    await media(true);
    const screen = await render(<Lamp />);
    await expect.element(screen.getByTestId("spotlight")).toHaveAttribute("data-state", "resting");
    expect(screen.container.getAnimations({ subtree: true })).toEqual([]);
    expect(getComputedStyle(part("words").element).opacity).toBe("1");
    expect(getComputedStyle(part("lamp").element).transform).toBe("none");
    expect(screen.getByRole("button").query()).toBeNull();
  });

  test("the HTML alone obeys reduced motion too", async () => {
    await media(true);
    const host = document.createElement("div");
    host.innerHTML = renderToString(<Lamp />);
    document.body.append(host);
    expect(host.getAnimations({ subtree: true })).toEqual([]);
    host.remove();
  });

  test("on paper the headline is there", async () => {
    await render(<Lamp />);
    part("words").at(0);
    await media(false, "print");
    await expect.poll(() => getComputedStyle(part("words").element).opacity).toBe("1");
  });

  test("off screen it is lit and nothing runs, and back in sight it warms up anew", async () => {
    const screen = await render(
      <>
        <div data-testid="above" style={{ height: 3000 }} />
        <Lamp />
      </>,
    );
    const lamp = screen.getByTestId("spotlight");
    const states = () =>
      part("words")
        .animations()
        .map((animation) => animation.playState);
    window.scrollTo(0, 0);
    await expect.element(lamp).toHaveAttribute("data-state", "resting");
    expect(states()).toEqual([]);
    await expect.poll(() => getComputedStyle(part("words").element).opacity).toBe("1");
    lamp.element().scrollIntoView();
    await expect.element(lamp).toHaveAttribute("data-state", "playing");
    expect(states()).toEqual(["running"]);
  });

  test("in a hidden tab nothing runs", async () => {
    const screen = await render(<Lamp />);
    pretendHidden(true);
    await expect.element(screen.getByTestId("spotlight")).toHaveAttribute("data-state", "resting");
    expect(part("lamp").animations()).toEqual([]);
    pretendHidden(false);
    await expect.element(screen.getByTestId("spotlight")).toHaveAttribute("data-state", "playing");
  });
});

describe("in a page", () => {
  test("the demo's words are whole where letters are twice as large", async () => {
    const root = document.documentElement;
    onTestFinished(() => void root.style.removeProperty("font-size"));
    root.style.setProperty("font-size", "200%");
    await render(<Demo />);
    const box = document.querySelector(".spotlight-text") as HTMLElement;
    const words = box.querySelector(".spotlight-text-words") as HTMLElement;
    expect(words.offsetTop + words.offsetHeight).toBeLessThanOrEqual(box.clientHeight);
  });

  test("the headline can be read by a screen reader at every moment", async () => {
    const screen = await render(<Lamp />);
    part("words").at(0);
    await expect.element(screen.getByRole("heading", { name: HEADLINE })).toBeInTheDocument();
  });

  test("passes native props, className and ref through", async () => {
    const ref = createRef<HTMLDivElement>();
    const screen = await render(<Lamp ref={ref} id="hero" className="mine" lang="en" />);
    const element = screen.getByTestId("spotlight").element();
    expect(ref.current).toBe(element);
    expect([element.id, element.getAttribute("lang")]).toEqual(["hero", "en"]);
    expect(element.classList.contains("mine")).toBe(true);
    await screen.unmount();
    expect(ref.current).toBeNull();
  });

  test("gives a callback ref its element once, however often it renders", async () => {
    const ref = vi.fn<(element: HTMLDivElement | null) => void>();
    const screen = await render(<Lamp ref={ref} />);
    await screen.getByRole("button", { name: "Pause the lamp" }).click();
    await screen.getByRole("button", { name: "Play the lamp" }).click();
    await screen.rerender(<Lamp ref={ref} interval={3000} />);
    expect(ref.mock.calls).toEqual([[screen.getByTestId("spotlight").element()]]);
  });

  test("its sizes are custom properties", async () => {
    await page.viewport(1200, 600);
    const size = { "--spotlight-width": "46rem", "--spotlight-top": "2rem" } as React.CSSProperties;
    await render(<Lamp style={size} paused />);
    const lamp = part("lamp").element;
    expect(lamp.offsetWidth).toBe(736);
    expect(lamp.offsetTop).toBe(32);
  });

  test("the light suits its ground", async () => {
    const night = (element: Element) =>
      getComputedStyle(element).getPropertyValue("--spotlight-night");
    const screen = await render(<Lamp />);
    const lamp = screen.getByTestId("spotlight");
    expect(night(lamp.element())).toBe("0");
    root.className = "dark";
    expect(night(lamp.element())).toBe("1");
    await screen.rerender(<Lamp ground="day" />);
    expect(night(lamp.element())).toBe("0");
    root.className = "";
    await screen.rerender(<Lamp ground="night" />);
    expect(night(lamp.element())).toBe("1");
  });

  test.each(["ltr", "rtl"])(
    "at 320 px nothing scrolls sideways at any moment (%s)",
    async (dir) => {
      document.dir = dir;
      await page.viewport(320, 700);
      await render(<Demo />);
      for (const ms of [0, 300, 500, 1101, 4000, 4900]) {
        for (const name of ["lamp", "words"] as const) part(name).at(ms);
        expect(root.scrollWidth).toBeLessThanOrEqual(320);
      }
      const { left, right } = part("lamp").element.getBoundingClientRect();
      expect(Math.abs(left - (320 - right))).toBeLessThan(1);
    },
  );

  test("the demo is 360 px high, and 380 px from medium screens up", async () => {
    await page.viewport(700, 600);
    const screen = await render(<Demo />);
    const height = () => screen.container.firstElementChild?.getBoundingClientRect().height;
    expect(height()).toBe(360);
    await page.viewport(800, 600);
    await expect.poll(height).toBe(380);
    await expect.element(screen.getByText(/Build lamps/)).toBeInTheDocument();
    expect(screen.container.textContent).toContain("the right way");
  });

  test("hydrates without a word from React", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const recovered = vi.fn();
    const host = document.createElement("div");
    document.body.append(host);
    host.innerHTML = renderToString(<Lamp />);
    const [before] = part("words", host).animations();
    const hydrated = hydrateRoot(host, <Lamp />, { onRecoverableError: recovered });
    const hasHydrated = () => Object.keys(host.querySelector("button") ?? {}).length > 0;
    await expect.poll(hasHydrated).toBe(true);
    expect(part("words", host).animations()[0]).toBe(before);
    expect(recovered).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
    hydrated.unmount();
    host.remove();
  });

  test("works in strict mode", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const screen = await render(
      <StrictMode>
        <Lamp />
      </StrictMode>,
    );
    await screen.getByRole("button").click();
    await expect.element(screen.getByTestId("spotlight")).toHaveAttribute("data-state", "paused");
    expect(complaints).not.toHaveBeenCalled();
  });

  test.each(["dark", ""])("axe finds nothing (theme %j)", async (theme) => {
    root.className = theme;
    const screen = await render(<Demo />);
    await screen.getByRole("button").click();
    await expect.poll(() => screen.container.getAnimations({ subtree: true })).toEqual([]);
    const { violations } = await axe.run(screen.container);
    expect(violations).toEqual([]);
  });
});
