// A small built site on disk for the server's tests, in the form the build writes.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const motion = { key: "motion", name: "scene-3d", title: "3D Motion", summary: "" };
const sold = { files: ["prompts/scene-3d.md", "r/scene-3d@1.0.0.json"], price: "premium" };
const INDEX = { siteUrl: "https://lamplight.example", patterns: [{ ...motion, ...sold }] };

/** The content of `dist`, besides its policy. */
const FILES: Record<string, string> = {
  "public/index.html": "<h1>Home</h1>",
  "public/index@pattern=motion.html": "<h1>Home, motion chosen</h1>",
  "public/404.html": "<h1>Oops! Page not found</h1>",
  "public/index.md": "# Home",
  "public/motion.html": "<h1>3D Motion</h1>",
  "public/motion.md": "# 3D Motion",
  "public/embed/motion.html": "<h1>3D Motion, simplified</h1>",
  "public/assets/app-1a2b3c.js": `console.log(${JSON.stringify("light ".repeat(200))});`,
  "public/assets/instrument-serif-normal-1a2b3c.woff2": "wOF2",
  "public/robots.txt": "User-agent: *",
  "public/changes.xml": "<feed/>",
  "public/sitemap.xml": "<urlset/>",
  "public/scenes/lamp.glb": "glTF",
  "public/r/theme-toggle@1.0.0.json": "{}",
  "public/changes/theme-toggle-1.0.0-2.0.0.diff": "--- a/theme.ts",
  "public/.well-known/agent-skills/index.json": "{}",
  "public/other@thing.txt": "not for the public",
  "public/.env": "SECRET=1",
  "public/.hidden/file.txt": "not for the public",
  "secret.txt": "outside of public",
  "private/prompts/scene-3d.md": "# The paid text\n",
  "private/r/scene-3d@1.0.0.json": "{}",
  "private/patterns.json": JSON.stringify(INDEX),
};
const COMPRESSED = /\.(html|js)$/;

export const fakePolicy = {
  scriptHashes: ["sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="],
  connectSources: ["https://scene.example"],
  wasm: false,
};

export type FakeSiteFolder = Awaited<ReturnType<typeof makeFakeSiteFolder>>;

/** `dist` is its path, and `env` for a server process on a free port, without any of this machine's settings. */
export async function makeFakeSiteFolder(policy: object = fakePolicy) {
  const dist = await mkdtemp(join(tmpdir(), "lamplight-site-"));
  for (const [name, text] of Object.entries({ ...FILES, "site.json": JSON.stringify(policy) })) {
    const path = join(dist, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    if (!COMPRESSED.test(name)) continue;
    await writeFile(`${path}.br`, brotliCompressSync(text));
    await writeFile(`${path}.gz`, gzipSync(text));
  }
  const none = { DATABASE_URL: "", STRIPE_SECRET_KEY: "", LAMPLIGHT_PUBLIC_URL: "" };
  const own = { LAMPLIGHT_DIST: dist, LAMPLIGHT_DATA: join(dist, "data") };
  return {
    dist,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", ...none, ...own },
    remove: () => rm(dist, { recursive: true, force: true }),
  };
}
