// What an address of the site is answered with.
import { open } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFakeApp } from "../fake-app.ts";
import { type FakeSiteFolder, makeFakeSiteFolder } from "../fake-site-folder.ts";
import { loadSiteFolder } from "../load-site-folder.ts";

let folder: FakeSiteFolder;
let app: ReturnType<typeof makeFakeApp>["app"];
const logged: string[] = [];

beforeAll(async () => {
  folder = await makeFakeSiteFolder();
  const site = await loadSiteFolder(folder.dist);
  app = makeFakeApp({ site, log: (line) => logged.push(line) }).app;
});
afterAll(() => folder.remove());

/** Like a request of a socket: the target goes out as written, without a client cleaning it up. */
const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(`http://lamplight.example${target}`, { method, headers });

describe("pages", () => {
  test("a route is answered with its page", async () => {
    const answer = await get("/motion");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await answer.text()).toContain("3D Motion");
  });

  test("/ is the showcase, and a known pattern chooses its tab", async () => {
    expect(await (await get("/")).text()).toBe("<h1>Home</h1>");
    expect(await (await get("/?pattern=motion")).text()).toContain("motion chosen");
    expect(await (await get("/?pattern=motion&pattern=x")).text()).toContain("motion chosen");
  });

  test.each([
    ["unknown", "pattern=nothing"],
    ["empty", "pattern="],
    ["not first", "pattern=x&pattern=motion"],
    ["a script", "pattern=%3Cscript%3Ealert(1)%3C/script%3E"],
    ["another origin", "pattern=//evil.example"],
    ["a path", "pattern=..%2Fembed%2Fmotion"],
    ["an object's own key", "pattern=__proto__"],
    ["broken escapes", "pattern=%E0%A4%A"],
    ["10,000 characters", `pattern=${"a".repeat(10_000)}`],
  ])("a pattern value that is %s falls back to the first tab", async (_, query) => {
    const answer = await get(`/?${query}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("<h1>Home</h1>");
  });

  test("any other path is the 404 page with status 404", async () => {
    const answer = await get("/nowhere", { accept: "text/html" });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("etag")).toBeNull();
    expect(await answer.text()).toContain("Oops! Page not found");
  });

  test("a program that wants no HTML gets the error form", async () => {
    const answer = await get("/nowhere", { accept: "application/json" });
    expect(answer.status).toBe(404);
    expect((await answer.json()).error.code).toBe("not_found");
  });

  test.each(["/api/nothing", "/functions/v1/nothing", "/functions/v1/"])(
    "%s gets the error form whatever it accepts",
    async (path) => {
      const answer = await get(path, { accept: "text/html" });
      expect(answer.status).toBe(404);
      expect((await answer.json()).error.code).toBe("not_found");
    },
  );
});

describe("Markdown", () => {
  const asking = (path: string, accept: string) => app.request(path, { headers: { accept } });

  test.each([
    ["/", "# Home"],
    ["/motion", "# 3D Motion"],
    ["/motion?framework=next", "# 3D Motion"],
  ])("%s gives a program that asks for it its Markdown twin", async (path, text) => {
    const response = await asking(path, "text/markdown, text/html;q=0.5");
    expect(response.headers.get("content-type")).toMatch(/^text\/markdown/);
    expect(response.headers.get("vary")).toContain("Accept");
    expect(await response.text()).toBe(text);
  });

  test("a browser gets the page, and caches are told that it depends on what is asked for", async () => {
    const response = await asking("/motion", "text/html,*/*;q=0.8");
    expect(await response.text()).toContain("<h1>");
    expect(response.headers.get("vary")).toMatch(/(^|, )Accept(,|$)/);
  });

  test("it is also at the page's address with .md, and a page without a twin stays HTML", async () => {
    expect(await (await app.request("/motion.md")).text()).toBe("# 3D Motion");
    expect(await (await asking("/embed/motion", "text/markdown")).text()).toContain("<h1>");
  });
});

describe("a page's address in other letters", () => {
  test.each([
    ["/%6Dotion", "/motion"],
    [
      "/motio%6e?framework=next&a=%2F%2Fevil.example",
      "/motion?framework=next&a=%2F%2Fevil.example",
    ],
    ["/embed%2Dnone/../embed/motio%6E?theme=light", "/embed/motion?theme=light"],
    ["/%65mbed/motion", "/embed/motion"],
    ["/%6Dotion/", "/motion"],
  ])("%s leads to the one that the browser's router knows, query kept", async (path, own) => {
    const answer = await get(path, { accept: "text/html" });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(own);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  test.each([
    "/%256Dotion",
    "/%09/evil.example",
    "/%20//evil.example",
    "//evil.example/%6Dotion",
    "/%68ttps://evil.example",
    "/%6Dotion//",
    "/motion%0D%0ASet-Cookie:a=b",
  ])("%s is no page's, so it leads nowhere", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("location")).toBeNull();
  });

  test("a file is given at once, for no router reads its address", async () => {
    expect((await get("/robots%2Etxt")).status).toBe(200);
  });
});

describe("trailing slashes", () => {
  test("a page's address with a slash leads to the one without, query kept", async () => {
    const answer = await get("/embed/motion/?theme=light");
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe("/embed/motion?theme=light");
  });

  test.each([
    "//evil.example/",
    "//evil.example/motion/",
    "/%2F/evil.example/",
    "///",
    "/motion//",
    "/nowhere/",
    "//motion/",
    "/..//evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "/https:/evil.example/",
    "/@evil.example/",
  ])("fault 27: %j is no redirect but a 404", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("location")).toBeNull();
  });
});

test.each([
  ["/motion.md", "text/markdown; charset=utf-8"],
  ["/r/spotlight-text.json", "application/json; charset=utf-8"],
  ["/changes.xml", "application/atom+xml; charset=utf-8"],
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/scenes/lamp.glb", "model/gltf-binary"],
])("%s is %s", async (path, type) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(type);
});

describe("what is never given out", () => {
  test.each([
    "/prompts/scene-3d.md",
    "/private/prompts/scene-3d.md",
    "/../private/prompts/scene-3d.md",
    "/..%2fprivate%2fprompts%2fscene-3d.md",
    "/assets/../../private/prompts/scene-3d.md",
  ])("fault 26: the paid text, though it lies beside the public folder: %s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("paid text");
  });

  test.each([
    "/index.html",
    "/motion.html",
    "/404",
    "/index",
    "/index@motion",
    "/index@motion.html",
    "/other@thing.txt",
    "/assets/app-1a2b3c.js.br",
    "/motion.html.gz",
    "/.env",
    "/.hidden/file.txt",
    "/site.json",
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/assets%2Fapp-1a2b3c.js",
    "/motion%00",
    "/%E0%A4%A",
    "/%",
    "/constructor",
    `/${"a".repeat(10_000)}`,
  ])("%s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/outside|not for the public|SECRET/);
  });

  test("none of it was an error of the server", () => expect(logged).toEqual([]));
});

describe("encodings and validators", () => {
  const script = "/assets/app-1a2b3c.js";

  test("brotli, gzip and plain bytes are the same script, each with its own validator", async () => {
    const br = await get(script, { "accept-encoding": "gzip, deflate, br, zstd" });
    const gz = await get(script, { "accept-encoding": "gzip" });
    const plain = await get(script);
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(gz.headers.get("content-encoding")).toBe("gzip");
    expect(plain.headers.get("content-encoding")).toBeNull();
    const text = await plain.text();
    const brBytes = new Uint8Array(await br.arrayBuffer());
    expect(Number(br.headers.get("content-length"))).toBe(brBytes.length);
    expect(brotliDecompressSync(brBytes).toString()).toBe(text);
    expect(gunzipSync(new Uint8Array(await gz.arrayBuffer())).toString()).toBe(text);
    expect(new Set([br, gz, plain].map((answer) => answer.headers.get("etag"))).size).toBe(3);
    for (const answer of [br, gz, plain]) {
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    }
  });

  test("a file without compressed siblings varies by nothing", async () => {
    const answer = await get("/scenes/lamp.glb", { "accept-encoding": "br" });
    expect(answer.headers.get("content-type")).toBe("model/gltf-binary");
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(answer.headers.get("vary")).toBeNull();
  });

  test("hashed files are kept for a year, everything else is asked for again", async () => {
    expect((await get(script)).headers.get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    for (const path of ["/", "/robots.txt", "/scenes/lamp.glb", "/nowhere"]) {
      expect((await get(path)).headers.get("cache-control")).toBe("no-cache");
    }
  });

  test.each([
    ["the validator itself", (etag: string) => etag],
    ["a weak one", (etag: string) => `W/${etag}`],
    ["one in a list", (etag: string) => `"other", ${etag}`],
    ["a star", () => "*"],
  ])("304 without a body for %s", async (_, header) => {
    const etag = (await get("/motion")).headers.get("etag") ?? "";
    const answer = await get("/motion", { "if-none-match": header(etag) });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding, Accept");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("another encoding's validator is no match", async () => {
    const etag = (await get("/motion", { "accept-encoding": "br" })).headers.get("etag") ?? "";
    expect((await get("/motion", { "if-none-match": etag })).status).toBe(200);
  });
});

describe("a file that is not kept in memory", () => {
  test("is whole for the next reader when one leaves early, whatever was opened in between", async () => {
    const site = await loadSiteFolder(folder.dist, 0);
    const big = makeFakeApp({ site }).app;
    const path = "http://lamplight.example/assets/app-1a2b3c.js";
    const whole = await (await big.request(path)).text();
    const left = await big.request(path);
    await left.body?.cancel();
    const others = await Promise.all([0, 1, 2].map(() => open(process.execPath)));
    expect(await (await big.request(path)).text()).toBe(whole);
    expect(whole).toContain("console.log");
    await Promise.all(others.map((other) => other.close()));
  });
});

describe("methods", () => {
  test("HEAD is GET without the body", async () => {
    const answer = await get("/motion", {}, "HEAD");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
    expect(answer.headers.get("content-length")).toBe("18");
    expect((await get("/nowhere", {}, "HEAD")).status).toBe(404);
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s is refused", async (method) => {
    const answer = await get("/motion", {}, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    expect((await answer.json()).error.code).toBe("method_not_allowed");
  });
});

test("large files are read from disk, whole, compressed, and after a build has replaced the folder", async () => {
  const other = await makeFakeSiteFolder();
  const { app: lean } = makeFakeApp({ site: await loadSiteFolder(other.dist, 1) });
  await other.remove();
  const headers = { "accept-encoding": "br" };
  for (const _ of ["first", "again"]) {
    const answer = await lean.request("/assets/app-1a2b3c.js", { headers });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toContain("light light");
  }
});
