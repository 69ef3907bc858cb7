// Every answer is safe to hand to a browser, and only the simplified views may be framed.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFakeApp } from "../fake-app.ts";
import { type FakeSiteFolder, fakePolicy, makeFakeSiteFolder } from "../fake-site-folder.ts";
import { loadSite } from "../load-site.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

let folder: FakeSiteFolder;
let app: ReturnType<typeof makeFakeApp>["app"];
beforeAll(async () => {
  folder = await makeFakeSiteFolder();
  ({ app } = makeFakeApp({ site: await loadSite(folder.dist) }));
});
afterAll(() => folder.remove());

test.each([
  ["GET", "/"],
  ["GET", "/nowhere"],
  ["GET", "/healthz"],
  ["GET", "/embed/nowhere"],
  ["GET", "/embed/motion/"],
  ["POST", "/api/payment-events"],
])("fault 30: %s %s carries every header and no cookie", async (method, path) => {
  const { headers } = await app.request(path, { method });
  expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'$/);
  expect(headers.get("permissions-policy")).toMatch(/^microphone=\(self\), .*camera=\(\)/);
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
  });
  for (const name of ["access-control-allow-origin", "set-cookie"])
    expect(headers.get(name)).toBeNull();
});

test("without https there's no HSTS", async () => {
  const { app } = makeFakeApp({ publicOrigin: "http://127.0.0.1:4173" });
  expect((await app.request("/")).headers.get("strict-transport-security")).toBeNull();
});

test("fault 17: the address of /success, which holds a session, reaches no other page", async () => {
  const { headers } = await app.request("/success?session_id=cs_test_1");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect((await app.request("/motion")).headers.get("cross-origin-opener-policy")).toBeNull();
});

/** Asked for, and asked for again by a browser that has kept it. */
async function twice(path: string) {
  const found = await app.request(path, { headers: { origin: "null" } });
  const etag = found.headers.get("etag") ?? "";
  const kept = await app.request(path, { headers: { origin: "null", "if-none-match": etag } });
  expect([found.status, kept.status]).toEqual([200, 304]);
  return [found.headers, kept.headers];
}

test("a simplified view may be framed by any site, and read by none", async () => {
  for (const headers of await twice("/embed/motion")) {
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors \*$/);
    expect(headers.get("x-frame-options")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
});

test.each(["/assets/app-1a2b3c.js", "/scenes/lamp.glb"])(
  "%s can be loaded by a view in a sandboxed frame, which has no origin",
  async (path) => {
    for (const headers of await twice(path)) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.get("x-frame-options")).toBe("DENY");
    }
  },
);

test("fault 28: the policy starts from nothing, and runs no inline script without its hash", () => {
  const policy = contentSecurityPolicy(fakePolicy, "'none'");
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; style-src/);
  expect(policy).toContain("connect-src 'self' blob: data: https://scene.example;");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|wasm|worker/);
  expect(contentSecurityPolicy({ ...fakePolicy, wasm: true }, "*")).toMatch(
    /'wasm-unsafe-eval'.*worker-src 'self' blob:;.*frame-ancestors \*$/,
  );
});

test.each([
  { connectSources: ["https://a.example; script-src *"] },
  { scriptHashes: ["unsafe-inline"] },
  { wasm: undefined },
])("a site.json with %j stops the start", async (wrong) => {
  const broken = await makeFakeSiteFolder({ ...fakePolicy, ...wrong });
  await expect(loadSite(broken.dist)).rejects.toThrow(/site\.json isn't what the build writes/);
  await broken.remove();
});
