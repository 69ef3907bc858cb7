// What the owner is told, and what counts as a reason not to sell.
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { writeFixturePatterns } from "../generators/fixture-pattern.ts";
import { readPattern } from "../generators/read-pattern.ts";
import { registryIndex, registryItem } from "../generators/registry.ts";
import { readConfig, readSiteSettings } from "../server/config.ts";
import { openShop } from "../server/open-shop.ts";
import { type FakeStripe, startFakeStripe } from "../server/payments/fake-stripe.ts";
import { type FakeSiteFolder, makeFakeSiteFolder } from "../tests/support/fake-site-folder.ts";
import faults from "../tests/support/listing-faults.json" with { type: "json" };
import { askServer, examine } from "./doctor.ts";
import { asNobody } from "./fixture-nobody.ts";

const KEY = "sk_live_doctor0123456789";
let site: FakeSiteFolder;
let folder: string;
let legal: string;
let stripe: FakeStripe;
let clockOffMs = 0;

beforeAll(async () => {
  site = await makeFakeSiteFolder();
  folder = await mkdtemp(join(tmpdir(), "lamplight-doctor-test-"));
  legal = join(folder, "legal");
  await mkdir(legal);
  stripe = await startFakeStripe({ secretKey: KEY, now: () => Date.now() + clockOffMs });
});
afterAll(async () => {
  await stripe.stop();
  await site.remove();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  clockOffMs = 0;
  stripe.denied.clear();
  for (const name of ["terms", "privacy"]) await writeFile(join(legal, `${name}.md`), "# Ours");
});

const local = () => ({ LAMPLIGHT_DIST: site.dist, LAMPLIGHT_DATA: join(folder, "data") });
const live = () => ({
  ...local(),
  LAMPLIGHT_PUBLIC_URL: "https://lamplight.example",
  LAMPLIGHT_TRUST_PROXY: "1",
  LAMPLIGHT_AUTHOR: "Ada",
  LAMPLIGHT_CONTACT_URL: "mailto:ada@lamplight.example",
  STRIPE_SECRET_KEY: KEY,
  STRIPE_WEBHOOK_SECRETS: "whsec_fake_secret",
  STRIPE_API_BASE: stripe.url,
});

const unnamed = { LAMPLIGHT_PUBLIC_URL: "" };
const ask = async (_url: string): Promise<string | null> => null;
/** What the registry answers; anything else isn't there. */
const answers = new Map<string, { status?: number; body: object; open?: boolean }>();
const browse: typeof fetch = async (url, init) => {
  // It would close a shop in test mode.
  expect(new Headers(init?.headers).has("Origin")).toBe(false);
  const known = answers.get(new URL(`${url}`).pathname);
  const { status = 200, body, open = true } = known ?? { status: 404, body: {} };
  const headers = open ? { "Access-Control-Allow-Origin": "*" } : undefined;
  return Response.json(body, { status, headers });
};

async function stopsOf(env: Record<string, string>): Promise<string[]> {
  const findings = await examine(env, { legal, ask, browse });
  return findings.filter(({ state }) => state === "stop").map(({ about }) => about);
}
const says = async (about: string, env: Record<string, string>, asking = ask) =>
  (await examine(env, { legal, ask: asking, browse })).find((finding) => finding.about === about);

it("a fresh clone works in test mode, and the doctor makes neither a store nor a secret", async () => {
  expect(await stopsOf(local())).toEqual([]);
  expect((await says("mode", local()))?.says).toContain("the built-in test shop, no money moves");
  expect((await says("store", local()))?.says).toContain("made at the first start");
  expect(await readdir(join(folder, "data"))).toEqual([]);
});

