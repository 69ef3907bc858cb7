// The toolkit for assistants, by the official clients of both generations and by raw requests.
import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeEach, describe, expect, test } from "vitest";
import { ServerBusy } from "../checkout/shop.ts";
import { makeFakeApp, PAID_PROMPT } from "../fake-app.ts";
import { MOST_AT_ONCE } from "./body-reader.ts";

const HERE = new URL("http://127.0.0.1:4173/mcp");
const GOOD = { authorization: "Bearer GOOD" };
const INFO = { name: "test", version: "1.0.0" };

const PAID = { name: "scene-3d" };
const groups = [900, 1200].map((conversions) => ({ name: "", visitors: 10_000, conversions }));
const guardrails = [{ name: "Calls", wanted: "less", counts: groups }];
const ARGUMENTS: Record<string, Record<string, unknown>> = {
  list_patterns: {},
  plan_test: { base: 5, gain: 10, visitors: 1_000, versions: 3 },
  read_test_result: { versions: groups, wanted: "more", looked: false, guardrails },
};
const DEEP = JSON.parse(`${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`);
const REVISION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": REVISION,
  "io.modelcontextprotocol/clientInfo": INFO,
  "io.modelcontextprotocol/clientCapabilities": {},
};

let fake: ReturnType<typeof makeFakeApp>;
beforeEach(() => {
  fake = makeFakeApp();
});

const post = (body: unknown, headers: Record<string, string> = {}, path = "/mcp") =>
  fake.app.request(HERE.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const call = (name: string, args?: unknown) => ({
  ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
  params: { name, ...(args === undefined ? {} : { arguments: args }) },
});
const resultOf = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()).result;

describe.each(["2026-07-28", "2025-11-25"])("the official client for %s", (revision) => {
  async function connect(headers: Record<string, string> = {}) {
    const options = {
      fetch: async (url: string | URL, init?: RequestInit) =>
        fake.app.request(url.toString(), init),
      requestInit: { headers },
    };
    if (revision === "2025-11-25") {
      const client = new EarlierClient(INFO);
      await client.connect(new EarlierTransport(HERE, options));
      return client;
    }
    const client = new CurrentClient(INFO, { versionNegotiation: { mode: { pin: revision } } });
    await client.connect(new CurrentTransport(HERE, options));
    return client;
  }

  test("lists and calls every tool, and gets data with the text in it", async () => {
    const client = await connect(GOOD);
    const { tools } = await client.listTools();
    const all = "list_patterns get_pattern get_prompt get_test_prompt plan_test read_test_result";
    expect(tools.flatMap(({ name, title }) => (title ? name : [])).join(" ")).toBe(all);
    for (const { name } of tools) {
      const wanted = ARGUMENTS[name] ?? PAID;
      const { content, structuredContent } = await client.callTool({ name, arguments: wanted });
      expect(content, name).toMatchObject([{ text: Object(structuredContent).text }]);
    }
    await client.close();
  });

  test("lists and reads the free prompts and the pages as resources, and no paid prompt", async () => {
    const client = await connect(GOOD);
    const { resources } = await client.listResources();
    const names = resources.map(({ name }) => name).join(", ");
    expect(names).toBe("theme-toggle page, theme-toggle prompt, scene-3d page");
    const uri = "https://lamp.example/prompts/theme-toggle.md";
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, text: "# Prompt of theme-toggle\n" }]);
    await client.close();
  });
});

const UNTOLD = { ...ARGUMENTS.read_test_result, looked: null, planned: null };
test.each<[string, ReturnType<typeof call>, Record<string, string>, string]>([
  ["lists patterns with prices", call("list_patterns", {}), {}, "3D Motion ($5, once)."],
  ["lists those for a metric", call("list_patterns", { metric: "comfort" }), {}, "2 against"],
  ["plans a test", call("plan_test", ARGUMENTS.plan_test), {}, "needs 37,824 visitors"],
  ["reads a result", call("read_test_result", ARGUMENTS.read_test_result), {}, "Calls got worse"],
  ["says what nobody told it", call("read_test_result", UNTOLD), {}, "This holds only if nobody"],
  ["names a plain fix", call("list_patterns", { metric: "waits" }), {}, "Make it faster"],
  ["gives any test's prompt", call("get_test_prompt", PAID), {}, "# Test 3D Motion"],
  ["gives the paid prompt for a licence", call("get_prompt", PAID), GOOD, PAID_PROMPT],
])("%s", async (_, asked, headers, said) => {
  const { isError = false, content } = await resultOf(post(asked, headers));
  expect([isError, content[0].text]).toEqual([false, expect.stringContaining(said.trim())]);
});

