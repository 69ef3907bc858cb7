// What the stepper says, where it goes and stops, and that nothing is clipped or jumps.
import axe from "axe-core";
import { createRef, useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import ProgressStepperDemo from "./demo";
import { ProgressStepper } from "./progress-stepper";

const TITLES = [
  "Set Expectations",
  "Show Current State",
  "Maintain Engagement",
  "Celebrate Completion",
];
const STEPS = TITLES.map((title) => ({ title, description: `All about: ${title}.` }));

/** The step moves on once an answer has arrived. */
function Saved({ answer }: { answer: Promise<void> }) {
  const [step, setStep] = useState(3);
  const save = () => answer.then(() => setStep(4));
  return <ProgressStepper steps={STEPS} step={step} onStepChange={save} />;
}

const next = () => page.getByRole("button", { name: "Next step" });
const previous = () => page.getByRole("button", { name: "Prev step" });
const segment = (name: string) => page.getByRole("button", { name, exact: false });
const position = (text: string) => expect.element(page.getByText(text, { exact: true }));
const items = () => Array.from(document.querySelectorAll<HTMLElement>("ol > li"));
const states = () => items().map((item) => item.dataset.state);
const fills = () => items().map((item) => item.querySelectorAll("button > span > span")[1]);
const emulate = (...features: { name: string; value: string }[]) =>
  cdp().send("Emulation.setEmulatedMedia", { features });

afterEach(async () => {
  vi.restoreAllMocks();
  await emulate();
  await page.viewport(900, 800);
  document.documentElement.className = "";
  document.documentElement.style.fontSize = "";
});

describe("where the visitor is", () => {
  test("the steps are an ordered list of buttons with their state", async () => {
    await render(<ProgressStepper steps={STEPS} defaultStep={3} />);
    expect(page.getByRole("list", { name: "Progress" }).element().tagName).toBe("OL");
    expect(states()).toEqual(["completed", "completed", "active", "inactive"]);
    await expect.element(segment("1 Set Expectations completed")).toBeVisible();
    expect(items()[0]?.textContent).toBe("1Set Expectations completed");
    const active = segment("3 Maintain Engagement");
    await expect.element(active).toHaveAttribute("aria-current", "step");
    await expect.element(active).toHaveAccessibleDescription("All about: Maintain Engagement.");
    expect(document.querySelectorAll("[aria-current]")).toHaveLength(1);
  });

  test("the demo has the specification's four steps and starts at the first", async () => {
    await render(<ProgressStepperDemo />);
    await position("Step 1 of 4").toBeVisible();
    for (const [index, title] of TITLES.entries()) {
      await segment(`${index + 1} ${title}`).click();
      await position(`Step ${index + 1} of 4`).toBeVisible();
    }
  });

  test("the words can be translated, and those left out or undefined are English", async () => {
    const labels = { list: "Fortschritt", position: "Schritt {step} von {total}", next: undefined };
    await render(<ProgressStepper steps={STEPS} labels={labels} />);
    await expect.element(page.getByRole("list", { name: "Fortschritt" })).toBeVisible();
    await next().click();
    await position("Schritt 2 von 4").toHaveAttribute("aria-live", "polite");
  });
});

describe("moving", () => {
  test("the controls move by one and are disabled at the ends", async () => {
    const changed = vi.fn();
    await render(<ProgressStepper steps={STEPS} onStepChange={changed} />);
    await expect.element(previous()).toBeDisabled();
    for (let press = 0; press < 3; press += 1) await next().click();
    await expect.element(page.getByText("All about: Celebrate Completion.")).toBeVisible();
    await expect.element(page.getByText("All about: Set Expectations.")).not.toBeVisible();
    await position("Step 4 of 4").toBeVisible();
    await expect.element(next()).toBeDisabled();
    await previous().click();
    expect(changed.mock.calls.flat()).toEqual([2, 3, 4, 3]);
  });

  test("a control that becomes disabled gives its focus to the other", async () => {
    await render(<ProgressStepper steps={STEPS.slice(0, 2)} />);
    next().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(previous()).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(next()).toHaveFocus();
    await position("Step 1 of 2").toBeVisible();
  });

  test("the owner may refuse a press; the focus is left alone if they move on later", async () => {
    const asked = vi.fn();
    const { rerender } = await render(
      <ProgressStepper steps={STEPS} step={3} onStepChange={asked} />,
    );
    await next().click();
    expect(asked).toHaveBeenCalledExactlyOnceWith(4);
    await position("Step 3 of 4").toBeVisible();
    await rerender(<ProgressStepper steps={STEPS} step={4} />);
    await expect.element(next()).toBeDisabled();
    await expect.element(previous()).not.toHaveFocus();
  });

  test.each([
    ["follows a press that is answered later", previous],
    ["stays elsewhere if it went there meanwhile", () => segment("Set Expectations")],
  ])("the focus %s", async (_, wanted) => {
    const answer = Promise.withResolvers<void>();
    await render(<Saved answer={answer.promise} />);
    await next().click();
    if (wanted !== previous) wanted().element().focus();
    answer.resolve();
    await expect.element(next()).toBeDisabled();
    await expect.element(wanted()).toHaveFocus();
  });

  test("a segment jumps to its step and keeps the focus; the active one does nothing", async () => {
    const changed = vi.fn();
    await render(<ProgressStepper steps={STEPS} onStepChange={changed} />);
    for (const title of ["Celebrate", "Celebrate", "Show Current"]) await segment(title).click();
    await expect.element(segment("Show Current State")).toHaveFocus();
    expect(states()).toEqual(["completed", "active", "inactive", "inactive"]);
    expect(changed.mock.calls.flat()).toEqual([4, 2]);
  });
});

describe("in a form", () => {
  test("steps that aren't reached are disabled, and the owner is asked for the next", async () => {
    const asked = vi.fn();
    await render(<ProgressStepper steps={STEPS} step={2} reachable={2} onStepChange={asked} />);
    for (const [index, title] of TITLES.entries())
      expect(segment(title).element()).toHaveProperty("disabled", index > 1);
    await next().click();
    expect(asked).toHaveBeenCalledExactlyOnceWith(3);
  });

  test("a step is called completed if it says so, before and after the active one", async () => {
    const steps = STEPS.map((step, index) => ({ ...step, completed: index === 3 }));
    await render(<ProgressStepper steps={steps} step={3} />);
    expect(states()).toEqual(["inactive", "inactive", "active", "completed"]);
    expect(items().filter((item) => item.textContent.includes("completed"))).toEqual([items()[3]]);
  });

  test("without an owner, nobody gets past the last reachable step", async () => {
    const { rerender } = await render(<ProgressStepper steps={STEPS} reachable={2} />);
    await next().click();
    await expect.element(next()).toBeDisabled();
    await expect.element(previous()).toHaveFocus();
    await expect.element(segment("Maintain Engagement")).toBeDisabled();
    await rerender(<ProgressStepper steps={STEPS} reachable={Number.NaN} />);
    await expect.element(segment("Show Current State")).toBeEnabled();
    await rerender(<ProgressStepper steps={STEPS} />);
    await segment("Celebrate Completion").click();
    await position("Step 4 of 4").toBeVisible();
  });
});

describe("compact", () => {
  const all = () => page.getByRole("button", { name: "All steps" });
  const list = () => page.getByRole("list", { name: "Progress" });

  test.each(["light", "dark"])(
    "on a phone it takes less than 120 px, and opens the list, %s",
    async (theme) => {
      await page.viewport(360, 800);
      document.documentElement.className = theme;
      const { container } = await render(<ProgressStepper steps={STEPS} defaultStep={3} compact />);
      await position("Step 3 of 4: Maintain Engagement").toHaveAttribute("aria-live", "polite");
      expect(container.offsetHeight).toBeLessThan(120);
      await expect.element(list()).not.toBeInTheDocument();
      await next().click();
      await position("Step 4 of 4: Celebrate Completion").toBeVisible();
      await all().click();
      await expect.element(all()).toHaveAttribute("aria-expanded", "true");
      await expect.element(list()).toBeVisible();
      expect((await axe.run(container)).violations).toEqual([]);
      await segment("Set Expectations").click();
      await position("Step 1 of 4: Set Expectations").toBeVisible();
      await expect.element(list()).not.toBeInTheDocument();
      await expect.element(all()).toHaveFocus();
    },
  );

  test("with own buttons, the first field comes after one tab stop", async () => {
    await render(
      <ProgressStepper steps={STEPS} compact controls={false}>
        <input aria-label="Answer" />
      </ProgressStepper>,
    );
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(page.getByRole("textbox")).toHaveFocus();
    await expect.element(next()).not.toBeInTheDocument();
  });

  test("narrow: compact on a phone alone", async () => {
    await render(<ProgressStepper steps={STEPS} compact="narrow" />);
    await expect.element(list()).toBeVisible();
    await position("Step 1 of 4").toBeVisible();
    await expect.element(all()).not.toBeInTheDocument();
    await page.viewport(360, 800);
    await expect.element(all()).toBeVisible();
    await expect.element(list()).not.toBeInTheDocument();
    await position("Step 1 of 4").not.toBeVisible();
  });
});

describe("limits", () => {
  test.each([
    [-3, 1],
    [99, 4],
    [2.9, 2],
    [Number.NaN, 1],
    ["abc" as never, 1],
    [Number.POSITIVE_INFINITY, 4],
  ])("step or defaultStep %s becomes %s", async (given, meant) => {
    const { unmount } = await render(<ProgressStepper steps={STEPS} step={given} />);
    await position(`Step ${meant} of 4`).toBeVisible();
    await unmount();
    await render(<ProgressStepper steps={STEPS} defaultStep={given} />);
    await position(`Step ${meant} of 4`).toBeVisible();
  });

  test("an empty list renders nothing, and steps may come and go later", async () => {
    const { container, rerender } = await render(<ProgressStepper steps={[]} defaultStep={4} />);
    expect(container.innerHTML).toBe("");
    await rerender(<ProgressStepper steps={STEPS} />);
    await position("Step 4 of 4").toBeVisible();
    await rerender(<ProgressStepper steps={STEPS.slice(0, 1)} />);
    await position("Step 1 of 1").toBeVisible();
    await expect.element(previous()).toBeDisabled();
    await expect.element(next()).toBeDisabled();
  });

  test("30 steps, of one name, with emoji and Arabic, stay large enough to tap at 320 px", async () => {
    const error = vi.spyOn(console, "error");
    await page.viewport(320, 800);
    const steps = Array.from({ length: 30 }, () => ({ title: "👩‍🚀 خطوة", description: "" }));
    await render(<ProgressStepper steps={steps} defaultStep={30} />);
    expect(states().filter((state) => state === "completed")).toHaveLength(29);
    for (const item of items()) {
      expect(Math.min(item.offsetWidth, item.offsetHeight)).toBeGreaterThanOrEqual(44);
    }
    expect(error).not.toHaveBeenCalled();
  });
});

describe("layout", () => {
  const wordy = STEPS.map((step, index) =>
    index === 2 ? { title: "W".repeat(60), description: "4711 ".repeat(30) } : step,
  );

  test.each([
    ["320 px", 320, ""],
    ["320 px with text at 200%", 320, "32px"],
    ["700 px", 700, ""],
  ])("nothing is clipped or moves from step to step: %s", async (_, width, fontSize) => {
    await page.viewport(width, 800);
    document.documentElement.style.fontSize = fontSize;
    for (const dir of ["ltr", "rtl"]) {
      const { container, unmount } = await render(<ProgressStepper steps={wordy} dir={dir} />);
      const heights = new Set<number>();
      for (const item of items()) {
        item.querySelector("button")?.click();
        await expect.poll(() => item.dataset.state).toBe("active");
        heights.add(container.offsetHeight);
        expect(item.scrollWidth).toBeLessThanOrEqual(item.clientWidth);
      }
      expect(heights.size).toBe(1);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      const [first, second] = items().map((item) => item.offsetLeft);
      if (width === 700) expect(Number(first) < Number(second)).toBe(dir === "ltr");
      await unmount();
    }
  });

  test("className, style, ref and native props reach the root", async () => {
    const ref = createRef<HTMLDivElement>();
    const own = { className: "w-5", style: { margin: 3 }, id: "there", ref };
    await render(<ProgressStepper steps={STEPS} {...own} />);
    expect(ref.current?.id).toBe("there");
    expect(ref.current?.offsetWidth).toBe(20);
    expect(ref.current?.style.margin).toBe("3px");
  });
});

describe("light", () => {
  const widths = () => fills().map((fill) => Math.round(fill?.getBoundingClientRect().width ?? 0));

  test("done and active segments are lit, others dark; only transform and opacity move", async () => {
    const { container } = await render(<ProgressStepper steps={STEPS} />);
    const moving = () => container.getAnimations({ subtree: true }) as CSSTransition[];
    expect(moving()).toEqual([]);
    document.querySelector<HTMLElement>("li:nth-child(2) button")?.click();
    await expect.poll(moving).not.toEqual([]);
    for (const motion of moving()) {
      expect(motion.transitionProperty).toMatch(/^(scale|opacity|visibility)$/);
      motion.finish();
    }
    const [first] = widths();
    expect(first).toBeGreaterThan(50);
    expect(widths()).toEqual([first, first, 0, 0]);
  });

  test("with reduced motion every change is immediate", async () => {
    await emulate({ name: "prefers-reduced-motion", value: "reduce" });
    const { container } = await render(<ProgressStepper steps={STEPS} />);
    await next().click();
    await position("Step 2 of 4").toBeVisible();
    expect(container.getAnimations({ subtree: true })).toEqual([]);
  });

  test("in forced colours lit segments differ from dark ones, and the active one is underlined", async () => {
    await emulate({ name: "forced-colors", value: "active" });
    await render(<ProgressStepper steps={STEPS} defaultStep={2} />);
    const lines = items().map((item) => item.querySelector("button > :last-child") as Element);
    expect(lines.map((line) => getComputedStyle(line).textDecorationLine)).toEqual([
      ...["none", "underline", "none", "none"],
    ]);
    const [lit] = fills();
    const colour = (part?: Element | null) => part && getComputedStyle(part).backgroundColor;
    expect(colour(lit)).not.toBe(colour(lit?.parentElement));
  });
});

describe("everywhere", () => {
  test("it follows --lamp of the page, and stays readable if that is dark", async () => {
    document.documentElement.style.setProperty("--lamp", "#123a6b");
    document.documentElement.className = "dark";
    await render(<ProgressStepper steps={STEPS} />);
    const { color } = getComputedStyle(next().element());
    expect(color).toMatch(/^oklch\(0\.7 [\d.]+ 25\d/);
    document.documentElement.style.removeProperty("--lamp");
  });

  test.each([false, true])("it brings its own styles, compact %s", async (compact) => {
    const { container } = await render(
      <ProgressStepper steps={STEPS} compact={compact} reachable={2} />,
    );
    if (compact) await page.getByRole("button", { name: "All steps" }).click();
    await expectOwnStyles(container);
  });

  test.each(["dark", "light"])("axe finds nothing in the demo, %s", async (theme) => {
    document.documentElement.className = theme;
    const { container } = await render(
      <main style={{ background: theme === "dark" ? "#1a1216" : "#efe8d8" }}>
        <h1>Progress Bars</h1>
        <ProgressStepperDemo props={{ defaultStep: 3 }} />
      </main>,
    );
    const { violations } = await axe.run(container);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test("server-rendered, it hydrates in strict mode without a warning", async () => {
    using sent = sentByServer(<ProgressStepper steps={STEPS} defaultStep={3} />);
    expect(sent.host.textContent).toContain("Step 3 of 4");
    sent.hydrate();
    await expect.poll(() => Object.keys(items()[0] ?? {}).length).toBeGreaterThan(0);
    expect(sent.problems).not.toHaveBeenCalled();
  });
});
