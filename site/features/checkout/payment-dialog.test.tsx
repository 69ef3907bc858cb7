import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { library } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { axeFindings } from "../../../tests/support/axe-findings-here.ts";
import { type FakeShop, KEY, openFakeShop } from "../../../tests/support/fake-shop.ts";
import { isFramedElsewhere } from "../../components/ui/is-framed-elsewhere.ts";
import { Toaster } from "../../components/ui/toast.tsx";
import { rememberCheckout } from "./checkout-session.ts";
import { createCheckout } from "./create-checkout.ts";
import { PaymentDialog } from "./payment-dialog.tsx";
import { LICENCE_KEY, PURCHASE_FLAG_KEY, readAccess, remember } from "./prompt-access.ts";
import { shopMessages } from "./shop-messages.ts";

// The real one leaves the page; tests/buy.spec.ts lets it.
vi.mock("./create-checkout.ts", () => ({ createCheckout: vi.fn() }));
vi.mock("../../components/ui/is-framed-elsewhere.ts", () => ({ isFramedElsewhere: vi.fn() }));

const premium = library.find(({ price }) => price === "premium") as Pattern;
let shop: FakeShop;
const closed = vi.fn();
const unlocked = vi.fn();
beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  shop = openFakeShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const key of [LICENCE_KEY, PURCHASE_FLAG_KEY] as const) remember(key, null);
});

const open = () =>
  render(
    <>
      <PaymentDialog
        pattern={premium}
        onClose={closed}
        onUnlocked={unlocked}
        returnFocusTo={null}
      />
      <Toaster />
    </>,
  );
const button = (name: string) => page.getByRole("button", { name });
const text = (words: string) => page.getByText(words);

describe("the offer", () => {
  it("keeps Continue to Payment in sight in a low window, and never over what has the focus", async () => {
    await page.viewport(375, 500);
    await open();
    const terms = page.getByRole("link", { name: /terms/ }).element() as HTMLElement;
    terms.focus();
    const pay = button("Continue to Payment").element().getBoundingClientRect();
    expect(pay.bottom).toBeLessThanOrEqual(500);
    expect(terms.getBoundingClientRect().bottom).toBeLessThanOrEqual(pay.top);
    await page.viewport(414, 896);
  });

  it("says what $5 buys, and can be put away", async () => {
    await open();
    const offer = page.getByRole("alertdialog", { name: "Unlock Premium AI Prompt" });
    for (const words of ["$5one-time", "4 source files", "Every later version", "licence key"]) {
      await expect.element(offer).toMatchTextContent(words);
    }
    expect(await axeFindings()).toEqual([]);
    await button("Maybe Later").click();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["test", 1],
    ["live", 0],
  ] as const)(
    "in %s mode says %i times that no money moves, and keeps its height",
    async (mode, times) => {
      const answer = Promise.withResolvers<Response>();
      vi.stubGlobal("fetch", () => answer.promise);
      await open();
      const height = () => (document.querySelector(".modal-panel") as HTMLElement).clientHeight;
      const before = height();
      answer.resolve(new Response(JSON.stringify({ mode })));
      await expect.poll(() => text("Test mode, no money moves").elements()).toHaveLength(times);
      expect(height()).toBe(before);
    },
  );

  it("is busy while the payment is prepared, and idle again after a failure", async () => {
    const checkout = Promise.withResolvers<never>();
    vi.mocked(createCheckout).mockReturnValue(checkout.promise);
    await open();
    await expect.element(button("Continue to Payment")).toBeVisible();
    button("Continue to Payment").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Processing Payment...")).toBeDisabled();
    checkout.reject(new Error(shopMessages.noCheckoutUrl));
    await expect.element(text(shopMessages.paymentFailed.title)).toBeVisible();
    await expect.element(text(shopMessages.paymentFailed.description)).toBeVisible();
    await expect.element(button("Continue to Payment")).toBeEnabled();
    await expect.element(button("Continue to Payment")).toHaveFocus();
    const logged = vi.mocked(console.error).mock.calls.flat().map(String).join();
    expect(logged).toContain(shopMessages.noCheckoutUrl);
  });

  it("says why the shop refuses, if trying again can't help", async () => {
    const refusal = Object.assign(new Error("Open the shop itself."), { name: "CheckoutRefused" });
    vi.mocked(createCheckout).mockRejectedValue(refusal);
    await open();
    await button("Continue to Payment").click();
    await expect.element(text(shopMessages.paymentFailed.title)).toBeVisible();
    await expect.element(page.getByRole("alertdialog")).toMatchTextContent(refusal.message);
    expect(text(shopMessages.paymentFailed.description).elements()).toHaveLength(0);
  });

  it("leaves the focus where the visitor moved it meanwhile", async () => {
    const checkout = Promise.withResolvers<never>();
    vi.mocked(createCheckout).mockReturnValue(checkout.promise);
    await open();
    await button("Continue to Payment").click();
    await expect.element(button("Processing Payment...")).toBeDisabled();
    button("Maybe Later").element().focus();
    checkout.reject(new Error(shopMessages.noCheckoutUrl));
    await expect.element(button("Continue to Payment")).toBeEnabled();
    await expect.element(button("Maybe Later")).toHaveFocus();
  });

  it("takes nobody to pay whose browser could not receive the prompt", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Denied", "SecurityError");
    });
    vi.mocked(createCheckout).mockResolvedValue({
      url: "https://pay.test/",
      proof: { session: "cs_1", token: "a" },
    });
    await open();
    await button("Continue to Payment").click();
    await expect.element(text(shopMessages.noStorage)).toBeVisible();
    await expect.element(button("Continue to Payment")).toBeEnabled();
  });

  it("in another site's frame leads to the pattern's own page, where the checkout starts", async () => {
    vi.mocked(isFramedElsewhere).mockReturnValue(true);
    await open();
    const link = page.getByRole("link", { name: "Continue to Payment (opens in a new tab)" });
    await expect.element(link).toHaveAttribute("href", "/motion?openPrompt=true");
    await expect.element(link).toHaveAttribute("target", "_blank");
  });
});

