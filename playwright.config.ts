// Journeys in a real browser, against the built site on a port of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./generators/verify-prompts/start-project.ts";
import { browserFlags, findBrowser } from "./scripts/browser.mjs";

/** Asked of the system once, then handed on to the workers, which read this file again, by the environment. */
process.env.E2E_PORT ??= String(await freePort());
const port = Number(process.env.E2E_PORT);

/** Where the journeys' orders go, so that the owner's own are never touched; made and handed on like the port. */
function ownData(): string {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-journeys-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

process.env.E2E_DATA ??= ownData();

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [["list"]],
  timeout: 60_000,
  expect: { timeout: 5_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: findBrowser() ?? undefined, args: browserFlags },
  },
  webServer: {
    command: "node server/main.ts",
    url: `http://127.0.0.1:${port}/healthz`,
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      LAMPLIGHT_DATA: process.env.E2E_DATA,
      // A newcomer's settings: none, whatever the machine's own are.
      DATABASE_URL: "",
      STRIPE_SECRET_KEY: "",
      LAMPLIGHT_PUBLIC_URL: "",
    },
    reuseExistingServer: false,
  },
});
