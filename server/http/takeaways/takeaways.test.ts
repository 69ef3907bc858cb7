// What builders fetch: prompts for their stack, registry items, and the paid ones for a licence only.
import { Hono } from "hono";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Takeaways } from "../../../generators/takeaways.ts";
import { type FakeShop, makeFakeShop } from "../../fake-shop.ts";
import { fakeTakeaways } from "../../fake-takeaways.ts";
import { CALLS_PER_WINDOW } from "../call-limit.ts";
import { answerError } from "../errors.ts";
import { openDoor } from "../shop-door.ts";
import { promptWriter } from "./prompt-writer.ts";
import { prompts } from "./prompts.ts";
import { registry } from "./registry.ts";

const PAID = "scene-3d";
let takeaways: Takeaways;
let shop: FakeShop;
let app: Hono;
beforeAll(async () => {
  takeaways = await fakeTakeaways();
});
beforeEach(() => {
  shop = makeFakeShop();
  shop.licences.set("GOOD", { status: "valid", product: "ai_prompt_3d_motion", order: "o" });
  shop.licences.set("GONE", { status: "revoked", reason: "refunded" });
  shop.licences.set("OTHER", { status: "other_product" });
  app = new Hono();
  app.onError(answerError(() => undefined));
  app.route("/prompts", prompts(takeaways, promptWriter(takeaways)));
  app.route(
    "/r",
    registry(takeaways, { shop, door: openDoor, clientAddress: () => "1", now: () => 0 }),
  );
  app.all("*", (c) => c.text("static"));
});
const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });
const errorOf = async (answer: Response) => (await answer.json()).error;

describe("prompts", () => {
  it("follow the stack in the address", async () => {
    const path = "/prompts/theme-toggle.md?framework=next&language=js";
    const answer = await app.request(path);
    expect(answer.headers.get("Content-Location")).toBe(path);
    const sorted = await app.request("/prompts/theme-toggle.md?language=js&utm=x&framework=next");
    expect(sorted.headers.get("Content-Location")).toBe(path);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/markdown/);
    const text = await answer.text();
    expect(text).toContain("create-next-app@latest my-app --yes --js");
    expect(text).toContain("components/ui/theme-toggle.jsx");
  });

  it("without a stack are the file of the build", async () => {
    expect(await (await app.request("/prompts/theme-toggle.md")).text()).toBe("static");
    expect(await (await app.request("/prompts/theme-toggle.md?utm=x")).text()).toBe("static");
  });

  it("of an unknown name: 404, and the names there are", async () => {
    const answer = await app.request("/prompts/nope.md?framework=next");
    expect(answer.status).toBe(404);
    expect((await errorOf(answer)).suggestion).toContain("theme-toggle");
  });

  it("of a paid pattern are not to be had here", async () => {
    const answer = await app.request(`/prompts/${PAID}.md?framework=next`);
    expect(answer.status).toBe(404);
    const { message, suggestion } = await errorOf(answer);
    expect(message).toContain("sold");
    expect(suggestion).toContain("https://lamp.example/motion");
    expect(suggestion).toContain("theme-toggle");
  });

  it.each(["angular", "", "__proto__", "x".repeat(5000), "<script>"])(
    "for an unknown framework %.20s: 400, and the frameworks there are",
    async (value) => {
      const query = new URLSearchParams({ framework: value });
      const answer = await app.request(`/prompts/theme-toggle.md?${query}`);
      expect(answer.status).toBe(400);
      const { message, suggestion } = await errorOf(answer);
      expect(suggestion).toContain("any, vite, next, react-router");
      expect(message.length).toBeLessThan(120);
    },
  );
});

describe("the registry", () => {
  it("leaves free items and the index to the build's files", async () => {
    for (const name of ["registry", "theme-toggle"])
      expect(await (await app.request(`/r/${name}.json`)).text()).toBe("static");
  });

  it("says in words why the paid item is not given without a licence, where it is sold and how it is sent", async () => {
    const answer = await app.request(`/r/${PAID}.json`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer");
    const { detail, ...others } = await answer.json();
    expect(detail).toContain("3D Motion is sold, and the request carries no licence.");
    expect(detail).toContain("https://lamp.example/motion");
    expect(detail).toMatch(/"Authorization":"Bearer \$\{LAMPLIGHT_LICENCE\}"/);
    expect(JSON.stringify(others)).not.toContain("three");
    // An object called `error` would keep the CLI from showing any of it.
    expect(others).toEqual({ title: expect.any(String), code: "licence_missing" });
  });

  it.each([
    ["FORGED", 401],
    ["GONE", 403],
    ["OTHER", 403],
  ])("refuses the licence %s with %d", async (key, status) => {
    const answer = await app.request(`/r/${PAID}.json`, bearer(key));
    expect(answer.status).toBe(status);
    const { title, detail } = await answer.json();
    expect(title).toMatch(/licence/);
    expect(detail.length).toBeGreaterThan(title.length);
  });

  it("gives the paid item for a licence, and lets nobody keep it", async () => {
    const answer = await app.request(`/r/${PAID}.json`, bearer("GOOD"));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Vary")).toContain("Authorization");
    expect((await answer.json()).files.length).toBeGreaterThan(3);
    expect(shop.calls).toContainEqual(["readLicence", "GOOD", "ai_prompt_3d_motion"]);
  });

  it("lets nobody try keys without end", async () => {
    const tries = Array.from({ length: CALLS_PER_WINDOW }, (_, n) =>
      app.request(`/r/${PAID}.json`, bearer(`FORGED${n}`)),
    );
    await Promise.all(tries);
    const answer = await app.request(`/r/${PAID}.json`, bearer("GOOD"));
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("60");
    expect((await app.request("/r/theme-toggle.json")).status).toBe(200);
  });

  it.each(["nope.json", "Theme-Toggle.json", "theme-toggle", "__proto__.json", "%2e%2e.json"])(
    "of an unknown name, as in %s: 404, and the names there are",
    async (file) => {
      const answer = await app.request(`/r/${file}`);
      expect(answer.status).toBe(404);
      expect((await answer.json()).detail).toContain(`theme-toggle`);
    },
  );

  it("leaves a fault that nobody meant to the server, which gives nothing away", async () => {
    shop.readLicence = async () => {
      throw new Error("the store at /secret/path is broken");
    };
    const answer = await app.request(`/r/${PAID}.json`, bearer("GOOD"));
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("secret");
  });
});