describe("somebody who has paid already", () => {
  const startCheckout = () =>
    rememberCheckout({ session: "cs_1", checkoutToken: "a", startedAt: Date.now() });

  it("gets the prompt instead once a late payment has arrived", async () => {
    startCheckout();
    shop.answer("/api/checkouts/cs_1", {
      body: { status: "paid", licence: KEY, otherLicences: [] },
    });
    await open();
    await expect.poll(() => unlocked.mock.calls.length).toBe(1);
    await expect.element(text(shopMessages.paymentSuccessful.title)).toBeVisible();
    expect(readAccess()).toBe("unlocked");
    expect(createCheckout).not.toHaveBeenCalled();
  });

  it("hears that the owner is looking at the payment", async () => {
    startCheckout();
    shop.answer("/api/checkouts/cs_1", { body: { status: "review", reference: "order_1" } });
    await open();
    await expect.element(text(shopMessages.stillReviewing("order_1"))).toBeVisible();
  });

  it("gets a lost key by mail, if the shop sends mail", async () => {
    const sent = "If that address has bought something, its key is on the way.";
    shop.answer("/api/shop", { body: { mode: "live", lostKeyMail: true } });
    shop.answer("/api/lost-keys", { status: 202, body: { message: sent } });
    await open();
    await button("I already have a licence key").click();
    const address = page.getByRole("textbox", { name: "E-mail address" });
    await address.fill(" a@b.test ");
    await userEvent.keyboard("{Enter}");
    await expect.element(text(sent)).toBeVisible();
    expect(shop.last().body).toBe(JSON.stringify({ email: "a@b.test" }));
    shop.answer("/api/lost-keys", { status: 429, headers: { "retry-after": "40" } });
    await button("Send my key").click();
    await expect.element(text(shopMessages.shopBusy("in 40 seconds"))).toBeVisible();
    await expect.element(address).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
  });

  it("is told how to reach the owner about a lost key, if the shop sends none", async () => {
    shop.answer("/api/shop", { body: { mode: "live", lostKeyMail: false } });
    await open();
    await button("I already have a licence key").click();
    await expect.element(page.getByRole("link", { name: /^Send it to the author/ })).toBeVisible();
  });

  it("hears that there is no need to pay again while the payment settles, and doesn't once it has", async () => {
    startCheckout();
    shop.answer("/api/checkouts/cs_1", { body: { status: "settling" } });
    await open();
    await expect.element(text(shopMessages.stillConfirming)).toBeVisible();
    const body = { status: "paid", licence: KEY, otherLicences: [] };
    shop.answer("/api/checkouts/cs_1", { body });
    await button("Continue to Payment").click();
    await expect.poll(() => unlocked.mock.calls.length).toBe(1);
    expect(createCheckout).not.toHaveBeenCalled();
  });

  it.each(["open", "blocked"])(
    "restores the purchase with the key, storage %s",
    async (storage) => {
      if (storage === "blocked") {
        for (const access of ["getItem", "setItem", "removeItem"] as const) {
          vi.spyOn(Storage.prototype, access).mockImplementation(() => {
            throw new DOMException("Denied", "SecurityError");
          });
        }
      }
      shop.answer("/api/licence", {});
      await open();
      await button("I already have a licence key").click();
      const field = page.getByRole("textbox", { name: "Licence key" });
      await expect.element(field).toHaveFocus();
      expect(await axeFindings()).toEqual([]);
      await button("Back to the offer").click();
      await expect.element(button("I already have a licence key")).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await field.fill(KEY);
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => unlocked.mock.calls.length).toBe(1);
      await expect.element(text(shopMessages.purchaseRestored.title)).toBeVisible();
      expect(readAccess()).toBe("unlocked");
    },
  );
});
