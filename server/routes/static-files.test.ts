// What an address of the site is answered with: files, headers that make them safe, redirects, refusals.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { FakeSiteFolder } from "../../tests/support/fake-site-folder.ts";
import { fakePolicy, makeFakeSiteFolder } from "../../tests/support/fake-site-folder.ts";
import { makeFakeApp } from "../fake-app.ts";
import { loadSite } from "../load-site.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

let folder: FakeSiteFolder;
let fake: ReturnType<typeof makeFakeApp>;
beforeAll(async () => {
  folder = await makeFakeSiteFolder();
  fake = makeFakeApp({ site: await loadSite(folder.dist) });
  return folder.remove;
});

const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  fake.app.request(`http://lamplight.example${target}`, { method, headers });

test.each([
  ["/motion", "<h1>3D Motion</h1>", "text/html; charset=utf-8"],
  ["/motion.md", "# 3D Motion", "text/markdown; charset=utf-8"],
  ["/r/theme-toggle@1.0.0.json", "{}", "application/json; charset=utf-8"],
  ["/changes/theme-toggle-1.0.0-2.0.0.diff", "--- a/theme.ts", "text/plain; charset=utf-8"],
  ["/changes.xml", "<feed/>", "application/atom+xml; charset=utf-8"],
  ["/scenes/lamp.glb", "glTF", "model/gltf-binary"],
  ["/robots%2Etxt", "User-agent: *", "text/plain; charset=utf-8"],
])("%s is %s, %s", async (path, text, type) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(type);
  expect(await answer.text()).toBe(text);
});

test.each([
  ["/nowhere", "application/json"],
  ["/api/nothing", "text/html"],
  ["/functions/v1/create-checkout/api/shop", "text/html"],
])("%s for %s is an error that a program can read", async (path, accept) => {
  const answer = await get(path, { accept });
  expect(answer.status).toBe(404);
  expect((await answer.json()).error.code).toBe("not_found");
});

test.each([
  ["/?pattern=motion&pattern=x", "text/html", "<h1>Home, motion chosen</h1>"],
  ["/", "text/html", "<h1>Home</h1>"],
  ["/?pattern=__proto__", "text/html", "<h1>Home</h1>"],
  ["/?pattern=%E0%A4%A", "text/html", "<h1>Home</h1>"],
  ["/motion", "text/markdown, text/html;q=0.5", "# 3D Motion"],
  ["/?framework=next", "text/plain, TEXT/MARKDOWN; charset=utf-8", "# Home"],
  ["/motion", "text/html,*/*;q=0.8", "<h1>3D Motion</h1>"],
  ["/motion", "text/html, text/markdown;q=0.5", "<h1>3D Motion</h1>"],
  ["/motion", "text/markdown;q=0, text/*", "<h1>3D Motion</h1>"],
  // Only its beginning is read: the rest would cost time.
  ["/motion", `${"a,".repeat(600)}text/markdown`, "<h1>3D Motion</h1>"],
  ["/embed/motion", "text/markdown", "<h1>3D Motion, simplified</h1>"],
])("%s for %j is %s", async (path, accept, text) => {
  const answer = await get(path, { accept });
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get("vary")).toMatch(/(^|, )Accept(,|$)/);
});

test.each([
  ["/%6Dotion/", "/motion"],
  ["/embed/motion/?theme=light", "/embed/motion?theme=light"],
  ["/motio%6e?a=%2F%2Fevil.example", "/motion?a=%2F%2Fevil.example"],
  ["/prompts/motion.test.md", "./scene-3d.test.md"],
])("%s is redirected to its own address", async (path, own) => {
  const answer = await get(path);
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toBe(own);
});

test.each([
  "/nowhere",
  "//evil.example/",
  "/%2F/evil.example/",
  "//evil.example/%6Dotion",
  "/motion%0D%0ASet-Cookie:a=b",
])("fault 27: %j is no redirect but the 404 page", async (path) => {
  const answer = await get(path, { accept: "text/html" });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("location") ?? answer.headers.get("etag")).toBeNull();
  expect(await answer.text()).toContain("Oops! Page not found");
});

test.each([
  "/private/prompts/scene-3d.md",
  "/index.html",
  "/index@pattern=motion.html",
  "/assets/app-1a2b3c.js.br",
  "/.hidden/file.txt",
  "/site.json",
  "/assets/..%5c..%5csecret.txt",
  "/motion%00",
  "/%E0%A4%A",
  "/constructor",
])("fault 26: %s is never given out", async (path) => {
  const answer = await get(path);
  expect([401, 404]).toContain(answer.status);
  expect(await answer.text()).not.toMatch(/outside|not for the public|SECRET|paid text/);
  expect(fake.lines).toEqual([]);
});

