// What Prometheus reads at `/metrics`: behind a token, or on a port of its own.
import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import type { ShopEvent } from "../checkout/shop.ts";
import { HttpProblem } from "./errors.ts";
import { readBearer } from "./premium-prompts.ts";

/** Seconds. A person notices from 0.1; the webhook's guard is 0.05. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];
/** Few, and none of them with a session or a name in it. */
const ROUTES = [
  "/functions/v1/create-checkout",
  "/api/checkouts",
  "/api/premium-prompts",
  "/api/payment-events",
  "/api/lost-keys",
  "/mcp",
];

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

export async function createMetrics() {
  // Loaded only if the owner asks for figures: it takes 8 MB.
  const { Counter, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  const count = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `lamplight_${name}_total`, help, labelNames, registers });
  const time = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => {
    const options = { help, labelNames, buckets: BUCKETS, registers };
    return new Histogram({ name: `lamplight_${name}_seconds`, ...options });
  };
  const checkouts = count("checkouts", "Checkouts that were opened.");
  const settlements = count("settlements", "Settlements by the order's new state.", "status");
  const reviews = count("reviews", "Payments that differ from their order.");
  const settlementSeconds = time("settlement", "Time that a settlement takes.");
  const webhookAnswers = count("webhook_answers", "The webhook's answers.", "status");
  const requestSeconds = time("request", "Time until a request is answered.", "route", "status");
  return {
    onShopEvent(event: ShopEvent): void {
      if (event.type === "checkout_started") {
        checkouts.inc();
        return;
      }
      settlements.inc({ status: event.status });
      settlementSeconds.observe(event.durationS);
      if (event.status === "review") reviews.inc();
    },
    observe(path: string, status: number, seconds: number): void {
      const route = ROUTES.find((start) => path.startsWith(start)) ?? "pages";
      requestSeconds.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds);
      if (route === "/api/payment-events") webhookAnswers.inc({ status });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

export function measureRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    metrics.observe(c.req.path, c.res.status, (performance.now() - start) / 1000);
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** `GET /metrics`. @param token null: anybody may read */
export function metricsRoute(metrics: Metrics, token: string | null): Hono {
  const routes = new Hono();
  routes.get("/metrics", async (c) => {
    if (token !== null) {
      const given = readBearer(c.req.header("Authorization")) ?? "";
      if (!timingSafeEqual(digest(given), digest(token))) {
        const message = "These figures need a token.";
        const suggestion = "Send LAMPLIGHT_METRICS_TOKEN as a bearer token.";
        const error = { code: "token_missing", message, suggestion };
        throw new HttpProblem(401, error, { "WWW-Authenticate": 'Bearer realm="metrics"' });
      }
    }
    const headers = { "Content-Type": metrics.contentType, "Cache-Control": "no-store" };
    return c.body(await metrics.text(), 200, headers);
  });
  return routes;
}
