// What the app adds to the parts that it puts together.
import { expect, test } from "vitest";
import { MCP_CALLS } from "./app.ts";
import { makeFakeApp } from "./fake-app.ts";
import { fakePublishedFiles } from "./fake-published-files.ts";
import { CALLS_PER_WINDOW } from "./routes/call-limit.ts";

test("fault 19: an assistant's door is no way around the limit on guesses, and open without a licence", async () => {
  const { app } = makeFakeApp({ publishedFiles: fakePublishedFiles() });
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const params = { name: "get_prompt", arguments: { name: "scene-3d" } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const guess = (authorization?: string) =>
    app.request("/mcp", {
      method: "POST",
      headers: { ...headers, ...(authorization && { authorization }) },
      body,
    });
  for (let n = 0; n < CALLS_PER_WINDOW; n++) {
    const answer = await guess(`Bearer LAMP-${n}`);
    expect(await answer.text()).toContain("This is not a licence of this shop.");
  }
  const refused = await guess("Bearer LAMP-last");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await guess()).status).toBe(200);
});

test("an assistant's door is not open without end: who carries no licence is counted too", async () => {
  const { app } = makeFakeApp({ publishedFiles: fakePublishedFiles() });
  const ping = async (from: string) =>
    (
      await app.request("/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "x-forwarded-for": from,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      })
    ).status;
  for (let n = 0; n < MCP_CALLS; n++) expect(await ping("203.0.113.7")).toBe(200);
  expect(await ping("203.0.113.7")).toBe(429);
  expect(await ping("203.0.113.8")).toBe(200);
});
