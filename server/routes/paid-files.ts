// `GET /prompts/<name>.md` and `/r/<name>.json`: free ones are files of the site, the paid ones want a licence.
import { type Context, Hono } from "hono";
import type { PublishedFiles, PublishedPattern } from "../../generators/published-files.ts";
import { registryConfig } from "../../generators/registry.ts";
import { products } from "../checkout/product.ts";
import type { Shop } from "../checkout/shop.ts";
import { bearerLicence, refusal } from "./bearer-licence.ts";
import { type CallLimitDeps, callLimit } from "./call-limit.ts";
import { HttpProblem } from "./errors.ts";
import type { ShopDoor } from "./shop-door.ts";

export interface PaidFilesDeps extends Omit<CallLimitDeps, "counts"> {
  publishedFiles: PublishedFiles;
  shop: Shop;
  /** Who may use the shop; free files are given to everybody. */
  door: ShopDoor;
}

const PLACES = [
  { path: "/prompts", ending: ".md", type: "text/markdown; charset=utf-8", read: "readPrompt" },
  { path: "/r", ending: ".json", type: "application/json; charset=utf-8", read: "readItem" },
] as const;

export function paidFiles(deps: PaidFilesDeps): Hono {
  const { publishedFiles, shop, door } = deps;
  const routes = new Hono();
  routes.onError(answerInstaller);
  const guesses = callLimit({ ...deps, counts: "wrong" });
  for (const { path, ending, type, read } of PLACES) {
    routes.use(`${path}/:file`, async (c, next) =>
      c.req.header("Authorization") === undefined ? next() : guesses(c, next),
    );
    routes.get(`${path}/:file`, async (c, next) => {
      const file = c.req.param("file");
      if (file === "registry.json") return next();
      const pattern = publishedFiles.patterns.find(({ name }) => file === name + ending);
      if (!pattern) throw unknownPattern(publishedFiles);
      if (pattern.price === "free") return next();
      c.header("Cache-Control", "no-store");
      c.header("Vary", "Authorization");
      const closed = door(c.req.raw);
      if (closed) throw closed;
      const product = products.find(({ promptName }) => promptName === pattern.name);
      const verdict = await shop.readLicence(
        licenceOf(c, pattern, publishedFiles),
        product?.id ?? "",
      );
      if (verdict.status !== "valid") throw refusal(verdict);
      return c.body(await publishedFiles[read](pattern), 200, { "Content-Type": type });
    });
  }
  return routes;
}

function unknownPattern({ patterns }: PublishedFiles): HttpProblem {
  return new HttpProblem(404, {
    code: "unknown_pattern",
    message: "There's no pattern with this name.",
    suggestion: `Known names: ${patterns.map(({ name }) => name).join(", ")}.`,
  });
}

/** As `bearerLicence`; a refusal says where the licence is sold and how the installer sends it. */
function licenceOf(
  c: Context,
  { key, title }: PublishedPattern,
  { siteUrl }: PublishedFiles,
): string {
  try {
    return bearerLicence(c);
  } catch (problem) {
    if (!(problem instanceof HttpProblem)) throw problem;
    const { registries } = registryConfig(siteUrl);
    const message = `${title} is sold, and the request has no licence.`;
    const suggestion = `Buy it at ${siteUrl}/${key}, then add "registries": ${JSON.stringify(registries)} to components.json.`;
    throw new HttpProblem(
      problem.status,
      { ...problem.body.error, message, suggestion },
      problem.headers,
    );
  }
}

/** shadcn's CLI shows `detail` (RFC 9457), and shows nothing if `error` is an object. */
function answerInstaller(error: Error, c: Context): Response {
  if (!(error instanceof HttpProblem)) throw error;
  const { code, message, suggestion } = error.body.error;
  return c.json({ title: message, detail: `${message} ${suggestion}`, code }, error.status, {
    "Cache-Control": "no-store",
    ...error.headers,
  });
}
