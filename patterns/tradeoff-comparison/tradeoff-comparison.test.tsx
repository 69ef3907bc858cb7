// What plans cost and which is marked, that each has a drawback, and that the looks hold in other people's pages.
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectOurColours, OwnButton } from "../../tests/support/own-button.tsx";
import { expectToFitPhone, PHONE_LOOKS, usePhone } from "../../tests/support/phone.ts";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import Demo from "./demo";
import { type Plan, TradeoffComparison, type TradeoffComparisonProps } from "./tradeoff-comparison";

const plan = (name: string, price: Pick<Plan, "tariff" | "costOf">, more: Partial<Plan> = {}) =>
  ({
    name,
    purpose: `For ${name}`,
    strengths: [`Good for ${name}`],
    drawback: `Bad for ${name}`,
    action: <a href={`#${name}`}>Choose {name}</a>,
    ...price,
    ...more,
  }) as Plan;

const FLAT = plan("Flat", { tariff: [{ from: 0, base: 30 }] });
const EACH = plan("Each", { tariff: [{ from: 0, each: 4 }] });

const show = (props: Partial<TradeoffComparisonProps> = {}) =>
  render(
    <TradeoffComparison
      plans={[FLAT, EACH]}
      usage={{ one: "seat", other: "seats", max: 100 }}
      currency="EUR"
      per="a month"
      {...props}
    />,
  );

/** Texts of the plans, without what they share. */
const texts = () =>
  Array.from(document.querySelectorAll("section > ul > li"), (item) => item.textContent);

afterEach(async () => {
  vi.restoreAllMocks();
  document.documentElement.className = "";
  document.dir = "";
  await page.viewport(900, 800);
});

