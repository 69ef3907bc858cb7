import { act } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { axeFindings } from "../../tests/support/axe-findings-here.ts";
import { type FakeShop, KEY, openFakeShop, problem } from "../../tests/support/fake-shop.ts";
import { Toaster } from "../components/ui/toast.tsx";
import { CHECKOUTS_KEY, rememberCheckout } from "../features/checkout/checkout-session.ts";
import { LICENCE_KEY, PURCHASE_FLAG_KEY, readAccess } from "../features/checkout/prompt-access.ts";
import { RETURN_DELAY_MS } from "../features/checkout/return-link.tsx";
import { shopMessages } from "../features/checkout/shop-messages.ts";
import { queryClient } from "../rendering/query-client.ts";
import SuccessPage from "./success-page.tsx";

const SESSION = "cs_test_1";
const PATH = `/api/checkouts/${SESSION}`;
const RETURNED = '/motion {"openPrompt":true}';
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

/** Resolves once the first answer has reached the page. */
async function open(
  entry: Entry = `/success?session_id=${SESSION}&redirect=%2Fmotion&openPrompt=true`,
): Promise<void> {
  await render(
    <MemoryRouter initialEntries={[entry]}>
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
      <Address />
      <Toaster />
    </MemoryRouter>,
  );
  await pass(1);
}

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
/** What a screen reader is told. */
const said = () => document.querySelector("main > [role=status]")?.textContent;
const heading = ({ title }: { title: string }) => page.getByRole("heading", { name: title });
const button = (name: string) => page.getByRole("button", { name });

async function axeFindsNothing(): Promise<void> {
  vi.useRealTimers();
  expect(await axeFindings()).toEqual([]);
}

describe("paid, in the browser that paid", () => {
  beforeEach(() => {
    rememberCheckout({ session: SESSION, checkoutToken: "secret", startedAt: Date.now() });
    shop.answer(PATH, { body: { status: "paid", licence: KEY, otherLicences: [] } });
  });

  it("shows and saves the licence, says so, and returns after 3 s with the prompt open", async () => {
    await open();
    await expect.element(heading(shopMessages.paymentSuccessful)).toBeVisible();
    expect(shop.last().headers.get("x-checkout-token")).toBe("secret");
    await expect.element(page.getByText(shopMessages.paymentSuccessful.description)).toBeVisible();
    const key = page.getByRole("region", { name: "Your licence key" });
    await expect.element(key).toMatchTextContent(KEY);
    expect(localStorage.getItem(PURCHASE_FLAG_KEY)).toBe("ai_prompt_3d_motion");
    expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
    expect(localStorage.getItem(CHECKOUTS_KEY)).toBeNull();
    await pass(RETURN_DELAY_MS - 10);
    expect(address()).toContain("/success");
    await pass(10);
    expect(address()).toBe(RETURNED);
  });

  it("Go back now opens the prompt, as the return does", async () => {
    await open();
    await page.getByRole("link", { name: "Go back now" }).click();
    await expect.poll(address).toBe(RETURNED);
  });

  it.each([
    ["focus", "focusin", "focusout"],
    ["pointer", "pointerover", "pointerout"],
  ])("the 3 s stand still while the key has the %s", async (_, begin, end) => {
    await open();
    const tell = (type: string) =>
      button("Copy key")
        .element()
        .dispatchEvent(new Event(type, { bubbles: true }));
    await pass(2000);
    tell(begin);
    await pass(5000);
    expect(address()).toContain("/success");
    tell(end);
    await pass(900);
    expect(address()).toContain("/success");
    await pass(100);
    expect(address()).toBe(RETURNED);
  });

  it("takes the session out of the address and keeps it for a reload", async () => {
    await open();
    expect(address()).toBe(`/success?redirect=%2Fmotion&openPrompt=true {"session":"${SESSION}"}`);
    expect(shop.calls).toEqual([`GET ${PATH}`]);
    await axeFindsNothing();
  });

  it("still confirms after a reload, with the licence that is saved here", async () => {
    localStorage.clear();
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer(PATH, { body: { status: "paid", licence: null, otherLicences: [] } });
    await open({ pathname: "/success", state: { session: SESSION } });
    await expect.element(heading(shopMessages.paymentSuccessful)).toBeVisible();
  });

  it("paid twice: says so, shows both keys, and stays", async () => {
    const other = KEY.replace("ABCDE", "VWXYZ");
    shop.answer(PATH, { body: { status: "paid", licence: KEY, otherLicences: [other] } });
    await open();
    await expect.element(heading(shopMessages.paidTwice)).toBeVisible();
    for (const key of [KEY, other]) await expect.element(page.getByText(key)).toBeVisible();
    await pass(10_000);
    expect(address()).toContain("/success");
    await axeFindsNothing();
  });

  it.each([
    ["", "/?pattern=motion"],
    ["%2Fprogress-bars", "/progress-bars"],
    ["%2Fnosuchpage", "/nosuchpage"],
    ["%2F%2Fevil.example", "/?pattern=motion"],
  ])("with redirect=%s returns to %s", async (redirect, target) => {
    await open(`/success?session_id=${SESSION}&redirect=${redirect}&openPrompt=true`);
    await pass(RETURN_DELAY_MS);
    expect(address()).toBe(`${target} {"openPrompt":true}`);
  });
});

