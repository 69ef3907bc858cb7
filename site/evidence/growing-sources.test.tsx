// With more sources than a page carries: the next part by a press, and any pattern's or source's by its address.
import { MemoryRouter } from "react-router";
import { expect, it, onTestFinished } from "vitest";
import { render } from "vitest-browser-react";
import { fixtureList, fixtureSources } from "./fixture-list.ts";
import { GrowingSources } from "./growing-sources.tsx";

async function show(address = "/evidence") {
  const fixture = fixtureList(70, fixtureSources);
  const screen = await render(
    <MemoryRouter initialEntries={[address]}>
      <GrowingSources list={fixture.list} total={70} />
    </MemoryRouter>,
  );
  const sections = () => [...screen.container.querySelectorAll("section")].map(({ id }) => id);
  return { ...screen, ...fixture, sections };
}

it("shows what the page carries and says of how many", async () => {
  const { sections, fetched, getByText } = await show();
  expect(sections()).toEqual(["lamp-1", "lamp-2"]);
  await expect.element(getByText(/Sources of 2 of 70 patterns/)).toBeVisible();
  expect(fetched).toEqual([]);
});

it("a press brings the next part, leads the keyboard there, and the button goes with the last", async () => {
  const { sections, getByRole, fetched, getByText } = await show();
  const button = getByRole("button", { name: "Show more sources" });
  await button.click();
  await expect.poll(sections).toHaveLength(32);
  expect(fetched).toEqual([0]);
  await expect.poll(() => document.activeElement?.closest("section")?.id).toBe("lamp-3");
  await button.click();
  await expect.poll(sections).toHaveLength(62);
  await button.click();
  await expect.poll(sections).toHaveLength(70);
  await expect.poll(() => button.query()).toBeNull();
  await expect.element(getByText(/Sources of 70 of 70 patterns/)).toBeVisible();
});

it("leads to a pattern by one part", async () => {
  const { fetched } = await show("/evidence#lamp-65");
  await expect
    .poll(() => document.getElementById("lamp-65")?.getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(0);
  expect(fetched).toEqual([2]);
});

it("looks for a source until it is found", async () => {
  const { fetched } = await show("/evidence#source-hunt-40");
  await expect.poll(() => document.getElementById("source-hunt-40")).not.toBeNull();
  expect(fetched).toEqual([0, 1]);
});

it("says where nothing can be fetched, and tries again", async () => {
  const { away, sections, getByRole, getByText } = await show();
  away.yes = true;
  await getByRole("button", { name: "Show more sources" }).click();
  await expect.element(getByText(/could not be fetched/)).toBeVisible();
  away.yes = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.poll(sections).toHaveLength(32);
});

it("leaves the focus to whoever has gone on meanwhile", async () => {
  const { away, list, sections, getByRole } = await show();
  const search = document.createElement("input");
  document.body.append(search);
  onTestFinished(() => search.remove());
  away.yes = true;
  await getByRole("button", { name: "Show more sources" }).click();
  await expect.element(getByRole("button", { name: "Try again" })).toBeVisible();
  search.focus();
  away.yes = false;
  list.retry();
  await expect.poll(sections).toHaveLength(32);
  expect(document.activeElement).toBe(search);
});