describe("prices", () => {
  test.each([
    [1, "€1.00"],
    [9, "€9.00"],
    [10, "€15.00"],
    [11, "€15.50"],
    [30, "€25.00"],
  ])("a tariff of steps for %i units is %s", async (defaultUsage, price) => {
    const steps = plan("Steps", {
      tariff: [
        { from: 0, each: 1 },
        { from: 10, base: 5, each: 0.5 },
      ],
    });
    await show({ plans: [steps, FLAT], defaultUsage });
    expect(texts()[0]).toContain(price);
  });

  test("don't exist before a tariff's first step, and the plan says where it begins", async () => {
    const late = plan("Late", { tariff: [{ from: 5, base: 20, each: 1 }] });
    const screen = await show({ plans: [late, FLAT], defaultUsage: 4 });
    expect(texts()[0]).toMatch(/LateFrom 5 seatsChoose/);
    expect(texts()[1]).toContain("Cheapest for 4 seats");
    await screen.getByRole("spinbutton").fill("6");
    expect(texts()[0]).toContain("€21.00");
  });

  test.each<[string, Pick<Plan, "tariff" | "costOf">]>([
    ["an empty tariff", { tariff: [] }],
    ["a tariff with a hole", { tariff: [{ from: 0, each: Number.NaN }, { from: 2 }] }],
    ["a cost that is no number", { costOf: () => Number.NaN }],
    ["a cost without an end", { costOf: () => Number.NEGATIVE_INFINITY }],
  ])("%s is none, and never the cheapest", async (_name, price) => {
    await show({ plans: [plan("Odd", price), FLAT, EACH], defaultUsage: 4 });
    expect(texts()[0]).not.toContain("€");
    expect(texts()[2]).toContain("Cheapest for 4 seats");
  });

  test("may come from a function", async () => {
    const square = plan("Square", { costOf: (seats) => seats ** 2 });
    await show({ plans: [square, FLAT], defaultUsage: 5 });
    expect(texts()[0]).toContain("€25.00");
  });

  test("follow the number as it is typed, and nothing is computed from half a number", async () => {
    const changed = vi.fn();
    const screen = await show({ onUsageChange: changed });
    const field = screen.getByRole("spinbutton");
    await field.fill("9");
    expect(texts()[1]).toContain("€36.00");
    await field.fill("");
    expect(texts()[1]).toContain("€36.00");
    await field.fill("1000");
    expect(texts()[1]).toContain("€400.00");
    expect(changed.mock.calls).toEqual([[9], [100]]);
  });

  test("are for a number that both fields can have, in whole steps or parts of one", async () => {
    const fill = async (value: string, step: number) => {
      const screen = await show({ usage: { other: "hours", min: step, max: 4, step } });
      await screen.getByRole("spinbutton").fill(value);
      screen.getByRole("slider").element().focus();
      await expect.element(screen.getByRole("slider")).toHaveFocus();
      const values = Array.from(document.querySelectorAll("input"), (input) => input.value);
      await screen.unmount();
      return values;
    };
    expect(await fill("2.5", 1)).toEqual(["3", "3"]);
    expect(await fill("0.3", 0.1)).toEqual(["0.3", "0.3"]);
  });

  test("the cheapest plan is marked, whichever it is, and two if they cost the same", async () => {
    const marked = () =>
      Array.from(document.querySelectorAll("[data-cheapest] h2"), (name) => name.textContent);
    const equal = plan("Equal", { tariff: [{ from: 0, base: 30 }] });
    const screen = await show({ plans: [FLAT, EACH, equal] });
    expect(marked()).toEqual(["Each"]);
    await screen.getByRole("spinbutton").fill("20");
    expect(marked()).toEqual(["Flat", "Equal"]);
  });

  test("prices that look the same are the same, and a screen reader hears each plan's name", async () => {
    const cents = plan("Cents", { tariff: [{ from: 0, each: 0.1 }] });
    const fixed = plan("Fixed", { tariff: [{ from: 0, base: 0.3 }] });
    await show({ plans: [cents, fixed, FLAT], defaultUsage: 3 });
    expect(texts().map((text) => text?.includes("Cheapest"))).toEqual([true, true, false]);
    expect(document.querySelector("[aria-live]")?.textContent).toBe(
      "Cheapest for 3 seats: Cents and Fixed, €0.30",
    );
  });

  test("are for units in the plurals of the reader's language", async () => {
    const usage = { one: "osoba", few: "osoby", many: "osób", other: "osoby", max: 100 };
    const screen = await show({ usage, locale: "pl", labels: { cheapest: "Za {usage}" } });
    for (const count of ["1 osoba", "3 osoby", "5 osób"]) {
      await screen.getByRole("spinbutton").fill(count.slice(0, 1));
      expect(texts()[1]).toMatch(new RegExp(`Za ${count}Choose`));
    }
  });

  test("are told in English if the label for it is undefined", async () => {
    await show({ labels: { usage: undefined, cheapest: undefined, said: undefined } });
    await expect.element(page.getByRole("region", { name: /^How many seats/ })).toBeVisible();
    expect(texts()[1]).toContain("Cheapest for 1 seat");
  });

  test("a plan that doesn't take the usage is never the cheapest", async () => {
    await show({ plans: [FLAT, { ...EACH, max: 3 }], defaultUsage: 4 });
    expect(texts()[0]).toContain("Cheapest for 4 seats");
    expect(texts()[1]).toContain("Takes up to 3 seats");
  });
});

describe("the rule", () => {
  test("a plan without a drawback isn't shown, and one alone is no comparison", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const screen = await show({ plans: [FLAT, EACH, plan("Perfect", FLAT, { drawback: " " })] });
    expect(texts()).toHaveLength(2);
    await screen.unmount();
    await show({ plans: [FLAT, plan("Perfect", FLAT, { drawback: undefined })] });
    expect(document.querySelector("section")).toBeNull();
    expect(error).toHaveBeenCalledTimes(2);
  });

  test("a fifth plan is compared too, and the console says that it's one too many", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    await show({ plans: [FLAT, FLAT, FLAT, FLAT, EACH], defaultUsage: 4 });
    expect(texts()[4]).toContain("Cheapest for 4 seats");
    expect(error.mock.calls).toEqual([[expect.stringMatching("2 to 4 plans")]]);
  });

  test("strengths come first, and every drawback has the same place and size", async () => {
    await show({ plans: [{ ...FLAT, strengths: ["a", "b", "c", "d"] }, EACH] });
    const looks = Array.from(document.querySelectorAll("section > ul > li > p"), (part) => {
      const { fontSize, fontWeight, color } = getComputedStyle(part);
      return [Math.round(part.getBoundingClientRect().top), fontSize, fontWeight, color];
    });
    expect(looks[0]).toEqual(looks[2]);
    expect(texts()[0]).toMatch(/a.*Bad/);
  });
});

