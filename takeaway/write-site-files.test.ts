// Everything that the pages' heads point at is written.
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fixturePattern } from "./fixture-pattern.ts";
import { ICONS } from "./icons.ts";
import { socialCards } from "./page-meta.ts";
import { writeSiteFiles } from "./write-site-files.ts";

it("writes pictures, icons, manifest, sitemap and robots at their addresses", async () => {
  const catalogue = [fixturePattern()];
  const outPublic = await mkdtemp(join(tmpdir(), "site-files-"));
  await writeSiteFiles({ catalogue, outPublic, siteUrl: "https://lamp.example" });
  const files = (await readdir(outPublic, { recursive: true })).map(
    (name) => `/${name.replaceAll("\\", "/")}`,
  );
  for (const path of ["/favicon.svg", "/manifest.webmanifest", "/robots.txt", "/sitemap.xml"])
    expect(files).toContain(path);
  for (const { path } of [...ICONS, ...socialCards(catalogue)]) expect(files).toContain(path);
  expect(await readFile(join(outPublic, "sitemap.xml"), "utf8")).toContain(
    "https://lamp.example/soft-lamp<",
  );
});
