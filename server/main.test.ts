// The real process: prints its address when it can be opened, and stops gently.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type FakeSiteFolder, makeFakeSiteFolder } from "./fake-site-folder.ts";

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const START = fileURLToPath(new URL("./start.mjs", import.meta.url));
/** What the common managers of processes and containers wait at least. The server's own deadline is 4 s. */
const KILLED_AFTER_MS = 10_000;
let folder: FakeSiteFolder;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await makeFakeSiteFolder();
});
afterAll(() => folder.remove());
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

interface Run {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

function start(env: Record<string, string> = {}, entry = MAIN): Run {
  const child = spawn(process.execPath, [entry], {
    env: { ...folder.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.push(child);
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    text += chunk;
  });
  return { child, output: () => text, exit: once(child, "exit").then(([code]) => code) };
}

async function lit(run: Run): Promise<number> {
  await expect.poll(run.output, { timeout: 40_000 }).toContain("Lamplight is lit");
  return Number(/http:\/\/127\.0\.0\.1:(\d+)\n/.exec(run.output())?.[1]);
}

/** Everything the socket receives until the other side closes it. */
function collect(socket: Socket): { text: () => string; closed: Promise<unknown> } {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  // A reset is a way of closing too.
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.on("close", resolve));
  return { text: () => text, closed };
}

const HALF_A_CALL =
  "POST /functions/v1/create-checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{";

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s lets the request in flight finish, takes no new one, and exits 0",
  async (signal) => {
    const run = start();
    const port = await lit(run);
    const idle = connect(port, "127.0.0.1");
    const idleSees = collect(idle);
    idle.write("GET /motion HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    await expect.poll(idleSees.text).toContain("3D Motion");
    const busy = connect(port, "127.0.0.1");
    const busySees = collect(busy);
    busy.write(HALF_A_CALL);
    // The server answers in order, so this answer means that the half call has arrived before it.
    await fetch(`http://127.0.0.1:${port}/healthz`);

    run.child.kill(signal);
    run.child.kill(signal);
    await idleSees.closed;
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow("fetch failed");
    expect(run.child.exitCode).toBeNull();
    busy.write("}");
    expect(await run.exit).toBe(0);
    await busySees.closed;
    expect(busySees.text()).toMatch(/^HTTP\/1\.1 200 .*"url":/s);
  },
);

test("a request that never ends is cut off, and the server stops before anybody would kill it", async () => {
  const run = start();
  const busy = connect(await lit(run), "127.0.0.1");
  busy.on("error", () => undefined);
  busy.write(HALF_A_CALL);
  await once(busy, "ready");
  const asked = performance.now();
  run.child.kill("SIGTERM");
  expect(await run.exit).toBe(0);
  expect(performance.now() - asked).toBeLessThan(KILLED_AFTER_MS);
});

test("when the launcher dies, the port is given back", async () => {
  const run = start();
  await lit(run);
  run.child.disconnect();
  expect(await run.exit).toBe(0);
});

test("when the launcher died before the server was up, too", async () => {
  const run = start();
  run.child.disconnect();
  expect(await run.exit).toBe(0);
});

test("a taken port is one sentence and exit code 1", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const run = start({ PORT: String(port) });
  expect(await run.exit).toBe(1);
  await expect
    .poll(run.output)
    .toBe(`127.0.0.1:${port} is already in use: choose another with PORT or HOST.\n`);
  taken.close();
});

