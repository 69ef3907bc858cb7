// The tools and resources that an assistant finds at /mcp, in the protocol's current revision and the three before it.
import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { PLAIN_FIX } from "../../generators/plain-fix.ts";
import { PREMIUM_PRICE } from "../../generators/premium-price.ts";
import type { PublishedPattern } from "../../generators/published-files.ts";
import { METRICS, type Metric } from "../../patterns/schema.ts";
import { count, share, targetOf } from "../../statistics/format.ts";
import { readResult } from "../../statistics/read-result.ts";
import * as texts from "../../statistics/result-text.ts";
import { answerOf, MOST_PEOPLE, visitorsPerVersion } from "../../statistics/sample-size.ts";
import type { AppDeps } from "./deps.ts";
import { isMeant, problemOf } from "./errors.ts";
import { assertOpens, requireBearer } from "./licence.ts";

const VERSION = "2.0.0";
/** JSON-RPC's number for a message that the server doesn't take. */
const INVALID_REQUEST = -32_600;
/** A message nests some ten. The library checks each level of what a client can do again from all above it. */
const MOST_LEVELS = 20;
/** A call has at most some hundred. The library names each that it refuses, and copies the others again and again. */
const MOST_VALUES = 300;

/** How many values are in it, itself included; endless if they nest too deep. */
function valuesIn(value: unknown, levels = MOST_LEVELS): number {
  if (!(value instanceof Object)) return 1;
  if (levels === 0) return Number.POSITIVE_INFINITY;
  return Object.values(value).reduce((all, inner) => all + valuesIn(inner, levels - 1), 1);
}

/**
 * Answers one request; nothing is kept between two.
 * @param body the request's, or its text if that isn't JSON
 * @param countGuess counts a licence that is looked up; throws if this request may not use the shop, or did too often
 */
export async function answerMcp(
  request: Request,
  body: unknown,
  deps: AppDeps,
  countGuess: () => Promise<void>,
): Promise<Response> {
  // The protocol has had no batches since 2025-06-18, and one would be many calls in the count of one.
  if (Array.isArray(body) || valuesIn(body) > MOST_VALUES) {
    const message = `Send one message, at most ${MOST_LEVELS} levels deep and with ${MOST_VALUES} values.`;
    const error = { code: INVALID_REQUEST, message };
    return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
  }
  const asked = withAcceptedTypes(request);
  const parsedBody = withArguments(body);
  const authorization = request.headers.get("authorization") ?? undefined;
  const makeServer = () => toolServer(deps, authorization, countGuess);
  if (!(await isLegacyRequest(asked, parsedBody))) {
    // Nothing here changes while the server runs, so nobody can subscribe.
    const modern = createMcpHandler(makeServer, { legacy: "reject", maxSubscriptions: 0 });
    return modern.fetch(asked, { parsedBody });
  }
  // The handler's own answers to these clients are streams, which those that ask for JSON alone can't read.
  const server = makeServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(asked, { parsedBody });
  } finally {
    await server.close();
  }
}

/** Clients that take JSON by whatever name get it; the library wants both of the protocol's types by their full names. */
function withAcceptedTypes({ url, headers: sent }: Request): Request {
  const headers = new Headers(sent);
  if (/\*\/\*|application\/(\*|json)/i.test(headers.get("accept") ?? "*/*"))
    headers.set("accept", "application/json, text/event-stream");
  return new Request(url, { method: "POST", headers });
}

/** Some clients send null, or nothing, where a tool needs no arguments, and null for one that may be left out. */
function withArguments(body: unknown): unknown {
  const call = z.looseObject({ method: z.literal("tools/call"), params: z.looseObject({}) });
  const { data } = call.safeParse(body);
  if (!data) return body;
  const given = Object.entries(data.params.arguments ?? {}).filter(([, value]) => value !== null);
  return { ...data, params: { ...data.params, arguments: Object.fromEntries(given) } };
}

const METRIC = z.enum(Object.keys(METRICS) as Metric[]);
const ENTRY = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  price: z.string(),
  page: z.string(),
  metrics: z.array(
    z.object({
      metric: METRIC,
      verdict: z.string(),
      best: z.string().nullable().describe("Best figure that research measured"),
      studies: z.string().describe("How many studies are for it, flat and against it"),
    }),
  ),
});
const TEXT = { mimeType: "text/markdown" };
/** Many clients hand a model the data alone, so a tool's text is in it, too. */
const text = z.string();
const ANSWER = ENTRY.extend({ text });

