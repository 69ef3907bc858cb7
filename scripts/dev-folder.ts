// What the server needs of a built site, made anew for each dev session: prompts, scenes, icons and helper files, no pages.
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFiles } from "../generators/write-files.ts";
import { catalogue } from "../patterns/catalogue.ts";
import type { SitePolicy } from "../server/routes/security-headers.ts";
import type { SiteSettings } from "../site/read-site-settings.ts";
import { writeIcons } from "./build-pictures.ts";
import { copyScenes } from "./build-scenes.ts";

/** Pages come from Vite, so the server's own policy guards none. */
const POLICY: SitePolicy = { scriptHashes: [], connectSources: [], wasm: false };

export interface DevFolder {
  /** Laid out as `dist` is. */
  dist: string;
  /** Synchronous, for the last moment of the process. */
  remove: () => void;
}

/** In the system's folder for temporary files, readable by this user alone: the paid text is in it. */
export async function writeDevFolder(root: string, settings: SiteSettings): Promise<DevFolder> {
  const dist = await mkdtemp(join(tmpdir(), "lamplight-dev-"));
  const [outPublic, outPrivate] = [join(dist, "public"), join(dist, "private")];
  await mkdir(outPublic);
  await mkdir(outPrivate);
  await copyScenes(root, outPublic, settings.sceneUrl);
  await writeIcons(outPublic);
  const siteUrl = settings.publicUrl;
  await writeFiles({ catalogue, outPublic, outPrivate, siteUrl, author: settings.author });
  await writeFile(join(dist, "site.json"), JSON.stringify(POLICY));
  return { dist, remove: () => rmSync(dist, { recursive: true, force: true }) };
}
