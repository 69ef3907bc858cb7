// Every answer is safe to hand to a browser, and only the simplified views may be framed.
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadSiteFolder } from "../adapters/load-site-folder.ts";
import { createApp } from "../app.ts";
import { type FakeSiteFolder, fakePolicy, makeFakeSiteFolder } from "../fake-site-folder.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

let folder: FakeSiteFolder;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  folder = await makeFakeSiteFolder();
  const site = await loadSiteFolder(folder.dist);
  app = createApp({ site, ownOrigins: [], log: () => undefined });
});
afterAll(() => folder.remove());

test.each([
  ["GET", "/"],
  ["GET", "/assets/app-1a2b3c.js"],
  ["GET", "/nowhere"],
  ["GET", "/motion/"],
  ["GET", "/healthz"],
  ["POST", "/motion"],
  ["POST", "/functions/v1/create-checkout"],
])("%s %s carries every header and no cookie", async (method, path) => {
  const { headers } = await app.request(path, { method });
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toMatch(/^microphone=\(self\), .*camera=\(\)/);
  expect(headers.get("set-cookie")).toBeNull();
});

test("a simplified view may be framed by any site", async () => {
  const { headers } = await app.request("/embed/motion");
  expect(headers.get("content-security-policy")).toMatch(/frame-ancestors \*$/);
  expect(headers.get("x-frame-options")).toBeNull();
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("the policy starts from nothing and adds what the build found", () => {
  expect(contentSecurityPolicy(fakePolicy, "'none'").split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https://scene.example",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ]);
});

test("WebAssembly is allowed only where the build says so", () => {
  expect(contentSecurityPolicy(fakePolicy, "'none'")).not.toContain("wasm");
  expect(contentSecurityPolicy({ ...fakePolicy, wasm: true }, "'none'")).toContain(
    "'wasm-unsafe-eval'",
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
