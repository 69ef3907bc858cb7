// `npm run dev`: the same addresses as the built site, the shop's among them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const DEV = fileURLToPath(new URL("dev.ts", import.meta.url));
/** What Vite has found, from one start to the next. */
const FOUND = fileURLToPath(new URL("../node_modules/.vite/deps/_metadata.json", import.meta.url));
const CACHE = fileURLToPath(new URL("../.cache", import.meta.url));
const PAGE = { headers: { accept: "text/html,*/*" } };
let temp: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  temp = await mkdtemp(join(tmpdir(), "lamplight-dev-test-"));
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await rm(temp, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [DEV], {
    // Its temporary files and what the shop stores land in the test's own folder. Plain words, where CI would colour them.
    env: {
      ...process.env,
      TMPDIR: temp,
      LAMPLIGHT_DATA: join(temp, "data"),
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let text = "";
  const add = (chunk: Buffer) => {
    text += chunk;
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  return { child, output: () => text, exit: once(child, "close").then(([code]) => code) };
}

describe("on a free port", () => {
  let run: ReturnType<typeof start>;
  let url: string;
  beforeAll(async () => {
    await rm(FOUND, { force: true });
    run = start({ PORT: "0", LAMPLIGHT_SCENE_URL: "https://scene.example/lamp.splinecode" });
    await vi.waitFor(() => expect(run.output()).toMatch(/Local:.*http/), 50_000);
    url = /Local:.*(http:\/\/127\.0\.0\.1:\d+)/.exec(run.output())?.[1] ?? "";
  });

  test.each(["/", "/motion", "/evidence", "/success", "/embed/motion?theme=light"])(
    "%s is a page with the entry's source",
    async (path) => {
      const answer = await fetch(url + path, PAGE);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
      expect(await answer.text()).toContain('src="/site/rendering/entry-client.tsx"');
    },
  );

  test("an unknown path is the 404 page", async () => {
    const answer = await fetch(`${url}/no-such-page`, PAGE);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('src="/site/rendering/entry-client.tsx"');
  });

  test("the sources are served for hot reload", async () => {
    const answer = await fetch(`${url}/site/app.tsx`);
    expect(answer.headers.get("content-type")).toMatch(/javascript/);
    expect(await answer.text()).toContain("import.meta.hot");
  });

  test("packages that only a press fetches are found with the first ones, so that none loads the page anew", async () => {
    await vi.waitFor(
      () => expect(readFileSync(FOUND, "utf8")).toContain('"@supabase/supabase-js"'),
      20_000,
    );
  });

  test("what the project's folder holds besides the sources is not given", async () => {
    await mkdir(CACHE, { recursive: true });
    const folder = await mkdtemp(join(CACHE, "dev-test-"));
    try {
      await writeFile(join(folder, "secret.txt"), "hidden");
      const name = basename(folder);
      for (const query of ["", "?raw", "?url", "?import&raw"]) {
        const answer = await fetch(`${url}/.cache/${name}/secret.txt${query}`);
        expect(await answer.text()).not.toContain("hidden");
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("a free prompt is made from its sources, the paid one is not to be had", async () => {
    const prompt = await fetch(`${url}/prompts/spotlight-text.md`);
    expect(prompt.headers.get("content-type")).toMatch(/^text\/markdown/);
    expect(await prompt.text()).toContain("export function SpotlightText");
    expect((await fetch(`${url}/prompts/scene-3d.md`)).status).toBe(401);
  });

  test("the default scene and the 3D service's helper files come from here", async () => {
    const scene = await fetch(`${url}/scenes/lamp.glb`);
    expect(new TextDecoder().decode((await scene.arrayBuffer()).slice(0, 4))).toBe("glTF");
    const helper = await fetch(`${url}/spline/draco_decoder.wasm`);
    expect(helper.status).toBe(200);
    expect(helper.headers.get("content-type")).toBe("application/wasm");
  });

  test("the icons are there, by the name that browsers ask for unasked too", async () => {
    for (const path of ["/favicon.ico", "/favicon.svg", "/manifest.webmanifest"]) {
      expect((await fetch(url + path)).status, path).toBe(200);
    }
  });

  test("the shop answers: a checkout in test mode leads to a page of this address", async () => {
    const answer = await fetch(`${url}/functions/v1/create-checkout`, {
      method: "POST",
      headers: { origin: url },
    });
    expect(answer.status).toBe(200);
    const checkout = (await answer.json()) as { url: string };
    expect(new URL(checkout.url).origin).toBe(url);
    const page = await fetch(checkout.url, PAGE);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Test mode");
  });

  test("an unknown call is answered in the shop's form and not as a page", async () => {
    const answer = await fetch(`${url}/api/nothing`, PAGE);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: "not_found" } });
  });

  test("SIGTERM ends it, the server beside it and the folder with the paid text", async () => {
    const folders = () => readdirSync(temp).filter((name) => name.startsWith("lamplight-dev-"));
    expect(folders()).toHaveLength(1);
    expect(existsSync(join(temp, folders()[0] ?? "", "private"))).toBe(true);
    run.child.kill("SIGTERM");
    expect(await run.exit).toBe(0);
    expect(folders()).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
  });
});

describe("where it can't start it says one sentence", () => {
  test("a port that is none", async () => {
    const run = start({ PORT: "70000" });
    expect(await run.exit).toBe(1);
    expect(run.output()).toBe('PORT must be a whole number from 0 to 65535; "70000" is not.\n');
  });

  test("a port that is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const run = start({ PORT: String(port) });
    expect(await run.exit).toBe(1);
    expect(run.output()).toContain(`Port ${port} is already in use`);
    expect(run.output()).toContain("npm run dev.\n");
    taken.close();
  });

  test("a wrong setting of the site", async () => {
    const run = start({ PORT: "0", LAMPLIGHT_PUBLIC_URL: "not an address" });
    expect(await run.exit).toBe(1);
    expect(run.output()).toMatch(/^Setting LAMPLIGHT_PUBLIC_URL must be [^\n]+\.\n$/);
  });

  test("a server that refuses its settings", async () => {
    const run = start({ PORT: "0", LAMPLIGHT_TEST_SHOP: "yes" });
    expect(await run.exit).toBe(1);
    expect(run.output()).toContain('LAMPLIGHT_TEST_SHOP must be the word "allow"');
    expect(run.output()).toMatch(/\nThe server did not start; the lines above say why\.\n$/);
  });
});