describe("encodings and validators", () => {
  const SCRIPT = "/assets/app-1a2b3c.js";

  test("brotli, gzip and plain bytes are the same script, each with its own validator", async () => {
    const etags = new Set<string | null>();
    for (const [accepted, encoding, decode] of [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["GZIP", "gzip", gunzipSync],
      ["br;q=0, gzip;q=0", null, (bytes: Uint8Array) => bytes],
    ] as const) {
      const answer = await get(SCRIPT, { "accept-encoding": accepted });
      const { headers } = answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(headers.get("content-encoding")).toBe(encoding);
      expect(headers.get("content-length")).toBe(String(bytes.length));
      expect(headers.get("vary")).toBe("Accept-Encoding");
      expect(Buffer.from(decode(bytes)).toString()).toContain("light light");
      etags.add(headers.get("etag"));
    }
    expect(etags.size).toBe(3);
    expect((await get("/scenes/lamp.glb")).headers.get("vary")).toBeNull();
  });

  test.each([
    [SCRIPT, "public, max-age=31536000, immutable"],
    ["/", "no-cache"],
    ["/robots.txt", "no-cache"],
    ["/nowhere", "no-cache"],
  ])("%s is kept as %s", async (path, kept) => {
    expect((await get(path)).headers.get("cache-control")).toBe(kept);
  });

  test.each([
    ["the validator itself", (etag: string) => etag, 304],
    ["a weak one in a list", (etag: string) => `"other", W/${etag}`, 304],
    ["a star", () => "*", 304],
    ["another one", () => '"other"', 200],
  ])("for %s", async (_, header, status) => {
    const etag = (await get("/motion")).headers.get("etag") ?? "";
    const answer = await get("/motion", { "if-none-match": header(etag) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding, Accept");
    if (status === 304) expect(await answer.text()).toBe("");
  });
});

test("HEAD is GET without the body, and other methods are refused", async () => {
  const head = await get("/motion", {}, "HEAD");
  expect(head.headers.get("content-length")).toBe("18");
  expect(await head.text()).toBe("");
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const answer = await get("/motion", {}, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  }
});

test("large files are read when asked for, also by two at once, and never from another build", async () => {
  const other = await makeFakeSiteFolder();
  const rebuilt = makeFakeApp({ site: await loadSite(other.dist, 10) });
  const { app } = makeFakeApp({ site: await loadSite(other.dist, 10) });
  const read = (of = app) => of.request("/assets/app-1a2b3c.js");
  await (await read()).body?.cancel();
  for (const answer of await Promise.all([read(), read()]))
    expect(await answer.text()).toContain("light light");
  const name = join(other.dist, "public/assets/app-1a2b3c.js");
  await writeFile(name, "another build's");
  for (const change of [async () => {}, other.remove]) {
    await change();
    const answer = await read(rebuilt.app);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("etag")).toBeNull();
    expect((await answer.json()).error.code).toBe("site_replaced");
  }
});

test.each([
  ["GET", "/"],
  ["GET", "/healthz"],
  ["GET", "/embed/motion/"],
  ["POST", "/api/payment-events"],
])("fault 30: %s %s carries every header and no cookie", async (method, path) => {
  const { headers } = await fake.app.request(path, { method });
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

test("fault 17: the address of /success, which holds a session, reaches no other page", async () => {
  const { headers } = await fake.app.request("/success?session_id=cs_test_1");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect((await fake.app.request("/motion")).headers.get("cross-origin-opener-policy")).toBeNull();
});

/** Asked for, and asked for again by a browser that has kept it. */
async function twice(path: string) {
  const found = await fake.app.request(path, { headers: { origin: "null" } });
  const etag = found.headers.get("etag") ?? "";
  const kept = await fake.app.request(path, { headers: { origin: "null", "if-none-match": etag } });
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

const free = [
  "/assets/app-1a2b3c.js",
  "/scenes/lamp.glb",
  "/r/theme-toggle@1.0.0.json",
  "/changes/theme-toggle-1.0.0-2.0.0.diff",
  "/motion.md",
  "/changes.xml",
  "/.well-known/agent-skills/index.json",
];
test.each(free)("%s can be read by a script of any site", async (path) => {
  for (const headers of await twice(path)) {
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
  }
  // Asked by browsers before a request with headers of its own, such as the CLI's `User-Agent`.
  const preflight = await get(path, { "access-control-request-headers": "user-agent" }, "OPTIONS");
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  // A star leaves `Authorization` out.
  expect(preflight.headers.get("access-control-allow-headers")).toBe("*");
});

test("a page asked for as Markdown can be read by a script of any site, and as HTML by none", async () => {
  const allowed = async (accept: string) =>
    (await get("/motion", { accept })).headers.get("access-control-allow-origin");
  expect([await allowed("text/markdown"), await allowed("text/html")]).toEqual(["*", null]);
});

test.each([
  "/r/scene-3d.json",
  "/prompts/scene-3d.md",
  "/api/licence",
  "/api/shop",
  "/nowhere.json",
])("%s can't be read by a script of another site, with a licence or without", async (path) => {
  for (const method of ["GET", "OPTIONS"])
    for (const licence of [{}, { authorization: "Bearer GOOD" }] as Record<string, string>[]) {
      const { headers } = await get(path, { origin: "https://other.example", ...licence }, method);
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
});

test("fault 28: the policy starts from nothing, and runs no inline script without its hash", () => {
  const policy = contentSecurityPolicy(fakePolicy, "'none'");
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; style-src/);
  expect(policy).toContain("connect-src 'self' blob: data: https://scene.example;");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|wasm|worker/);
  expect(contentSecurityPolicy({ ...fakePolicy, wasm: true }, "*")).toMatch(
    /'wasm-unsafe-eval'.*worker-src 'self' blob:;.*frame-ancestors \*$/,
  );
});