test.each<[string, ReturnType<typeof call>, Record<string, string>, RegExp]>([
  ["no licence", call("get_prompt", PAID), {}, /licence.*Buy it at/],
  ["a forged licence", call("get_prompt", PAID), { authorization: "Bearer FORGED" }, /licence/],
  ["an unknown name", call("get_prompt", { name: "nope" }), {}, /theme-toggle.*scene-3d/],
  ["no name", call("get_pattern"), {}, /name/],
  ["a tiny gain", call("plan_test", { base: 5, gain: 1e-9, visitors: 9 }), {}, /larger gain/],
  ["an unknown metric", call("list_patterns", { metric: "fame" }), {}, /sign-ups/],
])("says what is wrong with %s", async (_, asked, headers, hint) => {
  const { isError, content } = await resultOf(post(asked, headers));
  expect(isError).toBe(true);
  expect(content[0].text).toMatch(hint);
  expect(content[0].text).not.toContain("# Add");
});

test.each<[string, unknown, Record<string, string>, string]>([
  ["JSON alone as the answer", call("list_patterns"), { accept: "application/json" }, "/mcp"],
  ["any application's answer", call("list_patterns"), { accept: "Application/*" }, "/mcp"],
  ["a slash at the end of the address", call("list_patterns"), {}, "/mcp/"],
  ["null as arguments", call("list_patterns", null), {}, "/mcp"],
  ["null as one that may be left out", call("list_patterns", { metric: null }), {}, "/mcp"],
  ["a key that nobody knows", call("list_patterns", { random_string: "x" }), {}, "/mcp"],
])("takes %s", async (_, asked, headers, path) => {
  const answer = await post(asked, headers, path);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect((await resultOf(answer)).structuredContent.patterns).toHaveLength(2);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ["a batch", [call("list_patterns")], {}, 400],
  ["a thousand levels", call("list_patterns", DEEP), {}, 400],
  ["a thousand values", call("list_patterns", { x: Array(1000).fill(0) }), {}, 400],
  ["what isn't JSON", "lamp", {}, 400],
  ["a client that takes no JSON", call("list_patterns"), { accept: "text/html" }, 406],
  ["a huge body", "x".repeat(70_000), { "Content-Length": "70000" }, 413],
])("refuses %s", async (_, asked, headers, status) => {
  expect((await post(asked, headers)).status).toBe(status);
});

test("of too many calls that arrive slowly the slowest is dropped", async () => {
  const slow = () => ({ method: "POST", body: new ReadableStream(), duplex: "half" }) as object;
  const all = Array.from({ length: MOST_AT_ONCE + 1 }, () => fake.app.request("/mcp", slow()));
  expect((await all[0])?.status).toBe(408);
});

test("of very many calls at once some are answered, and the others told to come back", async () => {
  const from = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}` });
  const calls = Array.from({ length: 200 }, (_, n) => post(call("list_patterns"), from(n)));
  const answers = await Promise.all(calls);
  const told = answers.map(({ status, headers }) => `${status} ${headers.get("retry-after")}`);
  expect(new Set(told)).toEqual(new Set(["200 null", "503 5"]));
});

test.each<[string, Error, RegExp, string[]]>([
  ["busy", new ServerBusy(), /^Too many people .* try again/, []],
  ["at fault", new TypeError("boom"), /^Something went wrong/, ["TypeError: boom"]],
])("callers hear that the server is %s", async (_, fault, said, logged) => {
  fake.shop.fault = fault;
  const { content } = await resultOf(post(call("get_prompt", PAID), GOOD));
  expect(content[0].text).toMatch(said);
  expect(fake.lines.map(({ error }) => error)).toEqual(logged);
});

test("holds no stream open for a client that wants to hear of changes", async () => {
  const body = {
    ...{ jsonrpc: "2.0", id: 1, method: "subscriptions/listen" },
    params: { _meta: META, notifications: { toolsListChanged: true } },
  };
  const headers = { "mcp-protocol-version": REVISION, "mcp-method": "subscriptions/listen" };
  expect((await (await post(body, headers)).json()).error.message).toContain("limit");
});