it("paid in another browser: saves nothing, stays, and takes the licence key", async () => {
  shop.answer(PATH, { body: { status: "paid", licence: null, otherLicences: [] } });
  shop.answer("/api/licence", {});
  await open();
  expect(said()).toContain(shopMessages.paidElsewhere.title);
  expect(shop.last().headers.get("x-checkout-token")).toBeNull();
  await pass(10_000);
  expect(address()).toContain("/success");
  expect(localStorage.length).toBe(0);
  await page.getByRole("textbox", { name: "Licence key" }).fill(KEY);
  await userEvent.keyboard("{Enter}");
  await pass(1);
  await expect.element(heading(shopMessages.paymentSuccessful)).toBeVisible();
  await pass(RETURN_DELAY_MS);
  expect(address()).toBe(RETURNED);
});

describe("settling", () => {
  it("asks at growing distances, then says what to do, then takes the payment", async () => {
    const started = Date.now();
    const asked: number[] = [];
    let body: object = { status: "settling" };
    shop.answer(PATH, () => {
      asked.push(Date.now() - started);
      return { body };
    });
    await open();
    await pass(20_000);
    await expect.element(page.getByText("Confirming your payment…")).toBeVisible();
    // 1.5 s, then half as long again each time, and up to a step of the clock more.
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    for (const [index, least] of [1500, 2250, 3375, 5063].entries()) {
      expect(Math.abs((pauses[index] ?? 0) - least)).toBeLessThanOrEqual(STEP_MS);
    }
    expect(said()).toBe("");
    await pass(50_000);
    expect(said()).toContain(shopMessages.confirmingSlowly.description);
    expect(readAccess()).toBe("locked");
    body = { status: "paid", licence: KEY, otherLicences: [] };
    await pass(15_000 + RETURN_DELAY_MS);
    expect(address()).toBe(RETURNED);
  });

  it("leaves a busy shop alone for as long as it asks", async () => {
    shop.answer(PATH, { status: 503, headers: { "retry-after": "30" } });
    await open();
    await pass(29_000);
    expect(shop.calls).toHaveLength(1);
    await pass(2_000);
    expect(shop.calls).toHaveLength(2);
    await axeFindsNothing();
  });
});

describe("nothing to confirm", () => {
  it.each([
    [
      {
        body: {
          status: "review",
          reference: "order_1",
          received: { amount: 500, currency: "eur" },
        },
      },
      shopMessages.review("order_1", "€5.00", "$5.00"),
    ],
    [
      { body: { status: "review", reference: "order_1" } },
      shopMessages.review("order_1", "", "$5.00"),
    ],
    [
      { status: 403, body: problem("foreign_origin", "Open the shop itself.") },
      shopMessages.refusedByShop("Open the shop itself."),
    ],
    [{ body: { status: "unpaid" } }, shopMessages.unpaid],
    [{ status: 404, body: problem("unknown_session", "Unknown.") }, shopMessages.unknownCheckout],
    [{ status: 400, body: problem("malformed_session", "No.") }, shopMessages.unknownCheckout],
    [
      { body: { status: "revoked", reason: "it was refunded" } },
      shopMessages.paymentRevoked("it was refunded"),
    ],
  ])("answer %j: says so, saves nothing, offers the way back", async (answer, words) => {
    shop.answer(PATH, answer);
    await open();
    await pass(10_000);
    await expect.element(heading(words)).toBeVisible();
    expect(said()).toBe(`${words.title}. ${words.description}`);
    const back = page.getByRole("link", { name: "Go back" });
    await expect.element(back).toHaveAttribute("href", "/motion");
    expect(shop.calls).toHaveLength(1);
    expect(localStorage.length).toBe(0);
    await axeFindsNothing();
  });

  it.each(["", "?session_id=%7BCHECKOUT_SESSION_ID%7D", "?session_id="])(
    "fault 18: /success%s asks nobody",
    async (search) => {
      await open(`/success${search}`);
      await expect.element(heading(shopMessages.noCheckout)).toBeVisible();
      expect(shop.calls).toEqual([]);
    },
  );
});

it("fault 36: a shop out of reach is asked four times, then again on request, keeping the focus", async () => {
  shop.answer(PATH, "unreachable");
  await open();
  await expect.element(page.getByText("Still trying to reach the shop…")).toBeVisible();
  await pass(8_000);
  await expect.element(heading(shopMessages.shopUnreachable)).toBeVisible();
  expect(shop.calls).toHaveLength(4);
  await button("Try again").click();
  await pass(1);
  await expect.element(button("Trying…")).toHaveFocus();
  expect(said()).toBe("Asking the shop again…");
  await pass(8_000);
  expect(said()).toContain(shopMessages.shopUnreachable.title);
  shop.answer(PATH, { body: { status: "unpaid" } });
  await button("Try again").click();
  await pass(1);
  expect(said()).toContain(shopMessages.unpaid.title);
  await expect.element(page.getByRole("main")).toHaveFocus();
});