it.each<[string, Record<string, string>, string[]]>([
  ["nothing", {}, []],
  ["a wrong setting", { PORT: "abc" }, ["settings"]],
  ["no signing secret", { STRIPE_WEBHOOK_SECRETS: "" }, ["shop"]],
  ["no public address", { ...unnamed, LAMPLIGHT_TRUST_PROXY: "" }, ["public address"]],
  ["a trusted proxy in front of nothing", unnamed, ["public address", "proxy"]],
  ["no encryption", { LAMPLIGHT_PUBLIC_URL: "http://lamplight.example" }, ["public address"]],
  ["no contact", { LAMPLIGHT_CONTACT_URL: "" }, ["contact"]],
  ["no built site", { LAMPLIGHT_DIST: "/nowhere" }, ["built site"]],
  ["an unknown key", { STRIPE_SECRET_KEY: "sk_live_another0123456" }, ["shop", "provider"]],
  [
    "a test key, and nothing else to say that it's public",
    { STRIPE_SECRET_KEY: "sk_test_another0123456", NODE_ENV: "production", ...unnamed },
    ["mode", "proxy"],
  ],
  ["a test key at a public address", { STRIPE_SECRET_KEY: "sk_test_another0123456" }, ["mode"]],
])("what stops a shop with a live key and %s", async (_, change, stops) => {
  const found = await stopsOf({ ...live(), ...change });
  expect(found.filter((about) => about !== "built site" || stops.includes(about))).toEqual(stops);
});

it("terms that nobody edited are a STOP with a live key only", async () => {
  await writeFile(join(legal, "privacy.md"), "<!-- edit-me -->\n# Privacy");
  const unedited = expect.stringContaining("nobody has edited site/legal/privacy.md");
  expect(await says("terms", live())).toMatchObject({ state: "stop", says: unedited });
  expect(await says("terms", local())).toMatchObject({ state: "mind" });
});

it("pages that were built before a setting or a text changed are worth a word", async () => {
  const { dist } = site;
  const file = join(dist, "built-with.json");
  const built = async () => writeFile(file, JSON.stringify(readSiteSettings(live())));
  await built();
  expect(await says("pages", live())).toBeUndefined();
  const changed = {
    LAMPLIGHT_AUTHOR: "Eve",
    LAMPLIGHT_CONTACT_URL: "mailto:eve@lamplight.example",
  };
  expect(await says("pages", { ...live(), ...changed })).toMatchObject({
    state: "mind",
    says: expect.stringContaining("LAMPLIGHT_AUTHOR and LAMPLIGHT_CONTACT_URL changed"),
  });
  await utimes(join(legal, "terms.md"), new Date(), new Date(Date.now() + 5000));
  expect((await says("pages", live()))?.says).toContain("before site/legal/terms.md changed");
  await rm(file);
});

