import { BrowserRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { axeFindings } from "../../../tests/support/axe-findings-here.ts";
import { Toaster } from "../../components/ui/toast.tsx";
import { GENERAL } from "../sample-size/plan.ts";
import { TestResult } from "./test-result.tsx";

const NOTES = {
  ...GENERAL,
  primaryMetric: "Sign-ups",
  guardrails: ["Refunds"],
  design: { ...GENERAL.design, versions: ["", ""] },
};
const RESEARCH = {
  claims: [{ label: "claimed +60% clicks", low: 60, high: 60 }],
  studies: [
    {
      label: "Ada, 2020",
      url: "https://lamp.example/ada",
      measured: "clicks",
      value: "+2%",
      at: 2,
      low: null,
      high: null,
    },
  ],
};
const numbers = (a: string, b: string, rest = "") =>
  `#metric=Sign-ups:more:conversions&v=Old:${a}&v=New:${b}&planned=10000${rest}`;
const CLEAR = numbers("10000:500", "10000:605");

const here = window.location.href;
const goTo = (hash: string) =>
  window.history.replaceState(null, "", `${here.split("#")[0]}${hash}`);
beforeEach(() => goTo(""));
afterEach(() => window.history.replaceState(null, "", here));

async function show(hash = "", pattern = "") {
  goTo(hash);
  return render(
    <BrowserRouter>
      <TestResult notes={NOTES} research={RESEARCH} {...(pattern && { pattern })} />
      <Toaster />
    </BrowserRouter>,
  );
}
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const result = () => page.getByRole("region", { name: "Result" });
const resultSays = (text: string | RegExp) => expect.element(result()).toMatchTextContent(text);
const paste = async (text: string) => {
  const table = page.getByRole("textbox", { name: "Paste a table" });
  await table.click();
  await table.fill(text);
  await button("Read the table").click();
};

test("it begins with an example that says it is one, and typed numbers replace it", async () => {
  await show();
  await resultSays("An example. Enter your numbers to replace it.");
  await expect.element(button("Copy result")).not.toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
  for (const [name, text] of [
    ["Visitors of A", "10,000"],
    ["Conversions of A", "500"],
    ["Visitors of B", "10.000"],
    ["Conversions of B", "515"],
  ] as const)
    await field(name).fill(text);
  await resultSays("This test can’t tell whether B differs from A: between 0.5 points fewer");
  await expect.element(result()).not.toMatchTextContent("An example");
  const announced = page
    .getByRole("status")
    .filter({ hasText: /^This holds only if nobody looked .*: This test can’t tell/ });
  await expect.element(announced).toBeInTheDocument();
});

describe("the address", () => {
  test("holds what is typed without a new entry of the history, and brings it back", async () => {
    const screen = await show();
    const entries = window.history.length;
    await paste("Control 10000 500\nNew 10000 605");
    await expect
      .poll(() => window.location.hash)
      .toContain("&v=Control:10,000:500&v=New:10,000:605");
    expect(window.history.length).toBe(entries);
    await screen.unmount();
    await show(window.location.hash);
    await expect.element(field("Conversions of New")).toHaveValue("605");
  });
  test("a link pasted into the same tab is read, and a link within the page changes nothing", async () => {
    await show(CLEAR);
    window.location.hash = numbers("100:5", "100:6");
    await expect.element(field("Visitors of New")).toHaveValue("100");
    window.location.hash = "#main";
    await expect.poll(() => window.location.hash).toContain("v=New:100:6");
    await expect.element(field("Visitors of New")).toHaveValue("100");
    window.location.hash = numbers("100:5", "100:600");
    await expect.element(field("Conversions of New")).toBeInvalid();
    await expect.element(result()).not.toBeInTheDocument();
  });
});

test("a clear result has its interval, expectation, claims and studies, and axe finds nothing", async () => {
  await show(CLEAR);
  await resultSays("New converts between 0.4 and 1.7 points more than Old.");
  await resultSays(/The claimed \+60% .*lies outside your interval/);
  await resultSays("Ada, 2020 (opens in a new tab) measured clicks");
  const plot = page.getByRole("img", { name: /Your test, New: \+8% to \+36%; Expected/ });
  await expect.element(plot).toBeVisible();
  await expect.element(page.getByText(/p = /)).not.toBeVisible();
  await page.getByText("Method", { exact: true }).click();
  await expect.element(page.getByText(/chi-square, p = 1\.000/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Newcombe, 1998/ })).toBeVisible();
  await page.getByRole("checkbox", { name: "Expected after shipping" }).click();
  await expect.element(result()).not.toMatchTextContent("After shipping New, expect");
  await expect.element(plot).not.toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
});

test("a mismatch shows no effect anywhere, only what to check", async () => {
  await show(numbers("10000:500", "9000:605"));
  await resultSays("The groups aren’t as meant");
  await resultSays("Check these first, then run the test again:");
  await expect
    .element(result())
    .not.toMatchTextContent(/converts|points|\d%(?!2F)|After shipping|claimed/);
  await expect.element(page.getByRole("img")).not.toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
});