test.each([
  ["PORT=abc", { PORT: "abc" }, /^PORT must be .*\n$/],
  ["a key that is none", { STRIPE_SECRET_KEY: "pk_test_1" }, /^STRIPE_SECRET_KEY must be .*\n$/],
  [
    "fault 44: the test shop at a public address",
    { LAMPLIGHT_PUBLIC_URL: "https://lamplight.example" },
    /^The shop is in test mode.*LAMPLIGHT_TEST_SHOP=allow.*\n$/,
  ],
  [
    "a test key of Stripe's at a public address",
    { STRIPE_SECRET_KEY: "sk_test_0123456789", LAMPLIGHT_PUBLIC_URL: "https://lamplight.example" },
    /^The shop is in test mode.*live key.*LAMPLIGHT_TEST_SHOP=allow.*\n$/,
  ],
  [
    "a database that is away",
    {
      DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:1/shop",
      LAMPLIGHT_LICENCE_SECRET: "x".repeat(32),
    },
    /^The store can't be reached: (?!.*hunter2).*\n$/,
  ],
  [
    "a database without the secret that its servers share",
    { DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:1/shop" },
    /^LAMPLIGHT_LICENCE_SECRET must be set (?!.*hunter2).*\n$/,
  ],
  [
    "a data folder that can't be",
    { LAMPLIGHT_DATA: "/dev/null/data" },
    /^Lamplight cannot write in its data folder .*LAMPLIGHT_DATA\.\n$/,
  ],
  [
    "a site that was not built",
    { LAMPLIGHT_DIST: "/nonexistent" },
    /^There is no built site in .*\n$/,
  ],
])("%s is one sentence and exit code 1", async (_, env, sentence) => {
  const run = start(env);
  expect(await run.exit).toBe(1);
  await expect.poll(run.output).toMatch(sentence);
});

test("the start that keeps what it compiles serves the same, the first time and again", async () => {
  for (const _ of ["first", "again"]) {
    const run = start({}, START);
    const answer = await fetch(`http://127.0.0.1:${await lit(run)}/motion`);
    expect(await answer.text()).toContain("3D Motion");
    run.child.kill("SIGTERM");
    expect(await run.exit).toBe(0);
  }
});

test("without a signing secret Stripe's server starts, says so, and believes no event", async () => {
  const run = start({
    STRIPE_SECRET_KEY: "sk_test_0123456789",
    STRIPE_API_BASE: "http://127.0.0.1:1",
  });
  const url = `http://127.0.0.1:${await lit(run)}/api/payment-events`;
  await expect.poll(run.output).toContain("STRIPE_WEBHOOK_SECRETS is not set");
  const answer = await fetch(url, { method: "POST", body: "{}" });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("3600");
});

test("what is written stays bounded, and the shop's own lines by themselves", async () => {
  const run = start({
    STRIPE_SECRET_KEY: "sk_live_0123456789",
    STRIPE_API_BASE: "http://127.0.0.1:1",
    LAMPLIGHT_TRUST_PROXY: "1",
  });
  const url = `http://127.0.0.1:${await lit(run)}/functions/v1/create-checkout`;
  const ask = async (n: number) => {
    const headers = { "X-Forwarded-For": `203.0.113.${n % 5}` };
    return (await fetch(url, { method: "POST", headers })).status;
  };
  const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => ask(n)));
  expect(new Set(answers)).toEqual(new Set([503]));
  for (const kind of ["stripe ", "error "]) {
    const lines = run
      .output()
      .split("\n")
      .filter((line) => line.startsWith(kind));
    expect(lines.length, kind).toBeGreaterThan(0);
    expect(lines.length, kind).toBeLessThanOrEqual(120);
  }
});

test("pages that name another address than this one are told to the owner", async () => {
  const built = await makeFakeSiteFolder();
  const index = { siteUrl: "http://127.0.0.1:4173", names: ["scene-3d"] };
  await writeFile(join(built.dist, "private/patterns.json"), JSON.stringify(index));
  const run = start({ ...built.env, LAMPLIGHT_PUBLIC_URL: "http://127.0.0.1:4174" });
  await expect
    .poll(run.output, { timeout: 40_000 })
    .toContain("with LAMPLIGHT_PUBLIC_URL=http://127.0.0.1:4174 it is built for this address.\n");
  run.child.kill("SIGTERM");
  expect(await run.exit).toBe(0);
  await built.remove();
});

