// The test shop's page as a browser meets it: forms, sentences, headers, and what is left behind.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProviderEvent } from "../../checkout/payment-provider.ts";
import { products } from "../../checkout/product.ts";
import { type OpenedStore, openStore } from "../../db/open-store.ts";
import { createTestShop, LATE_PAYMENT_MS, type TestShop } from "./create-test-shop.ts";
import { pageStyles } from "./page-styles.ts";

const [product] = products;
if (!product) throw new Error("The shop sells nothing.");
const ORIGIN = "http://127.0.0.1:4173";
const PAYS = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const LATE = "4000 0000 0000 0408";
const REFUSED = "4000 0000 0000 0341";
const good = { number: PAYS, expiry: "04 / 30", cvc: "737" };
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let store: OpenedStore;
let shop: TestShop;
let address: string;
let session: string;
let events: ProviderEvent[];
let log: string[];
let failures: number;
let timers: { work: () => void; ms: number }[];
const clock = { ms: 0 };

beforeEach(async () => {
  clock.ms = Date.UTC(2027, 0, 15);
  events = [];
  log = [];
  timers = [];
  failures = 0;
  folder = mkdtempSync(join(tmpdir(), "lamplight-payment-page-"));
  await openShop();
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
  await store.close();
  rmSync(folder, { recursive: true });
});

async function openShop() {
  store = await openStore({ url: null, folder });
  shop = createTestShop({
    db: store.db,
    deliver: async (body, signature) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("the webhook is away");
      }
      events.push(await shop.provider.readEvent(body, signature));
    },
    secret: "a-secret-of-the-page-test-that-is-long",
    now: () => clock.ms,
    log: (line) => log.push(line),
    later: (work, ms) => timers.push({ work, ms }),
  });
}

const open = (query = "") => shop.pages.request(`${address}${query}`);
const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.pages.request(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", ...headers },
  });
const payment = async () => (await shop.provider.readSession(session))?.payment;
const back = () => `${ORIGIN}/success?session_id=${session}&redirect=%2Fmotion`;

describe("the page", () => {
  it("says what is bought, for how much, that no money moves, and how to leave", async () => {
    const page = await (await open()).text();
    expect(page).toContain("The &quot;3D&quot; &lt;Motion&gt; prompt");
    expect(page).toContain("$5");
    expect(page).toContain("Test mode, no money moves.");
    expect(page).toContain(`href="${ORIGIN}/cancel?redirect=%2Fmotion"`);
    for (const number of [PAYS, DECLINED, LATE]) expect(page).toContain(number);
    expect(page).not.toContain("<script");
  });

  it("says that it is in test mode in every state", async () => {
    const states = [
      await open(),
      await press({ ...good, number: DECLINED }),
      await press({}),
      await shop.pages.request(`${ORIGIN}/test-checkout/none`),
      await press(good, { Origin: "https://evil.example" }),
    ];
    await press({ ...good, number: LATE });
    states.push(await open());
    await press({ action: "settle" });
    states.push(await open());
    for (const state of states) expect(await state.text()).toContain("Test mode, no money moves.");
  });

  it("allows its own style and nothing else, and may not be framed or kept", async () => {
    const answer = await open();
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(pageStyles));
    const hash = Buffer.from(digest).toString("base64");
    const policy = answer.headers.get("Content-Security-Policy");
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.text()).toContain(`<style>${pageStyles}</style>`);
  });

  it("fills a test card in where that is asked for, and no other", async () => {
    const page = await (await open("?card=declined")).text();
    expect(page).toContain(`value="${DECLINED}"`);
    expect(page).toContain('value="12 / 30"');
    expect(await (await open("?card=%22%3E%3Cb%3E")).text()).not.toContain('"><b>');
  });

  it("uses the site's faces where the site has published them", async () => {
    const { pages } = createTestShop({
      db: store.db,
      deliver: async () => {},
      secret: "a-secret-of-the-page-test-that-is-long",
      publicFiles: () => ["/assets/app-1.js", "/assets/instrument-serif-normal-Z-U1T-Ft.woff2"],
      now: () => clock.ms,
      log: () => {},
    });
    const sheet = await pages.request(`${ORIGIN}/test-checkout/faces.css`);
    expect(sheet.headers.get("Content-Type")).toContain("text/css");
    expect(await sheet.text()).toContain('url("/assets/instrument-serif-normal-Z-U1T-Ft.woff2")');
    expect(await (await shop.pages.request(`${ORIGIN}/test-checkout/faces.css`)).text()).toBe("");
  });

  it("is not there for an unknown payment", async () => {
    const answer = await shop.pages.request(`${ORIGIN}/test-checkout/cs_test_none`);
    expect(answer.status).toBe(404);
  });

  it("answers other methods with what it does answer", async () => {
    const answer = await shop.pages.request(address, { method: "DELETE" });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});

