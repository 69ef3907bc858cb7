// The button that leads to a prompt: what it says where it is a link, and what it asks the storage about.
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { catalogue } from "../../../patterns/catalogue.ts";
import { PromptButton, type PromptButtonProps } from "./prompt-button.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

function show(price: "free" | "premium", place?: PromptButtonProps["place"]) {
  const pattern = catalogue.find((one) => one.price === price);
  if (!pattern) throw new Error(`Nothing is ${price}.`);
  return render(
    <MemoryRouter>
      <PromptButton pattern={pattern} {...(place && { place })} />
    </MemoryRouter>,
  );
}

it("in an embed says that the paid pattern's page opens in a new tab", async () => {
  await show("premium", "embed");
  const link = page.getByRole("link", {
    name: "AI Prompt $5 (opens in a new tab)",
    exact: true,
  });
  await expect.element(link).toHaveAttribute("target", "_blank");
});

it("asks the browser's storage about a prompt that is sold, and about no other", async () => {
  const read = vi.spyOn(Storage.prototype, "getItem");
  await show("free");
  expect(read).not.toHaveBeenCalled();
  await show("premium");
  expect(read).toHaveBeenCalledWith("prompt_payment_status");
});
