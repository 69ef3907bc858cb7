import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { messages } from "../messages.ts";
import { SiteThemeToggle, ThemeProvider, useTheme } from "./theme-provider.tsx";

const html = document.documentElement;

beforeEach(() => {
  html.className = "dark";
  delete window.__lamplightTheme;
});

function ShowTheme() {
  return <output>{useTheme().theme}</output>;
}

it("is needed by whatever reads or changes the theme", () => {
  for (const part of [<ShowTheme key="a" />, <SiteThemeToggle key="b" />])
    expect(() => renderToString(part)).toThrow(messages.themeWithoutProvider);
});

it("is dark by default, changes with the switch and writes nothing down", async () => {
  const write = vi.spyOn(Storage.prototype, "setItem");
  const screen = await render(
    <ThemeProvider>
      <SiteThemeToggle />
      <ShowTheme />
    </ThemeProvider>,
  );
  await expect.element(screen.getByText("dark")).toBeVisible();
  await screen.getByRole("switch").click();
  await expect.element(screen.getByText("light")).toBeVisible();
  expect([html.className, html.dataset.theme]).toEqual(["light", "light"]);
  expect(write).not.toHaveBeenCalled();
});

it("keeps an embed that asked for it light", async () => {
  html.className = "light";
  const screen = await render(<ShowTheme />, { wrapper: ThemeProvider });
  await expect.element(screen.getByText("light")).toBeVisible();
  expect(html.className).toBe("light");
});
