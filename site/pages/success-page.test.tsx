import { act } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { axeFindings } from "../axe-findings.ts";
import { Toaster } from "../components/ui/toaster.tsx";
import { CLAIMS_KEY, keepClaim } from "../features/checkout/checkout-claims.ts";
import { type FakeShop, KEY, openFakeShop, problem } from "../features/checkout/fake-shop.ts";
import { RETURN_DELAY_MS } from "../features/checkout/use-return.ts";
import { LICENCE_KEY, PURCHASE_FLAG_KEY, readAccess } from "../features/prompt/prompt-access.ts";
import { queryClient } from "../rendering/query-client.ts";
import SuccessPage from "./success-page.tsx";

const SESSION = "cs_test_1";
const PATH = `/api/checkouts/${SESSION}`;
let shop: FakeShop;
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  shop = openFakeShop();
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Address() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}
const address = () => document.querySelector("output")?.textContent;

function Page() {
  return useLocation().pathname === "/success" ? <SuccessPage /> : null;
}

type Entry = string | { pathname: string; search?: string; state?: unknown };

const open = (entry: Entry = `/success?session_id=${SESSION}&redirect=%2Fmotion&openPrompt=true`) =>
  render(
    <MemoryRouter initialEntries={[entry]}>
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
      <Address />
      <Toaster />
    </MemoryRouter>,
  );
const realTimeout = window.setTimeout.bind(window);
/** Answers are read in real time, so the clock is moved in steps of this many milliseconds. */
const STEP_MS = 250;

async function pass(milliseconds: number): Promise<void> {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  world.IS_REACT_ACT_ENVIRONMENT = true;
  for (let left = milliseconds; left > 0; left -= STEP_MS) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS));
      await new Promise((resolve) => realTimeout(resolve));
    });
  }
  world.IS_REACT_ACT_ENVIRONMENT = false;
}
/** Lets what was answered reach the page. */
const settleDown = () => pass(1);
/** What a screen reader is told: the region stands on the page from the first. */
const said = () => document.querySelector("main > [role=status]")?.textContent;
const heading = (name: string) => page.getByRole("heading", { name });

async function axeFindsNothing(): Promise<void> {
  vi.useRealTimers();
  expect(await axeFindings()).toEqual([]);
}

describe("paid, in the browser that paid", () => {
  beforeEach(() => {
    keepClaim({ session: SESSION, claim: "secret", at: 1 });
    shop.answer(PATH, { body: { status: "paid", licence: KEY } });
  });

  it("shows the licence, sets flag and licence, toasts, and returns after 3 s with the prompt open", async () => {
    await open();
    await settleDown();
    await expect.element(heading("Payment successful!")).toBeVisible();
    expect(shop.lastHeaders().get("x-checkout-claim")).toBe("secret");
    await expect
      .element(page.getByText("You can now view the prompt.", { exact: true }))
      .toBeVisible();
    await expect
      .element(page.getByRole("region", { name: "Your licence key" }))
      .toMatchTextContent(KEY);
    expect(localStorage.getItem(PURCHASE_FLAG_KEY)).toBe("ai_prompt_3d_motion");
    expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
    expect(localStorage.getItem(CLAIMS_KEY), "the claim has done its work").toBeNull();
    await pass(2_990);
    expect(address()).toContain("/success");
    await pass(10);
    expect(address()).toBe('/motion {"openPrompt":true}');
  });

  it("is lit, and axe finds nothing, by night and by day", async () => {
    await open();
    await settleDown();
    await expect
      .poll(() => document.querySelector("[data-lamp]")?.getAttribute("data-lamp"))
      .toBe("on");
    await axeFindsNothing();
  });

  it("takes the session out of the address and keeps it for a reload", async () => {
    await open();
    await settleDown();
    expect(address()).toBe(
      `/success?redirect=%2Fmotion&openPrompt=true {"checkoutSession":"${SESSION}"}`,
    );
    expect(shop.calls).toEqual([`GET ${PATH}`]);
  });

  it("still knows it after a reload, when the claim is gone and the licence is here", async () => {
    localStorage.removeItem(CLAIMS_KEY);
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer(PATH, { body: { status: "paid" } });
    await open({ pathname: "/success", state: { checkoutSession: SESSION } });
    await settleDown();
    await expect.element(heading("Payment successful!")).toBeVisible();
    expect(shop.calls).toEqual([`GET ${PATH}`]);
  });
});

describe("paid, in another browser", () => {
  beforeEach(() => shop.answer(PATH, { body: { status: "paid" } }));

  it("says so, sets nothing and goes nowhere", async () => {
    await open();
    await settleDown();
    await expect.element(heading("Paid in another browser")).toBeVisible();
    expect(said()).toContain("Paid in another browser.");
    expect(shop.lastHeaders().get("x-checkout-claim")).toBeNull();
    await pass(10_000);
    expect(address()).toContain("/success");
    expect(localStorage.length).toBe(0);
    await axeFindsNothing();
  });

  it("takes the licence key, and goes on as the buyer's own", async () => {
    shop.answer("/api/licence", { body: { product: "ai_prompt_3d_motion", mode: "test" } });
    await open();
    await settleDown();
    await page.getByRole("textbox", { name: "Licence key" }).fill(KEY);
    await userEvent.keyboard("{Enter}");
    await settleDown();
    await expect.element(heading("Payment successful!")).toBeVisible();
    await pass(3_000);
    expect(address()).toBe('/motion {"openPrompt":true}');
  });
});

