// `GET /r/<name>.json` for shadcn's CLI: free items are files of the site, the paid one wants a licence.
import { Hono } from "hono";
import type { Takeaways } from "../../../takeaway/takeaways.ts";
import { products } from "../../domain/product.ts";
import type { Shop } from "../../domain/shop.ts";
import { bearerLicence, refusal } from "../bearer-licence.ts";
import { type CallLimitDeps, callLimit } from "../call-limit.ts";
import { unknownPattern } from "./name-problems.ts";

export interface RegistryDeps extends Omit<CallLimitDeps, "counts"> {
  shop: Shop;
}

export function registry(takeaways: Takeaways, deps: RegistryDeps): Hono {
  const { shop } = deps;
  const routes = new Hono();
  const guesses = callLimit({ ...deps, counts: "wrong" });
  routes.use("/:file", async (c, next) =>
    c.req.header("Authorization") === undefined ? next() : guesses(c, next),
  );
  routes.get("/:file{[a-z0-9-]+\\.json}", async (c, next) => {
    const name = c.req.param("file").slice(0, -".json".length);
    if (name === "registry") return next();
    if (!takeaways.names.includes(name)) throw unknownPattern(takeaways.names);
    const item = await takeaways.readPaidItem(name);
    if (item === null) return next();
    c.header("Cache-Control", "no-store");
    c.header("Vary", "Authorization");
    const product = products.find(({ promptName }) => promptName === name);
    if (!product) throw unknownPattern(takeaways.names);
    const verdict = await shop.readLicence(bearerLicence(c), product.id);
    if (verdict.status !== "valid") throw refusal(verdict);
    return c.body(item, 200, { "Content-Type": "application/json; charset=utf-8" });
  });
  return routes;
}
