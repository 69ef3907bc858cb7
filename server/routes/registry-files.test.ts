// Free prompts and registry items are files of the build; paid ones need a licence.
import { beforeEach, expect, it } from "vitest";
import { GUESSES_PER_MINUTE } from "../app.ts";
import { makeFakeApp, PAID_PROMPT } from "../fake-app.ts";

const ITEM = "/r/scene-3d.json";
let fake: ReturnType<typeof makeFakeApp>;
beforeEach(() => {
  fake = makeFakeApp();
});
const ask = (path: string, licence?: string) =>
  fake.app.request(path, licence ? { headers: { authorization: `Bearer ${licence}` } } : {});

it("gives the paid prompt and item for a licence, and lets nobody keep them", async () => {
  const prompt = await ask("/prompts/scene-3d.md", "GOOD");
  expect(await prompt.text()).toBe(PAID_PROMPT);
  expect(prompt.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  const item = await ask(ITEM, "GOOD");
  expect((await item.json()).files).toHaveLength(1);
  expect(item.headers.get("cache-control")).toBe("no-store");
  expect(item.headers.get("vary")).toContain("Authorization");
});

it("without a licence it says where to buy one and how to send it, in the field that shadcn shows", async () => {
  const answer = await ask(ITEM);
  expect(answer.status).toBe(401);
  const { detail, ...others } = await answer.json();
  expect(detail).toContain("3D Motion is sold, and the request has no licence.");
  expect(detail).toContain("https://lamp.example/motion");
  expect(detail).toMatch(/"Authorization":"Bearer \$\{LAMPLIGHT_LICENCE\}"/);
  expect(others).toEqual({ title: expect.any(String), code: "licence_missing" });
});

it("lets nobody try keys without end", async () => {
  for (let n = 0; n < GUESSES_PER_MINUTE; n++) await ask(ITEM, `FORGED${n}`);
  expect((await ask(ITEM, "GOOD")).status).toBe(429);
  expect((await ask("/r/nope.json")).status).toBe(404);
});

it.each(["/r/nope.json", "/r/Theme-Toggle.json", "/r/__proto__.json", "/prompts/%2e%2e.md"])(
  "%s is no pattern: 404, with the names there are",
  async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect((await answer.json()).detail).toContain("theme-toggle, scene-3d");
  },
);
