// The real process: prints its address once it can be opened, refuses in one sentence, and stops gently.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, symlink } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type FakeSiteFolder, makeFakeSiteFolder } from "../tests/support/fake-site-folder.ts";
import { readConfig } from "./config.ts";
import { openStore } from "./db/open-store.ts";
import { openShop } from "./open-shop.ts";
import { FAKE_WEBHOOK_SECRET, startFakeStripe } from "./payments/fake-stripe.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MAIN = join(ROOT, "server/main.ts");
/** A start takes about a second; the machine may be busy. */
const STARTED = { timeout: 20_000 };
let folder: FakeSiteFolder;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await makeFakeSiteFolder();
  return folder.remove;
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

function start(change: Record<string, string> = {}, main = MAIN) {
  const env = { ...folder.env, ...change };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  return { child, output: () => text, exit: once(child, "exit").then(([code]) => code) };
}

const LIT = /^Lamplight is lit: http:\/\/127\.0\.0\.1:(\d+)\n/m;

async function lit(run: ReturnType<typeof start>): Promise<number> {
  await expect.poll(run.output, STARTED).toMatch(LIT);
  return Number(LIT.exec(run.output())?.[1]);
}

test("SIGTERM lets the request in flight finish, takes no new one, and exits 0", async () => {
  const run = start({ LAMPLIGHT_METRICS_PORT: "4520" });
  const port = await lit(run);
  const figures = await fetch("http://127.0.0.1:4520/metrics");
  expect(await figures.text()).toContain("lamplight_checkouts_total 0");
  const busy = connect(port, "127.0.0.1");
  let seen = "";
  busy.on("data", (chunk) => {
    seen += chunk;
  });
  busy.write(
    "POST /functions/v1/create-checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
  );
  // The server answers in order, so the half call has arrived before this.
  expect((await fetch(`http://127.0.0.1:${port}/motion`)).status).toBe(200);
  run.child.kill("SIGTERM");
  run.child.kill("SIGTERM");
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)).toBeNull();
  expect(run.child.exitCode).toBeNull();
  busy.write("}");
  expect(await run.exit).toBe(0);
  expect(seen).toMatch(/^HTTP\/1\.1 200 .*"url":/s);
});

test("the server starts and answers from what the image copies, and nothing else", async () => {
  const image = join(folder.dist, "image");
  const lines = await readFile(join(ROOT, "Dockerfile"), "utf8");
  for (const [, path = ""] of lines.matchAll(/^COPY --from=build \/app\/(\S+) /gm)) {
    if (path === "dist") continue; // the test has its own
    const [from, to] = [join(ROOT, path), join(image, path)];
    await (path === "node_modules" ? symlink(from, to) : cp(from, to, { recursive: true }));
  }
  const url = `http://127.0.0.1:${await lit(start({}, join(image, "server/main.ts")))}`;
  expect((await fetch(`${url}/motion`)).status).toBe(200);
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const tools = await fetch(`${url}/mcp`, { method: "POST", headers, body });
  expect([tools.status, await tools.text()]).toEqual([200, expect.stringContaining("tools")]);
});

