// Builds the whole site into dist: bundles, fonts, prerendered pages, prompts, pictures, compressed copies.
import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build as bundle, minifySync } from "vite";
import { findPremiumText } from "../generators/premium-leak.ts";
import { readPatterns } from "../generators/read-pattern.ts";
import { writeFiles } from "../generators/write-files.ts";
import { writeTree } from "../generators/write-tree.ts";
import { library } from "../patterns/catalogue.ts";
import { readSiteSettings, type SiteSettings } from "../server/config.ts";
import { boot } from "../site/rendering/boot.ts";
import { writeFonts } from "./build-fonts.ts";
import { writePages } from "./build-pages.ts";
import { writeCrawlerFiles, writeIcons, writeSocialPictures } from "./build-pictures.ts";
import { assertSceneRuntime, copyScenes, isSplineScene, SCENE_RUNTIME } from "./build-scenes.ts";
import { BUILT_WITH } from "./is-built.ts";
import { cannotWrite } from "./npm.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
/** Beside it and of this process alone: a server goes on from the build of before, and a second build from its own. */
const out = join(root, `dist.next-${process.pid}`);
const publicFolder = join(out, "public");
const privateFolder = join(out, "private");

const COMPRESSED = /\.(html|js|css|json|svg|xml|txt|md|diff|wasm|glb)$/;
/** Smaller files gain nothing. Bytes. */
const LEAST_COMPRESSED = 256;
/** 11 makes files 3% smaller and takes twice as long. */
const BROTLI_QUALITY = 10;
/** As many as Node works on side by side; each takes some 10 MB. */
const AT_ONCE = 4;

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  process.stdout.write(`  ${name.padEnd(28, ".")} `);
  const result = await work();
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  return result;
}

async function refusePremiumText(): Promise<void> {
  const sources = await readPatterns(library);
  const free = sources.filter(({ pattern }) => pattern.price === "free");
  for (const source of sources.filter(({ pattern }) => pattern.price === "premium")) {
    const [leak] = await findPremiumText(publicFolder, source, free);
    if (leak)
      throw new Error(
        `Paid text of ${source.pattern.name} is published in ${leak.file}: ${leak.sentence}`,
      );
  }
}

/** Makes brotli and gzip copies beside every file that text compression helps. */
async function compressFiles(): Promise<void> {
  const entries = await readdir(publicFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .values();
  const work = async () => {
    for (const path of files) {
      const body = await readFile(path);
      if (body.length < LEAST_COMPRESSED) continue;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(body, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function main(settings: SiteSettings): Promise<void> {
  process.env.NODE_ENV = "production";
  await writeTree(out, { [BUILT_WITH]: JSON.stringify(settings) });
  console.log("Building the site");

  await step("bundling for the browser", () =>
    bundle({
      root,
      logLevel: "warn",
      build: {
        outDir: publicFolder,
        manifest: true,
        sourcemap: false,
        cssCodeSplit: false,
        cssTarget: ["chrome119", "edge119", "firefox128", "safari18"], // the first with relative colours
        chunkSizeWarningLimit: 4000, // the 3D service's runtime, fetched only where the owner sets such a scene
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { bundlerTimings: false }, // how long its own parts took
          input: { "entry-client": join(root, "site/rendering/entry-client.tsx") },
          // Here only if the owner has installed it for one of the service's scenes.
          external: isSplineScene(settings.sceneUrl) ? [] : [SCENE_RUNTIME],
          output: {
            codeSplitting: {
              groups: [
                // Apart, so that no single script takes long to run.
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                // Each with all that it imports, because every file of a page costs time.
                { name: "toolkit", test: /\/site\/features\/toolkit\// },
                { name: "skill-command", test: /\/skill-command/ },
                { name: "pattern-parts", test: /-(section|verdict|line|yourself)\.tsx/ },
              ],
            },
          },
          // Radix names its functions by calls that look like side effects; without this, unused parts stay in.
          treeshake: { manualPureFunctions: ["__name"] },
        },
      },
    }),
  );
  await step("bundling for prerendering", () =>
    bundle({
      root,
      logLevel: "warn",
      publicDir: false,
      build: {
        outDir: join(out, "prerender"),
        ssr: join(root, "site/rendering/entry-server.tsx"),
        rolldownOptions: { external: [SCENE_RUNTIME] },
      },
    }),
  );
  const fonts = await step("cutting the fonts", () =>
    writeFonts(root, join(publicFolder, "assets")),
  );
  await step("scenes", () => copyScenes(root, publicFolder, settings.sceneUrl));
  await step("prompts, registry, Markdown", () =>
    writeFiles({
      catalogue: library,
      outPublic: publicFolder,
      outPrivate: privateFolder,
      siteUrl: settings.publicUrl,
      author: settings.author,
    }),
  );
  await step("icons, files for crawlers", async () => {
    await writeIcons(publicFolder);
    await writeCrawlerFiles(publicFolder, settings.publicUrl);
  });
  const { renderPage } = await import(pathToFileURL(join(out, "prerender/entry-server.js")).href);
  const inline = minifySync("boot.js", `(${boot})()`).code.trim();
  await step("pages", () =>
    writePages({ publicFolder, boot: inline, fonts, settings, renderPage }),
  );
  await rm(join(out, "prerender"), { recursive: true });
  await rm(join(publicFolder, ".vite"), { recursive: true });
  await step("looking for paid text", refusePremiumText);
  // Compressing has threads of its own, and pictures are compressed already.
  await step("compressing, pictures", () =>
    Promise.all([compressFiles(), writeSocialPictures(root, publicFolder)]),
  );

  const external = /^https:/.test(settings.sceneUrl) ? [new URL(settings.sceneUrl).origin] : [];
  const backend = settings.backendUrl ? [new URL(settings.backendUrl).origin] : [];
  const site = {
    scriptHashes: [`sha256-${createHash("sha256").update(inline).digest("base64")}`],
    connectSources: [...external, ...backend],
    wasm: isSplineScene(settings.sceneUrl),
  };
  await writeFile(join(out, "site.json"), JSON.stringify(site, null, 2));
  const before = `${out}.before`;
  if (existsSync(dist)) await rename(dist, before);
  await rename(out, dist);
  await rm(before, { recursive: true, force: true });
}

function readSettings(): SiteSettings {
  try {
    const settings = readSiteSettings(process.env);
    assertSceneRuntime(root, settings.sceneUrl);
    return settings;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const settings = readSettings();
process.once("exit", () => rmSync(out, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
try {
  await main(settings);
} catch (error) {
  const { code = "", path = root } = error as NodeJS.ErrnoException;
  if (!/^(EACCES|EPERM|EROFS|ENOSPC)$/.test(code)) throw error;
  console.error(cannotWrite(code, path));
  process.exitCode = 1;
}