describe("a card", () => {
  it("that pays leads back with the session filled in, after the signed event", async () => {
    const answer = await press(good);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, back()]);
    expect(await payment()).toBe("paid");
    expect(events).toEqual([
      { id: expect.stringMatching(/^evt_test_/), type: "checkout.session.completed", session },
    ]);
  });

  it("that is declined leaves the session open, and another may be tried", async () => {
    const answer = await press({ ...good, number: DECLINED });
    expect(answer.status).toBe(402);
    expect(await answer.text()).toMatch(/role="alert">The card was declined/);
    expect(await payment()).toBe("unpaid");
    expect(events).toEqual([]);
    expect((await press(good)).status).toBe(303);
  });

  it("fault 11: that settles late is unpaid for a while, then paid by itself", async () => {
    expect((await press({ ...good, number: LATE })).headers.get("Location")).toBe(back());
    expect(await payment()).toBe("unpaid");
    clock.ms += LATE_PAYMENT_MS;
    expect(await payment()).toBe("paid");
    const due = timers.filter(({ ms }) => ms === LATE_PAYMENT_MS);
    expect(due).toHaveLength(1);
    due[0]?.work();
    await expect
      .poll(() => events.map(({ type }) => type))
      .toEqual(["checkout.session.completed", "checkout.session.async_payment_succeeded"]);
  });

  it("fault 13: that is refused late is told so, on its page too, and stays unpaid", async () => {
    expect((await press({ ...good, number: REFUSED })).headers.get("Location")).toBe(back());
    expect(await (await open()).text()).toContain("The money is on its way");
    clock.ms += LATE_PAYMENT_MS;
    expect(await shop.provider.readSession(session)).toMatchObject({
      status: "complete",
      payment: "unpaid",
      refused: true,
    });
    expect(await (await open()).text()).toContain("The money never arrived");
    timers.find(({ ms }) => ms === LATE_PAYMENT_MS)?.work();
    await expect
      .poll(() => events.map(({ type }) => type))
      .toEqual(["checkout.session.completed", "checkout.session.async_payment_failed"]);
    // No second card on the same page: the shop begins anew.
    expect((await press(good)).headers.get("Location")).toBe(back());
    expect(await payment()).toBe("unpaid");
  });

  it("fault 13: that is refused late is refused at once where its page is told to settle", async () => {
    await press({ ...good, number: REFUSED });
    expect((await press({ action: "settle" })).headers.get("Location")).toBe(back());
    expect(events.at(-1)?.type).toBe("checkout.session.async_payment_failed");
    expect(await shop.provider.readSession(session)).toMatchObject({ refused: true });
  });

  it("fault 11: that settles late is settled at once where its page is told to", async () => {
    await press({ ...good, number: LATE });
    expect(await (await open()).text()).toContain("Settle it now");
    expect((await press({ action: "settle" })).headers.get("Location")).toBe(back());
    expect(await payment()).toBe("paid");
    expect(events.at(-1)?.type).toBe("checkout.session.async_payment_succeeded");
  });

  it.each([
    ["no number", { number: "" }, "number", "Type the number of a test card."],
    ["letters", { number: "4242 4242 4242 424a" }, "number", "A card number has 12 to 19 digits."],
    ["a typing mistake", { number: "4242 4242 4242 4241" }, "number", "a typing mistake"],
    [
      "a real-looking number",
      { number: "5555 5555 5555 4444" },
      "number",
      "don&#39;t type a real one",
    ],
    ["no expiry", { expiry: "soon" }, "expiry", "Type the month and the year"],
    ["a thirteenth month", { expiry: "13/30" }, "expiry", "no such month"],
    ["last month", { expiry: "12/26" }, "expiry", "This card has expired"],
    ["a short code", { cvc: "12" }, "cvc", "three or four digits"],
  ])("with %s is answered beside the field", async (_, change, name, sentence) => {
    const answer = await press({ ...good, ...change });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toMatch(new RegExp(`id="${name}-problem">[^<]*${sentence}`));
    expect(page).toMatch(new RegExp(`name="${name}"[^>]*aria-invalid="true"[^>]*autofocus`));
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(await payment()).toBe("unpaid");
  });

  it("is good to the end of its month", async () => {
    expect((await press({ ...good, expiry: "1/2027" })).status).toBe(303);
  });

  it("is sent back without its number and code, with its expiry", async () => {
    const page = await (await press({ ...good, number: "5555 5555 5555 4444" })).text();
    expect(page).not.toContain("5555");
    expect(page).not.toContain("737");
    expect(page).toContain('value="04 / 30"');
  });

  it("leaves nothing of itself in the store or in the log", async () => {
    failures = 1;
    await press({ ...good, cvc: "9173" });
    await store.close();
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
    expect(kept.join()).toContain(session);
    for (const secret of ["4242", "04 / 30", "9173"]) {
      expect(kept.join() + log.join()).not.toContain(secret);
    }
    await openShop();
  });
});