test("a request that never ends is cut off, and a stop frees the port", async () => {
  // Without a signing secret, which is a line of the log.
  const run = start({ STRIPE_SECRET_KEY: "sk_test_0123456789" });
  const busy = connect(await lit(run), "127.0.0.1");
  busy.on("error", () => undefined);
  busy.write("POST /api/lost-keys HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{");
  await once(busy, "ready");
  await expect.poll(run.output).toMatch(/\n{"level":"warn",.*STRIPE_WEBHOOK_SECRETS is not set/);
  run.child.kill("SIGTERM");
  expect(await run.exit).toBe(0);
});

test("the shop goes on if whoever reads its log goes away", async () => {
  const run = start();
  const url = `http://127.0.0.1:${await lit(run)}`;
  run.child.stdout?.destroy();
  run.child.stderr?.destroy();
  const headers = { Origin: "https://evil.example" };
  for (let n = 0; n < 3; n += 1)
    expect((await fetch(`${url}/api/shop`, { headers })).status).toBe(403);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(run.child.exitCode).toBeNull();
});

test("without PostgreSQL the pages are served, and the shop says that it's away and not where it is", async () => {
  const run = start({
    DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:1/none",
    LAMPLIGHT_LICENCE_SECRET: "3f9c1b7e5d2a8046c0ffee1234567890",
  });
  const url = `http://127.0.0.1:${await lit(run)}`;
  expect((await fetch(`${url}/motion`)).status).toBe(200);
  const checkout = await fetch(`${url}/functions/v1/create-checkout`, { method: "POST" });
  expect(checkout.status).toBe(503);
  expect((await checkout.json()).error.code).toBe("store_unavailable");
  const { ready, reasons } = await (await fetch(`${url}/readyz`)).json();
  expect([ready, reasons.join()]).toEqual([false, expect.stringMatching(/^The database can't/)]);
  expect(reasons.join()).not.toContain("127.0.0.1");
  expect(run.output()).toMatch(/ECONNREFUSED.*the shop opens when it comes/);
  expect(run.output()).not.toContain("hunter2");
});

test("what keeps it from starting is one sentence and exit code 1", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const named = { LAMPLIGHT_PUBLIC_URL: "https://lamplight.example" };
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port) }, /^127\.0\.0\.1:\d+ is already in use: choose another one\.\n$/],
    // Fault 44: test mode at a public address, in the built-in shop and with Stripe.
    [named, /LAMPLIGHT_TEST_SHOP=allow.*\n$/],
    [{ ...named, STRIPE_SECRET_KEY: "sk_test_0123456789" }, /LAMPLIGHT_TEST_SHOP=allow.*\n$/],
    [{ LAMPLIGHT_DIST: "/nonexistent" }, /^There is no built site in .*\n$/],
  ];
  const check = async ([env, sentence]: (typeof cases)[number]) => {
    const run = start(env);
    expect(await run.exit).toBe(1);
    await expect.poll(run.output).toMatch(sentence);
  };
  await Promise.all(cases.map(check));
  taken.close();
});

test("fault 38 and 42: kill -9 loses and halves nothing, and two servers deal with each event once", async () => {
  const stripe = await startFakeStripe({ secretKey: "sk_test_killed0123456789" });
  const env = {
    LAMPLIGHT_DATA: join(folder.dist, "killed"),
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRETS: FAKE_WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    // Nobody listens there, so mails stay in the store.
    LAMPLIGHT_SMTP_URL: "smtp://127.0.0.1:1",
    LAMPLIGHT_MAIL_FROM: "shop@example.com",
    LAMPLIGHT_OWNER_EMAIL: "owner@example.com",
  };
  const { shop, close } = await openShop({ config: readConfig(env) });
  const sold = Array.from({ length: 40 }, () => shop.startCheckout("http://127.0.0.1", null));
  const events = (await Promise.all(sold)).map(({ session }) => stripe.pay(session));
  await close();

  /** What a server acknowledged, as event and outcome. `killAfter`: how many before `kill -9`. */
  async function deliver(posted: typeof events, killAfter = Number.POSITIVE_INFINITY) {
    const run = start(env);
    const webhook = `http://127.0.0.1:${await lit(run)}/api/payment-events`;
    const acknowledged: [event: string, outcome: string][] = [];
    const left = posted.values();
    const work = async () => {
      for (const event of left) {
        const { body, signature } = stripe.signed(event);
        const headers = { "Stripe-Signature": signature };
        const answer = await fetch(webhook, { method: "POST", headers, body }).catch(() => null);
        if (!answer?.ok) continue;
        acknowledged.push([event.id, await answer.text()]);
        if (acknowledged.length === killAfter) run.child.kill("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
    return acknowledged;
  }

  const opened = await openStore({ url: null, folder: env.LAMPLIGHT_DATA });
  async function countRows() {
    const counts: number[] = [];
    for (const table of ["licences", "events", "outbox"] as const)
      counts.push((await opened.db.selectFrom(table).selectAll().execute()).length);
    return counts;
  }
  for (const killAfter of [1, 15]) {
    const acknowledged = await deliver(events, killAfter);
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
    for (const [event] of acknowledged) expect(await opened.store.knowsEvent(event)).toBe(true);
    const [licences = 0, heard = 0, mails = 0] = await countRows();
    // A sale is all of these, or none.
    expect([licences, mails]).toEqual([heard, 2 * heard]);
  }
  // Stripe posts again what was not acknowledged, and what was.
  const [, settled = 0] = await countRows();
  expect(settled).toBeLessThan(40);
  const both = await Promise.all([deliver(events), deliver(events.toReversed())]);
  const outcomes = both.flat().map(([, outcome]) => outcome);
  expect(outcomes.filter((outcome) => outcome.includes("settled"))).toHaveLength(40 - settled);
  expect(outcomes.filter((outcome) => outcome.includes("repeated"))).toHaveLength(40 + settled);
  expect(await countRows()).toEqual([40, 40, 80]);
  await opened.close();
  await stripe.stop();
});
