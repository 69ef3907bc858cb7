// A walk through every error of a real server that sells with Stripe's double: none of what it writes holds a secret.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FakeSiteFolder, makeFakeSiteFolder } from "./fake-site-folder.ts";
import { eventBody } from "./payments/double/event-post.ts";
import { signAsProvider } from "./payments/double/sign-as-provider.ts";
import {
  DOUBLE_SECRET,
  type PaymentDouble,
  startPaymentDouble,
} from "./payments/double/start-payment-double.ts";

// A provider that is away is asked for 9 s.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const KEY = "sk_test_walk0123456789secret";
const OTHER_SECRET = "whsec_walk0123456789other";

let folder: FakeSiteFolder;
let double: PaymentDouble;
let child: ChildProcess;
let at: string;
let output = "";

beforeAll(async () => {
  folder = await makeFakeSiteFolder();
  double = await startPaymentDouble({ secretKey: KEY });
  child = spawn(process.execPath, [MAIN], {
    env: {
      ...folder.env,
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRETS: `${DOUBLE_SECRET},${OTHER_SECRET}`,
      STRIPE_API_BASE: double.url,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  await vi.waitFor(() => expect(output).toContain("Lamplight is lit"), { timeout: 30_000 });
  at = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? "";
  double.post.url = `${at}/api/payment-events`;
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await double?.stop();
  await folder?.remove();
});

const statusOf = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${at}${path}`, init);
  await answer.arrayBuffer();
  return answer.status;
};
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const begin = async () =>
  (await fetch(`${at}/functions/v1/create-checkout`, { method: "POST" })).json();

function rawRequest(text: string): Promise<string> {
  const socket = connect(Number(new URL(at).port), "127.0.0.1");
  return new Promise((resolve) => {
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk;
    });
    socket.on("error", () => resolve(said));
    socket.on("close", () => resolve(said));
    socket.write(text);
  });
}

test("no licence, claim, session, key or secret is in what a server says of its errors", async () => {
  const { session, claim } = await begin();
  const read = async () =>
    (
      await fetch(`${at}/api/checkouts/${session}`, { headers: { "x-checkout-claim": claim } })
    ).json();
  double.ledger.pay(session);
  await double.post.settled();
  const { licence } = await read();
  expect(licence).toMatch(/^LAMPTEST-/);
  const secrets = [licence, claim, session];

  // Where secrets do not belong: in addresses, as other headers, as other methods, as bodies.
  for (const secret of secrets) {
    for (const path of [
      `/${secret}`,
      `/api/${secret}`,
      `/api/checkouts/${secret}x!`,
      `/r/${secret}`,
    ])
      expect(await statusOf(path)).toBeGreaterThanOrEqual(400);
    expect(await statusOf(`/api/licence?key=${secret}`, bearer(`${secret}x`))).toBe(401);
    expect(await statusOf(`/api/licence?key=${secret}`, { method: "DELETE" })).toBe(405);
    expect(
      await statusOf("/mcp", { method: "POST", body: secret, ...bearer(secret) }),
    ).toBeGreaterThanOrEqual(400);
    expect(
      await statusOf("/api/payment-events", { method: "POST", body: secret.repeat(9000) }),
    ).toBe(413);
    await rawRequest(`NONSENSE ${secret}\r\n\r\n`);
    await rawRequest(`GET /${secret} HTTP/1.1\r\nHost: ${secret} b\r\nConnection: close\r\n\r\n`);
  }

  // Events: forged, signed nonsense, of a session that Stripe does not know, while Stripe is away.
  const sent = (body: string, secret: string) =>
    statusOf("/api/payment-events", {
      method: "POST",
      headers: {
        "stripe-signature": signAsProvider(new TextEncoder().encode(body), {
          secrets: [secret],
          atS: Math.floor(Date.now() / 1000),
        }),
      },
      body,
    });
  expect(await sent(JSON.stringify({ licence, claim }), "whsec_a_forger_has_none")).toBe(400);
  expect(await sent(`${licence} ${claim} ${session}`, OTHER_SECRET)).toBe(400);
  const unknown = double.ledger.event("checkout.session.completed", { id: `${session}0` });
  expect(await sent(new TextDecoder().decode(eventBody(unknown)), DOUBLE_SECRET)).toBe(200);

  const other = await begin();
  secrets.push(other.session, other.claim);
  double.faults.inject("nonsense");
  const event = double.ledger.event("checkout.session.completed", { id: other.session });
  expect(await sent(new TextDecoder().decode(eventBody(event)), DOUBLE_SECRET)).toBe(503);
  expect(await statusOf(`/api/checkouts/${other.session}`)).toBe(200);
  expect(await statusOf("/functions/v1/create-checkout", { method: "POST" })).toBe(503);
  expect(await statusOf("/readyz")).toBe(503);
  double.faults.inject(null);

  // A payment that is not what was ordered, and one whose order is in no store.
  Object.assign(double.ledger.session(other.session), { amount_total: 1 });
  double.ledger.pay(other.session);
  await double.post.settled();
  expect(await (await fetch(`${at}/api/checkouts/${other.session}`)).json()).toEqual({
    status: "unpaid",
  });
  const lost = await begin();
  secrets.push(lost.session, lost.claim);
  const data = join(folder.dist, "data");
  const spoiler = new DatabaseSync(join(data, "lamplight.sqlite"));
  spoiler.exec(`delete from orders where session = '${lost.session}'`);
  double.ledger.pay(lost.session);
  await double.post.settled();

  // A store whose tables are gone: an error that nobody meant, in SQLite's own words.
  const secret = (await readFile(join(data, "licence-secret"), "utf8")).trim();
  spoiler.exec("alter table licences rename to gone; alter table orders rename to gone_too");
  spoiler.close();
  expect(await statusOf("/api/premium-prompts/scene-3d", bearer(licence))).toBe(500);
  expect(await statusOf(`/api/checkouts/${session}`)).toBe(500);
  expect(await statusOf("/functions/v1/create-checkout", { method: "POST" })).toBe(500);

  // All that it has said has arrived then, too.
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
  // It has said something of every kind, and nothing that is worth a thing.
  for (const kind of [
    "ForgedEvent",
    "ProviderUnavailable",
    "stripe is unavailable",
    "was denied",
    "belongs to no order",
    "error 500",
  ])
    expect(output).toContain(kind);
  const said = output.toLowerCase();
  for (const hidden of [
    ...secrets,
    secret,
    KEY,
    DOUBLE_SECRET,
    OTHER_SECRET,
    licence.replaceAll("-", ""),
  ])
    expect(said).not.toContain(hidden.toLowerCase());
  expect(said).not.toMatch(/lamp(test)?-[0-9a-z]{5}|cs_(test|live)_|whsec_|sk_test/);
  expect(said).not.toContain("paid text");
});
