// The app with stand-ins for everything it depends on, for the HTTP side's tests.
import { vi } from "vitest";
import { type AppDeps, createApp } from "./app.ts";
import { makeFakeShop } from "./fake-shop.ts";
import { clientAddress } from "./routes/client-address.ts";
import { boundedLog } from "./routes/log.ts";

export const OWN = "https://lamplight.example";
export const PREMIUM_TEXT = "# The paid text\n";

export function makeFakeApp(given: Partial<AppDeps> = {}) {
  const shop = makeFakeShop();
  const log = vi.fn<(line: string) => void>();
  const clock = { ms: 1_800_000_000_000 };
  const app = createApp({
    site: {
      files: new Map(),
      pages: new Map(),
      showcase: new Map(),
      notFound: null,
      policy: { scriptHashes: [], connectSources: [], wasm: false },
    },
    ownOrigins: [OWN],
    publicOrigin: OWN,
    shop,
    publishedFiles: null,
    premiumTexts: new Map([["scene-3d", PREMIUM_TEXT]]),
    canVerify: true,
    testShopPages: null,
    // Most tests ask what happens behind the door.
    testShopAllowed: true,
    // The proxy's word stands in for the socket's, so that a test can come from anywhere.
    clientAddress: clientAddress({ trustedProxies: 1, socketAddress: () => "127.0.0.1" }),
    toleranceS: 300,
    now: () => clock.ms,
    log: boundedLog(log, () => clock.ms),
    ...given,
  });
  return { app, shop, log, clock };
}
