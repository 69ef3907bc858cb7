// What the shop may count on from any payment provider, held against each of them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type CheckoutRequest,
  ForgedEvent,
  ProviderUnavailable,
} from "../domain/payment-provider.ts";
import { products } from "../domain/product.ts";
import { sign, type Till, tillKinds } from "./provider-tills.ts";

const [product] = products;
if (!product) throw new Error("The shop sells nothing.");

const request: CheckoutRequest = {
  order: "order_1",
  product,
  successUrl: "http://127.0.0.1:4173/success?session_id={CHECKOUT_SESSION_ID}&redirect=%2Fmotion",
  cancelUrl: "http://127.0.0.1:4173/cancel?redirect=%2Fmotion",
};
const DAY_MS = 24 * 60 * 60 * 1000;
const COMPLETED = "checkout.session.completed";
const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const START_MS = 60_000;

for (const kind of tillKinds)
  describe.skipIf(!kind.isThere)(kind.title, { timeout: 20_000 }, () => {
    let tills: Awaited<ReturnType<typeof kind.start>>;
    let till: Till;
    let session: string;
    const read = async () => (await till.provider.readSession(session)) ?? expect.fail("unknown");
    const receive = (body: Uint8Array, signature: string | null) =>
      till.provider.readEvent(body, signature);

    beforeAll(async () => {
      tills = await kind.start();
    }, START_MS);
    afterAll(() => tills.stop());
    beforeEach(async () => {
      till = await tills.open();
      session = (await till.provider.createSession(request)).id;
    });
    afterEach(() => till.close());

    describe("a session", () => {
      it("is opened with an address to pay at", async () => {
        const { id, url } = await till.provider.createSession({ ...request, order: "order_2" });
        const { hostname, pathname } = new URL(url);
        expect([hostname, pathname.split("/").at(-1)]).toEqual(["127.0.0.1", id]);
      });

      it("is the same one when its order asks again, also at the same moment", async () => {
        const order = { ...request, order: "order_3" };
        const asked = await Promise.all(
          Array.from({ length: 8 }, () => till.provider.createSession(order)),
        );
        expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
        till.clock.ms += DAY_MS / 2;
        expect((await till.provider.createSession(order)).id).toBe(asked[0]?.id);
      });

      it("is another one for another order", async () => {
        const other = await till.provider.createSession({ ...request, order: "order_4" });
        expect(other.id).not.toBe(session);
      });

      it("carries the catalogue's price, one item, our order and our product, and is unpaid", async () => {
        expect(await read()).toEqual({
          id: session,
          order: "order_1",
          product: "ai_prompt_3d_motion",
          mode: "test",
          kind: "payment",
          status: "open",
          payment: "unpaid",
          refused: false,
          amount: 500,
          currency: "usd",
          quantity: 1,
          money: "kept",
        });
      });

      it("is paid once it was paid", async () => {
        await till.pay(session);
        expect(await read()).toMatchObject({ status: "complete", payment: "paid", money: "kept" });
      });

      it("fault 11: is complete and unpaid while a delayed method settles, then paid", async () => {
        await till.pay(session, "late");
        expect(await read()).toMatchObject({
          status: "complete",
          payment: "unpaid",
          refused: false,
        });
        await till.settle(session);
        expect(await read()).toMatchObject({ status: "complete", payment: "paid", refused: false });
      });

      it("fault 13: is refused for good where a delayed method fails, and not before", async () => {
        await till.pay(session, "refused");
        expect(await read()).toMatchObject({
          status: "complete",
          payment: "unpaid",
          refused: false,
        });
        await till.settle(session);
        expect(await read()).toMatchObject({
          status: "complete",
          payment: "unpaid",
          refused: true,
        });
        await expect(till.refund(session, 1)).rejects.toThrow();
      });

      it("expires a day after it was opened, not before", async () => {
        till.clock.ms += DAY_MS - 1000;
        expect(await read()).toMatchObject({ status: "open" });
        till.clock.ms += 1000;
        expect(await read()).toMatchObject({ status: "expired", payment: "unpaid" });
      });

      it("stays paid after that day", async () => {
        await till.pay(session);
        till.clock.ms += 2 * DAY_MS;
        expect(await read()).toMatchObject({ status: "complete", payment: "paid" });
      });

      it.each([
        "cs_test_0000000000000000000000000000000000000000000000000000000000000000",
        "{CHECKOUT_SESSION_ID}",
        "%7BCHECKOUT_SESSION_ID%7D",
        "../charges/ch_1",
        "cs_test_1?expand[]=x",
        "",
      ])("is null where it is unknown: %s", async (id) => {
        expect(await till.provider.readSession(id)).toBeNull();
      });
    });

    describe("money", () => {
      beforeEach(() => till.pay(session));
      const money = async () => (await read()).money;

      it("fault 24: is partly refunded, then refunded in full", async () => {
        await till.refund(session, 200);
        expect(await money()).toBe("partly_refunded");
        await till.refund(session, 300);
        expect(await money()).toBe("refunded");
      });

      it("is not refunded beyond what was paid", async () => {
        await expect(till.refund(session, 501)).rejects.toThrow();
        expect(await money()).toBe("kept");
      });

      it("is disputed while a dispute is open", async () => {
        await till.dispute(session);
        expect(await money()).toBe("disputed");
      });

      it("fault 23: is kept after a dispute that was won", async () => {
        await till.dispute(session, "won");
        expect(await money()).toBe("kept");
      });

      it("is lost with the dispute", async () => {
        await till.dispute(session, "lost");
        expect(await money()).toBe("dispute_lost");
      });
    });

    describe("an event", () => {
      let body: Uint8Array;
      beforeEach(() => {
        body = till.event(COMPLETED, session);
      });

      it.each([
        COMPLETED,
        "checkout.session.async_payment_succeeded",
        "checkout.session.async_payment_failed",
      ])("names its session when it is signed: %s", async (type) => {
        body = till.event(type, session);
        expect(await receive(body, sign(till, body))).toEqual({
          id: JSON.parse(decode(body)).id,
          type,
          session,
        });
      });

      it.each([
        ["no signature", () => null],
        ["an empty one", () => ""],
        ["one that is no signature", () => "let me in"],
        ["another secret's", () => sign(till, body, { secrets: ["whsec_somebody_elses"] })],
        ["the scheme v0 only", () => sign(till, body, { scheme: "v0" })],
        ["no time", () => sign(till, body).replace(/^t=\d+,/, "")],
        ["two times", () => `t=1,${sign(till, body)}`],
        ["a time that is no number", () => sign(till, body).replace(/^t=\d+/, "t=NaN")],
        ["another body's", () => sign(till, encode(`${decode(body)} `))],
        ["half of it", () => sign(till, body).slice(0, -32)],
      ])("fault 4: is refused with %s", async (_case, signature) => {
        await expect(receive(body, signature())).rejects.toThrow(ForgedEvent);
      });

      it("fault 5: is refused when it is 301 s old, and taken at 299 s", async () => {
        await expect(receive(body, sign(till, body, { ageS: 301 }))).rejects.toThrow(ForgedEvent);
        expect(await receive(body, sign(till, body, { ageS: 299 }))).toMatchObject({ session });
      });

      it("fault 6: is refused from 301 s in the future, and taken from 299 s", async () => {
        await expect(receive(body, sign(till, body, { ageS: -301 }))).rejects.toThrow(ForgedEvent);
        expect(await receive(body, sign(till, body, { ageS: -299 }))).toMatchObject({ session });
      });

      it("fault 8: is taken when one of two signatures is ours, in either order", async () => {
        for (const secrets of [
          ["whsec_the_new_one", till.secret],
          [till.secret, "whsec_the_new_one"],
        ]) {
          expect(await receive(body, sign(till, body, { secrets }))).toMatchObject({ session });
        }
      });

      it("fault 9: is refused when its body was written anew, or begins with a byte order mark", async () => {
        const signature = sign(till, body);
        const compact = encode(`${JSON.stringify(JSON.parse(decode(body)), null, 1)}\n`);
        await expect(receive(compact, signature)).rejects.toThrow(ForgedEvent);
        const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...body]);
        await expect(receive(marked, signature)).rejects.toThrow(ForgedEvent);
      });

      it("fault 9: is refused in another encoding, even where a lenient reader would see the same text", async () => {
        const broken = encode(`${decode(body).trimEnd().slice(0, -1)},"note":"\uFFFD"}`);
        const latin = new Uint8Array(
          Buffer.from(decode(broken).replace("\uFFFD", "\u00E9"), "latin1"),
        );
        await expect(receive(latin, sign(till, broken))).rejects.toThrow(ForgedEvent);
        await expect(receive(latin, sign(till, latin))).rejects.toThrow(ForgedEvent);
      });

      it.each(["not JSON", "null", "[]", '"text"', "{}"])(
        "that is signed but says %s is refused",
        async (text) => {
          const nonsense = encode(text);
          await expect(receive(nonsense, sign(till, nonsense))).rejects.toThrow(ForgedEvent);
        },
      );

      it("fault 41: of an unheard-of type concerns nothing", async () => {
        const unknown = till.event("lamp.lit", session);
        expect(await receive(unknown, sign(till, unknown))).toMatchObject({
          type: "lamp.lit",
          session: null,
        });
      });
    });

    describe("that can't be reached", () => {
      it("fault 35: says so when a session is opened or read, and when asked for a sign of life", async () => {
        await expect(till.provider.check()).resolves.toEqual({ clockSkewS: 0 });
        till.breakDown();
        for (const ask of [
          () => till.provider.createSession({ ...request, order: "order_5" }),
          () => till.provider.readSession(session),
          () => till.provider.check(),
        ]) {
          await expect(ask()).rejects.toThrow(ProviderUnavailable);
        }
      });
    });
  });
