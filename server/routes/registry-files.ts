// What is handed out of a pattern (prompt, registry item, earlier versions, updates): free ones are files of the site, paid ones need a licence.
import { type Context, Hono } from "hono";
import { licenceSteps } from "../../generators/registry.ts";
import type { AppDeps } from "./deps.ts";
import { HttpProblem, isMeant, problemOf } from "./errors.ts";
import { assertOpens, requireBearer } from "./licence.ts";
import { GUESSES_PER_MINUTE, rateLimit } from "./rate-limit.ts";
import { contentType } from "./static-files.ts";

export function registryFiles(deps: AppDeps, assertAllowed: () => void): Hono {
  const { patterns, siteUrl, soldFile } = deps.publishedFiles;
  const routes = new Hono();
  routes.onError(answerInstaller);
  // Right keys too: each costs readings of the store.
  const guesses = rateLimit(deps, GUESSES_PER_MINUTE);
  for (const folder of ["prompts", "r", "changes"]) {
    routes.get(`/${folder}/:file`, async (c, next) => {
      const file = c.req.param("file");
      // A page's key isn't always the name of what it hands out.
      const [key = ""] = file.split(/[.@]/);
      const keyed = patterns.find((one) => one.key === key && one.name !== key);
      if (keyed) {
        if (keyed.price === "free") c.header("Access-Control-Allow-Origin", "*");
        return c.redirect(`./${keyed.name}${encodeURI(file.slice(key.length))}`, 308);
      }
      if (file === "registry.json" || file.endsWith(".test.md")) return next();
      const path = `${folder}/${file}`;
      const pattern = patterns.find(({ files }) => files.includes(path));
      if (!pattern) {
        const named = patterns.find(({ name }) => file.startsWith(name));
        const files = named?.files.filter((one) => one.startsWith(`${folder}/`));
        throw new HttpProblem(404, {
          code: "unknown_pattern",
          message: "There's no pattern with this name, or no such version of it.",
          suggestion: `Known: ${(files ?? patterns.map(({ name }) => name)).join(", ")}.`,
        });
      }
      if (pattern.price === "free") return next();
      c.header("Cache-Control", "no-store");
      c.header("Vary", "Authorization");
      assertAllowed();
      const licence = requireBearer(
        c.req.header("Authorization"),
        `${pattern.title} is sold, and the request has no licence.`,
        `Buy it at ${siteUrl}/${pattern.key}, then ${licenceSteps(pattern.name, siteUrl, folder === "r")}.`,
      );
      await guesses(c, async () => {});
      await assertOpens(deps.shop, licence, pattern);
      return c.body(soldFile(path), 200, { "Content-Type": contentType(path) });
    });
  }
  return routes;
}

/** shadcn's CLI shows `detail` (RFC 9457), and shows nothing if `error` is an object. */
function answerInstaller(error: Error, c: Context): Response {
  if (!isMeant(error)) throw error;
  const { body, status, headers } = problemOf(error);
  const { code, message, suggestion } = body.error;
  const sent = { "Cache-Control": "no-store", ...headers };
  return c.json({ title: message, detail: `${message} ${suggestion}`, code }, status, sent);
}