test("a visitor buys in test mode: page, card, licence, text, and the same key after a restart", async () => {
  const first = start();
  const at = `http://127.0.0.1:${await lit(first)}`;
  const begun = await fetch(`${at}/functions/v1/create-checkout`, {
    method: "POST",
    headers: { origin: at },
  });
  const { url, session, claim } = await begun.json();
  expect((await fetch(url)).status).toBe(200);
  const faces = await fetch(`${at}/test-checkout/faces.css`);
  expect(await faces.text()).toContain("/assets/instrument-serif-normal-1a2b3c.woff2");
  const paid = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ number: "4242 4242 4242 4242", expiry: "12 / 40", cvc: "123" }),
    redirect: "manual",
  });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toBe(
    `${at}/success?session_id=${session}&redirect=%2Fmotion&openPrompt=true`,
  );
  const read = async (base: string) =>
    (
      await fetch(`${base}/api/checkouts/${session}`, { headers: { "x-checkout-claim": claim } })
    ).json();
  const { status, licence } = await read(at);
  expect(status).toBe("paid");
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);

  const again = `http://127.0.0.1:${await lit(start())}`;
  expect(await read(again)).toEqual({ status: "paid", licence });
  const text = await fetch(`${again}/api/premium-prompts/scene-3d`, {
    headers: { authorization: `Bearer ${licence}` },
  });
  expect(await text.text()).toBe("# The paid text\n");
  expect(first.output()).not.toContain("rror");
});

test("fault 42: servers that start together on one empty folder share store, secret and purchases", async () => {
  const LAMPLIGHT_DATA = join(folder.dist, "shared-data");
  const runs = [0, 1, 2].map(() => start({ LAMPLIGHT_DATA }));
  const addresses = await Promise.all(
    runs.map(async (run) => `http://127.0.0.1:${await lit(run)}`),
  );
  const keys = new Set<string>();
  for (const at of addresses) {
    const headers = { origin: at };
    const begun = await fetch(`${at}/functions/v1/create-checkout`, { method: "POST", headers });
    const { url, session, claim } = await begun.json();
    const body = new URLSearchParams({
      number: "4242424242424242",
      expiry: "12 / 40",
      cvc: "123",
    });
    expect((await fetch(url, { method: "POST", body, redirect: "manual" })).status).toBe(303);
    // Each asks for it at once, and each of them shows the one key.
    const shown = await Promise.all(
      addresses.map(async (other) => {
        const asked = { headers: { "x-checkout-claim": claim } };
        return (await fetch(`${other}/api/checkouts/${session}`, asked)).json();
      }),
    );
    expect(new Set(shown.map(({ licence }) => licence)).size).toBe(1);
    keys.add(shown[0].licence);
  }
  expect(keys.size).toBe(3);
  for (const at of addresses)
    for (const key of keys) {
      const headers = { authorization: `Bearer ${key}` };
      expect((await fetch(`${at}/api/licence`, { headers })).status).toBe(200);
    }
});

test("requests that are no HTTP, or not ours, leave the server standing", async () => {
  const run = start();
  const port = await lit(run);
  for (const raw of [
    "NONSENSE\r\n\r\n",
    "GET /motion HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET \\evil HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "GET /\\evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "GET //evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "GET /%00%ff%E0%A4%A HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    `GET /?pattern=${"a".repeat(10_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    `GET /?pattern=${"a".repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    "POST /functions/v1/create-checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n",
  ]) {
    const socket = connect(port, "127.0.0.1");
    const sees = collect(socket);
    socket.write(raw);
    await sees.closed;
    expect(sees.text()).toMatch(/^HTTP\/1\.1 (200|4\d\d) /);
    expect(sees.text()).not.toMatch(/^location:/im);
  }
  expect((await fetch(`http://127.0.0.1:${port}/motion`)).status).toBe(200);
  expect(run.output()).not.toContain("rror");
});
