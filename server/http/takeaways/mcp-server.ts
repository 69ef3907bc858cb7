// The tools that an assistant finds at /mcp, each an answer from the same source as the pages.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { z } from "zod";
import { PREMIUM_PRICE } from "../../../generators/premium-price.ts";
import { LICENCE_VARIABLE } from "../../../generators/prompt.ts";
import { DEFAULT_STACK, STACK_CHOICES } from "../../../generators/stack/stack.ts";
import { products } from "../../domain/product.ts";
import { refusal } from "../bearer-licence.ts";
import { HttpProblem } from "../errors.ts";
import type { McpDeps } from "./mcp.ts";
import { NAMED, nearestOf } from "./name-problems.ts";

const VERSION = "1.0.0";
/** Longest search, in characters. */
const LONGEST_QUERY = 200;
/** Longest name, in characters. */
const LONGEST_NAME = 100;
/** Patterns that one answer lists. */
const LISTED = 100;
/** Where an error leads to for every name. */
const LIST_TOOL = "call list_patterns.";
const BEARER = /^Bearer +([\x21-\x7e]{1,200})$/i;

/** Milliseconds until a call that has found no answer is told so; reading files and the store takes far less. */
const DEADLINE_MS = 15_000;
/** JSON-RPC's own numbers for what went wrong. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;

/** Answers one request; nothing is kept between two. */
export async function answerMcp(
  request: Request,
  authorization: string | undefined,
  deps: McpDeps,
): Promise<Response> {
  const parsedBody = parsed(await request.text());
  if (parsedBody === undefined) return refusedCall(400, PARSE_ERROR, "This is not JSON.");
  // The protocol has no batches since 2025-06-18, and one would be many calls in the count of one.
  if (Array.isArray(parsedBody)) {
    return refusedCall(
      400,
      INVALID_REQUEST,
      "Batches are not answered: send one message at a time.",
    );
  }
  const licence = BEARER.exec(authorization ?? "")?.[1] ?? null;
  const server = await toolServer(deps, licence, deps.door(request));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(
      () => resolve(refusedCall(504, INTERNAL_ERROR, "The call took too long. Try it again.")),
      deps.deadlineMs ?? DEADLINE_MS,
    );
  });
  try {
    return await Promise.race([transport.handleRequest(request, { parsedBody }), late]);
  } finally {
    clearTimeout(timer);
    await server.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As JSON-RPC says errors; `id` is null where no single call can be named. */
function refusedCall(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}

/** @param closed why this request may not use the shop; null where it may */
async function toolServer(
  deps: McpDeps,
  licence: string | null,
  closed: HttpProblem | null,
): Promise<McpServer> {
  const { takeaways, write, shop } = deps;
  const server = new McpServer(
    { name: "lamplight", version: VERSION },
    {
      instructions:
        "Behavioural interface patterns. Search or list them, read when one backfires before you recommend it, then get its prompt for the codebase's stack and follow it.",
    },
  );
  const name = patternName(takeaways.names);
  const readOnlyHint = true;
  const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
  const refuse = (problem: HttpProblem) => ({
    ...say(`${problem.body.error.message} ${problem.body.error.suggestion}`),
    isError: true,
  });

  server.registerTool(
    "list_patterns",
    {
      description: `The patterns with their purpose, price and page, ${LISTED} at a time.`,
      inputSchema: z.strictObject({
        from: z.int().min(1).default(1).describe("Number of the first to list"),
      }),
      annotations: { readOnlyHint },
    },
    async ({ from }) => say(await listed(deps, from)),
  );
  server.registerTool(
    "search_patterns",
    {
      description: "Patterns whose name, purpose or evidence holds every word of the query.",
      inputSchema: z.strictObject({ query: z.string().trim().min(1).max(LONGEST_QUERY) }),
      annotations: { readOnlyHint },
    },
    async ({ query }) => {
      const words = query.toLowerCase().split(/\s+/);
      const all = await listing(deps, takeaways.names, (text) =>
        words.every((word) => text.includes(word)),
      );
      if (all.length === 0)
        return say(`Nothing holds "${query}". ${nearestOf(query, takeaways.names, LIST_TOOL)}`);
      const found = all.slice(0, LISTED);
      const rest = all.length - found.length;
      return say([...found, ...(rest > 0 ? [`And ${rest} more: add a word.`] : [])].join("\n"));
    },
  );
  server.registerTool(
    "read_pattern",
    {
      description: "A pattern's page as Markdown: notes, claims, measurement, props, sources.",
      inputSchema: z.strictObject({ name }),
      annotations: { readOnlyHint },
    },
    async ({ name }) => say((await takeaways.readPage(name)) ?? ""),
  );
  server.registerTool(
    "get_evidence",
    {
      description:
        "What is claimed of a pattern, what research found, when it backfires, how to measure it.",
      inputSchema: z.strictObject({ name }),
      annotations: { readOnlyHint },
    },
    async ({ name }) => say((await takeaways.readEvidence(name)) ?? ""),
  );
  server.registerTool(
    "get_install_command",
    {
      description: "The command by which shadcn's CLI installs a pattern's files and packages.",
      inputSchema: z.strictObject({ name }),
      annotations: { readOnlyHint },
    },
    async ({ name }) => {
      const address = `${takeaways.siteUrl}/r/${name}.json`;
      if (!(await isPaid(takeaways, name))) return say(`npx --yes shadcn@latest add ${address}`);
      return say(
        `This one is sold (${PREMIUM_PRICE}, once, at ${takeaways.siteUrl}). With a licence, name the registry in components.json as "@lamplight": { "url": "${takeaways.siteUrl}/r/{name}.json", "headers": { "Authorization": "Bearer \${${LICENCE_VARIABLE}}" } }, set ${LICENCE_VARIABLE} in .env.local, and run: npx --yes shadcn@latest add @lamplight/${name}`,
      );
    },
  );
  server.registerTool(
    "get_prompt",
    {
      description:
        "The prompt from which you build a pattern in the codebase at hand, for its stack. A paid one wants the licence key as the connection's bearer token.",
      inputSchema: z.strictObject({
        name,
        framework: z.enum(STACK_CHOICES.framework).default(DEFAULT_STACK.framework),
        styling: z.enum(STACK_CHOICES.styling).default(DEFAULT_STACK.styling),
        language: z.enum(STACK_CHOICES.language).default(DEFAULT_STACK.language),
        assistant: z
          .enum(STACK_CHOICES.assistant)
          .default(DEFAULT_STACK.assistant)
          .describe("terminal: an install command in place of the sources"),
        comments: z
          .enum(STACK_CHOICES.comments)
          .default(DEFAULT_STACK.comments)
          .describe("Language of the comments"),
      }),
      annotations: { readOnlyHint },
    },
    async ({ name, ...stack }) => {
      if (await isPaid(takeaways, name)) {
        const problem = closed ?? (await refusalOf(name, licence, shop));
        if (problem) return refuse(problem);
      }
      return say(new TextDecoder().decode((await write(name, stack)) ?? undefined));
    },
  );
  return server;
}

/** By the pattern's own word too: a registry item that the build has left out must not make its prompt free. */
async function isPaid(takeaways: McpDeps["takeaways"], name: string): Promise<boolean> {
  const [source, item] = await Promise.all([
    takeaways.readSource(name),
    takeaways.readPaidItem(name),
  ]);
  return item !== null || source?.pattern.price !== "free";
}

/** Null where the licence opens the prompt. */
async function refusalOf(
  name: string,
  licence: string | null,
  shop: McpDeps["shop"],
): Promise<HttpProblem | null> {
  const product = products.find(({ promptName }) => promptName === name);
  if (!licence || !product) {
    return new HttpProblem(401, {
      code: "licence_missing",
      message: "This prompt is sold, and the connection carries no licence.",
      suggestion: "Buy it on its page, then send the licence key as a bearer token.",
    });
  }
  const verdict = await shop.readLicence(licence, product.id);
  return verdict.status === "valid" ? null : refusal(verdict);
}

/** Few names are listed with every tool; of many, the wrong one is told its nearest. */
function patternName(names: readonly string[]) {
  const about = "Name of a pattern";
  if (names.length <= NAMED) return z.enum(names as [string, ...string[]]).describe(about);
  const known = new Set(names);
  return z
    .string()
    .max(LONGEST_NAME)
    .refine((name) => known.has(name), {
      error: ({ input }) => `No pattern has this name. ${nearestOf(`${input}`, names, LIST_TOOL)}`,
    })
    .describe(`${about}, as list_patterns and search_patterns say it`);
}

async function listed(deps: McpDeps, from: number): Promise<string> {
  const { names } = deps.takeaways;
  const some = names.slice(from - 1, from - 1 + LISTED);
  const lines = await listing(deps, some, () => true);
  if (some.length === 0) return `There are ${names.length} patterns.`;
  const next = from + some.length;
  if (next <= names.length) lines.push(`Of ${names.length}; the next with from: ${next}.`);
  return lines.join("\n");
}

/** One paragraph for each of `names` whose lower-case page passes. */
async function listing(
  { takeaways }: McpDeps,
  names: readonly string[],
  passes: (text: string) => boolean,
): Promise<string[]> {
  const parts = await Promise.all(
    names.map(async (name) => {
      const [source, page] = await Promise.all([
        takeaways.readSource(name),
        takeaways.readPage(name),
      ]);
      if (!source || !passes(`${name} ${page ?? ""}`.toLowerCase())) return [];
      const { title, summary, price, key } = source.pattern;
      const cost = price === "free" ? "free" : `${PREMIUM_PRICE}, once`;
      return [`${name}: ${title} (${cost}). ${summary} ${takeaways.siteUrl}/${key}`];
    }),
  );
  return parts.flat();
}