test("who looked before the end gets a wider interval, with the reason", async () => {
  await show(CLEAR);
  await page.getByText("Yes", { exact: true }).click();
  await resultSays("Somebody looked before the end");
  await resultSays("between 0.07 and 2.03 points more");
  await expect.poll(() => window.location.hash).toContain("&looked=yes");
});

test("a metric that should fall reads a rise as bad", async () => {
  await show(CLEAR);
  await page.getByText("Fall", { exact: true }).click();
  await resultSays("higher than that of Old, but it was meant to fall");
  await expect.element(result()).not.toMatchTextContent(/claimed|Ada, 2020/);
});

test("another metric than the pattern's gets none of its claims and research", async () => {
  await show(CLEAR, "Lamp");
  await field("Metric").fill(" sign-UPS ");
  await resultSays(/claimed.*Ada, 2020/);
  await field("Metric").fill("Purchases");
  await page.getByText("Rise", { exact: true }).click();
  await resultSays("aren’t shown, as they’re about “Sign-ups”.");
  await expect.element(result()).not.toMatchTextContent(/claimed|Ada, 2020/);
});

test("a guardrail is added with the pattern's name, and says how much worse it could be", async () => {
  await show(CLEAR);
  await button("Add a guardrail").click();
  await resultSays("But “Refunds” has no numbers.");
  const group = page.getByRole("group", { name: "Refunds" });
  await group.getByRole("textbox", { name: "Cases of Old" }).fill("30");
  await group.getByRole("textbox", { name: "Cases of New" }).fill("41");
  await resultSays("Refunds: New could be up to 0.28 points higher, which would be worse");
  expect(await axeFindings()).toEqual([]);
  await group.getByRole("textbox", { name: "Cases of New" }).fill("90");
  const worse = result().getByText(
    "But Refunds got worse with New: between 0.39 and 0.82 points higher.",
  );
  await expect.element(worse).toBeVisible();
  await group.getByRole("textbox", { name: "Cases of New" }).fill("41");
  await button("Remove Refunds").click();
  await expect.element(button("Undo")).toHaveFocus();
  await button("Undo").click();
  await userEvent.tab({ shift: true });
  await expect.element(button("Add a version")).toHaveFocus();
  await expect.element(group.getByRole("textbox", { name: "Cases of New" })).toHaveValue("41");
  await paste("Third 10000 500\nOld 10000 605");
  const waits = "Showing the last valid result. The pasted table isn’t read yet.";
  await expect.element(page.getByRole("form")).toMatchTextContent(waits);
  await field("Conversions of New").fill("700");
  await expect.element(button("Copy result")).toBeDisabled();
  await page.getByRole("combobox", { name: "Today’s version" }).selectOptions("Old");
  await expect
    .element(page.getByText(/^The table was filled in. Guardrails’ .* cleared/))
    .toBeVisible();
  await expect.element(group.getByRole("textbox", { name: "Cases of Old" })).toHaveValue("");
});

test("versions are added up to five, and a removed one comes back", async () => {
  await show(CLEAR);
  await expect.element(button("Remove Old")).not.toBeInTheDocument();
  for (let times = 0; times < 3; times++) await button("Add a version").click();
  await expect.element(button("Add a version")).not.toBeInTheDocument();
  await button("Remove Old").click();
  await expect.element(field("Visitors of Old")).not.toBeInTheDocument();
  await button("Undo").click();
  await expect.element(field("Conversions of Old")).toHaveValue("500");
});

test("a wrong number is marked, the last valid result stays, and nothing wrong is copied", async () => {
  await show(CLEAR);
  await field("Version B").fill("Old");
  await expect.element(field("Version B")).toHaveAccessibleDescription(/^Two versions are called/);
  await field("Version B").fill("New");
  await field("Conversions of New").fill("60500");
  await expect.element(field("Conversions of New")).toBeInvalid();
  await expect
    .element(field("Conversions of New"))
    .toHaveAccessibleDescription(/New has more conversions than visitors/);
  const form = page.getByRole("form");
  await expect.element(form).toMatchTextContent("Showing the last valid result. Fix the marked");
  await field("Metric").fill("Cancellations");
  await resultSays(/^Metric: “Sign-ups”.*New converts/);
  await expect.element(button("Copy result")).toBeDisabled();
  expect(await axeFindings()).toEqual([]);
});