it("says whose command it is if the store belongs to another user", async () => {
  const others = join(folder, "others");
  await mkdir(others, { mode: 0o700 });
  const env = { ...live(), LAMPLIGHT_DATA: others };
  const finding = await asNobody(others, () => says("shop", env));
  expect(finding).toMatchObject({
    state: "stop",
    says: expect.stringMatching(/as the server's user/),
  });
});

it("tells of a clock that is off and of a right that is missing", async () => {
  clockOffMs = 600_000;
  stripe.denied.add("/v1/disputes");
  expect((await says("shop", live()))?.says).toContain("clock");
  expect((await says("provider", live()))?.says).toMatch(/the key may not read .*isputes/);
});

it("says plainly that the server doesn't answer at its address", async () => {
  expect(await says("server", live())).toMatchObject({ state: "ok" });
  expect(await says("server", live(), async () => "ENOTFOUND")).toMatchObject({ state: "stop" });
  expect(await says("server", { ...local(), PORT: "59993" }, askServer)).toMatchObject({
    state: "mind",
    says: expect.stringContaining("doesn't answer at http://127.0.0.1:59993 (ECONNREFUSED)"),
  });
});

it("proves that the webhook has verified an event, whatever forgeries came since", async () => {
  const env = { ...live(), LAMPLIGHT_DATA: join(folder, "verified") };
  expect((await says("webhook", env))?.says).toMatch(/no event of live mode.*buy once/);
  const shop = await openShop({ config: readConfig(env) });
  const { body, signature } = stripe.signed(stripe.event("product.created", { id: "prod_1" }));
  await shop.shop.receiveEvent(body, signature);
  const verified = { state: "ok", says: expect.stringContaining("product.created") };
  expect(await says("webhook", env)).toMatchObject(verified);
  const forged = stripe.signed(stripe.event("product.created", {}), ["whsec_another"]);
  await expect(shop.shop.receiveEvent(forged.body, forged.signature)).rejects.toThrow();
  expect(await says("webhook", env)).toMatchObject(verified);
  // One of ours that can't be settled.
  stripe.fault = { kind: 500 };
  const ours = stripe.signed(stripe.event("checkout.session.completed", { id: "cs_live_1" }));
  await expect(shop.shop.receiveEvent(ours.body, ours.signature)).rejects.toThrow();
  stripe.fault = null;
  await shop.close();
  const said = expect.stringMatching(/product\.created.*couldn't be settled.*Stripe: /);
  expect(await says("webhook", env)).toMatchObject({ state: "mind", says: said });
});

it("stops at a sale of which no event told, as with a wrong signing secret or address", async () => {
  const env = { ...live(), LAMPLIGHT_DATA: join(folder, "unannounced") };
  const { shop, store, close } = await openShop({ config: readConfig(env) });
  const { session, token } = await shop.startCheckout("https://lamplight.example", null);
  stripe.pay(session);
  expect(await shop.readCheckout(session, token)).toMatchObject({ status: "paid" });
  expect(await says("webhook", env)).toMatchObject({ state: "mind" });
  const order = await store.readOrderBySession(session);
  const updatedAt = new Date(Date.now() - 3_700_000).toISOString();
  if (order) await store.transact((change) => change.saveOrder({ ...order, updatedAt }));
  await close();
  const said = expect.stringMatching(/No event told of the sale.*STRIPE_WEBHOOK_SECRETS/);
  expect(await says("webhook", env)).toMatchObject({ state: "stop", says: said });
});

it("minds an untrusted proxy and a test shop that is open to everybody", async () => {
  const untrusted = { ...live(), LAMPLIGHT_TRUST_PROXY: "" };
  expect(await says("proxy", untrusted)).toMatchObject({ state: "mind" });
  const open = { LAMPLIGHT_PUBLIC_URL: "https://a.example", LAMPLIGHT_TEST_SHOP: "allow" };
  expect(await says("mode", { ...local(), ...open })).toMatchObject({ state: "mind" });
});

it("says how it is used, and examines nothing then", () => {
  const args = [join(import.meta.dirname, "doctor.ts"), "--help"];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stdout).toMatch(/^Usage: npm run doctor\n(?!.*mode:)/s);
});

it("says that the mail server refuses us", async () => {
  const mail = { LAMPLIGHT_SMTP_URL: "smtp://127.0.0.1:59993", LAMPLIGHT_MAIL_FROM: "a@a.example" };
  expect(await says("mail", { ...live(), ...mail })).toMatchObject({ state: "stop" });
});

it("says what directories would miss, and stops if something that is sold opens without a licence", async () => {
  const source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
  const free = registryItem(source, "https://lamplight.example");
  const sold = { ...free, name: "scene-3d", meta: { ...free.meta, price: "premium" as const } };
  const index = registryIndex([free, sold], "https://lamplight.example");
  const skills = "/.well-known/agent-skills";
  const good = () => {
    answers.set("/r/registry.json", { body: index });
    answers.set("/r/soft-lamp.json", { body: free });
    answers.set("/prompts/scene-3d.md", { status: 401, body: {} });
    answers.set("/r/scene-3d@1.0.0.json", { status: 401, body: {} });
    answers.set(`${skills}/index.json`, { body: { skills: [{ url: "lamp.tgz" }] } });
    answers.set(`${skills}/lamp.tgz`, { body: {} });
    answers.set("/mcp", { body: { result: { tools: [{}] } }, open: false });
  };
  good();
  for (const [about, said] of [
    ["listing", "the registry's 2 items can be listed."],
    ["paid files", "all 2 need a licence."],
    ["skill", "its index and its archive answer."],
    ["MCP server", "/mcp lists 1 tools."],
  ] as const)
    expect(await says(about, live())).toEqual({ state: "ok", about, says: said });
  for (const { about, path, answer, state, said } of faults) {
    good();
    answers.set(path, answer);
    const finding = { state, says: expect.stringContaining(said) };
    expect(await says(about, live()), said).toMatchObject(finding);
  }
  expect(await says("listing", live(), async () => "ENOTFOUND")).toBeUndefined();
});
