// Every route says what it is, once, and only pages worth listing ask to be listed.
import { describe, expect, it } from "vitest";
import { fixturePattern } from "./fixture-pattern.ts";
import { DESCRIPTION_LIMIT, type PageMeta, pageMeta, pageMetas, socialCards } from "./page-meta.ts";
import { robotsTxt, sitemapXml } from "./sitemap.ts";

const catalogue = [
  fixturePattern({ key: "visual-salience", heading: "Spotlight Text" }),
  fixturePattern({ key: "motion", heading: "3D Motion" }),
];
const metas = pageMetas(catalogue);

describe("page meta", () => {
  it("has a title, a description and a card for every route", () => {
    expect(metas.map(({ path }) => path)).toEqual([
      "/",
      "/visual-salience",
      "/motion",
      "/evidence",
      "/changes",
      "/success",
      "/cancel",
      "/embed/visual-salience",
      "/embed/motion",
      "*",
    ]);
    for (const meta of metas) {
      expect(meta.title).toMatch(/Lamplight/);
      expect(meta.description.length).toBeGreaterThan(20);
      expect(meta.description.length).toBeLessThanOrEqual(DESCRIPTION_LIMIT);
      expect(meta.card.path).toMatch(/^\/social\/[a-z-]+\.png$/);
    }
  });

  it("gives no two listed pages the same title or picture", () => {
    const listed = metas.filter((meta) => meta.robots === "index, follow");
    const different = (of: (meta: PageMeta) => string) => new Set(listed.map(of)).size;
    expect(different(({ title }) => title)).toBe(listed.length);
    expect(different(({ card }) => card.path)).toBe(listed.length);
  });

  it("keeps payment pages, embeds and the 404 page out of search engines", () => {
    const hidden = metas.filter((meta) => meta.robots === "noindex").map(({ path }) => path);
    expect(hidden).toEqual(["/success", "/cancel", "/embed/visual-salience", "/embed/motion", "*"]);
  });

  it("leads from an embed to its pattern's page", () => {
    expect(pageMeta("/embed/motion", catalogue).canonicalPath).toBe("/motion");
  });

  it("is found with a trailing slash too", () => {
    expect(pageMeta("/motion/", catalogue).title).toBe("3D Motion · Lamplight");
    expect(pageMeta("/", catalogue).path).toBe("/");
  });

  it.each(["/nowhere", "/embed/nowhere", "", "//", "/motion/x", "/<script>", "*".repeat(10_000)])(
    "answers %j as not found, reflecting nothing",
    (path) => {
      expect(pageMeta(path, catalogue)).toMatchObject({
        path: "*",
        robots: "noindex",
        canonicalPath: null,
      });
    },
  );

  it("draws each card once", () => {
    expect(socialCards(catalogue).map(({ path }) => path)).toEqual([
      "/social/home.png",
      "/social/visual-salience.png",
      "/social/motion.png",
      "/social/evidence.png",
      "/social/changes.png",
    ]);
  });
});

describe("sitemap and robots", () => {
  it("lists what may be listed, and nothing else", () => {
    const xml = sitemapXml(metas, "https://lamp.example");
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      "https://lamp.example/",
      "https://lamp.example/visual-salience",
      "https://lamp.example/motion",
      "https://lamp.example/evidence",
      "https://lamp.example/changes",
    ]);
  });

  it("escapes an address that is not plain", () => {
    const [home] = metas;
    expect(sitemapXml(home ? [home] : [], "https://lamp.example/a&b'")).toContain(
      "<loc>https://lamp.example/a&amp;b&apos;/</loc>",
    );
  });

  it("lets crawlers read pages that ask not to be listed", () => {
    const text = robotsTxt("https://lamp.example");
    expect(text).toContain("Sitemap: https://lamp.example/sitemap.xml");
    expect(text).not.toMatch(/Disallow: \/(?:embed|success|cancel|$)/m);
  });
});
