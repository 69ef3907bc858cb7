// The test shop as a browser and the shop meet it: its page, its answers as a provider, its events.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ForgedEvent, type ProviderEvent } from "../../checkout/payment-provider.ts";
import { products } from "../../checkout/product.ts";
import { type OpenedStore, openStore } from "../../db/open-store.ts";
import { assertTestShopAllowed } from "./assert-test-shop-allowed.ts";
import { createTestShop } from "./create-test-shop.ts";

const [product] = products;
if (!product) throw new Error("The shop sells nothing.");
const ORIGIN = "http://127.0.0.1:4173";
const PAYS = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const LATE = "4000 0000 0000 0408";
const REFUSED = "4000 0000 0000 0341";
const good = { number: PAYS, expiry: "04 / 30", cvc: "737", email: "" };
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let store: OpenedStore;
let shop: ReturnType<typeof createTestShop>;
let address: string;
let session: string;
let posts: { body: Uint8Array; signature: string }[];
let events: ProviderEvent[];
let failures: number;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 15), toFake: ["Date", "setTimeout"] });
  posts = [];
  events = [];
  failures = 0;
  folder = mkdtempSync(join(tmpdir(), "lamplight-test-shop-"));
  store = await openStore({ url: null, folder });
  shop = createTestShop({
    db: store.db,
    deliver: async (body, signature) => {
      failures -= 1;
      if (failures >= 0) throw new Error("the webhook is away");
      posts.push({ body, signature });
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
  session = opened.id;
  address = opened.url;
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  rmSync(folder, { recursive: true });
});

const open = async (query = "") => (await shop.pages.request(`${address}${query}`)).text();
const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.pages.request(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", ...headers },
  });
const state = () => shop.provider.readSession(session);
const back = () => `${ORIGIN}/success?session_id=${session}&redirect=%2Fmotion`;
const types = () => events.map(({ type }) => type.replace("checkout.session.", ""));

