// A page of another site that frames pages of ours.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "@playwright/test";
import { test as journey } from "./journey.ts";

/**
 * Opens a page of another site (another host and another port) that frames `path` of ours. `allow` is what it
 * passes on, as in the frame's attribute.
 */
type FrameOurs = (page: Page, path: string, allow?: string) => Promise<FrameLocator>;

export const test = journey.extend<{ frameOurs: FrameOurs }>({
  frameOurs: async ({ baseURL }, use) => {
    const stranger: Server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://stranger.invalid");
      const [path, allow] = [searchParams.get("path"), searchParams.get("allow")];
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(
        `<!doctype html><title>Another site</title><link rel="icon" href="data:,"><iframe title="Lamplight" width="760" height="620" allow="${allow}" src="${baseURL}${path}"></iframe>`,
      );
    });
    stranger.listen(0, "127.0.0.1");
    await once(stranger, "listening");
    const { port } = stranger.address() as AddressInfo;
    await use(async (page, path, allow = "") => {
      await page.goto(`http://localhost:${port}/?${new URLSearchParams({ path, allow })}`);
      return page.frameLocator("iframe");
    });
    stranger.closeAllConnections();
    stranger.close();
  },
});
