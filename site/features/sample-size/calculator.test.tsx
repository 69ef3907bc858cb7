// Proves the calculator in a browser: keyboard, bad input, address, announcements, copying, and both themes.
import axe from "axe-core";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import type { Message } from "../../messages.ts";
import { Calculator } from "./calculator.tsx";
import { Measure } from "./measure.tsx";

const NOTES: MeasureNotes = {
  primaryMetric: "Goals for each visitor",
  events: [{ name: "goal_complete", when: "The goal is reached" }],
  guardrails: ["Speed"],
  design: { unit: "visitor", arms: ["On", "Off"], advice: "Split evenly." },
  baseRate: 0.05,
  baseRateOf: "visitors who reach the goal",
  power: 0.8,
  significance: 0.05,
  effects: [
    { role: "claimed", kind: "relative percent", effect: 35 },
    { role: "example", kind: "relative percent", effect: 10 },
  ],
  claim: { short: "+35% clicks", outcome: "clicks", range: false, reading: "as told" },
};
/** Sizes by R's formula, reckoned apart from the code under test: see sample-size.test.ts. */
const EXAMPLE = "31,234";
const CLAIMED = "2,834";

const address = location.href;
const toasts = vi.hoisted((): Message[] => []);
vi.mock("../../components/ui/toast.tsx", () => ({
  showToast: (message: Message) => toasts.push(message),
}));