describe("the page", () => {
  it("says what is bought, for how much, that no money moves, and how to leave", async () => {
    const page = await open();
    for (const text of [
      "The &quot;3D&quot; &lt;Motion&gt; prompt",
      "Pay $5",
      "Test mode, no money",
    ])
      expect(page).toContain(text);
    expect(page).toContain(`href="${ORIGIN}/cancel?redirect=%2Fmotion"`);
    for (const number of [PAYS, DECLINED, LATE, REFUSED]) expect(page).toContain(number);
  });

  it("allows its own style and nothing else", async () => {
    const answer = await shop.pages.request(address);
    const style = /<style>(.*)<\/style>/s.exec(await answer.text())?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = answer.headers.get("Content-Security-Policy");
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; `);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("fills in a test card that is asked for, and no other", async () => {
    expect(await open("?card=declined")).toContain(`value="${DECLINED}"`);
    expect(await open("?card=%22%3E%3Cb%3E")).not.toContain('"><b>');
  });

  it("is not there for an unknown payment", async () => {
    const answer = await shop.pages.request(`${ORIGIN}/test-checkout/cs_test_none`);
    expect(answer.status).toBe(404);
  });
});

describe("a card", () => {
  it("that pays leads back with the session filled in, after the signed event", async () => {
    const answer = await press({ ...good, email: " Buyer@Example.com " });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, back()]);
    expect(await state()).toMatchObject({ payment: "paid", email: "buyer@example.com" });
    expect(events).toMatchObject([{ type: "checkout.session.completed", session }]);
    expect(await shop.provider.findSessions("Buyer@example.com")).toEqual([session]);
    expect(await open()).toContain("This is paid");
  });

  it("that is declined leaves the session open for another", async () => {
    const answer = await press({ ...good, number: DECLINED });
    expect(answer.status).toBe(402);
    expect(await answer.text()).toMatch(/role="alert">The card was declined/);
    expect([(await state())?.status, events]).toEqual(["open", []]);
    expect((await press(good)).status).toBe(303);
  });

  it.each([
    ["fault 11: settles late", LATE, "paid", "async_payment_succeeded", "This is paid"],
    ["fault 13: fails late", REFUSED, "unpaid", "async_payment_failed", "The payment failed"],
  ])("that %s is on its way first", async (_, number, payment, event, title) => {
    expect((await press({ ...good, number })).headers.get("Location")).toBe(back());
    expect(await state()).toMatchObject({ status: "complete", payment: "unpaid", refused: false });
    expect(await open()).toContain("Your payment is on its way");
    await vi.advanceTimersByTimeAsync(8000);
    expect(await state()).toMatchObject({ payment, refused: payment === "unpaid" });
    expect(types()).toEqual(["completed", event]);
    expect(await open()).toContain(title);
  });

  it.each([
    ["no number", { number: "" }, "number"],
    ["a real-looking number", { number: "5555 5555 5555 4444" }, "number"],
    ["no expiry", { expiry: "soon" }, "expiry"],
    ["a short code", { cvc: "12" }, "cvc"],
    ["half an address", { email: "buyer@" }, "email"],
  ])(
    "with %s is refused beside the field, without its number and code",
    async (_, change, name) => {
      const answer = await press({ ...good, ...change });
      const page = await answer.text();
      expect(answer.status).toBe(422);
      expect(page).toMatch(new RegExp(`name="${name}"[^>]*aria-invalid="true"[^>]*autofocus`));
      expect(page).toContain('role="alert"');
      expect(page).not.toMatch(/value="(5555|4242|737)/);
      expect((await state())?.payment).toBe("unpaid");
    },
  );

  it("leaves nothing of itself in the store", async () => {
    expect((await press({ ...good, expiry: "1/2027", cvc: "9173" })).status).toBe(303);
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
    expect(kept.join()).toContain(session);
    for (const secret of ["4242", "9173"]) expect(kept.join()).not.toContain(secret);
  });
});

describe("a payment", () => {
  it("is made once, however often its button is pressed", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(good)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(types()).toEqual(["completed"]);
  });

  it("is no longer taken after a day", async () => {
    vi.setSystemTime(Date.now() + DAY_MS);
    expect((await press(good)).status).toBe(410);
    expect(await open()).toContain("has expired");
    expect((await state())?.status).toBe("expired");
  });

  it("fault 29: is not made by another site's page, nor by a form that is too long", async () => {
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await press(good, foreign)).status).toBe(403);
    expect((await press({ ...good, note: "x".repeat(4096) })).status).toBe(413);
    expect((await state())?.payment).toBe("unpaid");
  });

  it("fault 36: is announced again, signed again, when the webhook was away", async () => {
    failures = 2;
    expect((await press(good)).status).toBe(303);
    await vi.advanceTimersByTimeAsync(2500);
    expect(types()).toEqual(["completed"]);
  });

  it("faults 4, 5 and 6: is not believed with a wrong signature, too late or too early", async () => {
    await press(good);
    const [post = expect.fail("no event")] = posts;
    const read = (body: Uint8Array, signature: string | null) =>
      shop.provider.readEvent(body, signature);
    await expect(read(Buffer.from("{}"), post.signature)).rejects.toThrow(ForgedEvent);
    await expect(read(post.body, null)).rejects.toThrow(ForgedEvent);
    for (const seconds of [-301, 602]) {
      vi.setSystemTime(Date.now() + seconds * 1000);
      await expect(read(post.body, post.signature)).rejects.toThrow(ForgedEvent);
    }
  });
});

describe("fault 44: in test mode the shop", () => {
  it.each([
    [null, "127.8.0.1"],
    [null, "::1"],
    ["http://localhost:4173", "0.0.0.0"],
    ["http://lamp.localhost", "127.0.0.1"],
  ])("starts at %s on %s", (publicOrigin, host) => {
    expect(() => assertTestShopAllowed({ publicOrigin, host, allowed: false })).not.toThrow();
  });

  it.each([
    ["https://localhost.evil.example", "127.0.0.1"],
    [null, "0.0.0.0"],
    [null, "192.168.1.4"],
  ])("refuses to start at %s on %s, unless the owner allows it", (publicOrigin, host) => {
    const place = { publicOrigin, host };
    expect(() => assertTestShopAllowed({ ...place, allowed: false })).toThrow(/live key to sell/);
    expect(() => assertTestShopAllowed({ ...place, allowed: true })).not.toThrow();
  });
});
