// The Edge Function as the platform runs it: under Deno, driven by the backend client, paid at the double of Stripe.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writePaidTexts } from "../supabase/write-paid-texts.ts";
import {
  DOUBLE_SECRET,
  type PaymentDouble,
  startPaymentDouble,
} from "./adapters/payment-double/start-payment-double.ts";
import { createEdgeHandler } from "./edge-handler.ts";
import { makeFakeSiteFolder } from "./fake-site-folder.ts";

// A second runtime starts on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FUNCTION = "supabase/functions/create-checkout";
const SITE = "https://lamplight.example";
const KEY = "sk_test_edge0000000000";
const TEXT = "# The paid text\n";

let folder: string;
let double: PaymentDouble;
let edge: Started;
let gateway: { url: string; close: () => void };
const children: ChildProcess[] = [];

interface Started {
  child: ChildProcess;
  output: () => string;
}

/** A copy of what is deployed, with the paid text beside it; packages are found, nothing is fetched. */
async function makeProject(): Promise<string> {
  const made = await realpath(await mkdtemp(join(tmpdir(), "lamplight-edge-")));
  for (const part of ["package.json", "supabase"]) {
    await cp(join(ROOT, part), join(made, part), { recursive: true });
  }
  for (const part of ["server", "generators"])
    await cp(join(ROOT, part), join(made, part), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(made, "node_modules"), "dir");
  const site = await makeFakeSiteFolder();
  await writePaidTexts({ dist: site.dist, functionFolder: join(made, FUNCTION) });
  await site.remove();
  return made;
}

