// Pasting what stands in a file says whether it is the newest, in words that are read aloud.
import axe from "axe-core";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
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

it("has nothing that axe objects to, by night and by day", async () => {
  const screen = await show();
  for (const theme of ["dark", "light"]) {
    document.documentElement.className = theme;
    document.documentElement.dataset.theme = theme;
    const { violations } = await axe.run(screen.container);
    expect(violations).toEqual([]);
  }
});
