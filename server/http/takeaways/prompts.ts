// `GET /prompts/<name>.md?framework=next&…`: a free prompt for the reader's own stack.
import { Hono } from "hono";
import { STACK_PARTS, stackFromQuery } from "../../../takeaway/stack/stack.ts";
import type { Takeaways } from "../../../takeaway/takeaways.ts";
import { soldPattern, unknownChoices, unknownPattern } from "./name-problems.ts";
import type { PromptWriter } from "./prompt-writer.ts";

/** Without a stack in the address it steps aside for the file that the build has written. */
export function prompts(takeaways: Takeaways, write: PromptWriter): Hono {
  const routes = new Hono();
  routes.get("/:file{[a-z0-9-]+\\.md}", async (c, next) => {
    const name = c.req.param("file").slice(0, -".md".length);
    const source = await takeaways.readSource(name);
    if (source?.pattern.price !== "free") {
      const free = await freeNames(takeaways);
      throw source
        ? soldPattern(`${takeaways.siteUrl}/${source.pattern.key}`, free)
        : unknownPattern(free);
    }
    const query = new URL(c.req.url).searchParams;
    if (!STACK_PARTS.some((part) => query.has(part))) return next();
    const { stack, unknown } = stackFromQuery(query);
    if (unknown.length > 0) throw unknownChoices(unknown);
    const text = await write(name, stack);
    if (text === null) throw unknownPattern(takeaways.names);
    c.header("Cache-Control", "no-cache");
    return c.body(text, 200, { "Content-Type": "text/markdown; charset=utf-8" });
  });
  return routes;
}

async function freeNames({ names, readSource }: Takeaways): Promise<string[]> {
  const sources = await Promise.all(names.map(readSource));
  return sources.flatMap((source) =>
    source?.pattern.price === "free" ? [source.pattern.name] : [],
  );
}
