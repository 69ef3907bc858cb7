// A catalogue larger than any list: the toolkit comes with the first tabs and the chosen one, and shows the rest on request.
import axe from "axe-core";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ThemeProvider } from "../../patterns/theme-toggle/theme-provider";
import { Footer } from "../footer.tsx";
import { Toolkit } from "./toolkit.tsx";

const { MANY } = vi.hoisted(() => ({ MANY: 60 }));
vi.mock("../../patterns/catalogue.ts", async (original) => {
  const { catalogue } = await original<typeof import("../../patterns/catalogue.ts")>();
  const model = catalogue.find(({ key }) => key === "social-proofing");
  const copies = Array.from({ length: MANY - catalogue.length }, (_, index) => ({
    ...model,
    key: `lamp-${index}`,
    title: `Lamp ${index}`,
  }));
  return { catalogue: [...catalogue, ...copies] };
});

const show = (address: string) =>
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[address]}>
        <Toolkit />
        <Footer />
      </MemoryRouter>
    </ThemeProvider>,
  );
const tabsIn = (container: Element) => [...container.querySelectorAll<HTMLElement>('[role="tab"]')];

test("the page comes with no more than the first tabs, numbered as in the catalogue", async () => {
  const { container } = await show("/");
  const tabs = tabsIn(container);
  expect(tabs).toHaveLength(24);
  expect(tabs[0]?.dataset.state).toBe("active");
  expect(tabs[23]?.textContent).toContain("24");
});

test("a pattern far down the catalogue that the address names has its tab and its panel", async () => {
  const { container, getByRole } = await show("/?pattern=lamp-50");
  await expect
    .element(getByRole("tab", { name: "Lamp 50" }))
    .toHaveAttribute("data-state", "active");
  expect(tabsIn(container)).toHaveLength(25);
  await expect.element(getByRole("heading", { name: "Lamp 50" })).toBeVisible();
});

test("the rest is shown on request, and the keyboard goes on at the chosen tab", async () => {
  const { container, getByRole } = await show("/?pattern=lamp-50");
  getByRole("button", { name: `All ${MANY} patterns` })
    .element()
    .focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => tabsIn(container).length).toBe(MANY);
  expect(getByRole("button", { name: `All ${MANY} patterns` }).query()).toBeNull();
  expect(document.activeElement).toBe(getByRole("tab", { name: "Lamp 50" }).element());
  expect(tabsIn(container).at(-1)?.textContent).toContain(String(MANY));
});

test("every page's footer names the first eight, and where all of them are", async () => {
  const { container, getByRole } = await show("/");
  const nav = container.querySelector("footer nav");
  expect(nav?.querySelectorAll("li")).toHaveLength(8 + 3);
  const all = getByRole("link", { name: "All patterns" }).element();
  const target = all.getAttribute("href")?.replace("/#", "") ?? "";
  expect(document.getElementById(target)?.querySelector('[role="tablist"]')).not.toBeNull();
});

test("axe finds nothing with the list cut short", async () => {
  const { container } = await show("/");
  const { violations } = await axe.run(container);
  expect(violations).toEqual([]);
});
