// The owner's commands on a real store, with a fake of Stripe behind it.
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Order } from "../server/checkout/order.ts";
import { readConfig } from "../server/config.ts";
import { type OpenedShop, openShop } from "../server/open-shop.ts";
import { type FakeStripe, startFakeStripe } from "../server/payments/fake-stripe.ts";
import { asNobody } from "./fixture-nobody.ts";
import { orders } from "./orders.ts";

let folder: string;
let stripe: FakeStripe;
let env: Record<string, string>;
let opened: OpenedShop;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lamplight-orders-"));
  stripe = await startFakeStripe({ secretKey: "sk_live_orders0123456789" });
  const { secretKey, url } = stripe;
  env = { LAMPLIGHT_DATA: folder, STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: url };
  opened = await openShop({ config: readConfig(env) });
});
afterEach(async () => {
  await opened.close();
  await stripe.stop();
  rmSync(folder, { recursive: true });
});

const run = (...argv: string[]) => orders(argv, env);

/** Returns the order's id. @param amount what Stripe says was charged, if it isn't the price */
async function buy(options: { amount?: number; settle?: boolean; token?: string } = {}) {
  const { amount, settle = true, token = null } = options;
  const checkout = await opened.shop.startCheckout("https://lamplight.example", token);
  if (amount !== undefined) stripe.payment(checkout.session).session.amount_total = amount;
  stripe.pay(checkout.session, { email: "buyer@example.com" });
  if (settle) await opened.shop.readCheckout(checkout.session, checkout.token);
  const order = await opened.store.readOrderBySession(checkout.session);
  return { id: order?.id ?? "", ...checkout };
}

const KEY = /LAMP(?:TEST)?(?:-[0-9A-Z]{5}){6}/;

it("lists orders, with gifts, reviews and double payments marked", async () => {
  expect((await run("list")).text).toBe("There are no orders.");
  const first = await buy();
  const second = await buy({ token: first.token });
  const differing = await buy({ amount: 300 });
  expect((await run("grant", "--note", "a friend")).text).toMatch(KEY);
  const { text: out } = await run("list");
  expect(out).toMatch(new RegExp(`${first.id} {2}\\$5\\.00 {2}paid.*PAID TWICE`));
  expect(out).toMatch(new RegExp(`${second.id}.*PAID TWICE`));
  expect(out).toMatch(new RegExp(`${differing.id}.*REVIEW`));
  expect(out).toContain("gift");
  expect((await run("list", "--status", "review")).text.split("\n")).toHaveLength(1);
});

