// Free prompts and registry items are files of the build; the paid ones are given for a licence only.
import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { fakePublishedFiles, PAID_PROMPT } from "../fake-published-files.ts";
import { type FakeShop, makeFakeShop } from "../fake-shop.ts";
import { CALLS_PER_WINDOW } from "./call-limit.ts";
import { answerError } from "./errors.ts";
import { paidFiles } from "./paid-files.ts";
import { openDoor } from "./shop-door.ts";

const ITEM = "/r/scene-3d.json";
let shop: FakeShop;
let app: Hono;
beforeEach(() => {
  shop = makeFakeShop();
  shop.licences.set("GOOD", { status: "valid", product: "ai_prompt_3d_motion", order: "o" });
  shop.licences.set("GONE", { status: "revoked", reason: "refunded" });
  shop.licences.set("OTHER", { status: "other_product" });
  app = new Hono();
  app.onError(answerError(() => undefined));
  const publishedFiles = fakePublishedFiles();
  const client = { clientAddress: () => "1", now: () => 0 };
  app.route("/", paidFiles({ publishedFiles, shop, door: openDoor, ...client }));
  app.all("*", (c) => c.text("static"));
});
const ask = (path: string, licence?: string) =>
  app.request(path, licence ? { headers: { Authorization: `Bearer ${licence}` } } : {});

it.each(["/r/registry.json", "/r/theme-toggle.json", "/prompts/theme-toggle.md"])(
  "%s is the build's file",
  async (path) => {
    expect(await (await ask(path)).text()).toBe("static");
  },
);

it("gives the paid prompt and item for a licence, and lets nobody keep them", async () => {
  const prompt = await ask("/prompts/scene-3d.md", "GOOD");
  expect(await prompt.text()).toBe(PAID_PROMPT);
  expect(prompt.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  const item = await ask(ITEM, "GOOD");
  expect((await item.json()).files).toHaveLength(1);
  expect(item.headers.get("Cache-Control")).toBe("no-store");
  expect(item.headers.get("Vary")).toContain("Authorization");
  expect(shop.calls).toContainEqual(["readLicence", "GOOD", "ai_prompt_3d_motion"]);
});

describe("without a licence", () => {
  it.each([ITEM, "/prompts/scene-3d.md"])(
    "%s says where it is sold and how the licence is sent, in the field that shadcn shows",
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer");
      const { detail, ...others } = await answer.json();
      expect(detail).toContain("3D Motion is sold, and the request has no licence.");
      expect(detail).toContain("https://lamp.example/motion");
      expect(detail).toMatch(/"Authorization":"Bearer \$\{LAMPLIGHT_LICENCE\}"/);
      expect(others).toEqual({ title: expect.any(String), code: "licence_missing" });
    },
  );

  it.each([
    ["FORGED", 401],
    ["GONE", 403],
    ["OTHER", 403],
  ])("%s is refused with %d", async (licence, status) => {
    const answer = await ask(ITEM, licence);
    expect(answer.status).toBe(status);
    expect((await answer.json()).title).toMatch(/licence/);
  });

  it("nobody can try keys without end", async () => {
    for (let n = 0; n < CALLS_PER_WINDOW; n++) await ask(ITEM, `FORGED${n}`);
    const answer = await ask(ITEM, "GOOD");
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("60");
    expect((await ask("/r/theme-toggle.json")).status).toBe(200);
  });
});

it.each(["/r/nope.json", "/r/Theme-Toggle.json", "/r/__proto__.json", "/prompts/%2e%2e.md"])(
  "%s is no pattern: 404, with the names there are",
  async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect((await answer.json()).detail).toContain("theme-toggle, scene-3d");
  },
);

it("a fault that nobody expected gives nothing away", async () => {
  shop.fault = new Error("the store at /secret/path is broken");
  const answer = await ask(ITEM, "GOOD");
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("secret");
});
