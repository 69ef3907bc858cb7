// `GET /r/<name>.json` for shadcn's CLI: free items are files of the site, the paid one wants a licence.
import { type Context, Hono } from "hono";
import { LICENCE_VARIABLE } from "../../../generators/prompt.ts";
import type { Takeaways } from "../../../generators/takeaways.ts";
import { products } from "../../domain/product.ts";
import type { Shop } from "../../domain/shop.ts";
import { bearerLicence, refusal } from "../bearer-licence.ts";
import { type CallLimitDeps, callLimit } from "../call-limit.ts";
import { HttpProblem } from "../errors.ts";
import type { ShopDoor } from "../shop-door.ts";
import { nearestOf, unknownPattern } from "./name-problems.ts";

export interface RegistryDeps extends Omit<CallLimitDeps, "counts"> {
  shop: Shop;
  /** Who may use the shop: free items are given to everybody. */
  door: ShopDoor;
}

export function registry(takeaways: Takeaways, deps: RegistryDeps): Hono {
  const { shop, door } = deps;
  const routes = new Hono();
  routes.onError(answerInstaller);
  const guesses = callLimit({ ...deps, counts: "wrong" });
  routes.use("/:file", async (c, next) =>
    c.req.header("Authorization") === undefined ? next() : guesses(c, next),
  );
  routes.get("/:file", async (c, next) => {
    const file = c.req.param("file");
    if (file === "registry.json") return next();
    const unknown = () =>
      unknownPattern(
        nearestOf(
          file.replace(/\.json$/, ""),
          takeaways.names,
          `${takeaways.siteUrl}/r/registry.json`,
        ),
      );
    const name = takeaways.names.find((known) => file === `${known}.json`);
    if (name === undefined) throw unknown();
    const item = await takeaways.readPaidItem(name);
    if (item === null) return next();
    c.header("Cache-Control", "no-store");
    c.header("Vary", "Authorization");
    const product = products.find(({ promptName }) => promptName === name);
    if (!product) throw unknown();
    const closed = door(c.req.raw);
    if (closed) throw closed;
    const licence = await licenceOf(c, name, takeaways);
    const verdict = await shop.readLicence(licence, product.id);
    if (verdict.status !== "valid") throw refusal(verdict);
    return c.body(item, 200, { "Content-Type": "application/json; charset=utf-8" });
  });
  return routes;
}

/** As `bearerLicence`, and says where the licence is sold and how the installer is given it. */
async function licenceOf(
  c: Context,
  name: string,
  { readSource, siteUrl }: Takeaways,
): Promise<string> {
  try {
    return bearerLicence(c);
  } catch (problem) {
    const source = await readSource(name);
    if (!(problem instanceof HttpProblem) || !source) throw problem;
    const { key, title } = source.pattern;
    const headers = { Authorization: `Bearer \${${LICENCE_VARIABLE}}` };
    throw new HttpProblem(
      problem.status,
      {
        ...problem.body.error,
        message: `${title} is sold, and the request carries no licence.`,
        suggestion: `Buy it at ${siteUrl}/${key}, then let components.json send the licence key: "registries": ${JSON.stringify({ "@lamplight": { url: `${siteUrl}/r/{name}.json`, headers } })}.`,
      },
      problem.headers,
    );
  }
}

/**
 * The CLI shows its user `detail` (RFC 9457), and nothing at all where `error` is an object, so that the form of
 * the other addresses would stay unread. What nobody meant to say goes on to the server's own handler.
 */
function answerInstaller(error: Error, c: Context): Response {
  if (!(error instanceof HttpProblem)) throw error;
  const { code, message, suggestion } = error.body.error;
  return c.json({ title: message, detail: `${message} ${suggestion}`, code }, error.status, {
    "Cache-Control": "no-store",
    ...error.headers,
  });
}
