// How the server is: `/healthz` and `/readyz`, and what Prometheus reads at `/metrics`, behind a token or on a port of its own.
import { Hono, type MiddlewareHandler } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { type Figures, noticesOf } from "../checkout/figures.ts";
import type { Shop, ShopEvent } from "../checkout/shop.ts";
import { HttpProblem, problemOf } from "./errors.ts";
import { readBearer } from "./licence.ts";

/** Seconds. A person notices from 0.1; the webhook's guard is 0.05. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];
/** Few, and none of them with a session or a name in it. */
const ROUTES = [
  "/functions/v1/create-checkout",
  "/api/checkouts",
  "/prompts",
  "/api/payment-events",
  "/api/lost-keys",
  "/mcp",
];

/** Too slow, too large, too many, or away. */
const REFUSED = new Set([408, 413, 429, 503]);

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

export async function createMetrics() {
  // Loaded only if the owner asks for figures: it takes 8 MB.
  const { Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  const count = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `lamplight_${name}_total`, help, labelNames, registers });
  const time = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => {
    const options = { help, labelNames, buckets: BUCKETS, registers };
    return new Histogram({ name: `lamplight_${name}_seconds`, ...options });
  };
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `lamplight_${name}`, help, labelNames, registers });
  const checkouts = count("checkouts", "Checkouts that were opened.");
  const settlements = count("settlements", "Settlements by the order's new state.", "status");
  const settlementSeconds = time("settlement", "Time that a settlement takes.");
  const webhookAnswers = count("webhook_answers", "The webhook's answers.", "status");
  const requestSeconds = time("request", "Time until a request is answered.", "route", "status");
  const refused = count("refused", "Calls that a limit or an outage refused.", "route", "code");
  const mails = gauge("mails_waiting", "Mails that wait to be sent.");
  const mailAge = gauge("oldest_mail_timestamp_seconds", "When the oldest of them was written.");
  const event = gauge("verified_event_timestamp_seconds", "When an event was last verified.");
  const unannounced = gauge("unannounced_sales", "1 if a sale had no event: the webhook fails.");
  const reconciled = gauge("reconciled_timestamp_seconds", "When payments were last reconciled.");
  const found = gauge("reconciliation_found", "What the last reconciliation found.", "what");
  return {
    onShopEvent(event: ShopEvent): void {
      if (event.type === "checkout_started") checkouts.inc();
      else {
        settlements.inc({ status: event.status });
        settlementSeconds.observe(event.durationS);
      }
    },
    observe(path: string, status: number, seconds: number, code: string | null): void {
      const route = ROUTES.find((start) => path.startsWith(start)) ?? "pages";
      requestSeconds.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds);
      if (route === "/api/payment-events") webhookAnswers.inc({ status });
      if (code !== null && REFUSED.has(status)) refused.inc({ route, code });
    },
    /** @param figures null if the store is away: they stay as they were */
    text(figures: Figures | null): Promise<string> {
      const seconds = (at: number | null) => (at === null ? 0 : at / 1000);
      if (figures) {
        mails.set(figures.mailsWaiting);
        mailAge.set(seconds(figures.oldestMailAt));
        event.set(seconds(figures.verifiedEventAt));
        unannounced.set(figures.unannouncedSaleAt === null ? 0 : 1);
        reconciled.set(seconds(figures.reconciledAt));
        for (const [what, count] of Object.entries(figures.findings ?? {}))
          found.set({ what }, count ?? 0);
      }
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

export function measureRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const code = c.error ? problemOf(c.error).body.error.code : null;
    metrics.observe(c.req.path, c.res.status, (performance.now() - start) / 1000, code);
  };
}

/** `GET /metrics`. @param token null: anybody may read */
export function metricsRoute(
  metrics: Metrics,
  shop: Pick<Shop, "readFigures">,
  token: string | null,
): Hono {
  return new Hono().get("/metrics", async (c) => {
    if (token !== null) {
      const given = readBearer(c.req.header("Authorization")) ?? "";
      if (!(await timingSafeEqual(given, token))) {
        const message = "These figures need a token.";
        const suggestion = "Send LAMPLIGHT_METRICS_TOKEN as a bearer token.";
        const error = { code: "token_missing", message, suggestion };
        throw new HttpProblem(401, error, { "WWW-Authenticate": 'Bearer realm="metrics"' });
      }
    }
    const headers = { "Content-Type": metrics.contentType, "Cache-Control": "no-store" };
    const figures = await shop.readFigures().catch(() => null);
    return c.body(await metrics.text(figures), 200, headers);
  });
}

/** Whoever asks, the shop is checked at most once in this time. */
const CHECK_KEPT_MS = 10_000;
const NO_STORE = { "Cache-Control": "no-store" };

/**
 * `/healthz`: whether pages can be served. `/readyz`: whether something can be sold, and what the owner should look at.
 * @param now milliseconds
 */
export function health(shop: Pick<Shop, "findObstacles" | "readFigures">, now: () => number): Hono {
  async function look(at: number) {
    const [reasons, figures] = await Promise.all([
      shop.findObstacles(),
      // A store that is away is among the obstacles.
      shop.readFigures().catch(() => null),
    ]);
    return { ready: reasons.length === 0, reasons, notices: figures ? noticesOf(figures, at) : [] };
  }
  let last: { at: number; found: ReturnType<typeof look> } | null = null;
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, NO_STORE))
    .get("/readyz", async (c) => {
      const at = now();
      if (!last || Math.abs(at - last.at) >= CHECK_KEPT_MS) last = { at, found: look(at) };
      const found = await last.found;
      if (found.ready) return c.json(found, 200, NO_STORE);
      return c.json(found, 503, { ...NO_STORE, "Retry-After": `${CHECK_KEPT_MS / 1000}` });
    });
}
