// A catalogue larger than any list: the toolkit comes with the first tabs and the chosen one, and leads to the rest.
import axe from "axe-core";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Footer } from "../footer.tsx";
import { ThemeProvider } from "../theme/theme-provider.tsx";
import { AllPatterns } from "./all-patterns.tsx";
import { Toolkit } from "./toolkit.tsx";

const { MANY, FAR } = vi.hoisted(() => ({ MANY: 60, FAR: 50 }));
vi.mock("../bounds.ts", () => ({
  bounds: {
    count: MANY,
    listed: 24,
    places: { [`lamp-${FAR}`]: { number: FAR, next: { key: "lamp-51", heading: "Lamp 51" } } },
    files: {},
    own: [],
  },
}));
// As in a document far down the catalogue: the first ones, and its own.
vi.mock("../../patterns/catalogue.ts", async (original) => {
  const { catalogue } = await original<typeof import("../../patterns/catalogue.ts")>();
  const model = catalogue.find(({ key }) => key === "social-proofing");
  const copy = (number: number) => ({
    ...model,
    key: `lamp-${number}`,
    title: `Lamp ${number}`,
  });
  const more = Array.from({ length: 24 - catalogue.length }, (_, index) =>
    copy(catalogue.length + index + 1),
  );
  return { catalogue: [...catalogue, ...more, copy(FAR)] };
});

const show = (address: string) =>
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[address]}>
        <Toolkit />
        <AllPatterns count={MANY} listed={24} />
        <Footer />
      </MemoryRouter>
    </ThemeProvider>,
  );
const tabsIn = (container: Element) => [...container.querySelectorAll<HTMLElement>('[role="tab"]')];
const list = () =>
  Response.json(
    Array.from({ length: MANY }, (_, index) => ({
      key: `lamp-${index + 1}`,
      title: `Lamp ${index + 1}`,
    })),
  );

test("the page comes with no more than the first tabs, numbered as in the catalogue", async () => {
  const { container } = await show("/");
  const tabs = tabsIn(container);
  expect(tabs).toHaveLength(24);
  expect(tabs[0]?.dataset.state).toBe("active");
  expect(tabs[23]?.textContent).toContain("24");
});

test("a pattern far down the catalogue that the address names has its tab, its number and its panel", async () => {
  const { container, getByRole } = await show(`/?pattern=lamp-${FAR}`);
  const tab = getByRole("tab", { name: `Lamp ${FAR}` });
  await expect.element(tab).toHaveAttribute("data-state", "active");
  await expect.element(tab).toHaveTextContent(`${FAR}Lamp ${FAR}`);
  expect(tabsIn(container)).toHaveLength(25);
  await expect.element(getByRole("heading", { name: `Lamp ${FAR}` })).toBeVisible();
});

test("the rest is fetched when it is asked for, by the keyboard too; a failure is told and tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let fail = () => {};
  const fetched = vi
    .spyOn(window, "fetch")
    .mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new TypeError("no network"));
        }),
    )
    .mockImplementation(async () => list());
  const { getByRole, getByText } = await show("/");
  expect(fetched).not.toHaveBeenCalled();
  const button = getByRole("button", { name: `All ${MANY} patterns` });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await expect.element(getByText("Fetching the list...")).toBeVisible();
  await expect.poll(() => fetched.mock.calls).toContainEqual(["/patterns.json", expect.anything()]);
  fail();
  await getByRole("button", { name: "Try again" }).click();
  expect(document.activeElement?.id, "the focus stays with the list").toBe("all-patterns");
  const nav = getByRole("navigation", { name: "Further patterns" });
  await expect.element(nav).toBeVisible();
  const links = [...nav.element().querySelectorAll("a")];
  expect(links).toHaveLength(MANY - 24);
  expect(links[0]?.getAttribute("href")).toBe("/lamp-25");
  expect(links[0]?.textContent).toBe("25Lamp 25");

  button.element().focus();
  await userEvent.keyboard("{Tab}");
  expect(document.activeElement).toBe(links[0]);
  await button.click();
  await expect.element(nav).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

test("every page's footer names the first eight, and where all of them are", async () => {
  const { container, getByRole } = await show("/");
  const nav = container.querySelector("footer nav");
  expect(nav?.querySelectorAll("li")).toHaveLength(8 + 3);
  const all = getByRole("link", { name: "All patterns" }).element();
  const target = all.getAttribute("href")?.replace("/#", "") ?? "";
  expect(document.getElementById(target)?.querySelector('[role="tablist"]')).not.toBeNull();
});

test("axe finds nothing with the list cut short, nor with the rest shown", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () => list());
  const { container, getByRole } = await show("/");
  expect((await axe.run(container)).violations).toEqual([]);
  await getByRole("button", { name: `All ${MANY} patterns` }).click();
  await expect.element(getByRole("navigation", { name: "Further patterns" })).toBeVisible();
  expect((await axe.run(container)).violations).toEqual([]);
  vi.restoreAllMocks();
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
