// The app with an in-memory shop that does what a test tells it, for the tests of the HTTP side.
import type { PublishedFiles } from "../generators/published-files.ts";
import { createApp } from "./app.ts";
import type { Figures } from "./checkout/figures.ts";
import type { CheckoutState, EventOutcome, LicenceVerdict, Shop } from "./checkout/shop.ts";
import { createLog } from "./log.ts";
import type { AppDeps } from "./routes/deps.ts";
import { NO_PAGES } from "./routes/security-headers.ts";

export const OWN = "https://lamplight.example";
export const PAID_PROMPT = "# Add 3D Motion to this codebase\n";

export interface FakeShop extends Shop {
  mode: Shop["mode"];
  sendsMail: boolean;
  canVerify: boolean;
  /** Each call as its name and its arguments. */
  calls: [string, ...unknown[]][];
  checkouts: Map<string, { token: string; state: CheckoutState }>;
  licences: Map<string, LicenceVerdict>;
  /** Thrown by every call while it is set. */
  fault: Error | null;
  /** What the next event comes to; a promise holds the answer up. */
  outcome: EventOutcome | Promise<EventOutcome>;
  obstacles: string[];
  /** Who may open a checkout. */
  room: readonly ("IPv4" | "IPv6")[];
  figures: Figures;
}

function makeFakeShop(): FakeShop {
  const called = (...call: [string, ...unknown[]]) => {
    shop.calls.push(call);
    if (shop.fault) throw shop.fault;
  };
  const shop: FakeShop = {
    mode: "test",
    sendsMail: true,
    canVerify: true,
    calls: [],
    checkouts: new Map(),
    licences: new Map([["GOOD", { status: "valid", product: "ai_prompt_3d_motion", order: "o" }]]),
    fault: null,
    outcome: "settled",
    obstacles: [],
    room: ["IPv4", "IPv6"],
    figures: {
      ...{ mailsWaiting: 0, oldestMailAt: null, verifiedEventAt: null, unannouncedSaleAt: null },
      ...{ reconciledAt: null, findings: null, isReviewOpen: false },
    },
    hasRoom: async (from) => shop.room.includes(from),
    async startCheckout(origin, earlierToken) {
      called("startCheckout", origin, earlierToken);
      const session = `cs_test_${shop.calls.length}_session`;
      const token = `token-of-${session}`;
      shop.checkouts.set(session, { token, state: { status: "unpaid" } });
      return { url: `https://pay.example/${session}`, session, token };
    },
    async readCheckout(session, token) {
      called("readCheckout", session, token);
      const known = shop.checkouts.get(session);
      if (!known) return { status: "unknown" };
      if (known.state.status !== "paid" || known.token === token) return known.state;
      return { status: "paid", licence: null, otherLicences: [] };
    },
    async receiveEvent(rawBody, signature) {
      called("receiveEvent", rawBody, signature);
      return shop.outcome;
    },
    async readLicence(key, product) {
      called("readLicence", key, product);
      return shop.licences.get(key) ?? { status: "invalid" };
    },
    async requestLostKeys(email) {
      called("requestLostKeys", email);
    },
    readFigures: async () => shop.figures,
    async findObstacles() {
      called("findObstacles");
      return shop.obstacles;
    },
  };
  return shop;
}

/** A free and a paid pattern. */
const publishedFiles: PublishedFiles = {
  siteUrl: "https://lamp.example",
  patterns: [
    {
      ...{ key: "theme-toggle", name: "theme-toggle", title: "Theme Toggle", price: "free" },
      summary: "A switch between light and dark.",
      files: ["r/theme-toggle@1.0.0.json", "changes/theme-toggle-1.0.0-2.0.0.diff"],
      metrics: [
        { metric: "comfort", verdict: "not supported", best: null, studies: "No study, 2 against" },
      ],
    },
    {
      ...{ key: "motion", name: "scene-3d", title: "3D Motion", price: "premium" },
      ...{ summary: "A scene that people can turn.", metrics: [] },
      files: [
        ...["prompts/scene-3d.md", "r/scene-3d.json"],
        ...["r/scene-3d@1.0.0.json", "changes/scene-3d-1.0.0-1.1.0.diff"],
      ],
    },
  ],
  readPage: async ({ key }) => `# The page of ${key}\n`,
  readPrompt: async ({ name, price }) =>
    price === "premium" ? PAID_PROMPT : `# Prompt of ${name}\n`,
  readTestPrompt: async ({ title }) => `# Test ${title} in this codebase\n`,
  soldFile: (path) => Buffer.from(path.endsWith(".md") ? PAID_PROMPT : JSON.stringify({ path })),
};
const none = new Map();
const emptySite = { files: none, pages: none, chosen: none, notFound: null, policy: NO_PAGES };

export function makeFakeApp(given: Partial<AppDeps> = {}) {
  const shop = makeFakeShop();
  const clock = { ms: 1_800_000_000_000 };
  const now = () => clock.ms;
  /** Lines of the log, parsed. */
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ write: (line) => lines.push(JSON.parse(line)), now });
  const app = createApp({
    site: emptySite,
    publishedFiles,
    shop,
    testShopPages: null,
    // Most tests ask what happens once the shop may be used.
    testShopAllowed: true,
    production: false,
    ownOrigins: [OWN],
    publicOrigin: OWN,
    // So that a test can come from any address.
    trustedProxies: 1,
    webhookToleranceS: 300,
    metrics: null,
    metricsToken: null,
    now,
    log,
    ...given,
  });
  return { app, shop, log, lines, clock };
}
