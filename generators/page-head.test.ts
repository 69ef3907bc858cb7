// Every page says what it is, once, and only pages worth listing ask to be listed.
import { expect, it } from "vitest";
import { fixturePattern } from "./fixture-pattern.ts";
import { faviconIco, faviconSvg, renderSocialImage, touchIcon } from "./images.ts";
import { pageMeta, pageMetas, robotsTxt, sitemapXml, socialCards } from "./page-head.ts";

const catalogue = [fixturePattern({ key: "motion", heading: "3D Motion" })];
const metas = pageMetas(catalogue);
const listed = metas.filter(({ robots }) => robots === "index, follow");

it("has a title, a description and a picture for every page, and no two listed ones alike", () => {
  for (const { title, description } of metas) {
    expect(title).toContain("Lamplight");
    expect(description.length).toBeGreaterThan(20);
    expect(description.length, "shown whole in results").toBeLessThanOrEqual(160);
  }
  expect(new Set(listed.map(({ title }) => title)).size).toBe(listed.length);
  expect(socialCards(catalogue)).toHaveLength(listed.length);
});

it("keeps legal and payment pages, embeds and the 404 page out of search engines", () => {
  const hidden = metas.filter(({ robots }) => robots === "noindex").map(({ path }) => path);
  expect(hidden).toEqual(["/terms", "/privacy", "/success", "/cancel", "/embed/motion", "*"]);
  expect(pageMeta("/embed/motion", catalogue).canonicalPath).toBe("/motion");
});

it.each(["/nowhere", "/embed/nowhere", "", "//", "/motion/x", "/<script>"])(
  "has nothing for %j but the 404 page",
  (path) => {
    expect(pageMeta(path, catalogue)).toMatchObject({ path: "*", canonicalPath: null });
    expect(pageMeta("/motion/", catalogue).path).toBe("/motion");
  },
);

it("lists in the sitemap what may be listed, with its address escaped", () => {
  const xml = sitemapXml(metas, "https://lamp.example/a&b");
  const paths = [...xml.matchAll(/<loc>https:\/\/lamp\.example\/a&amp;b(.*?)<\/loc>/g)];
  expect(paths.map(([, path]) => path)).toEqual(listed.map(({ path }) => path));
  expect(robotsTxt("https://lamp.example")).toContain("Sitemap: https://lamp.example/sitemap.xml");
});

const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

it("draws a picture of 1200 by 630 pixels and below 250 kB, even with a long title", async () => {
  const title = "Wonderfully Conversational *Questionnaires*";
  const claim = { claimed: "−30% mental effort", measured: "50 → 54%" };
  const png = await renderSocialImage({ title, kicker: "Demo, research, prompt", claim });
  expect(sizeOf(png)).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(250_000);
});

it("draws icons in their size, a small SVG that loads nothing, and an ICO with one PNG", () => {
  expect(sizeOf(touchIcon())).toEqual([180, 180]);
  expect(faviconSvg()).toMatch(/^<svg xmlns=/);
  expect(faviconSvg()).not.toMatch(/href|style|script/);
  expect(faviconSvg().length).toBeLessThan(1500);
  const ico = Buffer.from(faviconIco());
  expect(sizeOf(ico.subarray(ico.readUInt32LE(18)))).toEqual([32, 32]);
});
