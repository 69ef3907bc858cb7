// `node scripts/build.ts` with settings from which no site can be made.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SAID_WHY } from "./launcher/refusal.mjs";

const BUILD = fileURLToPath(new URL("build.ts", import.meta.url));

test("wrong settings are a sentence each, told before anything is written", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUILD], {
    env: {
      ...process.env,
      LAMPLIGHT_PUBLIC_URL: "lamplight.example",
      LAMPLIGHT_PROFILE_URL: "javascript:alert(1)",
    },
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(stderr).toMatch(
    /^Setting LAMPLIGHT_PUBLIC_URL must be [^\n]+\. Setting LAMPLIGHT_PROFILE_URL must be [^\n]+\.\n$/,
  );
  expect(status).toBe(SAID_WHY);
});
