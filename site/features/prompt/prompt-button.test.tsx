// What the button says, and which dialog it opens by a press or by the address.
import type { ComponentProps } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { library } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { openFakeShop } from "../../../tests/support/fake-shop.ts";
import { PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE, remember } from "../checkout/prompt-access.ts";
import { PromptButton } from "./prompt-button.tsx";

const free = library.find(({ price }) => price === "free") as Pattern;
const premium = library.find(({ price }) => price === "premium") as Pattern;
beforeEach(() => {
  openFakeShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
  remember(PURCHASE_FLAG_KEY, null);
});

function Address() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}
type Entry = string | { pathname: string; state: object };
const show = (entry: Entry, props: ComponentProps<typeof PromptButton>) =>
  render(
    <MemoryRouter initialEntries={[entry]}>
      <PromptButton {...props} />
      <Address />
    </MemoryRouter>,
  );
const dialog = (name: string) =>
  page.getByRole(/^Unlock/.test(name) ? "alertdialog" : "dialog", { name });

it.each([
  ["Free", free, null, "Free AI Prompt"],
  ["$5", premium, null, "Unlock Premium AI Prompt"],
  ["Premium", premium, PURCHASE_FLAG_VALUE, "Premium AI Prompt"],
])("with the badge %s opens its dialog", async (badge, pattern, flag, title) => {
  remember(PURCHASE_FLAG_KEY, flag);
  await show("/", { pattern });
  const button = page.getByRole("button", {
    name: `AI Prompt, ${badge}, for ${pattern.heading}`,
    exact: true,
  });
  expect(button.element().clientHeight).toBe(44);
  await button.click();
  await expect.element(dialog(title)).toBeVisible();
});

describe("openPrompt", () => {
  const arrived = { pathname: "/", state: { openPrompt: true } };
  it.each([
    ["after a payment", arrived, premium, PURCHASE_FLAG_VALUE, "Premium AI Prompt"],
    ["after a payment, on another page", arrived, free, null, "Free AI Prompt"],
    ["from a frame", "/motion?openPrompt=true", premium, null, "Unlock Premium AI Prompt"],
  ])("opens the dialog %s, once", async (_, entry, pattern, flag, title) => {
    remember(PURCHASE_FLAG_KEY, flag);
    await show(entry, { pattern });
    await expect.element(dialog(title)).toBeVisible();
    await expect
      .poll(() => document.querySelector("output")?.textContent)
      .toMatch(/^\/(motion)? null$/);
  });
});