beforeEach(() => {
  toasts.length = 0;
});
afterEach(() => {
  history.replaceState(null, "", address);
  document.documentElement.classList.remove("light");
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const show = () => render(<Calculator name="Glow" notes={NOTES} />);
/** Types in the page itself: while the runner types, it lets a stopped clock go on. */
function type(name: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!input) throw new Error(`The form has no ${name}.`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
const field = (name: string) => page.getByRole("textbox", { name });
const result = () => document.querySelector<HTMLElement>("form [data-state]");
const parameters = () =>
  Object.fromEntries(
    [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith("ab.")),
  );

describe("at first", () => {
  test("claim and example stand side by side with what each costs, and the example is chosen", async () => {
    await show();
    await expect.element(page.getByRole("radio", { name: /Often claimed/ })).not.toBeChecked();
    await expect.element(page.getByRole("radio", { name: /An example/ })).toBeChecked();
    await expect.element(page.getByText(`${CLAIMED} visitors per arm`)).toBeVisible();
    await expect.element(page.getByText(`${EXAMPLE} visitors per arm`)).toBeVisible();
    await expect.element(page.getByText(/takes 11 times as many visitors/)).toBeVisible();
    expect(result()?.textContent).toContain(`${EXAMPLE} visitors in each arm, 62,468 in both`);
    expect(result()?.textContent).toContain("63 days at 1,000 visitors a day");
    expect(parameters()).toEqual({});
  });

  test("an example is never taken for a finding", async () => {
    const effects = [
      ...NOTES.effects,
      { role: "honest", kind: "relative percent", effect: 2 },
    ] as const;
    const screen = await show();
    await expect
      .element(page.getByText(/No figure found can be relied on for this metric/))
      .toBeVisible();
    await screen.rerender(<Calculator name="Glow" notes={{ ...NOTES, effects: [...effects] }} />);
    await expect.element(page.getByRole("radio", { name: /What was found/ })).toBeVisible();
    expect(page.getByText(/No figure found/).elements()).toEqual([]);
  });

  test("an effect that was found of another metric says so, on the page and in what is copied", async () => {
    const reading = "The +2% was found for revenue.";
    await render(<Calculator name="Glow" notes={{ ...NOTES, reading }} />);
    await expect.element(page.getByText(/found for revenue/)).toBeVisible();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await page.getByRole("button", { name: "Copy the plan" }).click();
    await expect.poll(() => String(write.mock.calls[0]?.[0])).toContain(reading);
  });

  test("a design of three arms says what that costs, on the page and in what is copied", async () => {
    const design = { ...NOTES.design, arms: ["On", "Off", "Dim"] };
    const said = "The design has three arms: each needs as many, so count on 1.5 times the days";
    await render(<Calculator name="Glow" notes={{ ...NOTES, design }} />);
    expect(result()?.textContent).toContain(said);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await page.getByRole("button", { name: "Copy the plan" }).click();
    await expect.poll(() => String(write.mock.calls[0]?.[0])).toContain(said);
  });

  test("the picture says in words what it shows", async () => {
    await show();
    await expect.element(page.getByRole("img", { name: /at \+10%, 31,234\.$/ })).toBeVisible();
  });
});

describe("by keyboard", () => {
  test("Tab goes from the effects through the fields to the buttons, and arrows choose", async () => {
    await show();
    const order: string[] = [];
    await userEvent.tab();
    order.push(document.activeElement?.getAttribute("value") ?? "");
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(page.getByRole("radio", { name: /Often claimed/ })).toBeChecked();
    expect(result()?.textContent).toContain(CLAIMED);
    for (let step = 0; step < 8; step++) {
      await userEvent.tab();
      const { activeElement } = document;
      order.push(activeElement?.getAttribute("name") ?? activeElement?.textContent ?? "");
    }
    expect(order).toEqual([
      "1",
      "ab.b",
      "ab.e",
      "ab.k",
      "ab.p",
      "ab.a",
      "ab.v",
      "Copy the plan",
      "Start again",
    ]);
  });

  test("Enter in a field leaves the page where it is", async () => {
    await show();
    await field("Base rate").fill("4");
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Base rate")).toHaveValue("4");
  });
});

describe("a change", () => {
  test("takes a decimal comma, is announced once, and is written to the address", async () => {
    await show();
    await field("Base rate").fill("2,5");
    await expect.poll(() => result()?.textContent).toContain("64,199");
    await expect
      .element(page.getByRole("status"))
      .toHaveTextContent("64,199 visitors in each arm, 129 days.");
    expect(parameters()).toEqual({ "ab.b": "2.5" });
  });

  test("leaves what is not the calculator's in the address, and takes itself out again", async () => {
    history.replaceState({ router: 1 }, "", "?p.speed=3#measure");
    await show();
    await field("Visitors a day").fill("2,000");
    await expect.poll(parameters).toEqual({ "ab.v": "2000" });
    await page.getByRole("button", { name: "Start again" }).click();
    await expect.poll(parameters).toEqual({});
    expect(location.search).toBe("?p.speed=3");
    expect(location.hash).toBe("#measure");
    expect(history.state).toEqual({ router: 1 });
    await expect.element(field("Visitors a day")).toHaveValue("1,000");
  });

  test("is not written to the page that a visitor has gone on to meanwhile", async () => {
    await show();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await act(() => type("ab.b", "2.5"));
    history.pushState(null, "", "/motion");
    await act(() => vi.runAllTimers());
    expect(location.href).toBe(new URL("/motion", address).href);
  });

  test("of the kind says the same effect in other words", async () => {
    await show();
    await page.getByText("in points").click();
    await expect.element(field("Smallest effect worth having")).toHaveValue("0.5");
    expect(result()?.textContent).toContain(EXAMPLE);
    await page.getByText("of the base rate").click();
    await expect.element(field("Smallest effect worth having")).toHaveValue("10");
  });

  test("makes a claim that no longer fits say so", async () => {
    await show();
    await field("Base rate").fill("80");
    await expect.element(page.getByText("more than 100%")).toBeVisible();
  });
});

describe("an address", () => {
  test("with numbers is taken up", async () => {
    history.replaceState(null, "", "?ab.b=8&ab.e=2&ab.k=pts&ab.p=90&ab.a=1&ab.v=25000");
    await show();
    await expect.element(field("Base rate")).toHaveValue("8");
    await expect.element(field("Smallest effect worth having")).toHaveValue("2");
    await expect.element(page.getByRole("radio", { name: "in points" })).toBeChecked();
    await expect.element(field("Power")).toHaveValue("90");
    await expect.element(field("Significance")).toHaveValue("1");
    await expect.element(field("Visitors a day")).toHaveValue("25000");
    await expect.element(page.getByRole("radio", { name: /An example/ })).not.toBeChecked();
  });

  test("with nonsense is as if it had none", async () => {
    history.replaceState(null, "", "?ab.b=NaN&ab.e=-1&ab.k=constructor&ab.p=%3Cb%3E&ab.v=0");
    await show();
    await expect.element(field("Base rate")).toHaveValue("5");
    expect(result()?.textContent).toContain(EXAMPLE);
    expect(result()?.dataset.state).toBe("good");
  });
});

describe("bad input", () => {
  test.each([
    ["Base rate", "", /^Write a number/],
    ["Base rate", "0", /more than 0/],
    ["Base rate", "1e999", /not a number/],
    ["Base rate", "100", /less than 100/],
    ["Base rate", "99", /no share gets to 100%/],
    ["Smallest effect worth having", "-5", /above 0/],
    ["Smallest effect worth having", "0.0000001", /people than there are on Earth/],
    ["Power", "100", /from 50 to 99.9/],
    ["Significance", "0", /from 0.01 to 20/],
    ["Visitors a day", "0", /1 or more/],
    ["Visitors a day", "NaN", /not a whole number/],
  ])(
    "%s %o is answered beside a field, and the last good answer fades",
    async (name, text, sentence) => {
      await show();
      await field(name).fill(text);
      await expect.element(page.getByText(sentence).first()).toBeVisible();
      const invalid = document.querySelector<HTMLElement>("[aria-invalid=true]");
      const told = (invalid?.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent);
      expect(told.some((line) => sentence.test(line ?? ""))).toBe(true);
      expect(result()?.dataset.state).toBe("stale");
      expect(result()?.textContent).toContain(EXAMPLE);
      await expect.element(page.getByText(/last numbers that could be used/)).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Copy the plan" })).toBeDisabled();
      await expect
        .poll(() => document.querySelector("[role=status]")?.textContent)
        .toContain(told.find((line) => sentence.test(line ?? "")));
      expect(document.querySelector("form")?.innerHTML).not.toMatch(
        /Infinity|undefined|>NaN|NaN%|∞/,
      );
      expect(parameters()).toEqual({});
    },
  );

  test("mended, everything is as before", async () => {
    await show();
    await field("Power").fill("0");
    await expect.poll(() => result()?.dataset.state).toBe("stale");
    await field("Power").fill("80");
    await expect.poll(() => result()?.dataset.state).toBe("good");
    expect(document.querySelector("[aria-invalid]")).toBeNull();
  });
});

describe("copying", () => {
  test("puts the whole plan on the clipboard, with the address that leads back to it", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await show();
    await page.getByRole("button", { name: "Copy the plan" }).click();
    await expect.poll(() => toasts.map(({ title }) => title)).toEqual(["Plan copied"]);
    const text = String(write.mock.calls[0]?.[0]);
    expect(text).toContain(`Needed: ${EXAMPLE} visitors in each arm, 62,468 in two arms.`);
    expect(text).toContain("+10%, from 5% to 5.5%.");
    expect(text).toContain("- goal_complete: The goal is reached");
    expect(text).toContain("#measure");
  });

  test("copies the address of the very numbers that are copied, before the page has it", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    history.replaceState(null, "", "?p.speed=3&ab.b=8");
    await show();
    await expect.element(field("Base rate")).toHaveValue("8");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await act(() => type("ab.b", "2.5"));
    const copy = page.getByRole("button", { name: "Copy the plan" }).element() as HTMLElement;
    await act(() => copy.click());
    expect(location.search).toBe("?p.speed=3&ab.b=8");
    const text = String(write.mock.calls[0]?.[0]);
    expect(text).toContain("from 2.5% to 2.75%");
    expect(text).toContain("?p.speed=3&ab.b=2.5#measure");
  });

  test("a refusal is told", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
    vi.spyOn(document, "execCommand").mockReturnValue(false);
    await show();
    await page.getByRole("button", { name: "Copy the plan" }).click();
    await expect.poll(() => toasts.map(({ tone }) => tone)).toEqual(["destructive"]);
  });

  test("the events come as calls", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await render(<Measure name="Glow" notes={NOTES} />);
    await page.getByRole("button", { name: "Copy the events" }).click();
    await expect.poll(() => toasts.length).toBe(1);
    expect(write.mock.calls[0]?.[0]).toContain('track("goal_complete"); // The goal is reached\n');
  });
});

test.each(["night", "day"])("axe finds nothing by %s, right or wrong", async (light) => {
  document.documentElement.classList.toggle("light", light === "day");
  await render(
    <main>
      <Measure name="Glow" notes={NOTES} />
    </main>,
  );
  const violations = async () =>
    (
      await axe.run(document.body, { rules: { "page-has-heading-one": { enabled: false } } })
    ).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  const still = () =>
    expect
      .poll(
        () => document.getAnimations().filter(({ playState }) => playState === "running").length,
      )
      .toBe(0);
  await still();
  expect(await violations()).toEqual([]);
  await field("Base rate").fill("0");
  await expect.poll(() => result()?.dataset.state).toBe("stale");
  await still();
  expect(await violations()).toEqual([]);
});

test.each([320, 360, 1280])("nothing is wider than a screen of %d px", async (width) => {
  await page.viewport(width, 800);
  await render(
    <div className="px-5">
      <Measure name="Glow" notes={NOTES} />
    </div>,
  );
  await field("Smallest effect worth having").fill("0,02");
  await expect.poll(() => result()?.textContent).toContain("in each arm");
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
