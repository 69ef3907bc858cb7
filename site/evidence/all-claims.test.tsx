import axe from "axe-core";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AllClaims } from "./all-claims.tsx";
import { claimLines } from "./listed-claims.ts";
import { TEXT_DELAY_MS, useClaimsView } from "./use-claims-view.ts";

function Page() {
  const control = useClaimsView();
  return <AllClaims key={control.drawing} {...control} />;
}

function Place() {
  const { pathname, search } = useLocation();
  return <p data-place>{pathname + search}</p>;
}

const at = (address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <h1>Evidence</h1>
    <Page />
  </MemoryRouter>
);
const show = async (address = "/evidence") => {
  const screen = await render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
      <Place />
    </MemoryRouter>,
  );
  return {
    ...screen,
    rows: () => [...screen.container.querySelectorAll("tbody tr")].map(({ id }) => id),
    address: () => screen.container.querySelector("[data-place]")?.textContent,
  };
};

/** Types in the page itself: while the runner types, it lets a stopped clock go on. */
async function type(text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>("input[type=search]");
  if (!field) throw new Error("There is no field to type in.");
  await act(() => {
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
}

const stopTheClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("shows every claim, with a way to its paper that opens safely", async () => {
  const { container, rows } = await show();
  expect(rows()).toEqual(claimLines.map(({ id }) => id));
  for (const row of container.querySelectorAll("tbody tr")) {
    const papers = [...row.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]')];
    expect(papers.length, row.id).toBeGreaterThan(0);
    for (const { href, rel } of papers) {
      expect(href).toMatch(/^https:/);
      expect(rel).toContain("noopener");
    }
    expect(row.querySelector(`a[href="#${row.id}"]`), row.id).not.toBeNull();
  }
});

it("sorts by a press of a column's name, turns with the next, and writes it in the address", async () => {
  const { container, getByRole, address, rows } = await show();
  const button = getByRole("button", { name: "Verdict" });
  const header = () => container.querySelector("th[aria-sort]");
  expect(header()).toBeNull();
  await button.click();
  await expect.poll(() => header()?.getAttribute("aria-sort")).toBe("ascending");
  expect(address()).toBe("/evidence?sort=figure");
  const first = rows();
  await button.click();
  await expect.poll(() => header()?.getAttribute("aria-sort")).toBe("descending");
  expect(address()).toBe("/evidence?sort=figure&order=descending");
  expect(rows()).not.toEqual(first);
  expect(container.querySelector("[aria-live]")?.textContent).toBe("Sorted by Verdict, descending");
  await getByRole("button", { name: "Often claimed" }).click();
  await expect.poll(() => header()?.textContent).toContain("Often claimed");
  expect(container.querySelectorAll("th[aria-sort]")).toHaveLength(1);
});

it("filters by choice, counts what is left, and says how many there are", async () => {
  const { getByRole, rows, address } = await show();
  await getByRole("combobox", { name: "Pattern" }).selectOptions("progress-bars");
  await expect.poll(rows).toHaveLength(2);
  expect(getByRole("status").element().textContent).toBe(`2 of ${claimLines.length} claims`);
  expect(address()).toBe("/evidence?pattern=progress-bars");
  await getByRole("button", { name: "Reset" }).click();
  await expect.poll(rows).toHaveLength(claimLines.length);
  expect(address()).toBe("/evidence");
});

it("waits for the typing to rest before it touches the address", async () => {
  const { rows, address } = await show();
  stopTheClock();
  await type("conversion");
  expect(address()).toBe("/evidence");
  await act(() => vi.advanceTimersByTime(TEXT_DELAY_MS));
  expect(address()).toBe("/evidence?text=conversion");
  expect(rows()).toContain("social-proofing-conversion-15-40");
});

it("keeps a text that is still being typed when something else is chosen", async () => {
  const { getByRole, address } = await show();
  stopTheClock();
  await type("eye");
  // By hand, because Playwright waits for timers of the page before it selects.
  const select = getByRole("combobox", { name: "Verdict" }).element() as HTMLSelectElement;
  await act(() => {
    select.value = "not-supported";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(address()).toBe("/evidence?text=eye&verdict=not-supported");
  await act(() => vi.advanceTimersByTime(TEXT_DELAY_MS * 2));
  expect(address()).toBe("/evidence?text=eye&verdict=not-supported");
});

it("loses no choice that follows another before that one is drawn", async () => {
  const { getByRole, address } = await show();
  const select = getByRole("combobox", { name: "Verdict" }).element() as HTMLSelectElement;
  const column = getByRole("button", { name: "Often claimed" }).element() as HTMLElement;
  await act(() => {
    select.value = "not-supported";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    column.click();
  });
  expect(address()).toBe("/evidence?verdict=not-supported&sort=claim");
});

it("calls nobody back who left before the typing came to rest", async () => {
  const both = (here: boolean) => (
    <MemoryRouter initialEntries={["/evidence"]}>
      {here && <Page />}
      <Place />
    </MemoryRouter>
  );
  const { container, rerender } = await render(both(true));
  stopTheClock();
  await type("eye");
  await rerender(both(false));
  await act(() => vi.advanceTimersByTime(TEXT_DELAY_MS * 2));
  expect(container.querySelector("[data-place]")?.textContent).toBe("/evidence");
});

it("calls nobody back whose next page is still on its way when the typing comes to rest", async () => {
  const before = location.href;
  const { address } = await show();
  stopTheClock();
  await type("eye");
  history.pushState(null, "", "/motion");
  await act(() => vi.advanceTimersByTime(TEXT_DELAY_MS * 2));
  history.replaceState(null, "", before);
  expect(address()).toBe("/evidence");
});

it("says so where nothing is left, and leads back to everything with the field emptied", async () => {
  const { container, getByRole, getByText, rows } = await show("/evidence?text=zzz");
  await expect.element(getByText("No claim answers to that.")).toBeVisible();
  expect(container.querySelector("table")).toBeNull();
  expect(getByRole("searchbox").element()).toHaveProperty("value", "zzz");
  await getByRole("button", { name: "Show all claims" }).click();
  await expect.poll(rows).toHaveLength(claimLines.length);
  // The rows follow the address, the field follows the rows.
  await expect.element(getByRole("searchbox")).toHaveValue("");
});

it.each(["Reset", "Show all claims"])(
  "%s leaves the focus on the field, emptied, when it goes",
  async (name) => {
    const { container, getByRole, rows } = await show("/evidence?text=zzz");
    await getByRole("button", { name }).click();
    await expect.poll(rows).toHaveLength(claimLines.length);
    const field = container.querySelector("input[type=search]");
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty("value", "");
  },
);

it("shows a hostile text as a text", async () => {
  const text = "<img src=x onerror=alert(1)>";
  const { container, getByText } = await show(`/evidence?text=${encodeURIComponent(text)}`);
  await expect.element(getByText(`Nothing here says “${text}”.`)).toBeVisible();
  expect(container.querySelector("img")).toBeNull();
});

it("hydrates the written page without a mismatch, though the address asks for less", async () => {
  const errors: unknown[] = [];
  const host = document.createElement("div");
  document.body.append(host);
  host.innerHTML = renderToString(at("/evidence"));
  expect(host.querySelectorAll("tbody tr")).toHaveLength(claimLines.length);
  const written = host.querySelector("tbody tr");
  const root = await act(async () =>
    hydrateRoot(host, at("/evidence?grade=C"), {
      onRecoverableError: (error) => errors.push(error),
    }),
  );
  const left = [...host.querySelectorAll("tbody tr")];
  expect(left.length).toBe(claimLines.filter(({ grade }) => grade === "C").length);
  // Drawn anew and not moved: what stays in its element and changes its place would count as a jump.
  expect(left).not.toContain(written);
  expect(errors).toEqual([]);
  await act(async () => root.unmount());
  host.remove();
});

it.each([
  ["?grade=C", 1],
  ["", 0],
])(
  "with %o asked for, brings the claim of its address into view anew: %i",
  async (query, times) => {
    const claim = claimLines.findLast(({ grade }) => grade === "C")?.id ?? "";
    const arrived = vi.spyOn(Element.prototype, "scrollIntoView");
    const host = document.createElement("div");
    document.body.append(host);
    host.innerHTML = renderToString(at("/evidence"));
    const root = await act(async () => hydrateRoot(host, at(`/evidence${query}#${claim}`)));
    expect(arrived.mock.contexts).toEqual(Array(times).fill(document.getElementById(claim)));
    await act(async () => root.unmount());
    host.remove();
  },
);

it("keeps the elements of a page whose address asks for everything", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  host.innerHTML = renderToString(at("/evidence"));
  const written = [...host.querySelectorAll("tbody tr")];
  const root = await act(async () => hydrateRoot(host, at("/evidence")));
  expect([...host.querySelectorAll("tbody tr")]).toEqual(written);
  await act(async () => root.unmount());
  host.remove();
});

it.each([320, 1100])(
  "has nothing that axe finds at %s px, and roles of a table at any width",
  async (width) => {
    vi.useRealTimers();
    const { container } = await render(<div style={{ width }}>{at("/evidence?sort=claim")}</div>);
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    for (const [name, role] of [
      ["table", "table"],
      ["tr", "row"],
      ["td", "cell"],
    ])
      for (const element of container.querySelectorAll(name ?? ""))
        expect(element.getAttribute("role")).toBe(role);
  },
);
