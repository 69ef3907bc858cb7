// The test shop as a browser and the shop meet it: its page, its answers as a provider, its events. Journeys through it: tests/buy.spec.ts.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ProviderEvent } from "../../checkout/payment-provider.ts";
import { products } from "../../checkout/product.ts";
import { type OpenedStore, openStore } from "../../db/open-store.ts";
import { assertTestShopAllowed } from "./assert-test-shop-allowed.ts";
import { createTestShop } from "./create-test-shop.ts";

const [product] = products;
if (!product) throw new Error("The shop sells nothing.");
const ORIGIN = "http://127.0.0.1:4173";
const LATE = "4000 0000 0000 0408";
const REFUSED = "4000 0000 0000 0341";
const good = { number: "4242 4242 4242 4242", expiry: "04 / 30", cvc: "9173", email: "" };
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let store: OpenedStore;
let shop: ReturnType<typeof createTestShop>;
let address: string;
let session: string;
let events: ProviderEvent[];
let failures: number;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 15), toFake: ["Date", "setTimeout"] });
  [events, failures] = [[], 0];
  folder = mkdtempSync(join(tmpdir(), "lamplight-test-shop-"));
  store = await openStore({ url: null, folder });
  shop = createTestShop({
    db: store.db,
    deliver: async (body, signature) => {
      failures -= 1;
      if (failures >= 0) throw new Error("the webhook is away");
      events.push(await shop.provider.readEvent(body, signature));
    },
    secret: "a-secret-of-the-test-that-is-long",
    toleranceS: 300,
    now: Date.now,
    log: { info() {}, warn() {}, error() {} },
  });
  const opened = await shop.provider.createSession({
    order: "order_1",
    product: { ...product, title: 'The "3D" <Motion> prompt' },
    successUrl: `${ORIGIN}/success?session_id={CHECKOUT_SESSION_ID}&redirect=%2Fmotion`,
    cancelUrl: `${ORIGIN}/cancel?redirect=%2Fmotion`,
  });
  [session, address] = [opened.id, opened.url];
  return async () => {
    vi.useRealTimers();
    await store.close();
    rmSync(folder, { recursive: true });
  };
});

const open = async () => (await shop.pages.request(address)).text();
const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.pages.request(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", ...headers },
  });
const state = () => shop.provider.readSession(session);
const types = () => events.map(({ type }) => type.replace("checkout.session.", ""));

it("the page says what is bought, for how much and that no money moves, and runs nothing but its own style", async () => {
  const answer = await shop.pages.request(address);
  const page = await answer.text();
  for (const said of ["&quot;3D&quot; &lt;Motion&gt;", "Pay $5", "Test mode, no money"])
    expect(page).toContain(said);
  expect(page).toContain(`href="${ORIGIN}/cancel?redirect=%2Fmotion"`);
  const hash = createHash("sha256").update(/<style>(.*)<\/style>/s.exec(page)?.[1] ?? "");
  const policy = answer.headers.get("Content-Security-Policy");
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash.digest("base64")}'; `);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
});

it("the page takes nothing from its address but a known payment and card", async () => {
  const none = await shop.pages.request(`${ORIGIN}/test-checkout/cs_test_none`);
  expect(none.status).toBe(404);
  const card = await shop.pages.request(`${address}?card=%22%3E%3Cb%3E`);
  expect(await card.text()).not.toContain('"><b>');
});

describe("a payment", () => {
  it("is made once, however often its button is pressed, and leaves nothing of the card in the store", async () => {
    const fields = { ...good, email: " Buyer@Example.com " };
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(fields)));
    const back = `${ORIGIN}/success?session_id=${session}&redirect=%2Fmotion`;
    for (const { status, headers } of answers)
      expect([status, headers.get("Location")]).toEqual([303, back]);
    expect(await state()).toMatchObject({ payment: "paid", email: "buyer@example.com" });
    expect(events).toMatchObject([{ type: "checkout.session.completed", session }]);
    expect(await shop.provider.findSessions({ email: "Buyer@example.com" })).toEqual([session]);
    expect(await open()).toContain("This is paid");
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
    expect(kept.join()).toContain(session);
    for (const secret of ["4242", "9173"]) expect(kept.join()).not.toContain(secret);
  });

  it.each([
    ["fault 11: arrives late", LATE, "paid", "async_payment_succeeded", "This is paid"],
    ["fault 13: fails late", REFUSED, "unpaid", "async_payment_failed", "The payment failed"],
  ])("%s, after it was on its way", async (_, number, payment, event, title) => {
    expect((await press({ ...good, number })).status).toBe(303);
    expect(await state()).toMatchObject({ status: "complete", payment: "unpaid", refused: false });
    expect(await open()).toContain("Your payment is on its way");
    await vi.advanceTimersByTimeAsync(8000);
    expect(await state()).toMatchObject({ payment, refused: payment === "unpaid" });
    expect(types()).toEqual(["completed", event]);
    expect(await open()).toContain(title);
  });

  it.each([
    ["number", "5555 5555 5555 4444"],
    ["expiry", "soon"],
    ["cvc", "12"],
    ["email", "buyer@"],
  ])("is refused for a wrong %s beside its field, without number and code", async (name, value) => {
    const answer = await press({ ...good, [name]: value });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toMatch(new RegExp(`name="${name}"[^>]*aria-invalid="true"[^>]*autofocus`));
    expect(page).not.toMatch(/value="(5555|4242|9173)/);
  });

  it("is no longer taken after a day", async () => {
    vi.setSystemTime(Date.now() + DAY_MS);
    expect((await press(good)).status).toBe(410);
    expect((await state())?.status).toBe("expired");
  });

  it("fault 29: is not made by another site's page, nor by a form that is too long", async () => {
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await press(good, foreign)).status).toBe(403);
    expect((await press({ ...good, note: "x".repeat(4096) })).status).toBe(413);
    expect((await state())?.payment).toBe("unpaid");
    await press(good);
    const answer = await press(good, foreign);
    expect(await answer.text(), "who has paid").not.toContain("been charged");
  });

  it("fault 36: is announced again, signed again, when the webhook was away", async () => {
    failures = 2;
    expect((await press(good)).status).toBe(303);
    await vi.advanceTimersByTimeAsync(2500);
    expect(types()).toEqual(["completed"]);
  });
});

it.each([
  [null, "127.8.0.1", true],
  [null, "::1", true],
  ["http://lamp.localhost", "0.0.0.0", true],
  ["https://localhost.evil.example", "127.0.0.1", false],
  [null, "0.0.0.0", false],
])("fault 44: in test mode the shop may start at %s on %s: %s", (publicOrigin, host, mayStart) => {
  const start = (allowed: boolean) => assertTestShopAllowed(publicOrigin, host, allowed);
  expect(() => start(true)).not.toThrow();
  if (mayStart) start(false);
  else expect(() => start(false)).toThrow(/live key to sell/);
});
