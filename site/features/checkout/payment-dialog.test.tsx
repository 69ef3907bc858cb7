import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { axeFindings } from "../../axe-findings.ts";
import { Toaster } from "../../components/ui/toaster.tsx";
import { LICENCE_KEY, PURCHASE_FLAG_KEY, readAccess, remember } from "../prompt/prompt-access.ts";
import { keepClaim } from "./checkout-claims.ts";
import { createCheckout } from "./create-checkout.ts";
import { type FakeShop, KEY, openFakeShop } from "./fake-shop.ts";
import { PaymentDialog } from "./payment-dialog.tsx";

// The real one leaves the page; e2e/buy.spec.ts lets it.
vi.mock("./create-checkout.ts", () => ({ createCheckout: vi.fn() }));

let shop: FakeShop;
const closed = vi.fn();
beforeEach(() => {
  localStorage.clear();
  closed.mockClear();
  vi.mocked(createCheckout).mockReset();
  shop = openFakeShop();
  shop.answer("/api/shop", { body: { mode: "live", price: { amount: 500, currency: "usd" } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const key of [LICENCE_KEY, PURCHASE_FLAG_KEY] as const) remember(key, null);
});

const open = () =>
  render(
    <>
      <PaymentDialog onClose={closed} returnFocusTo={null} />
      <Toaster />
    </>,
  );
const offer = () => page.getByRole("alertdialog", { name: "Unlock Premium AI Prompt" });
const button = (name: string) => page.getByRole("button", { name });
const prompt = () => page.getByRole("dialog", { name: "Premium AI Prompt" });

describe("the offer", () => {
  it("names the price, the licence and three ways on", async () => {
    await open();
    await expect.element(offer()).toMatchTextContent("$5once, no account");
    for (const name of ["Continue to Payment", "Maybe Later", "I already have a licence key"]) {
      await expect.element(button(name)).toBeEnabled();
    }
    expect(await axeFindings()).toEqual([]);
    await button("Maybe Later").click();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["test", true],
    ["live", false],
  ] as const)("in %s mode says that no money moves: %s", async (mode, said) => {
    shop.answer("/api/shop", { body: { mode } });
    await open();
    await expect.poll(() => shop.calls).toContain("GET /api/shop");
    const note = page.getByText("Test mode, no money moves");
    if (said) await expect.element(note).toBeVisible();
    else expect(note.elements()).toHaveLength(0);
    expect(await axeFindings()).toEqual([]);
  });

  it("grows by nothing when the shop says that it is a test", async () => {
    let answer = (_: Response) => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
    await open();
    const height = () => offer().element().getBoundingClientRect().height;
    const before = height();
    answer(new Response('{"mode":"test"}'));
    await expect.element(page.getByText("Test mode, no money moves")).toBeVisible();
    expect(height()).toBe(before);
  });

  it("works on the payment, disabled, and is idle again after a failure that it tells", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    let fail = (_: Error) => {};
    vi.mocked(createCheckout).mockReturnValue(new Promise((_, reject) => (fail = reject)));
    await open();
    await expect.element(button("Continue to Payment")).toBeVisible();
    button("Continue to Payment").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Processing Payment...")).toBeDisabled();
    fail(new Error("No checkout URL received"));
    await expect.element(page.getByText("Payment failed")).toBeVisible();
    await expect
      .element(page.getByText("There was a problem processing your payment. Please try again."))
      .toBeVisible();
    await expect.element(button("Continue to Payment")).toBeEnabled();
    await expect.element(button("Continue to Payment")).toHaveFocus();
    expect(logged.mock.calls.flat().map(String).join()).toContain("No checkout URL received");
  });

  it("leaves the focus to a visitor who has moved it while the payment was worked on", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let fail = (_: Error) => {};
    vi.mocked(createCheckout).mockReturnValue(new Promise((_, reject) => (fail = reject)));
    await open();
    await button("Continue to Payment").click();
    await expect.element(button("Processing Payment...")).toBeDisabled();
    button("Maybe Later").element().focus();
    fail(new Error("No checkout URL received"));
    await expect.element(button("Continue to Payment")).toBeEnabled();
    await expect.element(button("Maybe Later")).toHaveFocus();
  });

  it("takes nobody to the till whose browser could not receive the prompt afterwards", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Denied", "SecurityError");
    });
    vi.mocked(createCheckout).mockResolvedValue({
      url: "https://pay.example/",
      proof: { session: "cs_1", claim: "a" },
    });
    await open();
    await button("Continue to Payment").click();
    await expect
      .element(page.getByText("This browser keeps nothing for this site", { exact: false }))
      .toBeVisible();
    await expect.element(button("Continue to Payment")).toBeEnabled();
  });
});

describe("somebody who has paid already", () => {
  it("is shown the prompt instead of the till once a late payment has arrived", async () => {
    keepClaim({ session: "cs_1", claim: "a", at: Date.now() });
    shop.answer("/api/checkouts/cs_1", { body: { status: "paid", licence: KEY } });
    shop.answer("/api/premium-prompts/scene-3d", { body: "# The prompt" });
    await open();
    await expect.element(prompt()).toMatchTextContent("The prompt");
    await expect.element(page.getByText("Payment successful!")).toBeVisible();
    expect(readAccess()).toBe("unlocked");
    expect(createCheckout).not.toHaveBeenCalled();
  });

  it("is told that there is no need to pay again while the payment settles", async () => {
    keepClaim({ session: "cs_1", claim: "a", at: Date.now() });
    shop.answer("/api/checkouts/cs_1", { body: { status: "settling" } });
    await open();
    await expect
      .element(page.getByText("There is no need to pay again.", { exact: false }))
      .toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it("restores the purchase with the key, and sees the prompt", async () => {
    shop.answer("/api/licence", { body: { product: "ai_prompt_3d_motion", mode: "test" } });
    shop.answer("/api/premium-prompts/scene-3d", { body: "# The prompt" });
    await open();
    await button("I already have a licence key").click();
    await page.getByRole("textbox", { name: "Licence key" }).fill(KEY);
    expect(await axeFindings()).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await expect.element(prompt()).toMatchTextContent("The prompt");
    await expect.element(page.getByText("Purchase restored")).toBeVisible();
    expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
  });

  it("restores it for this visit where storage is blocked", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const access of ["getItem", "setItem", "removeItem"] as const) {
      vi.spyOn(Storage.prototype, access).mockImplementation(() => {
        throw new DOMException("Denied", "SecurityError");
      });
    }
    shop.answer("/api/licence", { body: { product: "ai_prompt_3d_motion", mode: "test" } });
    shop.answer("/api/premium-prompts/scene-3d", { body: "# The prompt" });
    await open();
    await button("I already have a licence key").click();
    await page.getByRole("textbox", { name: "Licence key" }).fill(KEY);
    await userEvent.keyboard("{Enter}");
    await expect.element(prompt()).toMatchTextContent("The prompt");
    await expect.element(page.getByText("Purchase restored")).toBeVisible();
    expect(readAccess()).toBe("unlocked");
  });

  it("finds the way back from the form to the offer", async () => {
    await open();
    await button("I already have a licence key").click();
    await expect.element(page.getByRole("textbox", { name: "Licence key" })).toHaveFocus();
    await button("Back to the offer").click();
    await expect.element(button("Continue to Payment")).toBeVisible();
    await expect.element(button("I already have a licence key")).toHaveFocus();
  });
});