it("a store of another user isn't called missing", async () => {
  await opened.close();
  const { code, text } = await asNobody(folder, () => run("list"));
  expect([code, text]).toEqual([1, expect.stringMatching(/as the server's user/)]);
  opened = await openShop({ config: readConfig(env) });
});

it("finds an order by e-mail address, key, session and id, and shows its key", async () => {
  const { id, session } = await buy();
  const shown = (await run("show", id)).text;
  const [key = ""] = KEY.exec(shown) ?? [];
  for (const text of ["buyer@example.com", "Buyer@Example.com", key.toLowerCase(), session, id])
    expect((await run("find", text)).text, text).toContain(id);
  expect((await run("find", "nobody@example.com")).text).toBe("No order matches.");
});

it("exports all orders into a file for the owner alone, with no formula in it", async () => {
  const { id } = await buy();
  await run("revoke", id, "--reason", "=cmd()");
  const to = join(folder, "orders.csv");
  expect((await run("export", "--to", to)).code).toBe(0);
  const [head, line] = readFileSync(to, "utf8").split("\r\n");
  expect(head).toMatch(/^id,createdAt,/);
  expect(line).toContain(`${id},`);
  expect(line).toContain(",'=cmd(),");
  expect(statSync(to).mode & 0o077).toBe(0);
  const { text } = await run("export", "--to", join(folder, "none/orders.csv"));
  expect(text).toMatch(/orders\.csv can't be written \(ENOENT\): name a folder/);
});

it("accepts an order in review, and no other", async () => {
  const { id } = await buy({ amount: 300 });
  const shown = (await run("show", id)).text;
  expect(shown).toMatch(/received {2}\$3\.00\n {2}key {7}none/);
  expect(shown).toContain("REVIEW: paid $3.00 instead of $5.00");
  const { text: out } = await run("accept", id, "--note", "they paid in euros");
  expect(out).toMatch(KEY);
  expect(out).toContain("accept: they paid in euros");
  const { code, text } = await run("accept", id, "--note", "x");
  expect([code, text]).toEqual([1, expect.stringContaining("only one in review is accepted")]);
});

it("closes a payment in review that was refunded", async () => {
  const { id, session } = await buy({ amount: 300 });
  stripe.refund(session);
  await run("reconcile");
  expect((await run("list")).text).toContain("review, ended: the payment was refunded");
  expect((await run("list", "--status", "review")).text).toBe("There are no orders.");
  expect((await run("accept", id, "--note", "x")).text).toContain("the payment was refunded");
});

it("revokes and restores a licence, and makes a new key", async () => {
  const { id } = await buy();
  expect((await run("revoke", id, "--reason", "shared")).text).toContain("paid, ended: shared");
  const [old = ""] = KEY.exec((await run("restore", id)).text) ?? [];
  expect((await run("restore", id)).code).toBe(1);
  const shown = (await run("reissue", id, "--note", "leaked")).text;
  expect(shown).toMatch(/revoke: shared.*restore\n.*reissue: leaked/s);
  expect(KEY.exec(shown)?.[0]).not.toBe(old);
});

it("reconciles what no event told of", async () => {
  const missed = await buy({ settle: false });
  const refunded = await buy();
  stripe.refund(refunded.session);
  const tried = await run("reconcile", "--dry-run");
  expect(tried.text).toContain("2 orders would change.");
  expect((await run("reconcile", "--days", "1")).text).toContain(`${missed.id}  pending -> paid`);
  expect((await run("list")).text).toContain("the payment was refunded");
  expect((await run("reconcile")).text).toBe("0 orders changed.");
});

it("reconciles a payment whose session was never noted", async () => {
  const { id, session } = await buy({ settle: false });
  const order = (await opened.store.readOrder(id)) as Order;
  await opened.store.transact((change) => change.saveOrder({ ...order, session: null }));
  expect((await run("reconcile")).text).toContain(`${id}  pending -> paid`);
  expect(await opened.store.readOrder(id)).toMatchObject({ session, status: "paid" });
});

it("names the payments for our products whose orders are lost, while the money is here", async () => {
  const lost = await Promise.all(Array.from({ length: 101 }, () => buy({ settle: false })));
  const [refunded, unpaid, ofAnotherShop, old] = await Promise.all([buy(), buy(), buy(), buy()]);
  const sessionOf = ({ session }: { session: string }) => stripe.payment(session).session;
  stripe.refund(refunded.session);
  sessionOf(unpaid).payment_status = "unpaid";
  sessionOf(ofAnotherShop).metadata = { product: "t-shirt", order: "1001" };
  sessionOf(old).created = 0;
  const restored = { ...env, LAMPLIGHT_DATA: join(folder, "restored") };
  await (await openShop({ config: readConfig(restored) })).close();
  const said = (await orders(["reconcile"], restored)).text.split("\n");
  expect(said.pop()).toBe("0 orders changed.");
  const sessions = lost.map(({ session }) => session);
  expect(said.map((line) => line.split(" ", 1)[0]).sort()).toEqual(sessions.sort());
});

it.each([
  ["accept", ["--note", "x"], { amount: 300 }],
  ["revoke", ["--reason", "x"], {}],
  ["reissue", ["--note", "x"], {}],
])("changes nothing on a dry run of %s", async (command, more, order) => {
  const { id } = await buy(order);
  const before = await opened.store.readOrder(id);
  const { code, text: out } = await run(command, id, ...more, "--dry-run");
  expect([code, out]).toEqual([0, expect.stringMatching(/^Would .*order_/)]);
  expect(await opened.store.readOrder(id)).toEqual(before);
  expect(await opened.store.listAudit(id)).toEqual([]);
});

it.each([
  [[], 0, /reconcile \[--days 30\]/],
  [["reconcile", "--help"], 0, /^Usage: npm run orders -- reconcile .*\[--dry-run\]/],
  [["forgive"], 2, /There is no command "forgive"/],
  [["show"], 2, /^<order> is missing\.\n\nUsage: npm run orders -- show <order>/],
  [["revoke", "order_1"], 2, /^--reason is missing\.\n\nUsage/],
  [["accept", "order_1", "--note"], 2, /^Option '--note <value>' argument missing\n\nUsage/],
  [["grant", "nothing", "--note", "x"], 1, /The products are: ai_prompt_3d_motion/],
  [["list", "--all"], 2, /Unknown option '--all'/],
  [["list", "--limit", "0"], 1, /from 1 to 1000/],
  [["show", "order_none"], 1, /No order has that id/],
])("answers %j with %i", async (argv, code, said) => {
  const result = await run(...argv);
  expect(result.code).toBe(code);
  expect(result.text).toMatch(said);
});

it("if there is no store, says where it looked and doesn't make one", async () => {
  env.LAMPLIGHT_DATA = join(folder, "elsewhere");
  const { code, text: err } = await run("list");
  expect([code, err]).toEqual([1, expect.stringContaining(join(folder, "elsewhere"))]);
});