describe("a payment", () => {
  it("is made once, however often and at once its button is pressed", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(good)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(events).toHaveLength(1);
    expect(await (await open()).text()).toContain("This is paid");
  });

  it("is still there after a restart, and for a second server", async () => {
    await press(good);
    await store.close();
    await openShop();
    expect(await payment()).toBe("paid");
    expect((await open()).status).toBe(200);
  });

  it("is no longer taken after a day", async () => {
    clock.ms += DAY_MS;
    expect((await open()).status).toBe(410);
    expect((await press(good)).status).toBe(410);
    expect(await payment()).toBe("unpaid");
  });

  it.each([
    ["another site", { Origin: "https://evil.example" }],
    ["a page without an origin", { Origin: "null" }],
    ["what the browser calls another site", { "Sec-Fetch-Site": "cross-site" }],
    ["a sister site", { "Sec-Fetch-Site": "same-site" }],
  ])("fault 29: is not made by %s", async (_, headers) => {
    expect((await press(good, headers as Record<string, string>)).status).toBe(403);
    expect(await payment()).toBe("unpaid");
  });

  it("fault 31: is not made by a form beyond 4 KiB, nor by anything but a form", async () => {
    expect((await press({ ...good, note: "x".repeat(4096) })).status).toBe(413);
    expect((await press(good, { "Content-Type": "application/json" })).status).toBe(415);
    expect(await payment()).toBe("unpaid");
  });

  it("fault 36: is announced again after a while when the webhook was away", async () => {
    failures = 2;
    expect((await press(good)).status).toBe(303);
    expect(await payment()).toBe("paid");
    for (const tries of [1, 2]) {
      const retry = timers.filter(({ ms }) => ms !== 5000).at(-1) ?? expect.fail("no retry");
      retry.work();
      await expect
        .poll(() => events.length + log.length, { message: `try ${tries}` })
        .toBe(tries + 1);
    }
    expect(events).toMatchObject([{ type: "checkout.session.completed", session }]);
    expect(log).toHaveLength(2);
  });

  it("fault 40: does not wait for ever for a webhook that never answers", async () => {
    const silent = createTestShop({
      db: store.db,
      deliver: () => new Promise<never>(() => {}),
      secret: "a-secret-of-the-page-test-that-is-long",
      now: () => clock.ms,
      log: (line) => log.push(line),
      later: (work, ms) => {
        if (ms === 5000) work();
      },
    });
    await silent.pay(session, "pays");
    expect(log.join()).toContain("could not deliver checkout.session.completed");
  });

  it("is answered with 503 and a sentence while the store is away", async () => {
    const away = createTestShop({
      db: store.db.withPlugin({
        transformQuery: () => {
          throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
        },
        transformResult: async ({ result }) => result,
      }),
      deliver: async () => {},
      secret: "a-secret-of-the-page-test-that-is-long",
      now: () => clock.ms,
      log: () => {},
    });
    const answer = await away.pages.request(address);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain("Nothing was charged");
  });
});
