// The tools that an assistant finds at /mcp: list patterns, read one with its evidence, get its prompt.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { z } from "zod";
import { PREMIUM_PRICE } from "../../generators/premium-price.ts";
import type { PublishedFiles, PublishedPattern } from "../../generators/published-files.ts";
import { products } from "../checkout/product.ts";
import type { Shop } from "../checkout/shop.ts";
import { HttpProblem } from "./errors.ts";
import { readBearer, refusalOf } from "./premium-prompts.ts";

const VERSION = "1.0.0";
/** JSON-RPC's number for a message that the server doesn't take. */
const INVALID_REQUEST = -32_600;

export interface ToolDeps {
  publishedFiles: PublishedFiles;
  shop: Shop;
}

/** Answers one request; nothing is kept between two. */
export async function answerMcp(
  request: Request,
  authorization: string | undefined,
  deps: ToolDeps,
  closed: HttpProblem | null,
): Promise<Response> {
  const body = await request.text();
  // The protocol has had no batches since 2025-06-18, and one would be many calls in the count of one.
  if (body.trimStart().startsWith("[")) {
    const error = { code: INVALID_REQUEST, message: "Send one message at a time, not a batch." };
    return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
  }
  const server = toolServer(deps, readBearer(authorization), closed);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(
      new Request(request.url, { method: "POST", headers: request.headers, body }),
    );
  } finally {
    await server.close();
  }
}

/** @param closed why this request may not use the shop; null if it may */
function toolServer(
  { publishedFiles, shop }: ToolDeps,
  licence: string | null,
  closed: HttpProblem | null,
): McpServer {
  const { patterns, siteUrl } = publishedFiles;
  const server = new McpServer(
    { name: "lamplight", version: VERSION },
    {
      instructions:
        "Behavioural interface patterns with their evidence. List them, read when one backfires before you recommend it, then get its prompt and follow it.",
    },
  );
  const annotations = { readOnlyHint: true };
  const inputSchema = z.strictObject({
    name: z.enum(patterns.map(({ name }) => name)).describe("Name of a pattern"),
  });
  const find = (name: string): PublishedPattern => {
    const pattern = patterns.find((one) => one.name === name);
    if (!pattern) throw new Error(`There's no pattern "${name}".`);
    return pattern;
  };
  const line = ({ name, title, summary, price, key }: PublishedPattern) =>
    `${name}: ${title} (${price === "free" ? "free" : `${PREMIUM_PRICE}, once`}). ${summary} ${siteUrl}/${key}`;

  server.registerTool(
    "list_patterns",
    {
      description: "All patterns, each with its price and its summary.",
      inputSchema: z.strictObject({}),
      annotations,
    },
    () => say(patterns.map(line).join("\n")),
  );
  const register = (
    tool: string,
    description: string,
    answer: (pattern: PublishedPattern) => Promise<ReturnType<typeof say>>,
  ) =>
    server.registerTool(tool, { description, inputSchema, annotations }, ({ name }) =>
      answer(find(name)),
    );
  register(
    "get_pattern",
    "A pattern's page as Markdown: what is claimed, what research found, when it backfires, how to measure it, props, sources.",
    async (pattern) => say(await publishedFiles.readPage(pattern)),
  );
  register(
    "get_prompt",
    "The prompt from which you add a pattern to the codebase, with its source. A paid one needs the licence key as bearer token.",
    promptOf,
  );
  return server;

  async function promptOf(pattern: PublishedPattern) {
    const problem = pattern.price === "free" ? null : (closed ?? (await licenceProblem(pattern)));
    if (!problem) return say(await publishedFiles.readPrompt(pattern));
    const { message, suggestion } = problem.body.error;
    return { ...say(`${message} ${suggestion}`), isError: true };
  }

  /** Null if the licence opens the pattern. */
  async function licenceProblem({ name, key }: PublishedPattern): Promise<HttpProblem | null> {
    const product = products.find(({ promptName }) => promptName === name);
    if (!licence || !product) {
      return new HttpProblem(401, {
        code: "licence_missing",
        message: "This pattern is sold, and the connection has no licence.",
        suggestion: `Buy it at ${siteUrl}/${key}, then send the licence key as a bearer token.`,
      });
    }
    const verdict = await shop.readLicence(licence, product.id);
    return verdict.status === "valid" ? null : refusalOf(verdict);
  }
}

function say(text: string) {
  return { content: [{ type: "text" as const, text }] };
}
