// The site with Stripe's settings, against the project's fake of Stripe: a server and a fake for each test file.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  FAKE_WEBHOOK_SECRET,
  type FakeStripe,
  startFakeStripe,
} from "../../server/payments/fake-stripe.ts";

const MAIN = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const SECRET_KEY = "sk_test_journey0123456789";
const PATIENCE_MS = 20_000;

export interface StripeSite {
  url: string;
  fake: FakeStripe;
  stop: () => Promise<void>;
}

/** The address the server prints once it can be opened; rejects with what it printed instead. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const giveUp = setTimeout(
      () => reject(new Error(`No server came up: ${printed}`)),
      PATIENCE_MS,
    );
    const read = (chunk: Buffer) => {
      printed += chunk;
      const address = /lit: (http:\/\/\S+)/.exec(printed)?.[1];
      if (!address) return;
      clearTimeout(giveUp);
      resolve(address);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", () => reject(new Error(`The server stopped: ${printed}`)));
  });
}

export async function startStripeSite(): Promise<StripeSite> {
  const fake = await startFakeStripe({ secretKey: SECRET_KEY });
  const data = await mkdtemp(join(tmpdir(), "lamplight-stripe-"));
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      LAMPLIGHT_PUBLIC_URL: "",
      LAMPLIGHT_DATA: data,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRETS: FAKE_WEBHOOK_SECRET,
      STRIPE_API_BASE: fake.url,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await addressOf(server);
  fake.webhookUrl = `${url}/api/payment-events`;
  return {
    url,
    fake,
    stop: async () => {
      const ended = once(server, "close");
      server.kill("SIGTERM");
      await ended;
      await fake.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
