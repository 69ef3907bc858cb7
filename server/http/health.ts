// Says that the process is alive, for whatever watches it.
import { Hono } from "hono";

export function health(): Hono {
  const routes = new Hono();
  routes.get("/", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  return routes;
}