describe("settling", () => {
  it("keeps asking at growing distances, then is told what to do, then takes the payment", async () => {
    const started = Date.now();
    const asked: number[] = [];
    let state: object = { status: "settling" };
    shop.answer(PATH, () => {
      asked.push(Date.now() - started);
      return { body: state };
    });
    await open();
    await pass(20_000);
    await expect.element(page.getByText("Confirming your payment…")).toBeVisible();
    // 1.5 s, then half as long again each time; the clock's steps add up to a quarter of a second.
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    const expected = [1500, 2250, 3375, 5063];
    expect(pauses).toHaveLength(expected.length);
    for (const [index, pause] of pauses.entries()) {
      expect(Math.abs(pause - (expected[index] ?? 0))).toBeLessThanOrEqual(STEP_MS);
    }
    const patience = page.getByText("This takes longer than usual", { exact: false });
    expect(patience.elements()).toHaveLength(0);
    await pass(50_000);
    await expect.element(patience.last()).toBeVisible();
    expect(said()).toContain("This takes longer than usual");
    expect(readAccess()).toBe("locked");
    state = { status: "paid", licence: KEY };
    await pass(15_000 + RETURN_DELAY_MS);
    expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
    expect(address()).toContain("/motion");
  });

  it("leaves a busy shop alone for as long as it asks", async () => {
    shop.answer(PATH, { status: 503, headers: { "retry-after": "30" } });
    await open();
    await pass(29_000);
    expect(shop.calls).toHaveLength(1);
    await expect.element(page.getByText("Confirming your payment…")).toBeVisible();
    await pass(2_000);
    expect(shop.calls).toHaveLength(2);
  });

  it("axe finds nothing", async () => {
    shop.answer(PATH, { body: { status: "settling" } });
    await open();
    await pass(60_000);
    await axeFindsNothing();
  });
});

describe("nothing to confirm", () => {
  it.each([
    ["unpaid", { body: { status: "unpaid" } }, "This checkout has not been paid."],
    [
      "unknown",
      { status: 404, body: problem("unknown_session", "The shop knows no such checkout.") },
      "The shop knows no checkout of this name.",
    ],
    [
      "malformed",
      { status: 400, body: problem("malformed_session", "This is not the number of a checkout.") },
      "The shop knows no checkout of this name.",
    ],
    [
      "revoked",
      { body: { status: "revoked", reason: "the payment was refunded" } },
      "This licence is no longer valid: the payment was refunded.",
    ],
  ] as const)("%s: says so, sets nothing, offers the way back", async (_, answer, sentence) => {
    shop.answer(PATH, answer);
    await open();
    await pass(10_000);
    await expect.element(page.getByText(sentence, { exact: false }).last()).toBeVisible();
    expect(said()).toContain(sentence);
    await expect
      .element(page.getByRole("link", { name: "Go back" }))
      .toHaveAttribute("href", "/motion");
    expect(shop.calls).toHaveLength(1);
    expect(localStorage.length).toBe(0);
    await axeFindsNothing();
  });

  it.each(["/success", "/success?session_id=%7BCHECKOUT_SESSION_ID%7D", "/success?session_id="])(
    "%s asks nobody",
    async (entry) => {
      await open(entry);
      await pass(10_000);
      await expect.element(heading("No payment to confirm")).toBeVisible();
      expect(shop.calls).toEqual([]);
    },
  );
});

describe("out of reach", () => {
  it("tries four times, says so, and asks again when told to", async () => {
    shop.answer(PATH, "unreachable");
    await open();
    await settleDown();
    await expect.element(page.getByText("Still trying to reach the shop…")).toBeVisible();
    expect(page.getByText("usually takes a few seconds", { exact: false }).query()).toBeNull();
    await pass(7_000);
    await expect.element(heading("The shop is out of reach")).toBeVisible();
    expect(shop.calls).toHaveLength(4);
    keepClaim({ session: SESSION, claim: "secret", at: 1 });
    shop.answer(PATH, { body: { status: "paid", licence: KEY } });
    await page.getByRole("button", { name: "Ask again" }).click();
    await settleDown();
    await expect.element(heading("Payment successful!")).toBeVisible();
  });

  it("tells each try, and keeps the focus on the button until there is an answer", async () => {
    shop.answer(PATH, "unreachable");
    await open();
    const region = document.querySelector("main > [role=status]");
    await pass(8_000);
    expect(said()).toContain("The shop is out of reach.");
    await page.getByRole("button", { name: "Ask again" }).click();
    await settleDown();
    const asking = page.getByRole("button", { name: "Asking…" });
    await expect.element(asking).toHaveAttribute("aria-disabled", "true");
    await expect.element(asking).toHaveFocus();
    expect(said()).toBe("Asking the shop again…");
    await pass(8_000);
    expect(said()).toContain("The shop is out of reach.");
    shop.answer(PATH, { body: { status: "unpaid" } });
    const again = page.getByRole("button", { name: "Ask again" });
    await expect.element(again).toHaveFocus();
    await again.click();
    await settleDown();
    expect(said()).toContain("No payment to confirm.");
    await expect.element(page.getByRole("main")).toHaveFocus();
    expect(document.querySelector("main > [role=status]")).toBe(region);
  });

  it("axe finds nothing", async () => {
    shop.answer(PATH, "unreachable");
    await open();
    await pass(8_000);
    await axeFindsNothing();
  });
});
