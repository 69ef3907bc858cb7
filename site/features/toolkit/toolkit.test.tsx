// The toolkit's tabs: one for each pattern, chosen by the address, the pointer and the keyboard.
import axe from "axe-core";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { catalogue } from "../../../patterns/catalogue.ts";
import { ThemeProvider } from "../../theme/theme-provider.tsx";
import { Toolkit } from "./toolkit.tsx";

const show = (address: string) =>
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[address]}>
        <Toolkit />
      </MemoryRouter>
    </ThemeProvider>,
  );
const tabsIn = (container: Element) => [...container.querySelectorAll<HTMLElement>('[role="tab"]')];

test("there is a numbered tab for each pattern, and the first is chosen", async () => {
  const { container } = await show("/");
  const tabs = tabsIn(container);
  expect(tabs.map(({ dataset }) => dataset.key)).toEqual(catalogue.map(({ key }) => key));
  expect(tabs[0]?.dataset.state).toBe("active");
  expect(tabs[2]?.textContent).toContain("03");
});

test("a pattern that the address names is chosen", async () => {
  const { getByRole } = await show("/?pattern=theme-toggle");
  const tab = getByRole("tab", { name: "Theme Toggle" });
  await expect.element(tab).toHaveAttribute("data-state", "active");
  await expect.element(getByRole("heading", { name: "Theme Toggle" })).toBeVisible();
});

test("axe finds nothing", async () => {
  const { container, getByRole } = await show("/?pattern=progress-bars");
  await expect.element(getByRole("heading", { name: "Progress Bar" })).toBeVisible();
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});

test("a tab that is pressed has the focus without a ring, and one that a key led to has the ring", async () => {
  const { container } = await show("/");
  const tab = tabsIn(container)[2];
  if (!tab) throw new Error("There is no third tab.");
  await userEvent.click(tab);
  await expect.poll(() => document.activeElement).toBe(tab);
  expect(tab.matches(":focus-visible")).toBe(false);
  await userEvent.keyboard("{Home}");
  await expect.poll(() => document.activeElement).toBe(tabsIn(container)[0]);
  expect(document.activeElement?.matches(":focus-visible")).toBe(true);
});