function toolServer(
  { publishedFiles, shop, log }: AppDeps,
  authorization: string | undefined,
  countGuess: () => Promise<void>,
): McpServer {
  const { patterns, siteUrl, readPage, readPrompt } = publishedFiles;
  const server = new McpServer(
    { name: "lamplight", title: "Lamplight", version: VERSION, websiteUrl: siteUrl },
    {
      instructions:
        "Behavioural interface patterns with their evidence. List them, for one metric if you know which should move. Before you recommend one, read when it backfires. Then get its prompt and follow it.",
    },
  );
  const byName = z.object({ name: z.enum(patterns.map(({ name }) => name)) });
  const entry = ({ name, title, summary, price, key, metrics }: PublishedPattern) => ({
    ...{ name, title, summary, page: `${siteUrl}/${key}`, metrics: [...metrics] },
    price: price === "free" ? "free" : `${PREMIUM_PRICE}, once`,
  });

  server.registerTool(
    "list_patterns",
    {
      title: "List patterns",
      description:
        "All patterns, each with its price, its summary, and what research found for each metric. With a metric: those that are meant to move it, each with its verdict for it.",
      inputSchema: z.object({ metric: METRIC.optional().describe("What is to move") }),
      outputSchema: z.object({ text, patterns: z.array(ENTRY) }),
      annotations: ANNOTATIONS,
    },
    ({ metric }) => {
      const isAsked = (one: { metric: Metric }) => !metric || one.metric === metric;
      const chosen = patterns.map(entry).filter(({ metrics }) => !metric || metrics.some(isAsked));
      const lines = chosen.map(({ name, title, price, summary, page, metrics }) => {
        const found = metrics
          .filter(isAsked)
          .map((one) => `${one.metric}: ${one.verdict}. ${one.studies}.`);
        return [`${name}: ${title} (${price}). ${summary} ${page}`, ...found].join("\n  ");
      });
      const asked = chosen.flatMap(({ metrics }) => metrics.filter(isAsked));
      if (metric && asked.every(({ verdict }) => verdict === "not supported"))
        lines.unshift(`No pattern has good evidence. Our view, to try first: ${PLAIN_FIX[metric]}`);
      return say(lines.join("\n"), { patterns: chosen });
    },
  );
  const ofPattern = (
    tool: string,
    title: string,
    description: string,
    read: (pattern: PublishedPattern) => Promise<string>,
  ) =>
    server.registerTool(
      tool,
      { title, description, inputSchema: byName, outputSchema: ANSWER, annotations: ANNOTATIONS },
      async ({ name }) => {
        const pattern = patterns.find((one) => one.name === name);
        if (!pattern) throw new Error(`There's no pattern "${name}".`);
        try {
          return say(await read(pattern), entry(pattern));
        } catch (error) {
          const { message, suggestion } = problemOf(error as Error).body.error;
          if (!isMeant(error)) log.error({ tool, error }, "A tool failed.");
          return refuse(`${message} ${suggestion}`);
        }
      },
    );
  ofPattern(
    "get_pattern",
    "Read a pattern",
    "A pattern's page as Markdown: what is claimed, what research found, when it backfires, how to measure it, props, sources.",
    readPage,
  );
  ofPattern(
    "get_prompt",
    "Get a pattern's prompt",
    "The prompt that adds a pattern to a codebase, with its source. A paid one needs the licence key as bearer token.",
    async (pattern) => {
      if (pattern.price !== "free") {
        await countGuess();
        const key = requireBearer(
          authorization,
          "This pattern is sold, and the connection has no licence.",
          `Buy it at ${siteUrl}/${pattern.key}, then send the licence key as a bearer token.`,
        );
        await assertOpens(shop, key, pattern);
      }
      return readPrompt(pattern);
    },
  );
  ofPattern(
    "get_test_prompt",
    "Get the prompt of a pattern's A/B test",
    "The prompt that adds an A/B test of the pattern to a codebase: versions, events, and the query for the result. Free for every pattern.",
    publishedFiles.readTestPrompt,
  );
  registerStatisticsTools(server);
  const resource = (name: string, path: string, title: string, read: () => Promise<string>) => {
    const uri = `${siteUrl}/${path}.md`;
    server.registerResource(name, uri, { title, ...TEXT }, async () => ({
      contents: [{ uri, ...TEXT, text: await read() }],
    }));
  };
  for (const pattern of patterns) {
    const { key, name, title, price } = pattern;
    resource(`${name} page`, key, `${title}: evidence and props`, () => readPage(pattern));
    if (price === "free")
      resource(`${name} prompt`, `prompts/${name}`, `${title}: prompt`, () => readPrompt(pattern));
  }
  return server;
}

