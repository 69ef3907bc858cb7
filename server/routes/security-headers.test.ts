// Every answer is safe to hand to a browser, and only the simplified views may be framed.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFakeApp } from "../fake-app.ts";
import { fakePublishedFiles } from "../fake-published-files.ts";
import { type FakeSiteFolder, fakePolicy, makeFakeSiteFolder } from "../fake-site-folder.ts";
import { loadSiteFolder } from "../load-site-folder.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

let folder: FakeSiteFolder;
let app: ReturnType<typeof makeFakeApp>["app"];

beforeAll(async () => {
  folder = await makeFakeSiteFolder();
  const site = await loadSiteFolder(folder.dist);
  app = makeFakeApp({ site, publishedFiles: await fakePublishedFiles() }).app;
});
afterAll(() => folder.remove());

const MCP_CALL = {
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
};

test.each<[method: string, path: string, sent?: RequestInit]>([
  ["GET", "/"],
  ["GET", "/assets/nowhere.js"],
  ["POST", "/assets/app-1a2b3c.js"],
  ["GET", "/scenes/"],
  ["GET", "/robots.txt"],
  ["GET", "/nowhere"],
  ["GET", "/motion/"],
  ["GET", "/healthz"],
  ["GET", "/readyz"],
  ["GET", "/api/checkouts/cs_test_unknown"],
  ["GET", "/api/premium-prompts/scene-3d"],
  ["POST", "/api/payment-events"],
  ["POST", "/motion"],
  ["POST", "/functions/v1/create-checkout"],
  ["POST", "/mcp", MCP_CALL],
])("fault 30: %s %s carries every header and no cookie", async (method, path, sent) => {
  const { headers } = await app.request(path, { method, ...sent });
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("access-control-allow-origin")).toBeNull();
  expect(headers.get("permissions-policy")).toMatch(/^microphone=\(self\), .*camera=\(\)/);
  expect(headers.get("set-cookie")).toBeNull();
});

test("fault 17: the address of /success, which holds a session, is no page's referrer and no opener's", async () => {
  for (const path of ["/success", "/success?session_id=cs_test_1"]) {
    const { headers } = await app.request(path);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  }
});

test("no page of the showcase makes the browser start a process of its own for it", async () => {
  for (const path of ["/", "/motion"]) {
    expect((await app.request(path)).headers.get("cross-origin-opener-policy")).toBeNull();
  }
});

test("a simplified view may be framed by any site", async () => {
  const { headers } = await app.request("/embed/motion");
  expect(headers.get("content-security-policy")).toMatch(/frame-ancestors \*$/);
  expect(headers.get("x-frame-options")).toBeNull();
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test.each(["/assets/app-1a2b3c.js", "/scenes/lamp.glb"])(
  "%s is there for a view in a sandboxed frame, which is of no origin",
  async (path) => {
    const found = await app.request(path, { headers: { origin: "null" } });
    const etag = found.headers.get("etag") ?? "";
    const kept = await app.request(path, { headers: { origin: "null", "if-none-match": etag } });
    expect([found.status, kept.status]).toEqual([200, 304]);
    for (const { headers } of [found, kept]) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  },
);

test("a simplified view itself is nobody's to read", async () => {
  const { headers } = await app.request("/embed/motion", { headers: { origin: "null" } });
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test.each([
  ["GET", "/embed/nowhere", 404],
  ["GET", "/embed/", 404],
  ["GET", "/embed/motion/", 308],
  ["GET", "/embed/%zz", 404],
  ["POST", "/embed/motion", 405],
])("%s %s answers %i, and no site may frame that", async (method, path, status) => {
  const answer = await app.request(path, { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'$/);
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("a simplified view that the browser has kept may still be framed", async () => {
  const etag = (await app.request("/embed/motion")).headers.get("etag") ?? "";
  const { status, headers } = await app.request("/embed/motion", {
    headers: { "if-none-match": etag },
  });
  expect(status).toBe(304);
  expect(headers.get("content-security-policy")).toMatch(/frame-ancestors \*$/);
  expect(headers.get("x-frame-options")).toBeNull();
});

test("fault 28: the policy starts from nothing, runs no inline script without its hash, and adds what the build found", () => {
  expect(contentSecurityPolicy(fakePolicy, "'none'").split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' blob: data: https://scene.example",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test("WebAssembly, and workers made by a page, are allowed only where the build says so", () => {
  expect(contentSecurityPolicy(fakePolicy, "'none'")).not.toMatch(/wasm|worker/);
  expect(contentSecurityPolicy({ ...fakePolicy, wasm: true }, "'none'")).toContain(
    "'wasm-unsafe-eval'",
  );
  expect(contentSecurityPolicy({ ...fakePolicy, wasm: true }, "'none'")).toContain(
    "worker-src 'self' blob:;",
  );
});

test.each([
  [
    "a source that smuggles a directive in",
    { connectSources: ["https://a.example; script-src *"] },
  ],
  ["a hash that is none", { scriptHashes: ["unsafe-inline"] }],
  ["a missing field", { wasm: undefined }],
])("a site.json with %s stops the start", async (_, wrong) => {
  const broken = await makeFakeSiteFolder({ ...fakePolicy, ...wrong });
  await expect(loadSiteFolder(broken.dist)).rejects.toThrow(
    /site\.json is not what the build writes/,
  );
  await broken.remove();
});

test("a folder without a built site says what to run", async () => {
  await expect(loadSiteFolder("/nonexistent")).rejects.toThrow('run "npm run build" first');
});
