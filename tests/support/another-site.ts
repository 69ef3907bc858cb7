// A page of another site that frames pages of ours.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "@playwright/test";
import { test as journey } from "./journey.ts";

/**
 * Opens a page of another site (another host and another port) that frames `path` of ours. `allow` is what it
 * passes on and `sandbox` what it leaves to the frame, both as in the frame's attributes.
 */
type FrameOurs = (
  page: Page,
  path: string,
  allow?: string,
  sandbox?: string,
) => Promise<FrameLocator>;

export const test = journey.extend<{ frameOurs: FrameOurs }>({
  frameOurs: async ({ baseURL }, use) => {
    const stranger: Server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://stranger.invalid");
      const [path, allow] = [searchParams.get("path"), searchParams.get("allow")];
      const sandbox = searchParams.has("sandbox")
        ? ` sandbox="${searchParams.get("sandbox")}"`
        : "";
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(
        `<!doctype html><title>Another site</title><link rel="icon" href="data:,"><iframe title="Lamplight" width="760" height="620" allow="${allow}"${sandbox} src="${baseURL}${path}"></iframe>`,
      );
    });
    stranger.listen(0, "127.0.0.1");
    await once(stranger, "listening");
    const { port } = stranger.address() as AddressInfo;
    await use(async (page, path, allow = "", sandbox) => {
      const asked = { path, allow, ...(sandbox === undefined ? {} : { sandbox }) };
      await page.goto(`http://localhost:${port}/?${new URLSearchParams(asked)}`);
      return page.frameLocator("iframe");
    });
    stranger.closeAllConnections();
    stranger.close();
  },
});
