// What a watcher is told: whether pages can be served, whether something can be sold, and the figures.
import { expect, test } from "vitest";
import { makeFakeApp } from "../fake-app.ts";
import { createMetrics } from "./metrics.ts";

test("fault 43: /readyz is 503 with the reasons, and the shop is asked once in 10 s whoever asks", async () => {
  const { app, shop, clock } = makeFakeApp();
  const well = { ready: true, reasons: [], notices: [] };
  const answers = await Promise.all(Array.from({ length: 9 }, () => app.request("/readyz")));
  for (const one of answers) expect(await one.json()).toEqual(well);
  shop.obstacles = ["This machine's clock is 600 s ahead of the provider's."];
  clock.ms += 9_999;
  expect((await app.request("/readyz")).status).toBe(200);
  expect(shop.calls).toHaveLength(1);
  clock.ms += 1;
  const answer = await app.request("/readyz");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("10");
  expect(await answer.json()).toEqual({ ready: false, reasons: shop.obstacles, notices: [] });
});

test("/readyz says what the owner should look at, and nothing that strangers mustn't know", async () => {
  const { app, shop, clock } = makeFakeApp();
  const findings = { changed: 0, expired: 0, unread: 0, unmatched: 1, purged: 3 };
  shop.figures = {
    ...{ mailsWaiting: 7, oldestMailAt: clock.ms - 3_600_001, verifiedEventAt: null },
    ...{ unannouncedSaleAt: clock.ms - 4e6, reconciledAt: clock.ms - 2e8, findings },
    isReviewOpen: true,
  };
  const answer = await app.request("/readyz");
  expect(answer.status).toBe(200);
  const { notices } = await answer.json();
  expect(notices).toHaveLength(5);
  expect(notices.join()).not.toMatch(/\d/);
});

test("/metrics isn't there unless the owner sets a token, and wants that token", async () => {
  expect((await makeFakeApp().app.request("/metrics")).status).toBe(404);
  const metrics = await createMetrics();
  const { app, shop } = makeFakeApp({ metrics, metricsToken: "0123456789abcdef" });
  const read = (token: string) =>
    app.request("/metrics", { headers: { authorization: `Bearer ${token}` } });
  expect((await app.request("/metrics")).status).toBe(401);
  expect((await read("0123456789abcdeX")).status).toBe(401);

  metrics.onShopEvent({ type: "checkout_started" });
  metrics.onShopEvent({ type: "settlement", status: "review", durationS: 0.02 });
  await app.request("/api/payment-events", { method: "POST" });
  await app.request("/api/checkouts/cs_test_unknown_1");
  shop.room = [];
  await app.request("/functions/v1/create-checkout", { method: "POST" });
  shop.figures.mailsWaiting = 7;
  shop.figures.verifiedEventAt = 1_800_000_000_000;
  shop.figures.findings = { changed: 2, expired: 0, unread: 0, unmatched: 0, purged: 5 };
  const text = await (await read("0123456789abcdef")).text();
  for (const line of [
    "lamplight_checkouts_total 1",
    'lamplight_settlements_total{status="review"} 1',
    'lamplight_settlement_seconds_bucket{le="0.025"} 1',
    'lamplight_webhook_answers_total{status="400"} 1',
    'lamplight_request_seconds_count{route="/api/checkouts",status="4xx"} 1',
    'lamplight_refused_total{route="/functions/v1/create-checkout",code="too_many_checkouts"} 1',
    "lamplight_mails_waiting 7",
    "lamplight_verified_event_timestamp_seconds 1800000000",
    'lamplight_reconciliation_found{what="purged"} 5',
  ])
    expect(text).toContain(line);
  expect(text).not.toContain("cs_test_unknown");
});
