// An assistant's own client lists, searches and fetches; the paid prompt answers a licence only.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Hono } from "hono";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Takeaways } from "../../../generators/takeaways.ts";
import { catalogue } from "../../../patterns/catalogue.ts";
import { type FakeShop, makeFakeShop } from "../../fake-shop.ts";
import { fakeTakeaways } from "../../fake-takeaways.ts";
import { answerError } from "../errors.ts";
import { openDoor } from "../shop-door.ts";
import { type McpDeps, mcp } from "./mcp.ts";
import { promptWriter } from "./prompt-writer.ts";

let takeaways: Takeaways;
let shop: FakeShop;
let app: Hono;
beforeAll(async () => {
  takeaways = await fakeTakeaways();
});
beforeEach(() => {
  shop = makeFakeShop();
  shop.licences.set("GOOD", { status: "valid", product: "ai_prompt_3d_motion", order: "o" });
  serve({});
});

function serve(changes: Partial<McpDeps>) {
  const given = { ...takeaways, ...changes.takeaways };
  app = new Hono();
  app.onError(answerError(() => undefined));
  app.route(
    "/mcp",
    mcp({
      write: promptWriter(given),
      shop,
      ownOrigins: ["https://lamp.example"],
      door: openDoor,
      ...changes,
      takeaways: given,
    }),
  );
}

const post = (body: string, headers: Record<string, string> = {}) =>
  app.request("/mcp", {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
  });

async function connect(licence?: string) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
    fetch: async (address, init) => app.request(String(address), init),
    requestInit: licence ? { headers: { Authorization: `Bearer ${licence}` } } : {},
  });
  await client.connect(transport);
  return client;
}
async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

it("a page of the site may read the answer, which nothing between may keep", async () => {
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const answer = await post(list, { Origin: "https://lamp.example" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("https://lamp.example");
  expect(answer.headers.get("access-control-expose-headers")).toBe("Retry-After");
  expect(answer.headers.get("vary")).toBe("Origin");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect((await answer.json()).result.tools).toHaveLength(6);
});

describe("the tools", () => {
  it("are listed, each with a description and marked as reading only", async () => {
    const { tools } = await (await connect()).listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      "get_evidence",
      "get_install_command",
      "get_prompt",
      "list_patterns",
      "read_pattern",
      "search_patterns",
    ]);
    for (const { description, annotations } of tools) {
      expect(description).toBeTruthy();
      expect(annotations?.readOnlyHint).toBe(true);
    }
  });

  it("list every pattern, and find one by what it is for", async () => {
    const client = await connect();
    const all = await call(client, "list_patterns");
    for (const { name } of catalogue) expect(all.text).toContain(`${name}:`);
    const found = await call(client, "search_patterns", { query: "Stepper progress" });
    expect(found.text).toContain("progress-stepper:");
    expect(found.text).not.toContain("spotlight-text:");
    expect((await call(client, "search_patterns", { query: "zebra" })).text).toContain("Known:");
  });

  it("give page, evidence and install command", async () => {
    const client = await connect();
    const name = "social-proof";
    expect((await call(client, "read_pattern", { name })).text).toContain("## Props");
    expect((await call(client, "get_evidence", { name })).text).toContain("## Measure it");
    expect((await call(client, "get_install_command", { name })).text).toBe(
      "npx --yes shadcn@latest add https://lamp.example/r/social-proof.json",
    );
  });

  it("give a prompt for a stack", async () => {
    const { text } = await call(await connect(), "get_prompt", {
      name: "social-proof",
      framework: "next",
      assistant: "terminal",
    });
    expect(text).toContain("create-next-app");
    expect(text).toContain("/r/social-proof.json");
  });
});

describe("the paid prompt", () => {
  const wanted = { name: "scene-3d" };

  it("answers a licence", async () => {
    const { text, isError } = await call(await connect("GOOD"), "get_prompt", wanted);
    expect(isError).toBe(false);
    expect(text).toContain("components/ui/scene-3d.tsx");
  });

  it.each([undefined, "FORGED"])("does not answer %s, and says what to do", async (licence) => {
    const { text, isError } = await call(await connect(licence), "get_prompt", wanted);
    expect(isError).toBe(true);
    expect(text).toMatch(/licence/);
    expect(text).not.toContain("three");
  });

  it("stays closed where the build has left its registry item out", async () => {
    serve({ takeaways: { ...takeaways, readPaidItem: async () => null } });
    expect(await call(await connect(), "get_prompt", wanted)).toMatchObject({ isError: true });
    const install = await call(await connect(), "get_install_command", wanted);
    expect(install.text).toContain("Bearer");
  });

  it("is in no other tool's answer", async () => {
    const client = await connect();
    const page = await call(client, "read_pattern", wanted);
    expect(page.text).not.toContain("```tsx");
    const source = await takeaways.readSource("scene-3d");
    expect(page.text).not.toContain(source?.brief.goal.slice(0, 80));
    expect((await call(client, "get_install_command", wanted)).text).toContain("Bearer");
  });
});

describe("more than one answer's worth of work", () => {
  const asked = (id: number, name: string) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name, arguments: {} },
  });

  it("a batch is refused whole, with a request in it that is called off too", async () => {
    const cancelled = {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1 },
    };
    for (const batch of [[], [asked(1, "list_patterns")], [asked(1, "list_patterns"), cancelled]]) {
      const answer = await post(JSON.stringify(batch));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        jsonrpc: "2.0",
        id: null,
        error: { code: -32_600, message: expect.stringContaining("one message at a time") },
      });
    }
  });

  it("a call that finds no answer ends", async () => {
    serve({
      deadlineMs: 20,
      takeaways: { ...takeaways, readPage: () => new Promise(() => undefined) },
    });
    const answer = await post(JSON.stringify(asked(1, "list_patterns")));
    expect(answer.status).toBe(504);
    expect((await answer.json()).error.message).toContain("took too long");
  });
});

describe("bad input", () => {
  it.each([
    ["get_prompt", { name: "nope" }, /theme-toggle/],
    ["get_prompt", { name: "theme-toggle", framework: "angular" }, /react-router/],
    ["get_prompt", { name: "theme-toggle", frameworks: "next" }, /frameworks/],
    ["read_pattern", {}, /name/],
    ["read_pattern", { name: "__proto__" }, /theme-toggle/],
    ["search_patterns", { query: "" }, /query/],
    ["search_patterns", { query: "x".repeat(10_000) }, /query/],
  ])("%s with %.60j says what would be valid", async (tool, args, hint) => {
    const { text, isError } = await call(await connect(), tool, args);
    expect(isError).toBe(true);
    expect(text).toMatch(hint);
  });

  it("an unknown tool is an error, not a crash", async () => {
    const answer = await call(await connect(), "drop_tables").catch((error: Error) => ({
      isError: true,
      text: error.message,
    }));
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining("drop_tables") });
  });

  it("another method, a foreign page, a huge body, no JSON", async () => {
    expect((await app.request("/mcp")).status).toBe(405);
    expect((await post("{}", { Origin: "https://evil.example" })).status).toBe(403);
    expect((await post("x".repeat(70_000))).status).toBe(413);
    expect((await post("{")).status).toBe(400);
    expect((await post("[]".repeat(3))).status).toBe(400);
  });
});
