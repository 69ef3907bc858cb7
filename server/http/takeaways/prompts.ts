// `GET /prompts/<name>.md?framework=next&…`: a free prompt for the reader's own stack.
import { Hono } from "hono";
import { nearestNames } from "../../../generators/nearest-name.ts";
import { STACK_PARTS, stackFromQuery, stackToQuery } from "../../../generators/stack/stack.ts";
import type { Takeaways } from "../../../generators/takeaways.ts";
import { NAMED, nearestOf, soldPattern, unknownChoices, unknownPattern } from "./name-problems.ts";
import type { PromptWriter } from "./prompt-writer.ts";

/** Without a stack in the address it steps aside for the file that the build has written. */
export function prompts(takeaways: Takeaways, write: PromptWriter): Hono {
  const routes = new Hono();
  routes.get("/:file{[a-z0-9-]+\\.md}", async (c, next) => {
    const name = c.req.param("file").slice(0, -".md".length);
    const source = await takeaways.readSource(name);
    if (source?.pattern.price !== "free") {
      const free = await nearestFree(name, takeaways);
      throw source
        ? soldPattern(`${takeaways.siteUrl}/${source.pattern.key}`, free)
        : unknownPattern(free);
    }
    const { pathname, searchParams: query } = new URL(c.req.url);
    if (!STACK_PARTS.some((part) => query.has(part))) return next();
    const { stack, unknown } = stackFromQuery(query);
    if (unknown.length > 0) throw unknownChoices(unknown);
    const text = await write(name, stack);
    if (text === null) throw unknownPattern(nearestOf(name, takeaways.names, listAt(takeaways)));
    c.header("Cache-Control", "no-cache");
    // By which a reader knows that the choices were heard; in one order, whatever stood between has made of the query.
    const choices = stackToQuery(stack);
    c.header("Content-Location", choices.size > 0 ? `${pathname}?${choices}` : pathname);
    return c.body(text, 200, { "Content-Type": "text/markdown; charset=utf-8" });
  });
  return routes;
}

const listAt = ({ siteUrl }: Takeaways) => `${siteUrl}/llms.txt`;

/** Says which of the names nearest to `wrong` are free, and where all are if those are not all. */
async function nearestFree(wrong: string, takeaways: Takeaways): Promise<string> {
  const { names, readSource } = takeaways;
  const some = names.length <= NAMED ? names : nearestNames(wrong, names, NAMED);
  const sources = await Promise.all(some.map(readSource));
  const free = sources.flatMap((source) =>
    source?.pattern.price === "free" ? [source.pattern.name] : [],
  );
  const said = `Free: ${free.join(", ")}.`;
  return some.length === names.length ? said : `${said} All: ${listAt(takeaways)}`;
}
