// The Stripe adapter in a real Deno, where the library's synchronous cryptography does not exist.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { products } from "../../domain/product.ts";
import { eventBody } from "../payment-double/event-post.ts";
import { signAsProvider } from "../payment-double/sign-as-provider.ts";
import { DOUBLE_SECRET, startPaymentDouble } from "../payment-double/start-payment-double.ts";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));
const DENO = join(PROJECT, "node_modules/.bin/deno");
const SECRET_KEY = "sk_test_for_deno";
const START_AND_RUN_MS = 60_000;

/** Runs in Deno; what it needs comes through its standard environment variable. */
const program = `
import { createStripeProvider } from "./server/adapters/stripe/create-stripe-provider.ts";
const { apiBase, secret, request, body, signature, forged } = JSON.parse(Deno.env.get("GIVEN"));
const provider = createStripeProvider({
  secretKey: "${SECRET_KEY}", webhookSecrets: [secret], apiBase, now: Date.now, log: () => {},
});
const bytes = new TextEncoder().encode(body);
const { id } = await provider.createSession(request);
console.log(JSON.stringify({
  id,
  state: await provider.readSession(id),
  event: await provider.readEvent(bytes, signature),
  forged: await provider.readEvent(bytes, forged).catch((error) => error.name),
}));
`;

const denoFolder = mkdtempSync(join(tmpdir(), "lamplight-deno-"));
afterAll(() => rmSync(denoFolder, { recursive: true }));

it(
  "fault 10: opens and reads a session and verifies an event on Deno",
  async () => {
    const double = await startPaymentDouble({ secretKey: SECRET_KEY });
    const body = eventBody(double.ledger.event("checkout.session.completed", { id: "cs_test_1" }));
    const atS = Math.floor(Date.now() / 1000);
    const given = {
      apiBase: double.url,
      secret: DOUBLE_SECRET,
      request: {
        order: "order_on_deno",
        product: products[0],
        successUrl: "http://127.0.0.1/success",
        cancelUrl: "http://127.0.0.1/cancel",
      },
      body: new TextDecoder().decode(body),
      signature: signAsProvider(body, { secrets: [DOUBLE_SECRET], atS }),
      forged: signAsProvider(body, { secrets: ["whsec_forged"], atS }),
    };
    const { stdout } = await promisify(execFile)(DENO, ["eval", "--ext=ts", "--no-lock", program], {
      cwd: PROJECT,
      env: {
        ...process.env,
        GIVEN: JSON.stringify(given),
        DENO_DIR: denoFolder,
        DENO_NO_UPDATE_CHECK: "1",
        NO_COLOR: "1",
      },
    }).finally(() => double.stop());
    const [opened] = double.ledger.sessions.keys();
    expect(JSON.parse(stdout)).toEqual({
      id: opened,
      state: expect.objectContaining({ payment: "unpaid", amount: 500, quantity: 1 }),
      event: expect.objectContaining({ session: "cs_test_1" }),
      forged: "ForgedEvent",
    });
  },
  START_AND_RUN_MS,
);
