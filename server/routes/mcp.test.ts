// An assistant's own client lists, reads and fetches; what is paid answers a licence only.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { fakePublishedFiles, PAID_PROMPT } from "../fake-published-files.ts";
import { type FakeShop, makeFakeShop } from "../fake-shop.ts";
import { answerError } from "./errors.ts";
import { mcp } from "./mcp.ts";
import { openDoor } from "./shop-door.ts";

let shop: FakeShop;
let app: Hono;
beforeEach(() => {
  shop = makeFakeShop();
  shop.licences.set("GOOD", { status: "valid", product: "ai_prompt_3d_motion", order: "o" });
  app = new Hono();
  app.onError(answerError(() => undefined));
  const ownOrigins = ["https://lamp.example"];
  app.route(
    "/mcp",
    mcp({ publishedFiles: fakePublishedFiles(), shop, ownOrigins, door: openDoor }),
  );
});

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

/** Text and error mark of a tool's answer. */
async function call(name: string, args: Record<string, unknown> = {}, licence?: string) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
    fetch: async (address, init) => app.request(String(address), init),
    requestInit: licence ? { headers: { Authorization: `Bearer ${licence}` } } : {},
  });
  await client.connect(transport);
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

it("lists its tools to a page of the site, and lets nobody keep the answer", async () => {
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const answer = await post(list, { Origin: "https://lamp.example" });
  expect(answer.headers.get("access-control-allow-origin")).toBe("https://lamp.example");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { tools } = (await answer.json()).result;
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    "list_patterns",
    "get_pattern",
    "get_prompt",
  ]);
});

it("lists all patterns", async () => {
  const all = await call("list_patterns");
  expect(all.text).toContain("theme-toggle: Theme Toggle (free).");
  expect(all.text).toContain("scene-3d: 3D Motion ($5, once).");
});

it("gives page and prompt of a free pattern", async () => {
  const name = "theme-toggle";
  expect((await call("get_pattern", { name })).text).toBe("# The page of theme-toggle\n");
  expect((await call("get_prompt", { name })).text).toBe("# Prompt of theme-toggle\n");
});

describe("the paid pattern", () => {
  const name = "scene-3d";

  it("is given for a licence", async () => {
    expect(await call("get_prompt", { name }, "GOOD")).toEqual({
      text: PAID_PROMPT,
      isError: false,
    });
  });

  it.each([undefined, "FORGED"])(
    "isn't given for %s, and the answer says what to do",
    async (licence) => {
      const { text, isError } = await call("get_prompt", { name }, licence);
      expect(isError).toBe(true);
      expect(text).toMatch(/licence/);
      expect(text).not.toMatch(/# Add|components\/ui/);
    },
  );
});

it.each([
  ["get_prompt", { name: "nope" }, /theme-toggle/],
  ["get_prompt", { name: "theme-toggle", stack: "next" }, /stack/],
  ["get_pattern", {}, /name/],
  ["get_pattern", { name: "__proto__" }, /theme-toggle/],
  ["list_patterns", { query: "lamp" }, /query/],
  ["drop_tables", {}, /drop_tables/],
])("%s with %.60j is an error that says what is wrong", async (tool, args, hint) => {
  const answer = await call(tool, args).catch(({ message }: Error) => ({
    isError: true,
    text: message,
  }));
  expect(answer.isError).toBe(true);
  expect(answer.text).toMatch(hint);
});

it("refuses other methods, foreign pages, a huge body, a batch and what isn't JSON", async () => {
  expect((await app.request("/mcp")).status).toBe(405);
  expect((await post("{}", { Origin: "https://evil.example" })).status).toBe(403);
  expect((await post("x".repeat(70_000))).status).toBe(413);
  expect((await post('[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]')).status).toBe(400);
  expect((await post("{")).status).toBe(400);
});
