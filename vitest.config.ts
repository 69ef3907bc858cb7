// Two kinds of test beside the source: *.test.ts in Node, *.test.tsx in a real browser.
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import type { BrowserCommand } from "vitest/node";
import { browserFlags, findBrowser } from "./scripts/browser.mjs";
import viteConfig from "./vite.config.ts";

/** Tests share a browser's pointer: left where the test before pressed, it would hover over what the next one shows. */
const leavePointer: BrowserCommand<[]> = ({ page }) => page.mouse.move(-1, -1);

export default mergeConfig(
  viteConfig,
  defineConfig({
    server: { port: 0 },
    // Known ahead, so that no test run is interrupted by a reload when they are found.
    optimizeDeps: {
      include: [
        "@splinetool/runtime",
        "@stdlib/stats-base-dists-chisquare-cdf/lib/main.js",
        "@stdlib/stats-base-dists-normal-quantile/lib/main.js",
        "@stdlib/stats-base-dists-t-quantile/lib/main.js",
        "@tanstack/react-query",
        "axe-core",
        "clsx",
        "ical.js",
        "radix-ui",
        "react",
        "react/jsx-dev-runtime",
        "react-dom",
        "react-dom/client",
        "react-dom/server",
        "react-router",
        "tailwind-merge",
        "three",
        "three/addons/loaders/GLTFLoader.js",
        "vitest-browser-react",
      ],
    },
    test: {
      // Without it one core stays idle, which of two is half.
      maxWorkers: "100%",
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 5_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: "unit",
            environment: "node",
            include: ["{patterns,statistics,generators,site,server,scripts,bench}/**/*.test.ts"],
          },
        },
        {
          extends: true,
          test: {
            name: "component",
            include: ["{patterns,site}/**/*.test.tsx"],
            setupFiles: ["./tests/support/browser-test-setup.ts"],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              commands: { leavePointer },
              provider: playwright({
                launchOptions: { executablePath: findBrowser() ?? undefined, args: browserFlags },
              }),
              instances: [{ browser: "chromium" }],
            },
          },
        },
      ],
    },
  }),
);