describe("in a page", () => {
  test("a router's link changes the page without loading it", async () => {
    const action = <Link to="/join">Join Flat</Link>;
    const plans = [{ ...FLAT, action }, EACH];
    const usage = { other: "seats", max: 100 };
    const screen = await render(
      <MemoryRouter>
        <TradeoffComparison plans={plans} usage={usage} currency="EUR" per="a month" />
        <Routes>
          <Route path="/join" element={<p>Welcome</p>} />
          <Route path="*" element={<p>Start</p>} />
        </Routes>
      </MemoryRouter>,
    );
    const link = screen.getByRole("link", { name: "Join Flat" });
    expect((link.element() as HTMLElement).offsetHeight).toBeGreaterThanOrEqual(44);
    await link.click();
    await expect.element(screen.getByText("Welcome")).toBeVisible();
  });

  test("plans may have the same name, and a styled button can be read when pointed at", async () => {
    const error = vi.spyOn(console, "error");
    const action = <OwnButton>Take it</OwnButton>;
    await show({ plans: [FLAT, { ...EACH, name: "Flat", action }] });
    expect(error).not.toHaveBeenCalled();
    expectOurColours(page.getByText("Take it").element());
  });

  test.each([
    ["spinbutton", "number"],
    ["slider", "range"],
  ])("what a %s was set to before the script came counts", async (_role, type) => {
    const changed = vi.fn();
    const props = { usage: { one: "seat", other: "seats", max: 100 }, currency: "EUR", per: "" };
    const app = (
      <TradeoffComparison
        {...props}
        plans={[FLAT, EACH]}
        defaultUsage={2}
        onUsageChange={changed}
      />
    );
    const host = document.body.appendChild(document.createElement("div"));
    host.innerHTML = renderToString(app);
    const inputs = Array.from(host.querySelectorAll("input"));
    for (const input of inputs) if (input.type === type) input.value = "9";
    const root = hydrateRoot(host, app);
    await expect.poll(() => texts()[1]).toContain("€36.00");
    expect(inputs.map(({ value }) => value)).toEqual(["9", "9"]);
    expect(changed.mock.calls).toEqual([[9]]);
    root.unmount();
    host.remove();
  });

  test("a beginning beyond the range, or between two steps, is where the fields are", async () => {
    const changed = vi.fn();
    const usage = { one: "seat", other: "seats", min: 1, max: 100, step: 10 };
    const screen = await show({ usage, defaultUsage: 1000, onUsageChange: changed });
    await expect.element(screen.getByRole("spinbutton")).toHaveValue(91);
    expect(texts()[1]).toContain("€364.00");
    expect(changed).not.toHaveBeenCalled();
  });

  test("hydrates in strict mode without a warning", async () => {
    using sent = sentByServer(<Demo />);
    sent.hydrate();
    await expect.poll(() => Object.keys(sent.host.firstChild ?? {}).join()).toContain("__react");
    expect(sent.problems).not.toHaveBeenCalled();
  });

  test.each(PHONE_LOOKS)(
    "axe finds nothing at 320 px, %s, %s, and nothing is cut off",
    async (theme, dir) => {
      await usePhone(theme, dir);
      const { container } = await render(<Demo />);
      await expectToFitPhone(container);
    },
  );

  test("looks the same without Tailwind's preflight and under common rules for tags", async () => {
    const plans = [FLAT, { ...EACH, action: <button type="button">Choose</button> }];
    const { container } = await show({ plans, className: "max-w-200" });
    await expectOwnStyles(container);
  });
});
