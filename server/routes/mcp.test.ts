// An assistant's own client lists, reads and fetches; paid prompts need a licence.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeEach, expect, it } from "vitest";
import { makeFakeApp, PAID_PROMPT } from "../fake-app.ts";

let app: ReturnType<typeof makeFakeApp>["app"];
beforeEach(() => {
  ({ app } = makeFakeApp());
});

/** Text and error mark of a tool's answer. */
async function call(name: string, args: Record<string, unknown> = {}, licence?: string) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
    fetch: async (url, init) => app.request(url.toString(), init),
    requestInit: licence ? { headers: { authorization: `Bearer ${licence}` } } : {},
  });
  await client.connect(transport as never);
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

it("lists its patterns with prices, and gives page and prompt of a free one", async () => {
  const all = await call("list_patterns");
  expect(all.text).toContain("theme-toggle: Theme Toggle (free).");
  expect(all.text).toContain("scene-3d: 3D Motion ($5, once).");
  const name = "theme-toggle";
  expect((await call("get_pattern", { name })).text).toBe("# The page of theme-toggle\n");
  expect((await call("get_prompt", { name })).text).toBe("# Prompt of theme-toggle\n");
});

it("gives the paid prompt for a licence only", async () => {
  const name = "scene-3d";
  expect(await call("get_prompt", { name }, "GOOD")).toEqual({ text: PAID_PROMPT, isError: false });
  for (const licence of [undefined, "FORGED"]) {
    const { text, isError } = await call("get_prompt", { name }, licence);
    expect(isError).toBe(true);
    expect(text).toMatch(/licence/);
    expect(text).not.toContain("# Add");
  }
});

it.each([
  ["get_prompt", { name: "nope" }, /theme-toggle/],
  ["get_pattern", {}, /name/],
])("%s with %j is an error that says what is wrong", async (tool, args, hint) => {
  const answer = await call(tool, args);
  expect(answer.isError).toBe(true);
  expect(answer.text).toMatch(hint);
});

it("refuses a huge body", async () => {
  const answer = await app.request("/mcp", { method: "POST", body: "x".repeat(70_000) });
  expect(answer.status).toBe(413);
});
