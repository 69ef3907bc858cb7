// Props and edge cases drive the pattern's own demo in a document of its own, and the code follows.
import { Suspense } from "react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Control, PlaygroundProp } from "../../../generators/playground.ts";
import { library } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { axeFindings } from "../../../tests/support/axe-findings-here.ts";
import { PropsSection } from "../../pages/pattern-page.tsx";
import { DemoCard } from "../toolkit/demo-card.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

const { prop } = vi.hoisted(() => ({
  prop: (name: string, control: Control | null, fallback: PlaygroundProp["fallback"] = null) => ({
    ...{ name, control, fallback, type: "string", required: false, default: null },
    description: `About ${name}.`,
  }),
}));
vi.mock("../code/pattern-facts.ts", () => ({
  playgroundPropsOf: () => ({
    useValue: () => ({
      component: "TextCycleLoop",
      file: "text-cycle-loop",
      props: [
        prop("words", { kind: "list" }),
        prop("interval", { kind: "number", min: 1000, max: 9000, step: 100 }),
        prop("paused", { kind: "switch" }, false),
        prop("id", { kind: "text" }),
        prop("dir", { kind: "choice", options: ["ltr", "rtl"] }, "ltr"),
        prop("onWordChange", null),
        prop("pauseLabel", null),
      ],
    }),
  }),
}));

const loop: Pattern = {
  ...(library.find(({ key }) => key === "text-cycle-loop") as Pattern),
  playground: { props: [], initial: { words: ["lamp"] } },
  scenarios: [
    { label: "Long words", props: { words: ["Arbeiterunfallversicherung"] }, watch: "It wraps." },
    { label: "Reduced motion", environment: "reduced-motion", watch: "It rests." },
  ],
};

const show = (part: React.ReactNode) =>
  render(
    <MemoryRouter>
      <Suspense>{part}</Suspense>
    </MemoryRouter>,
  );
async function openProps() {
  await show(<PropsSection pattern={loop} />);
  await page.getByRole("heading", { name: "Props" }).click();
  await expect.poll(preview).toContain("lamp");
}
const frame = () => document.querySelector<HTMLIFrameElement>("iframe[data-state=open]");
/** What the demo shows now. */
const preview = () => frame()?.contentDocument?.body.textContent;
const code = () => page.getByRole("region", { name: "Usage code" }).element().textContent;
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("lists the props in a fold, labels and the rarer ones in folds of their own", async () => {
  await openProps();
  await expect.element(page.getByText("About interval.")).toBeVisible();
  for (const [fold, name] of [
    ["Labels", "pauseLabel"],
    ["More props", "onWordChange"],
  ] as const) {
    await expect.element(page.getByText(`About ${name}.`)).not.toBeVisible();
    await page.getByRole("heading", { name: fold }).click();
    await expect.element(page.getByText(`About ${name}.`)).toBeVisible();
  }
});

it("a changed prop changes the demo and the code, and Reset puts it back", async () => {
  await openProps();
  await page.getByRole("textbox", { name: "words, one per line" }).fill("kindness");
  await expect.poll(preview).toContain("kindness");
  expect(code()).toContain('words={["kindness"]}');
  await button("Reset props").click();
  await expect.poll(preview).not.toContain("kindness");
  expect(code()).toContain('words={["lamp"]}');
});

it("every kind of control changes the code, and an optional number can be unset", async () => {
  await openProps();
  await page.getByRole("slider", { name: "interval" }).fill("1200");
  await page.getByRole("checkbox", { name: "paused" }).click();
  await page.getByRole("textbox", { name: "id" }).fill("loop");
  await page.getByRole("combobox", { name: "dir" }).selectOptions("rtl");
  for (const part of ["interval={1200}", "paused", 'id="loop"', 'dir="rtl"'])
    expect(code()).toContain(part);
  await button("Unset interval").click();
  expect(code()).not.toContain("interval");
  await expect.element(page.getByText("not set")).toBeVisible();
});

it("two changes in one tick both count", async () => {
  await openProps();
  await page.getByRole("slider", { name: "interval" }).fill("1200");
  for (const control of [button("Unset interval"), page.getByRole("checkbox", { name: "paused" })])
    (control.element() as HTMLElement).click();
  await expect.poll(code).toContain('words={["lamp"]} paused />');
});

it("the preview has the theme of the page", async () => {
  await openProps();
  document.documentElement.classList.add("light");
  await expect.poll(() => frame()?.contentDocument?.documentElement.className).toContain("light");
  document.documentElement.classList.remove("light");
  expect(await axeFindings()).toEqual([]);
});

it("an edge case replaces the demo on its card, says what to look at, and goes again", async () => {
  await show(<DemoCard pattern={loop} edgeCases />);
  await button("Long words").click();
  await expect.poll(preview).toContain("Arbeiterunfallversicherung");
  await expect.element(page.getByText("It wraps.")).toBeVisible();
  await button("Reduced motion").click();
  const reduce = "(prefers-reduced-motion: reduce)";
  await expect.poll(() => frame()?.contentWindow?.matchMedia(reduce).matches).toBe(true);
  expect(preview()).not.toContain("Arbeiterunfallversicherung");
  expect(await axeFindings()).toEqual([]);
  await button("Reduced motion").click();
  await expect.poll(frame).toBeNull();
});

it("a preview has the demo's ground and says that it's loading until the demo is drawn", async () => {
  await show(<PreviewFrame pattern={{ ...loop, key: "never-drawn" }} />);
  await expect.poll(frame).not.toBeNull();
  const [cover, body] = [frame()?.nextElementSibling, frame()?.contentDocument?.body];
  expect(cover?.textContent).toContain("Loading component...");
  const groundOf = (part?: Element | null) => part && getComputedStyle(part).backgroundColor;
  await expect.poll(() => groundOf(body)).toBe(groundOf(cover));
  expect(body?.offsetHeight).toBe(frame()?.offsetHeight);
});

it("has no edge cases in the simplified view", async () => {
  await show(<DemoCard pattern={loop} />);
  expect(page.getByRole("group", { name: "Edge cases" }).elements()).toEqual([]);
});
