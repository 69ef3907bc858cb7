// Proves the stepper: its semantics, its limits, its words, and that nothing is ever clipped.
import axe from "axe-core";
import { createRef, StrictMode, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import ProgressStepperDemo from "./demo";
import { ProgressStepper } from "./progress-stepper";

const TITLES = [
  "Set Expectations",
  "Show Current State",
  "Maintain Engagement",
  "Celebrate Completion",
];
const STEPS = TITLES.map((title) => ({ title, description: `All about: ${title}.` }));
const LONG_WORD =
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

/** No dictionary hyphenates this one. */
const LONG_CODE = "4711".repeat(20);
/** The controls reach this far beyond the edge at doubled text, so that their words stand on it. */
const OVERHANG_PX = 9;

const manySteps = (count: number, title = "Step") =>
  Array.from({ length: count }, (_, index) => ({
    title: `${title} ${index + 1}`,
    description: `Description ${index + 1}.`,
  }));

const states = () =>
  Array.from(document.querySelectorAll("ol > li"), (item) => item.getAttribute("data-state"));
const next = () => page.getByRole("button", { name: "Next step" });
const prev = () => page.getByRole("button", { name: "Prev step" });
const segment = (name: string) => page.getByRole("button", { name, exact: false });
const position = (text: string) => expect.element(page.getByText(text, { exact: true }));
const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector} on the page`);
  return found;
};

/** Elements whose text is wider or higher than their own box, or that stand outside the container. */
function escaping(container: HTMLElement): string[] {
  const room = container.getBoundingClientRect();
  return Array.from(container.querySelectorAll<HTMLElement>("ol, li, button, p, li span"))
    .filter((part) => !part.closest("[data-slot=fill], [aria-hidden=true], .sr-only"))
    .filter((part) => {
      const box = part.getBoundingClientRect();
      return part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
        ? true
        : box.left < room.left - OVERHANG_PX ||
            box.right > room.right + OVERHANG_PX ||
            box.bottom > room.bottom + 1;
    })
    .map((part) => part.outerHTML.slice(0, 80));
}

/** A page that holds the step and may move it by itself. */
function Page() {
  const [step, setStep] = useState(1);
  return (
    <>
      <ProgressStepper steps={STEPS} step={step} onStepChange={setStep} />
      <input aria-label="Page's own" onChange={() => setStep(4)} />
    </>
  );
}

async function emulate(features: { name: string; value: string }[]) {
  await cdp().send("Emulation.setEmulatedMedia", { features });
}

afterEach(async () => {
  await emulate([]);
  await page.viewport(900, 800);
  document.documentElement.className = "";
  document.documentElement.style.fontSize = "";
});

describe("where the visitor stands", () => {
  test("the steps are an ordered list of real buttons, numbered by their place", async () => {
    await render(<ProgressStepper steps={STEPS} />);
    const list = page.getByRole("list", { name: "Progress" });
    expect(list.element().tagName).toBe("OL");
    const buttons = Array.from(list.element().querySelectorAll(":scope > li > *"));
    expect(buttons.map((button) => button.tagName)).toEqual(Array(4).fill("BUTTON"));
    expect(buttons.map((button) => button.getAttribute("type"))).toEqual(Array(4).fill("button"));
    await expect.element(segment("1 Set Expectations")).toHaveAttribute("aria-current", "step");
    await expect.element(segment("4 Celebrate Completion")).not.toHaveAttribute("aria-current");
  });

  test("nothing but buttons answers a click", async () => {
    const changed = vi.fn();
    const { container } = await render(<ProgressStepper steps={STEPS} onStepChange={changed} />);
    for (const part of container.querySelectorAll<HTMLElement>("div, ol, li, p")) part.click();
    expect(changed).not.toHaveBeenCalled();
    element("li:nth-child(2) button").click();
    expect(changed).toHaveBeenCalledExactlyOnceWith(2);
  });

  test("each item is completed, active or inactive", async () => {
    await render(<ProgressStepper steps={STEPS} defaultStep={3} />);
    expect(states()).toEqual(["completed", "completed", "active", "inactive"]);
    await position("Step 3 of 4").toBeVisible();
    await expect.element(segment("1 Set Expectations completed")).toBeVisible();
  });

  test("it starts at step 1 and shows one description at a time", async () => {
    await render(<ProgressStepper steps={STEPS} />);
    await position("Step 1 of 4").toBeVisible();
    await expect.element(page.getByText("All about: Set Expectations.")).toBeVisible();
    await expect.element(page.getByText("All about: Show Current State.")).not.toBeVisible();
    await next().click();
    await expect.element(page.getByText("All about: Show Current State.")).toBeVisible();
    await expect.element(page.getByText("All about: Set Expectations.")).not.toBeVisible();
    const active = element("[aria-current=step]");
    expect(
      document.getElementById(active.getAttribute("aria-describedby") ?? "")?.textContent,
    ).toBe("All about: Show Current State.");
  });

  test("the demo has the four steps of the specification, each with a sentence", async () => {
    const { container } = await render(<ProgressStepperDemo />);
    for (const [index, title] of TITLES.entries()) {
      await segment(`${index + 1} ${title}`).click();
      await position(`Step ${index + 1} of 4`).toBeVisible();
      const sentence = container.querySelector("p[aria-hidden=false]")?.textContent;
      expect(sentence).toMatch(/^[A-Z].{30,}\.$/);
    }
  });
});

describe("moving", () => {
  test("Next and Prev move by one and stop at the ends", async () => {
    const changed = vi.fn();
    await render(<ProgressStepper steps={STEPS} onStepChange={changed} />);
    await expect.element(prev()).toHaveAttribute("aria-disabled", "true");
    element("button[aria-disabled=true]").click();
    await position("Step 1 of 4").toBeVisible();
    for (let press = 0; press < 6; press += 1) await next().click({ force: true });
    await position("Step 4 of 4").toBeVisible();
    await expect.element(next()).toHaveAttribute("aria-disabled", "true");
    await expect.element(prev()).toHaveAttribute("aria-disabled", "false");
    expect(changed.mock.calls.flat()).toEqual([2, 3, 4]);
    await prev().click();
    await position("Step 3 of 4").toBeVisible();
  });

  test("a control that becomes disabled keeps the focus", async () => {
    await render(<ProgressStepper steps={STEPS} defaultStep={3} />);
    next().element().focus();
    await userEvent.keyboard("{Enter}");
    await position("Step 4 of 4").toBeVisible();
    await expect.element(next()).toHaveAttribute("aria-disabled", "true");
    expect(document.activeElement).toBe(next().element());
    await userEvent.keyboard("{Enter}");
    await position("Step 4 of 4").toBeVisible();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    expect(document.activeElement).toBe(prev().element());
  });

  test("a click on a segment jumps there, and the active one asks for nothing", async () => {
    const changed = vi.fn();
    await render(<ProgressStepper steps={STEPS} onStepChange={changed} />);
    await segment("Celebrate Completion").click();
    await position("Step 4 of 4").toBeVisible();
    await segment("Celebrate Completion").click();
    await segment("Show Current State").click();
    expect(states()).toEqual(["completed", "active", "inactive", "inactive"]);
    expect(changed.mock.calls.flat()).toEqual([4, 2]);
  });

  test("Tab reaches every button in reading order; Enter and Space press it", async () => {
    await render(<ProgressStepper steps={STEPS} defaultStep={2} />);
    const reached: (string | null)[] = [];
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab();
      reached.push(document.activeElement?.textContent ?? null);
    }
    expect(reached).toEqual([
      "1Set Expectationscompleted",
      "2Show Current State",
      "3Maintain Engagement",
      "4Celebrate Completion",
      "Prev step",
      "Next step",
    ]);
    segment("Maintain Engagement").element().focus();
    await userEvent.keyboard("{Enter}");
    await position("Step 3 of 4").toBeVisible();
    segment("Set Expectations").element().focus();
    await userEvent.keyboard(" ");
    await position("Step 1 of 4").toBeVisible();
  });

  test("held by the page, it moves only when the page agrees", async () => {
    const changed = vi.fn();
    const { rerender } = await render(
      <ProgressStepper steps={STEPS} step={2} onStepChange={changed} />,
    );
    await next().click();
    expect(changed).toHaveBeenCalledExactlyOnceWith(3);
    await position("Step 2 of 4").toBeVisible();
    await rerender(<ProgressStepper steps={STEPS} step={4} onStepChange={changed} />);
    await position("Step 4 of 4").toBeVisible();
  });
});

describe("limits", () => {
  test.each([
    [0, 1],
    [-3, 1],
    [99, 4],
    [2.9, 2],
    [Number.NaN, 1],
    ["abc" as never, 1],
    [Number.POSITIVE_INFINITY, 4],
    [Number.NEGATIVE_INFINITY, 1],
  ])("step or defaultStep %s becomes %s", async (given, meant) => {
    const { rerender, unmount } = await render(<ProgressStepper steps={STEPS} step={given} />);
    await position(`Step ${meant} of 4`).toBeVisible();
    await rerender(<ProgressStepper steps={STEPS} step={1} />);
    await unmount();
    await render(<ProgressStepper steps={STEPS} defaultStep={given} />);
    await position(`Step ${meant} of 4`).toBeVisible();
  });

  test("steps taken away while it is shown bring it back into range", async () => {
    const { rerender } = await render(<ProgressStepper steps={STEPS} defaultStep={4} />);
    await rerender(<ProgressStepper steps={STEPS.slice(0, 2)} defaultStep={4} />);
    await position("Step 2 of 2").toBeVisible();
    await expect.element(next()).toHaveAttribute("aria-disabled", "true");
    await prev().click();
    await position("Step 1 of 2").toBeVisible();
  });

  test("no steps render nothing, and steps may come later", async () => {
    const { container, rerender } = await render(<ProgressStepper steps={[]} />);
    expect(container.innerHTML).toBe("");
    await rerender(<ProgressStepper steps={STEPS} />);
    await position("Step 1 of 4").toBeVisible();
  });

  test("one step is whole: active, and nowhere else to go", async () => {
    await render(<ProgressStepper steps={STEPS.slice(0, 1)} />);
    expect(states()).toEqual(["active"]);
    await position("Step 1 of 1").toBeVisible();
    await expect.element(prev()).toHaveAttribute("aria-disabled", "true");
    await expect.element(next()).toHaveAttribute("aria-disabled", "true");
  });

  test("twelve steps share rows of equal length and stay large enough to touch", async () => {
    const { container } = await render(<ProgressStepper steps={manySteps(12)} defaultStep={12} />);
    expect(states().filter((state) => state === "completed")).toHaveLength(11);
    for (const width of [700, 320]) {
      await page.viewport(width, 800);
      const boxes = Array.from(container.querySelectorAll("li button"), (button) =>
        button.getBoundingClientRect(),
      );
      expect(Math.min(...boxes.map((box) => Math.min(box.width, box.height)))).toBeGreaterThan(43);
      const rows = Object.values(Object.groupBy(boxes, (box) => Math.round(box.top)));
      expect(new Set(rows.map((row) => row?.length)).size).toBe(1);
    }
  });
});

describe("words", () => {
  test("every word can be translated, and those left out stay English", async () => {
    await render(
      <ProgressStepper
        steps={STEPS}
        defaultStep={2}
        labels={{
          list: "Fortschritt",
          position: "Schritt {step} von {total}",
          previous: "Zurück",
          next: "Weiter",
          completed: "erledigt",
        }}
      />,
    );
    await expect.element(page.getByRole("list", { name: "Fortschritt" })).toBeVisible();
    await position("Schritt 2 von 4").toBeVisible();
    await expect.element(segment("1 Set Expectations erledigt")).toBeVisible();
    await page.getByRole("button", { name: "Weiter" }).click();
    await position("Schritt 3 von 4").toBeVisible();
    await page.getByRole("button", { name: "Zurück" }).click();
    await position("Schritt 2 von 4").toBeVisible();
  });

  test("a word that is not known yet stays English", async () => {
    await render(
      <ProgressStepper steps={STEPS} labels={{ position: undefined, next: undefined }} />,
    );
    await position("Step 1 of 4").toBeVisible();
    await expect.element(next()).toBeVisible();
  });

  test("the position is announced when the visitor moves, and not when the page does", async () => {
    await render(<Page />);
    const region = element("[aria-live]");
    const heard: [string | null, string | null][] = [];
    const ears = new MutationObserver(() =>
      heard.push([region.textContent, region.getAttribute("aria-live")]),
    );
    ears.observe(region, { childList: true, characterData: true, subtree: true });
    await next().click();
    await page.getByLabelText("Page's own").fill("x");
    await position("Step 4 of 4").toBeVisible();
    await prev().click();
    await position("Step 3 of 4").toBeVisible();
    ears.disconnect();
    expect(heard).toEqual([
      ["Step 2 of 4", "polite"],
      ["Step 4 of 4", "off"],
      ["Step 3 of 4", "polite"],
    ]);
  });

  test("after the page has moved it, the region listens again before the visitor's change", async () => {
    const { rerender } = await render(<ProgressStepper steps={STEPS} step={1} />);
    await rerender(<ProgressStepper steps={STEPS} step={2} />);
    expect(element("[aria-live]").getAttribute("aria-live")).toBe("off");
    next().element().focus();
    await expect.poll(() => element("[aria-live]").getAttribute("aria-live")).toBe("polite");
  });

  test("a key does so too, where the focus was on the control all the time", async () => {
    const { rerender } = await render(<ProgressStepper steps={STEPS} step={1} />);
    next().element().focus();
    await rerender(<ProgressStepper steps={STEPS} step={2} />);
    expect(element("[aria-live]").getAttribute("aria-live")).toBe("off");
    await userEvent.keyboard("{Shift}");
    await expect.poll(() => element("[aria-live]").getAttribute("aria-live")).toBe("polite");
  });

  test("className, native props and ref reach the root", async () => {
    const ref = createRef<HTMLDivElement>();
    await render(<ProgressStepper steps={STEPS} className="mine" id="there" lang="de" ref={ref} />);
    expect(ref.current).toBe(element("#there"));
    expect(ref.current?.classList).toContain("mine");
    expect(ref.current?.lang).toBe("de");
  });
});

describe("room for text", () => {
  const wordy = STEPS.map(({ title }, index) => ({
    title: [title, LONG_WORD, LONG_CODE, title][index] ?? title,
    description: index === 2 ? `${LONG_WORD} ${LONG_CODE} and then some more words.` : "Short.",
  }));

  test.each([
    ["320 px", 320, ""],
    ["340 px", 340, ""],
    ["520 px", 520, ""],
    ["700 px", 700, ""],
    ["text at 200 %, 640 px", 640, "32px"],
    ["text at 200 %, 320 px", 320, "32px"],
  ])("nothing is clipped or scrolls sideways: %s", async (_, width, fontSize) => {
    await page.viewport(width, 800);
    document.documentElement.style.fontSize = fontSize;
    for (const dir of ["ltr", "rtl"]) {
      const { container, unmount } = await render(
        <div style={{ padding: 16, overflowWrap: "normal" }}>
          <ProgressStepper steps={wordy} defaultStep={3} dir={dir} lang="de" />
        </div>,
      );
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      expect(escaping(container)).toEqual([]);
      await unmount();
    }
  });

  test("text that grows after the first paint grows the stepper, because no height was measured", async () => {
    const { container, rerender } = await render(<ProgressStepper steps={STEPS} />);
    const before = container.getBoundingClientRect().height;
    const styled = Array.from(container.querySelectorAll<HTMLElement>("[style]"));
    expect(styled.filter((part) => /height/.test(part.style.cssText))).toEqual([]);
    await rerender(<ProgressStepper steps={wordy} />);
    expect(container.getBoundingClientRect().height).toBeGreaterThan(before + 40);
    document.documentElement.style.fontSize = "32px";
    await page.viewport(320, 800);
    for (const title of ["1 Set Expectations", "3 4711"]) {
      await segment(title).click();
      expect(escaping(container)).toEqual([]);
      const shown = element("p[aria-hidden=false]").getBoundingClientRect();
      expect(prev().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(shown.bottom);
    }
  });

  test("the controls stay where they are from step to step", async () => {
    await render(<ProgressStepper steps={wordy} />);
    const places = new Set<number>();
    for (const index of STEPS.keys()) {
      element(`li:nth-child(${index + 1}) button`).click();
      await position(`Step ${index + 1} of 4`).toBeVisible();
      places.add(next().element().getBoundingClientRect().top);
    }
    expect(places.size).toBe(1);
  });
});

describe("light", () => {
  const fills = () => Array.from(document.querySelectorAll<HTMLElement>("[data-slot=fill]"));
  const finish = (root: HTMLElement) => {
    for (const animation of root.getAnimations({ subtree: true })) animation.finish();
  };
  const widths = () => fills().map((fill) => Math.round(fill.getBoundingClientRect().width));

  /** Presses a button in the page itself, and gives what it sets in motion: a press from outside comes back when that is over. */
  async function press(selector: string, container: HTMLElement): Promise<CSSTransition[]> {
    // What was never drawn has no look to change from.
    expect(container.getAnimations({ subtree: true })).toEqual([]);
    element(selector).click();
    let moving: Animation[] = [];
    await expect
      .poll(() => {
        moving = container.getAnimations({ subtree: true });
        return moving.length;
      })
      .toBeGreaterThan(0);
    for (const animation of moving) animation.pause();
    return moving as CSSTransition[];
  }

  test("a step on moves only transform and opacity, for less than a second", async () => {
    const { container } = await render(<ProgressStepper steps={STEPS} />);
    const moving = await press("li:nth-child(4) button", container);
    await position("Step 4 of 4").toBeVisible();
    expect(
      moving
        .map(({ transitionProperty }) => transitionProperty)
        .filter((property) => !/^(scale|transform|opacity|visibility)$/.test(property)),
    ).toEqual([]);
    const ends = moving.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
    expect(Math.max(...ends)).toBeLessThanOrEqual(1000);
  });

  test("in a jump the light runs from segment to segment, and back the other way", async () => {
    await render(<ProgressStepper steps={STEPS} />);
    const delays = () =>
      fills().map((fill) => Number.parseInt(fill.style.transitionDelay, 10) || 0);
    await segment("Celebrate Completion").click();
    const [, second = 0, third = 0, fourth = 0] = delays();
    expect(second < third && third < fourth).toBe(true);
    await segment("Set Expectations").click();
    const [, fromSecond = 0, fromThird = 0, fromFourth = 0] = delays();
    expect(fromSecond > fromThird && fromThird > fromFourth).toBe(true);
  });

  test("the light goes on from the step before, where no words tell the position", async () => {
    await render(<ProgressStepper steps={STEPS} defaultStep={2} labels={{ position: "" }} />);
    await next().click();
    await next().click();
    expect(fills().map((fill) => fill.style.transitionDelay)).toEqual(["", "", "", ""]);
  });

  test("segments behind and at the step are lit, those ahead are dark", async () => {
    const { container } = await render(<ProgressStepper steps={STEPS} />);
    await next().click();
    finish(container);
    const [first, second, third, fourth] = widths();
    expect(first).toBeGreaterThan(50);
    expect(second).toBe(first);
    expect([third, fourth]).toEqual([0, 0]);
  });

  test.each([
    ["ltr", "left"],
    ["rtl", "right"],
  ] as const)("in %s the light grows from the %s", async (dir, side) => {
    const { container } = await render(<ProgressStepper steps={STEPS} dir={dir} />);
    await press("li:nth-child(2) button", container);
    const fill = fills()[1];
    const growth = fill?.getAnimations()[0];
    if (!fill?.parentElement || !growth) throw new Error("The second segment does not move");
    growth.currentTime = 260;
    const track = fill.parentElement.getBoundingClientRect();
    const lit = fill.getBoundingClientRect();
    expect(lit.width).toBeGreaterThan(1);
    expect(lit.width).toBeLessThan(track.width - 1);
    expect(lit[side]).toBeCloseTo(track[side], 0);
    const [a, b] = Array.from(container.querySelectorAll("li"), (item) => item.offsetLeft);
    expect(Number(a) < Number(b)).toBe(dir === "ltr");
  });

  test("with reduced motion every change is immediate", async () => {
    await emulate([{ name: "prefers-reduced-motion", value: "reduce" }]);
    const { container } = await render(<ProgressStepper steps={STEPS} />);
    await segment("Celebrate Completion").click();
    await position("Step 4 of 4").toBeVisible();
    expect(container.getAnimations({ subtree: true })).toEqual([]);
    expect(new Set(widths()).size).toBe(1);
  });

  test("nothing moves while nobody touches it", async () => {
    const { container } = await render(<ProgressStepper steps={STEPS} />);
    finish(container);
    expect(container.getAnimations({ subtree: true })).toEqual([]);
  });

  test("in forced colours a lit segment still differs from a dark one", async () => {
    await emulate([{ name: "forced-colors", value: "active" }]);
    await render(<ProgressStepper steps={STEPS} defaultStep={2} />);
    const [lit] = fills();
    const probe = document.body.appendChild(document.createElement("i"));
    const system = (colour: string) => {
      probe.style.backgroundColor = colour;
      return getComputedStyle(probe).backgroundColor;
    };
    if (!lit?.parentElement) throw new Error("No segment");
    expect(getComputedStyle(lit).backgroundColor).toBe(system("Highlight"));
    expect(getComputedStyle(lit.parentElement).backgroundColor).toBe(system("GrayText"));
    expect(system("Highlight")).not.toBe(system("GrayText"));
    probe.remove();
  });
});

describe("everywhere", () => {
  test.each(["dark", "light"])("axe finds nothing, %s", async (theme) => {
    document.documentElement.className = theme;
    const ground = theme === "dark" ? "#1a1216" : "#efe8d8";
    const { container } = await render(
      <main style={{ background: ground }}>
        <h1>Progress Bars</h1>
        <ProgressStepperDemo />
      </main>,
    );
    await segment("Maintain Engagement").click();
    for (const animation of container.getAnimations({ subtree: true })) animation.finish();
    const { violations } = await axe.run(container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test("server-rendered, it hydrates in strict mode without a warning and then works", async () => {
    const error = vi.spyOn(console, "error");
    const onRecoverableError = vi.fn();
    const app = (
      <StrictMode>
        <ProgressStepper steps={STEPS} defaultStep={3} />
      </StrictMode>
    );
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(app);
    expect(container.textContent).toContain("Step 3 of 4");
    expect(container.innerHTML).not.toContain("style=");
    const root = hydrateRoot(container, app, { onRecoverableError });
    // A click made too early would meet no handler yet, so it is repeated until it is heard.
    await expect
      .poll(() => {
        element("li:nth-child(2) button").click();
        return container.textContent;
      })
      .toContain("Step 2 of 4");
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(error).not.toHaveBeenCalled();
    root.unmount();
    container.remove();
    error.mockRestore();
  });
});