const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const number = z.number();
const WANTED = z.enum(["more", "less"]).describe("Which way the number is to go");
const PLAN = {
  base: number.gt(0).lt(100).describe("Percent who reach the goal today"),
  gain: number.gt(0).describe("Smallest change worth finding, in percent of the base"),
  visitors: number.min(1).describe("A day, in all versions together"),
  versions: number.int().min(2).max(5).default(2),
  power: number.min(50).max(99.9).default(80),
  significance: number.min(0.01).max(20).default(5).describe("Of all comparisons together"),
  wanted: WANTED.default("more"),
};
const name = z.string().max(200);
const people = { name: name.default(""), visitors: number };
const SHARE = z.object({ ...people, conversions: number });
const MEAN = z.object({ ...people, mean: number, sd: number });
const EACH = z.union([SHARE, MEAN], "Give visitors with conversions, or with mean and sd.");
const COUNTS = z.array(EACH).min(2).max(5);
const areApart = (all: { name: string }[]) =>
  all.every(({ name }, at) => !name || all.findIndex((one) => one.name === name) === at);
const GUARDRAIL = z.object({
  name,
  wanted: WANTED,
  counts: COUNTS.describe("In the order of the versions"),
});
const RESULT = {
  versions: COUNTS.refine(areApart, "Give each its own name.").describe("The current one first"),
  split: z.array(number).optional().describe("Shares that were meant, if not equal ones"),
  planned: number.nullable().default(null).describe("Visitors planned for each version"),
  looked: z.boolean().nullable().default(null).describe("Whether somebody looked before the end"),
  wanted: WANTED,
  guardrails: z.array(GUARDRAIL).max(3).default([]).describe("What must not get worse"),
};
const FINDINGS = z.array(z.object({ topic: z.string(), text: z.string() }));

function registerStatisticsTools(server: McpServer): void {
  server.registerTool(
    "plan_test",
    {
      title: "Plan an A/B test",
      description: "Visitors that each version needs, and how many days that takes.",
      inputSchema: z.object(PLAN),
      outputSchema: z.object({ text, perVersion: number, total: number, days: number }),
      annotations: ANNOTATIONS,
    },
    (plan) => {
      if (visitorsPerVersion(plan) === null)
        return refuse("That gain takes the share to 0% or 100%: give less.");
      const { perVersion, total, days } = answerOf(plan);
      if (!(total <= MOST_PEOPLE))
        return refuse("That needs more visitors than there are people: give a larger gain.");
      const weeks = Math.max(2, Math.ceil(days / 7));
      const from = `To tell ${share(plan.base)} from ${share(targetOf(plan))}, each version`;
      const told = `${from} needs ${count(perVersion)} visitors, ${count(total)} in all. Run it for ${count(weeks)} full weeks, and don't stop early.`;
      return say(told, { perVersion, total, days });
    },
  );
  server.registerTool(
    "read_test_result",
    {
      title: "Read an A/B test's result",
      description: "What a finished test says, in sentences to repeat as they are.",
      inputSchema: z.object(RESULT),
      outputSchema: z.object({ text, state: z.string(), findings: FINDINGS }),
      annotations: ANNOTATIONS,
    },
    (test) => {
      const counted = { ...test, looked: test.looked ?? false };
      const answer = readResult(counted);
      const findings = texts.describeResult(counted, answer);
      const isFixed = answer.state === "read" && answer.effects[0]?.method === "fixed";
      const said = test.looked === null ? "This holds only if" : "Whoever entered this says that";
      if (answer.state === "read" && (test.looked === null ? isFixed : !test.looked))
        findings.splice(2, 0, { topic: "size", text: `${said} nobody looked before the end.` });
      const lines = findings.map(({ text }) => text);
      if (answer.state === "mismatch") lines.push("Check first:", ...texts.MISMATCH_CAUSES);
      return say(lines.join("\n"), { state: answer.state, findings });
    },
  );
}

function say<Data extends Record<string, unknown>>(text: string, data?: Data) {
  const structuredContent = data && { text, ...data };
  return { content: [{ type: "text" as const, text }], structuredContent };
}

const refuse = (text: string) => ({ ...say(text), isError: true });
