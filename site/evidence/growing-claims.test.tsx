// With more claims than a page carries: shown step by step, searched and sorted as a whole, and led to by their address.
import axe from "axe-core";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fixtureList, fixturePatternClaims } from "./fixture-list.ts";
import { GrowingClaims } from "./growing-claims.tsx";
import { useClaimsView } from "./use-claims-view.ts";

const TOTAL = 100;
type List = ReturnType<typeof fixtureList<ReturnType<typeof fixturePatternClaims>>>;
let fixture: List;
beforeEach(async () => {
  fixture = fixtureList(TOTAL, fixturePatternClaims);
  await page.viewport(1280, 900);
});

const values = { grades: ["D"], verdicts: ["not supported", "partly supported"], patterns: null };

function Claims() {
  const control = useClaimsView(values);
  return <GrowingClaims {...control} list={fixture.list} total={TOTAL} />;
}
function Place() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" data-place onClick={() => void navigate("/evidence#lamp-77-clicks")}>
      {pathname + search + hash}
    </button>
  );
}
const at = (address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <h1>Evidence</h1>
    <Claims />
    <Place />
  </MemoryRouter>
);
async function show(address = "/evidence") {
  const screen = await render(at(address));
  return {
    ...screen,
    rows: () => [...screen.container.querySelectorAll("tbody tr")].map(({ id }) => id),
    told: () => screen.getByRole("status").element().textContent,
  };
}

it("shows what the page carries, fetches nothing, and says how many there are", async () => {
  const { rows, told } = await show();
  expect(rows()).toEqual(["lamp-1-clicks", "lamp-2-clicks"]);
  expect(told()).toBe("Showing 2 of 100 claims");
  expect(fixture.list.snapshot().rest).toBeNull();
});

it("hydrates as it was written, though more has been fetched since", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  host.innerHTML = renderToString(at("/evidence"));
  fixture.list.want((_, { missing }) => missing);
  await expect.poll(() => fixture.list.snapshot().whole).toBe(true);
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(host, at("/evidence"), { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(errors).toEqual([]);
  expect(host.querySelectorAll("tbody tr")).toHaveLength(2);
  await act(async () => root.unmount());
  host.remove();
});

it("a press adds a step in the order of the catalogue, leads the keyboard there, and ends with all", async () => {
  const { getByRole, rows, told } = await show();
  await getByRole("button", { name: "Show 50 more" }).click();
  await expect.poll(rows).toHaveLength(52);
  expect(rows()[51]).toBe("lamp-52-clicks");
  expect(told()).toBe("Showing 52 of 100 claims");
  expect(fixture.fetched.toSorted()).toEqual([0, 1]);
  await expect.poll(() => document.activeElement?.closest("tr")?.id).toBe("lamp-3-clicks");
  await getByRole("button", { name: "Show 48 more" }).click();
  await expect.poll(rows).toHaveLength(TOTAL);
  expect(told()).toBe("100 claims");
  expect(getByRole("button", { name: /more/ }).query()).toBeNull();
  await expect.poll(() => document.activeElement?.closest("tr")?.id).toBe("lamp-53-clicks");
});

it("sorts all of them, and shows the first of that order", async () => {
  const { getByRole, rows, told } = await show();
  const button = getByRole("button", { name: "Often claimed" });
  await button.click();
  await button.click();
  await expect.poll(told).toBe("Showing 50 of 100 claims");
  await expect.poll(() => rows()[0]).toBe("lamp-100-clicks");
  await getByRole("button", { name: "Show 50 more" }).click();
  await expect.poll(rows).toHaveLength(TOTAL);
});

it("looks through all of them for a verdict", async () => {
  const { getByRole, rows, told } = await show("/evidence?verdict=partly-supported");
  await expect.poll(told).toBe("50 of 100 claims");
  expect(rows()).toHaveLength(50);
  expect(rows()[49]).toBe("lamp-99-clicks");
  await getByRole("button", { name: "Reset" }).click();
  await expect.poll(rows).toHaveLength(2);
});

it("says that nothing was found only when all were looked through", async () => {
  fixture.away.yes = true;
  const { container, getByRole, getByText, told } = await show("/evidence?text=zzz");
  await expect.element(getByRole("alert")).toBeVisible();
  expect(told()).toBe("Looking through 100 claims…");
  expect(container.textContent).not.toContain("No claim answers");
  fixture.away.yes = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.element(getByText("No claim answers to that.")).toBeVisible();
  expect(told()).toBe("0 of 100 claims");
});

it("keeps what is shown where more can't be fetched, and tries again", async () => {
  fixture.away.yes = true;
  const { getByRole, rows, getByText } = await show();
  await getByRole("button", { name: "Show 50 more" }).click();
  await expect.element(getByText(/could not be fetched/)).toBeVisible();
  expect(rows()).toHaveLength(2);
  fixture.away.yes = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.poll(rows).toHaveLength(52);
});

it("fetches one part for a pattern, and offers all of them to choose from", async () => {
  const { container, getByRole, rows, told } = await show("/evidence?pattern=lamp-77");
  await expect.poll(rows).toEqual(["lamp-77-clicks"]);
  expect(told()).toBe("1 of 100 claims");
  expect(fixture.fetched).toEqual([2]);
  await expect.element(getByRole("combobox", { name: "Pattern" })).toHaveValue("lamp-77");
  expect(container.querySelectorAll('option[value^="lamp-"]')).toHaveLength(TOTAL);
});

it("passes over a pattern that does not exist", async () => {
  const { rows, told } = await show("/evidence?pattern=nope");
  await expect.poll(told).toBe("Showing 2 of 100 claims");
  expect(rows()).toHaveLength(2);
  expect(fixture.fetched).toEqual([]);
});

it("leads to a claim that the page does not carry, at first and later", async () => {
  const { container, getByRole, rows, told } = await show("/evidence#lamp-50-clicks");
  await expect.poll(rows).toEqual(["lamp-1-clicks", "lamp-2-clicks", "lamp-50-clicks"]);
  expect(told()).toBe("Showing 3 of 100 claims");
  expect(fixture.fetched).toEqual([1]);
  const seen = (id: string) => {
    const { top = -1 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
    return top >= 0 && top < window.innerHeight;
  };
  await expect.poll(() => seen("lamp-50-clicks")).toBe(true);
  await getByRole("button", { name: /^\/evidence#/ }).click();
  await expect.poll(() => seen("lamp-77-clicks")).toBe(true);
  expect(container.querySelectorAll("#lamp-77-clicks")).toHaveLength(1);
});

it.each(["#nope", "#lamp-1000-clicks", "#%", "#__proto__"])(
  "an address that ends in %s, which is nothing, shows the page as it is",
  async (hash) => {
    const { rows } = await show(`/evidence${hash}`);
    await expect.poll(() => fixture.list.snapshot().state).toBe("still");
    expect(rows()).toHaveLength(2);
    expect(fixture.fetched).toEqual([]);
  },
);

it.each([320, 1100])("has nothing that axe finds at %s px", async (width) => {
  const { container } = await render(<div style={{ width }}>{at("/evidence")}</div>);
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
