// Among many patterns a wrong name is told the nearest ones and where all are, never all of them.
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { Takeaways } from "../../../generators/takeaways.ts";
import { makeFakeShop } from "../../fake-shop.ts";
import { fakeTakeaways } from "../../fake-takeaways.ts";
import { answerError } from "../errors.ts";
import { openDoor } from "../shop-door.ts";
import { mcp } from "./mcp.ts";
import { NAMED, nearestOf } from "./name-problems.ts";
import { promptWriter } from "./prompt-writer.ts";
import { prompts } from "./prompts.ts";
import { registry } from "./registry.ts";

const MANY = 1000;
let app: Hono;
beforeAll(async () => {
  const few = await fakeTakeaways();
  const isCopy = (name: string) => /^lamp-\d+$/.test(name);
  const [model, page] = await Promise.all([
    few.readSource("theme-toggle"),
    few.readPage("theme-toggle"),
  ]);
  if (!model) throw new Error("There is no pattern to copy.");
  const takeaways: Takeaways = {
    ...few,
    names: [
      ...few.names,
      ...Array.from({ length: MANY - few.names.length }, (_, n) => `lamp-${n}`),
    ],
    readSource: async (name) =>
      isCopy(name) ? { ...model, pattern: { ...model.pattern, name } } : few.readSource(name),
    readPage: async (name) => (isCopy(name) ? page : few.readPage(name)),
  };
  const shop = makeFakeShop();
  const write = promptWriter(takeaways);
  app = new Hono();
  app.onError(answerError(() => undefined));
  app.route("/prompts", prompts(takeaways, write));
  app.route(
    "/r",
    registry(takeaways, { shop, door: openDoor, clientAddress: () => "1", now: () => 0 }),
  );
  app.route("/mcp", mcp({ takeaways, write, shop, ownOrigins: [], door: openDoor }));
});

const told = (text: string) => text.match(/lamp-\d+|[a-z]+-(?:toggle|text|3d|proof)/g) ?? [];

async function callTool(name: string, args: Record<string, unknown>): Promise<string> {
  const answer = await app.request("/mcp", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args },
    }),
  });
  const { result } = await answer.json();
  return result.content[0].text;
}

it("few names are all said", () => {
  expect(nearestOf("x", ["a", "b"], "elsewhere")).toBe("Known: a, b.");
});

describe("of a thousand", () => {
  it("a prompt's error has the nearest free ones and leads to the list", async () => {
    const answer = await app.request("/prompts/lamp-77x.md?framework=next");
    expect(answer.status).toBe(404);
    const { suggestion } = (await answer.json()).error;
    expect(suggestion).toMatch(/^Free: lamp-77, /);
    expect(suggestion).toContain("All: https://lamp.example/llms.txt");
    expect(told(suggestion)).toHaveLength(NAMED);
  });

  it("the sold one's error does the same", async () => {
    const { suggestion } = (await (await app.request("/prompts/scene-3d.md")).json()).error;
    expect(suggestion).toContain("Buy it at https://lamp.example/motion.");
    expect(suggestion.length).toBeLessThan(400);
  });

  it("the registry's error has the nearest and leads to its index", async () => {
    const { detail } = await (await app.request("/r/theme-togle.json")).json();
    expect(detail).toContain("Nearest: theme-toggle, ");
    expect(detail).toContain("All 1000: https://lamp.example/r/registry.json");
    expect(told(detail)).toHaveLength(NAMED);
  });

  it("an assistant is told the nearest, and which tool lists all", async () => {
    const wrong = await callTool("read_pattern", { name: "lamp-500x" });
    expect(wrong).toContain("lamp-500");
    expect(wrong).toContain("call list_patterns.");
    expect(wrong.length).toBeLessThan(1000);
    expect(await callTool("read_pattern", { name: "lamp-500" })).toContain("## Props");
    const nothing = await callTool("search_patterns", { query: "zebra" });
    expect(told(nothing).length).toBeLessThanOrEqual(NAMED);
  });

  it("the list comes a hundred at a time, and a search with as many at most", async () => {
    const first = await callTool("list_patterns", {});
    expect(first.split("\n")).toHaveLength(101);
    expect(first).toContain("Of 1000; the next with from: 101.");
    const last = await callTool("list_patterns", { from: 901 });
    expect(last.split("\n")).toHaveLength(100);
    expect(last).not.toContain("the next");
    expect(await callTool("list_patterns", { from: 5000 })).toBe("There are 1000 patterns.");
    const found = await callTool("search_patterns", { query: "theme" });
    expect(found).toMatch(/And \d+ more: add a word\.$/);
    expect(found.split("\n")).toHaveLength(101);
  });

  it("the tools' own description does not name them", async () => {
    const answer = await app.request("/mcp", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(await answer.text()).not.toContain("lamp-");
  });

  it("a name without end is refused as any other", async () => {
    const answer = await app.request(`/r/${"x".repeat(20_000)}.json`);
    expect(answer.status).toBe(404);
    expect((await answer.text()).length).toBeLessThan(1000);
    expect((await callTool("read_pattern", { name: "x".repeat(20_000) })).length).toBeLessThan(
      2000,
    );
  });
});
