import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { axeFindings } from "../../../tests/support/axe-findings-here.ts";
import { Toaster } from "../../components/ui/toast.tsx";
import { Calculator } from "./calculator.tsx";
import { GENERAL } from "./plan.ts";

const show = (notes = GENERAL) =>
  render(
    <>
      <Calculator notes={notes} />
      <Toaster />
    </>,
  );
const field = (name: string) => page.getByRole("textbox", { name });
const result = () => page.getByRole("form");
const announced = () => page.getByRole("form").getByRole("status");
const copy = () => page.getByRole("button", { name: "Copy plan" });

test("the answer follows the fields, and Start again brings the first one back", async () => {
  await show();
  await expect
    .element(result())
    .toMatchTextContent("31,234 visitors in each of 2 versions: 63 days");
  await field("Baseline").fill("2,5");
  await expect.element(result()).toMatchTextContent("64,199 visitors");
  await expect.element(announced()).toMatchTextContent(/^You need 64,199 visitors.*a day\.$/);
  await expect.element(page.getByRole("img", { name: /64,199 at \+10%/ })).toBeVisible();
  await page.getByText("Advanced").click();
  await field("Power").fill("90");
  await expect.element(result()).not.toMatchTextContent("64,199 visitors");
  await page.getByRole("button", { name: "Start again" }).click();
  await expect.element(result()).toMatchTextContent("31,234 visitors");
  await expect.element(field("Baseline")).toHaveValue("5");
});

test("a third version adds its own visitors to the days, and makes each comparison stricter", async () => {
  await show({ ...GENERAL, design: { ...GENERAL.design, versions: ["A", "B", "C"] } });
  await expect
    .element(result())
    .toMatchTextContent("37,824 visitors in each of 3 versions: 114 days");
  await expect.element(result()).toMatchTextContent("uses 2.5% significance");
  await expect.element(page.getByRole("img", { name: /37,824 at \+10%/ })).toBeVisible();
});

test("two changes within one tick both count", async () => {
  await show();
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (const [name, text] of [
    ["Baseline", "8"],
    ["Visitors a day", "500"],
  ] as const) {
    set?.call(field(name).element(), text);
    field(name)
      .element()
      .dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  await expect
    .element(result())
    .toMatchTextContent("18,872 visitors in each of 2 versions: 76 days at 500 a day");
});

test("a wrong number is marked, and the last valid result stays", async () => {
  await show();
  await field("Baseline").fill("100");
  await expect.element(field("Baseline")).toHaveAccessibleDescription(/Enter a number below 100/);
  await expect.element(field("Baseline")).toBeInvalid();
  await expect.element(result()).toMatchTextContent("31,234 visitors");
  await expect.element(result()).toMatchTextContent("Fix the marked field.");
  await expect.element(copy()).toBeDisabled();
  expect(await axeFindings()).toEqual([]);
  await field("Baseline").fill("5");
  await expect.element(copy()).toBeEnabled();
  expect(await axeFindings()).toEqual([]);
});

test("the plan is copied with the numbers of the moment", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await show();
  await field("Baseline").fill("8");
  await copy().click();
  await expect.element(page.getByText("Plan copied", { exact: true })).toBeVisible();
  expect(write.mock.calls[0]?.[0]).toContain("Baseline: 8%");
});