function startDeno(env: Record<string, string>): Started {
  const flags = [
    "--cached-only",
    "--no-lock",
    "--node-modules-dir=manual",
    "--allow-env",
    "--allow-sys",
    "--allow-read",
    `--allow-write=${folder}`,
    "--allow-net=127.0.0.1",
  ];
  const child = spawn(
    join(ROOT, "node_modules/.bin/deno"),
    ["run", ...flags, `${FUNCTION}/index.ts`],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        DENO_DIR: join(folder, "deno-cache"),
        NO_COLOR: "1",
        DENO_NO_UPDATE_CHECK: "1",
        DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0",
        LAMPLIGHT_DATA: join(folder, "data"),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  children.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}

/** The platform's gateway: what is asked below /functions/v1 reaches the function without that. */
async function startGateway(port: number): Promise<{ url: string; close: () => void }> {
  const server = createServer((asked, answer) => {
    const path = asked.url?.replace(/^\/functions\/v1/, "");
    const { method, headers } = asked;
    const onwards = httpRequest({ host: "127.0.0.1", port, path, method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    asked.pipe(onwards);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const settings = () => ({
  LAMPLIGHT_PUBLIC_URL: SITE,
  LAMPLIGHT_LICENCE_SECRET: "a licence secret for the edge, 32+ long",
  STRIPE_SECRET_KEY: KEY,
  LAMPLIGHT_TEST_SHOP: "allow",
  STRIPE_WEBHOOK_SECRETS: DOUBLE_SECRET,
  STRIPE_API_BASE: double.url,
});

beforeAll(async () => {
  folder = await makeProject();
  double = await startPaymentDouble({ secretKey: KEY });
  edge = startDeno(settings());
  await vi.waitFor(() => expect(edge.output()).toMatch(/Listening on /), { timeout: 30_000 });
  gateway = await startGateway(Number(/127\.0\.0\.1:(\d+)/.exec(edge.output())?.[1]));
  double.post.url = `${gateway.url}/functions/v1/create-checkout/api/payment-events`;
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  gateway?.close();
  await double?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const backend = () =>
  createClient(gateway.url, "public-anonymous", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { origin: SITE } },
  });
const call = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/functions/v1/create-checkout${path}`, {
    headers: { origin: SITE, ...headers },
  });

test("a buyer pays, and the text comes to the browser that began: under Deno as under Node", async () => {
  const { data, error } = await backend().functions.invoke("create-checkout");
  expect(error).toBeNull();
  const { url, session, claim } = data;
  expect(url).toContain(double.url);
  expect(await (await call(`/api/checkouts/${session}`)).json()).toEqual({ status: "unpaid" });

  double.ledger.pay(session);
  await double.post.settled();
  expect(double.post.deliveries.map(({ status }) => status)).not.toContain(null);
  expect(new Set(double.post.deliveries.map(({ status }) => status))).toEqual(new Set([200]));

  const own = await call(`/api/checkouts/${session}`, { "x-checkout-claim": claim });
  const { status, licence } = await own.json();
  expect(status).toBe("paid");
  const text = await call("/api/premium-prompts/scene-3d", { authorization: `Bearer ${licence}` });
  expect(text.headers.get("access-control-allow-origin")).toBe(SITE);
  expect(await text.text()).toBe(TEXT);
  expect((await call("/api/premium-prompts/scene-3d")).status).toBe(401);
  expect(edge.output()).not.toMatch(/error/i);
});

test("fault 10: a forged event is refused under Deno too, where there is no synchronous cryptography", async () => {
  const answer = await fetch(`${gateway.url}/functions/v1/create-checkout/api/payment-events`, {
    method: "POST",
    headers: { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
    body: "{}",
  });
  expect(answer.status).toBe(400);
  expect((await answer.json()).error.code).toBe("forged_event");
});

test("fault 29: pages of other sites are refused, and the preflight of our own is answered", async () => {
  expect((await call("/api/shop", { origin: "https://evil.example" })).status).toBe(403);
  const preflight = await fetch(`${gateway.url}/functions/v1/create-checkout`, {
    method: "OPTIONS",
    headers: { origin: SITE },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe(SITE);
});

test("what is not there is said in the one form of errors, and /readyz is not for the gateway", async () => {
  for (const path of ["/nowhere", "/api/nowhere", "/readyz"]) {
    const answer = await call(path);
    expect(answer.status).toBe(404);
    expect((await answer.json()).error.code).toBe("not_found");
  }
});

test("a text that is not beside the function is one sentence, which says how it comes there", async () => {
  const deps = { env: { ...settings(), LAMPLIGHT_DATA: join(folder, "other") }, log: () => {} };
  await expect(createEdgeHandler({ ...deps, paidTexts: {} })).rejects.toThrow(/npm run paid-texts/);
});

test("what leads to the machine it was built on is not put beside the function", async () => {
  const site = await makeFakeSiteFolder();
  const index = join(site.dist, "private/patterns.json");
  const built = JSON.parse(await readFile(index, "utf8"));
  await writeFile(index, JSON.stringify({ ...built, siteUrl: "http://127.0.0.1:4173" }));
  const functionFolder = join(site.dist, "function");
  await mkdir(functionFolder);
  await expect(writePaidTexts({ dist: site.dist, functionFolder })).rejects.toThrow(
    /LAMPLIGHT_PUBLIC_URL/,
  );
  expect(await readdir(functionFolder)).toEqual([]);
  await site.remove();
});

test.each([
  ["LAMPLIGHT_PUBLIC_URL", /LAMPLIGHT_PUBLIC_URL must name the site/],
  ["STRIPE_SECRET_KEY", /STRIPE_SECRET_KEY is missing/],
  ["LAMPLIGHT_TEST_SHOP", /The shop is in test mode/],
  // Every instance would make one of its own, and lose it with the instance.
  ["LAMPLIGHT_LICENCE_SECRET", /LAMPLIGHT_LICENCE_SECRET must be set together with DATABASE_URL/],
])("without %s it says so and does not start", async (name, sentence) => {
  const SUPABASE_DB_URL = "postgres://shop:hunter2@127.0.0.1:1/shop";
  const started = startDeno({ ...settings(), SUPABASE_DB_URL, [name]: "" });
  // All that it has said has arrived then, too.
  const [code] = await once(started.child, "close");
  expect(code).not.toBe(0);
  expect(started.output()).toMatch(sentence);
});
