// A small built site on disk for the server's tests, in the form the build writes.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const PUBLIC: Record<string, string> = {
  "index.html": "<h1>Home</h1>",
  "index@motion.html": "<h1>Home, motion chosen</h1>",
  "404.html": "<h1>Oops! Page not found</h1>",
  "index.md": "# Home",
  "motion.html": "<h1>3D Motion</h1>",
  "motion.md": "# 3D Motion",
  "embed/motion.html": "<h1>3D Motion, simplified</h1>",
  "assets/app-1a2b3c.js": `console.log(${JSON.stringify("light ".repeat(200))});`,
  "assets/instrument-serif-normal-1a2b3c.woff2": "wOF2",
  "robots.txt": "User-agent: *",
  "changes.xml": "<feed/>",
  "sitemap.xml": "<urlset/>",
  "scenes/lamp.glb": "glTF",
  "r/theme-toggle.json": "{}",
  "other@thing.txt": "not for the public",
  ".env": "SECRET=1",
  ".hidden/file.txt": "not for the public",
};
const COMPRESSED = /\.(html|js)$/;

export const fakePolicy = {
  scriptHashes: ["sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="],
  connectSources: ["https://scene.example"],
  wasm: false,
};

export interface FakeSiteFolder {
  /** Path of the `dist` folder. */
  dist: string;
  /** For a server process on a free port, without any of this machine's settings. */
  env: Record<string, string | undefined>;
  remove: () => Promise<void>;
}

export async function makeFakeSiteFolder(policy: object = fakePolicy): Promise<FakeSiteFolder> {
  const dist = await mkdtemp(join(tmpdir(), "lamplight-site-"));
  for (const [name, text] of Object.entries(PUBLIC)) {
    const path = join(dist, "public", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    if (!COMPRESSED.test(name)) continue;
    await writeFile(`${path}.br`, brotliCompressSync(text));
    await writeFile(`${path}.gz`, gzipSync(text));
  }
  await writeFile(join(dist, "secret.txt"), "outside of public");
  await mkdir(join(dist, "private/prompts"), { recursive: true });
  await writeFile(join(dist, "private/prompts/scene-3d.md"), "# The paid text\n");
  await mkdir(join(dist, "private/r"), { recursive: true });
  const motion = { key: "motion", name: "scene-3d", title: "3D Motion", summary: "A scene." };
  const patterns = [{ ...motion, price: "premium" }];
  const index = { siteUrl: "https://lamplight.example", patterns };
  await writeFile(join(dist, "private/patterns.json"), JSON.stringify(index));
  await writeFile(join(dist, "site.json"), JSON.stringify(policy));
  return {
    dist,
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      STRIPE_SECRET_KEY: "",
      LAMPLIGHT_PUBLIC_URL: "",
      LAMPLIGHT_DIST: dist,
      LAMPLIGHT_DATA: join(dist, "data"),
    },
    remove: () => rm(dist, { recursive: true, force: true }),
  };
}
