// Pasting what stands in a file says whether it is the newest, in words that are read aloud.
import axe from "axe-core";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import type { Change } from "../../generators/versions/changes-feed.ts";
import { VersionLookup } from "./version-lookup.tsx";

const pattern = { key: "lamp", name: "lamp", title: "Lamp" };
const changes = [
  { version: "1.1.0", hash: "b".repeat(12), date: "2026-02-01", note: "A softer glow.", pattern },
  { version: "1.0.0", hash: "a".repeat(12), date: "2026-01-01", note: "First.", pattern },
];
const show = () =>
  render(
    <MemoryRouter>
      <VersionLookup changes={changes} />
    </MemoryRouter>,
  );

it("names what has changed since an older one, and where to take the new one", async () => {
  const screen = await show();
  await screen
    .getByLabelText("Is yours the newest?")
    .fill(`// Lamplight lamp 1.0.0 (${"a".repeat(12)})`);
  await expect
    .poll(() => screen.getByRole("status").element().textContent)
    .toContain("You have Lamp 1.0.0");
  await expect
    .poll(() => screen.getByRole("status").element().textContent)
    .toContain("A softer glow");
  await expect
    .element(screen.getByRole("link", { name: "Take the new one" }))
    .toHaveAttribute("href", "/lamp");
});

it("answers what was pasted before the script arrived", async () => {
  const lookup = (
    <MemoryRouter>
      <VersionLookup changes={changes} />
    </MemoryRouter>
  );
  const container = document.createElement("div");
  container.innerHTML = renderToString(lookup);
  document.body.append(container);
  const field = container.querySelector("input") as HTMLInputElement;
  field.value = "a".repeat(12);
  const app = hydrateRoot(container, lookup);
  await expect.poll(() => container.textContent).toContain("You have Lamp 1.0.0");
  expect(field.value).toBe("a".repeat(12));
  app.unmount();
  container.remove();
});

it("says when it is the newest, when it is unknown, and when it is no hash", async () => {
  const screen = await show();
  const field = screen.getByLabelText("Is yours the newest?");
  for (const [text, answer] of [
    ["b".repeat(12), /is the newest/],
    ["0".repeat(12), /No version has the hash/],
    ["<b>bold</b>", /There is no hash in this/],
  ] as const) {
    await field.fill(text);
    await expect.poll(() => screen.getByRole("status").element().textContent).toMatch(answer);
  }
  await field.fill("");
  await expect.element(screen.getByRole("status")).toBeEmptyDOMElement();
});

const older = {
  version: "0.9.0",
  hash: "c".repeat(12),
  date: "2025-01-01",
  note: "Early.",
  pattern,
};

it("looks a hash up elsewhere only where the page does not know it, and says while it does", async () => {
  const asked: string[] = [];
  let answer: (changes: readonly Change[]) => void = () => undefined;
  const lookUp = (hash: string) => {
    asked.push(hash);
    return new Promise<readonly Change[]>((resolve) => {
      answer = resolve;
    });
  };
  const screen = await render(
    <MemoryRouter>
      <VersionLookup changes={changes} lookUp={lookUp} />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText("Is yours the newest?");
  const told = () => screen.getByRole("status").element().textContent;
  await field.fill("a".repeat(12));
  await expect.poll(told).toContain("You have Lamp 1.0.0");
  expect(asked).toEqual([]);
  await field.fill(older.hash);
  await expect.poll(told).toBe("Looking through older versions…");
  expect(asked).toEqual([older.hash]);
  answer([...changes, older]);
  await expect.poll(told).toContain("You have Lamp 0.9.0");
  expect(told()).toContain("A softer glow");
  await field.fill("0".repeat(12));
  await expect.poll(() => asked).toHaveLength(2);
  answer(changes);
  await expect.poll(told).toContain("No version has the hash");
});

it("says where older versions can't be fetched, and tries again", async () => {
  const tries: string[] = [];
  const lookUp = async (hash: string) => {
    tries.push(hash);
    if (tries.length === 1) throw new TypeError("Failed to fetch");
    return [...changes, older];
  };
  const screen = await render(
    <MemoryRouter>
      <VersionLookup changes={changes} lookUp={lookUp} />
    </MemoryRouter>,
  );
  await screen.getByLabelText("Is yours the newest?").fill(older.hash);
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect
    .poll(() => screen.getByRole("status").element().textContent)
    .toContain("You have Lamp 0.9.0");
  expect(tries).toHaveLength(2);
  await expect.element(screen.getByRole("status")).toHaveFocus();
});

it("has nothing that axe objects to, by night and by day", async () => {
  const screen = await show();
  for (const theme of ["dark", "light"]) {
    document.documentElement.className = theme;
    document.documentElement.dataset.theme = theme;
    const { violations } = await axe.run(screen.container);
    expect(violations).toEqual([]);
  }
});
