// With more changes than a page carries: older ones by a press, and any of them by its address.
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import type { Change } from "../../generators/versions/changes-feed.ts";
import { growingList } from "../ui/growing-list.ts";
import { ChangeRow } from "./change-row.tsx";
import { GrowingChanges } from "./growing-changes.tsx";

const change = (number: number): Change => ({
  version: `1.${number}.0`,
  hash: String(number).padStart(12, "0"),
  date: "2026-01-02",
  note: `Change ${number}.`,
  pattern: { key: "lamp", name: "lamp", title: "Lamp" },
});
const all = Array.from({ length: 9 }, (_, index) => change(9 - index));

async function show(address = "/changes") {
  const away = { yes: false };
  const part = (items: readonly Change[]) => async () => {
    if (away.yes) throw new TypeError("Failed to fetch");
    return { default: items };
  };
  const list = growingList(all.slice(0, 3), async () => ({
    parts: { 0: part(all.slice(3, 6)), 1: part(all.slice(6)) },
  }));
  const lookUp = vi.fn(async () => all);
  const screen = await render(
    <MemoryRouter initialEntries={[address]}>
      <GrowingChanges list={list} total={all.length} lookUp={lookUp} />
    </MemoryRouter>,
  );
  const notes = () =>
    [...screen.container.querySelectorAll("li p")].map(({ textContent }) => textContent);
  return { ...screen, notes, away, lookUp };
}

it("shows the newest, says of how many, and looks nothing up", async () => {
  const { notes, lookUp, getByText } = await show();
  expect(notes()).toEqual(["Change 9.", "Change 8.", "Change 7."]);
  await expect.element(getByText(/The newest 3 of 9 changes/)).toBeVisible();
  expect(lookUp).not.toHaveBeenCalled();
});

it("sets names between backticks as code", async () => {
  const note = "With `a` and `b`, and one ` alone.";
  const { container } = await render(
    <MemoryRouter>
      <ol>
        <ChangeRow change={{ ...change(1), note }} />
      </ol>
    </MemoryRouter>,
  );
  expect(container.querySelector("p")?.textContent).toBe("With a and b, and one ` alone.");
  expect([...container.querySelectorAll("p code")].map((one) => one.textContent)).toEqual([
    "a",
    "b",
  ]);
});

it("brings older ones part by part, and leads the keyboard to them", async () => {
  const { notes, getByRole, container } = await show();
  const button = getByRole("button", { name: "Show older changes" });
  await button.click();
  await expect.poll(notes).toHaveLength(6);
  await expect
    .poll(() => document.activeElement?.closest("li")?.id)
    .toBe(container.querySelectorAll("li")[3]?.id);
  await button.click();
  await expect.poll(notes).toHaveLength(9);
  await expect.poll(() => button.query()).toBeNull();
});

it("says where they can't be fetched, and tries again", async () => {
  const { notes, getByRole, away, getByText } = await show();
  away.yes = true;
  await getByRole("button", { name: "Show older changes" }).click();
  await expect.element(getByText(/could not be fetched/)).toBeVisible();
  away.yes = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.poll(notes).toHaveLength(6);
});

it("leads to an older one by its address, and shows it once when the list comes to it", async () => {
  const { notes, getByRole } = await show(`/changes#${change(2).hash}`);
  await expect.poll(notes).toEqual(["Change 9.", "Change 8.", "Change 7.", "Change 2."]);
  await getByRole("button", { name: "Show older changes" }).click();
  await getByRole("button", { name: "Show older changes" }).click();
  await expect.poll(notes).toHaveLength(9);
  expect(notes().filter((note) => note === "Change 2.")).toHaveLength(1);
});
