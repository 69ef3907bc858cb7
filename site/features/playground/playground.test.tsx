// The playground drives the pattern's own demo in a real document, and the code follows.
import { Suspense } from "react";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { catalogue } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { axeFindings } from "../../axe-findings.ts";
import { Playground } from "./playground.tsx";

vi.mock("../code/pattern-facts.ts", () => ({
  playgroundPropsOf: () => ({
    useValue: () => ({
      component: "TextCycleLoop",
      file: "text-cycle-loop",
      controls: [
        { kind: "list", name: "words", about: "Words." },
        {
          kind: "number",
          name: "interval",
          about: "",
          min: 400,
          max: 9000,
          step: 100,
          default: 5000,
        },
        { kind: "switch", name: "paused", about: "", default: false },
        { kind: "text", name: "id", about: "", default: null },
        { kind: "choice", name: "dir", about: "", options: ["ltr", "rtl"], default: "ltr" },
        { kind: "switch", name: "never", about: "Not in the pattern's list.", default: false },
      ],
    }),
  }),
}));

const loop: Pattern = {
  ...(catalogue.find(({ key }) => key === "text-cycle-loop") as Pattern),
  playground: { props: ["words", "interval", "paused", "id", "dir"], initial: { words: ["lamp"] } },
  scenarios: [
    { label: "Long words", props: { words: ["Arbeiterunfallversicherung"] }, watch: "It wraps." },
    { label: "Reduced motion", environment: "reduced-motion", watch: "It rests." },
  ],
};

async function open() {
  await render(
    <Suspense>
      <Playground pattern={loop} />
    </Suspense>,
  );
  await expect.poll(preview).toBeTruthy();
}
/** What the demo shows now. */
const preview = () =>
  document.querySelector<HTMLIFrameElement>("iframe[data-state=open]")?.contentDocument?.body
    .textContent;
const code = () => page.getByRole("region", { name: "Usage code" }).element().textContent;
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("a changed prop changes the demo and the code, and Reset puts it back", async () => {
  await open();
  await page.getByRole("textbox", { name: "words" }).fill("kindness");
  await expect.poll(preview).toContain("kindness");
  expect(code()).toContain('words={["kindness"]}');
  await button("Reset").click();
  await expect.poll(preview).not.toContain("kindness");
  expect(code()).toContain('words={["lamp"]}');
});

it("every kind of control changes the code", async () => {
  await open();
  await page.getByRole("slider", { name: "interval" }).fill("1200");
  await page.getByRole("switch", { name: "paused" }).click();
  await page.getByRole("textbox", { name: "id" }).fill("loop");
  await page.getByRole("radio", { name: "rtl" }).click();
  for (const part of ["interval={1200}", "paused", 'id="loop"', 'dir="rtl"'])
    expect(code()).toContain(part);
  expect(page.getByRole("switch", { name: "never" }).elements()).toEqual([]);
});

it("two changes in one tick both count", async () => {
  await open();
  page
    .getByRole("switch", { name: "paused" })
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  page
    .getByRole("radio", { name: "rtl" })
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.poll(code).toContain('paused dir="rtl"');
});

it("an edge case sets its props, says what to look at, and can be switched off", async () => {
  await open();
  await button("Long words").click();
  await expect.poll(preview).toContain("Arbeiterunfallversicherung");
  await expect.element(page.getByRole("status")).toMatchTextContent("It wraps.");
  await button("Long words").click();
  await expect.poll(preview).not.toContain("Arbeiterunfallversicherung");
});

it("a condition opens a new preview under it", async () => {
  await open();
  await button("Reduced motion").click();
  const frame = () => document.querySelector<HTMLIFrameElement>("iframe[data-state=open]");
  await expect
    .poll(() => frame()?.contentWindow?.matchMedia("(prefers-reduced-motion: reduce)").matches)
    .toBe(true);
});

it("the preview has the width that is chosen, and the theme of the page", async () => {
  await open();
  await page.getByRole("radio", { name: "320 px" }).click();
  const frame = document.querySelector("iframe") as HTMLIFrameElement;
  await expect.poll(() => frame.contentWindow?.innerWidth).toBe(320);
  document.documentElement.classList.add("light");
  await expect.poll(() => frame.contentDocument?.documentElement.className).toContain("light");
  document.documentElement.classList.remove("light");
  expect(await axeFindings()).toEqual([]);
});