test("a pasted table can be undone, and the check says what of it isn't used", async () => {
  const screen = await show(CLEAR);
  await paste("Variant\tUsers\tConversions\nA\t10000\t500\nB\t10050\t5-Mar\nTotal\t20050\t1060");
  const form = page.getByRole("form");
  await expect.element(form).toMatchTextContent("“5-Mar” is a date that a spreadsheet made");
  await expect.element(field("Visitors of B")).toHaveValue("10,050");
  await button("Undo").click();
  await expect.element(field("Conversions of New")).toHaveValue("605");
  await expect.element(page.getByText("The table was filled in.")).not.toBeInTheDocument();
  await paste("A 10000 500\nB 10050 560\nC 8000 400\nTotal 20050 1060");
  await page.getByText("Rise", { exact: true }).click();
  await field("Visitors of C").fill("");
  await field("Conversions of C").fill("");
  const check = page.getByRole("region", { name: "Check of the table" });
  await expect
    .element(check)
    .toMatchTextContent(/C: no numbers\..*Not used: Total: 20050 \/ 1060\./);
  await screen.unmount();
  await show(window.location.hash);
  await expect.element(check).toMatchTextContent("Not used: Total: 20050 / 1060.");
  await button("Yes, show the result").click();
  await expect.element(check).not.toBeInTheDocument();
  await paste("hello");
  await expect
    .element(form)
    .toMatchTextContent(
      "one line for each version, with all digits.The numbers in the form are still those from before.",
    );
  await expect.element(page.getByText("The table was filled in.")).not.toBeInTheDocument();
});

test("what a column is can be chosen, and every choice fills in the form again", async () => {
  await show(CLEAR);
  await paste(
    "Variant,Goal,Users,Event count\nB,Buys,9000,605\nA - Control,Buys,9000,500\nB,Calls,9,9",
  );
  const choice = (name: string) => page.getByRole("combobox", { name: new RegExp(`^${name}`) });
  const form = page.getByRole("form");
  await expect.element(form).toMatchTextContent("Choose the column with the conversions, or those");
  await choice("Event count").selectOptions("Conversions");
  await expect.element(form).toMatchTextContent("Choose which rows to read.The numbers in the");
  await expect.element(field("Conversions of Old")).toHaveValue("500");
  (choice("Which rows").element() as HTMLElement).focus();
  await choice("Which rows").selectOptions("Buys");
  await expect.element(field("Version A, today’s")).toHaveValue("A - Control");
  await expect.element(choice("Which rows")).toHaveFocus();
  await choice("Today’s version").selectOptions("B");
  await expect.element(field("Version A, today’s")).toHaveValue("B");
  await expect
    .element(form)
    .toMatchTextContent("missing: whether Buys · Event count should rise or fall.");
  await button("Read the table").click();
  await expect.element(field("Version A, today’s")).toHaveValue("B");
  // Arrow keys pass every role.
  await choice("Event count").selectOptions("Visitors");
  await expect.element(form).toMatchTextContent("Two columns are “Visitors”. Choose one.");
  await expect.element(form).toMatchTextContent("The pasted table isn’t read yet.");
  await choice("Event count").selectOptions("Conversions");
  await expect.element(form).not.toMatchTextContent("Two columns");
  expect(await axeFindings()).toEqual([]);
  await button("Undo").click();
  await expect.element(field("Conversions of New")).toHaveValue("605");
  await expect.element(choice("Users")).not.toBeInTheDocument();
  await button("Start again").click();
  await field("Metric").fill("Buys");
  await paste("Control 10000 500\nNew 10000 605");
  await expect.element(field("Metric")).toHaveValue("Buys");
});

test("a table is read as soon as it is pasted", async () => {
  await show();
  const table = page.getByRole("textbox", { name: "Paste a table" });
  await field("Metric").fill("A 100 5");
  await userEvent.keyboard("{Control>}ax{/Control}");
  await table.click();
  await userEvent.keyboard("{Control>}v{/Control}");
  await userEvent.keyboard("{Control>}v{/Control}");
  await expect.element(table).toHaveValue("A 100 5");
  await expect.element(field("Conversions of A")).toHaveValue("5");
  await expect.element(page.getByRole("form")).toMatchTextContent("That’s one version.");
  await page.getByRole("link", { name: "See the result" }).click();
  await expect.poll(() => window.location.hash).toContain("v=A:100:5");
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Still missing/);
  await button("Start again").click();
  await expect.element(table).toHaveValue("");
});

test("the result is copied as text, and as a picture of the plot", async () => {
  const text = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
  await show(CLEAR);
  // A toast of the press before may cover the button.
  const press = (name: string) => (button(name).element() as HTMLElement).click();
  press("Copy result");
  await expect.poll(() => text.mock.calls[0]?.[0]).toContain("Metric: “Sign-ups”\n");
  const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
  press("Copy PNG");
  await expect.element(page.getByText("The picture is on the clipboard.")).toBeVisible();
  const picture = await write.mock.calls[0]?.[0][0]?.getType("image/png");
  const { width, height } = await createImageBitmap(picture ?? new Blob());
  const words = drawn.mock.calls.map(([line]) => line).join(" ");
  expect(words).toMatch(
    /^Metric: “Sign-ups” The groups fit .* were reached\. .* This holds only if nobody looked before/,
  );
  expect(words).toMatch(/more than Old\..* Old: 10,000 visitors, 500 conversions New: 10,000/);
  expect([width, height > 400]).toEqual([1568, true]);
  write.mockRejectedValue(new Error("refused"));
  vi.spyOn(console, "error").mockReturnValue();
  press("Copy PNG");
  await expect.element(page.getByText(/This browser didn’t copy the picture/)).toBeVisible();
});
