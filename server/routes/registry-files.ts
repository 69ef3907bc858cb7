// `GET /prompts/<name>.md` and `/r/<name>.json`: free ones are files of the site, paid ones need a licence.
import { type Context, Hono } from "hono";
import { registryConfig } from "../../generators/registry.ts";
import type { AppDeps } from "./deps.ts";
import { HttpProblem } from "./errors.ts";
import type { ShopRefusal } from "./local-test-shop.ts";
import { assertOpens, requireBearer } from "./premium-prompts.ts";
import { GUESSES_PER_MINUTE, rateLimit } from "./rate-limit.ts";

const PLACES = [
  { path: "/prompts", ending: ".md", type: "text/markdown; charset=utf-8", read: "readPrompt" },
  { path: "/r", ending: ".json", type: "application/json; charset=utf-8", read: "readItem" },
] as const;

export function registryFiles(deps: AppDeps, refusal: ShopRefusal): Hono {
  const { publishedFiles, shop } = deps;
  const { patterns, siteUrl } = publishedFiles;
  const routes = new Hono();
  routes.onError(answerInstaller);
  const limit = rateLimit(deps, GUESSES_PER_MINUTE, { counts: "wrong" });
  for (const { path, ending, type, read } of PLACES) {
    routes.use(`${path}/:file`, (c, next) =>
      c.req.header("Authorization") === undefined ? next() : limit(c, next),
    );
    routes.get(`${path}/:file`, async (c, next) => {
      const file = c.req.param("file");
      if (file === "registry.json" || file.endsWith(".test.md")) return next();
      const pattern = patterns.find(({ name }) => file === name + ending);
      if (!pattern) {
        throw new HttpProblem(404, {
          code: "unknown_pattern",
          message: "There's no pattern with this name.",
          suggestion: `Known names: ${patterns.map(({ name }) => name).join(", ")}.`,
        });
      }
      if (pattern.price === "free") return next();
      c.header("Cache-Control", "no-store");
      c.header("Vary", "Authorization");
      const problem = refusal();
      if (problem) throw problem;
      const licence = requireBearer(
        c.req.header("Authorization"),
        `${pattern.title} is sold, and the request has no licence.`,
        `Buy it at ${siteUrl}/${pattern.key}, then add "registries": ${JSON.stringify(registryConfig(siteUrl).registries)} to components.json.`,
      );
      await assertOpens(shop, licence, pattern);
      return c.body(await publishedFiles[read](pattern), 200, { "Content-Type": type });
    });
  }
  return routes;
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
