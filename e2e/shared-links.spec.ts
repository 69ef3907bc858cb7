// What others make of an address: its canonical form, its picture, its icons, and how a search engine finds it.
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, patternKeys, sitePaths, test } from "./journey.ts";

const NOT_LISTED = ["/success", "/cancel"];

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [...sitePaths, ...patternKeys.map((key) => `/embed/${key}`)]) {
    test(`${path} tells its canonical address and brings a picture of the size it says`, async ({
      page,
      request,
    }) => {
      await page.goto(`${path}?theme=light`);
      const content = (property: string) =>
        page.locator(`meta[property="${property}"]`).getAttribute("content");
      const canonical = await page.locator("link[rel=canonical]").all();
      const listed = !NOT_LISTED.includes(path);
      expect(canonical).toHaveLength(listed ? 1 : 0);
      if (listed) {
        const address = new URL((await canonical[0]?.getAttribute("href")) ?? "");
        expect(address.pathname + address.search).toBe(path.replace("/embed", ""));
        expect(await content("og:url")).toBe(address.href);
      }
      expect(await content("og:title")).toBe(await page.title());
      const picture = await fetched(request, (await content("og:image")) ?? "");
      expect(picture.type).toBe("image/png");
      expect(pngSize(picture.body)).toEqual([
        Number(await content("og:image:width")),
        Number(await content("og:image:height")),
      ]);
    });
  }
});

test("icons and manifest are there, in the sizes that they are said to have", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const touch = await fetched(request, (await hrefOf(page, "apple-touch-icon")) ?? "");
  expect(pngSize(touch.body)).toEqual([180, 180]);
  expect((await fetched(request, "/favicon.ico")).type).toMatch(/icon$/);
  expect((await fetched(request, "/favicon.svg")).type).toBe("image/svg+xml");
  const address = page.locator("[data-manifest]");
  const manifest = await fetched(request, (await address.getAttribute("data-manifest")) ?? "");
  expect(manifest.type).toBe("application/manifest+json");
  const { icons } = JSON.parse(manifest.body.toString()) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(icons.length).toBeGreaterThan(1);
  for (const { src, sizes, type } of icons) {
    const icon = await fetched(request, src);
    expect(icon.type).toBe(type);
    if (type === "image/png") expect(pngSize(icon.body).join("x")).toBe(sizes);
  }
});

test("robots.txt names the sitemap, and every address of the sitemap is a page that may be listed", async ({
  request,
}) => {
  const robots = (await fetched(request, "/robots.txt")).body.toString();
  const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? "";
  const listed = [...(await fetched(request, sitemap)).body.toString().matchAll(/<loc>([^<]+)</g)];
  const paths = listed.map(([, address = ""]) => new URL(address).pathname);
  expect(paths.toSorted()).toEqual(
    sitePaths.filter((path) => !NOT_LISTED.includes(path)).toSorted(),
  );
  for (const path of paths) {
    const page = await fetched(request, path);
    expect(page.body.toString(), path).not.toMatch(/<meta name="robots" content="[^"]*noindex/);
  }
});

async function hrefOf(page: Page, rel: string): Promise<string | null> {
  return page.locator(`link[rel="${rel}"]`).getAttribute("href");
}

/** From the server under test, whatever host the address names. */
async function fetched(request: APIRequestContext, address: string) {
  const { pathname } = new URL(address, "http://127.0.0.1");
  const response = await request.get(pathname);
  expect(response.status(), pathname).toBe(200);
  const [type] = (response.headers()["content-type"] ?? "").split(";");
  return { type, body: await response.body() };
}

/** Width and height in px, as the header of a PNG has them. */
function pngSize(file: Buffer): [number, number] {
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}
