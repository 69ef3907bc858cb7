// The toolkit's tabs: one for each pattern, chosen by the address, the pointer and the keyboard.
import axe from "axe-core";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { toolkit } from "../../../patterns/toolkit.ts";
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

test("there is a tab for each pattern, and the first is chosen", async () => {
  const { container } = await show("/");
  const tabs = tabsIn(container);
  expect(tabs.map(({ dataset }) => dataset.key)).toEqual(toolkit.map(({ key }) => key));
  expect(tabs.map(({ dataset }) => dataset.state).indexOf("active")).toBe(0);
});

test("the pattern that the address names is chosen, and axe finds nothing", async () => {
  const { container, getByRole } = await show("/?pattern=progress-bars");
  await expect.element(getByRole("heading", { name: "Progress Bar" })).toBeVisible();
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});

test("of two tabs pressed at once the last one counts", async () => {
  const { container } = await show("/");
  const [, , , fourth, fifth] = tabsIn(container);
  for (const tab of [fourth, fifth])
    tab?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  await expect.poll(() => fifth?.dataset.state).toBe("active");
});

test("a tab has a focus ring from the keyboard, and none from the pointer", async () => {
  const { container } = await show("/");
  const [first, , third] = tabsIn(container);
  await userEvent.click(third as HTMLElement);
  await expect.poll(() => document.activeElement).toBe(third);
  expect(third?.matches(":focus-visible")).toBe(false);
  await userEvent.keyboard("{Home}");
  await expect.poll(() => document.activeElement).toBe(first);
  expect(first?.matches(":focus-visible")).toBe(true);
});
