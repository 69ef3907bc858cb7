// Every prompt, followed by its text alone in a project of its own, holds what its acceptance file asks.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { type AssetServer, startAssetServer } from "../generators/verify-prompts/asset-server.ts";
import { proveQuickly } from "../generators/verify-prompts/prove-quickly.ts";
import {
  promptsFor,
  readAssets,
  readPreparedSources,
} from "../generators/verify-prompts/read-proven-prompts.ts";
import { catalogue } from "../patterns/catalogue.ts";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Far above the minute that a quiet machine takes: other journeys run beside it. */
test.setTimeout(300_000);

let folder: string;
let assets: AssetServer;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lamplight-quick-proof-"));
});
test.afterEach(async () => {
  await assets?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function allPrompts() {
  const sources = await readPreparedSources(catalogue);
  assets = await startAssetServer(await readAssets(sources));
  return promptsFor(sources, "", assets.address);
}
const surroundings = () => ({
  folder,
  packagesFrom: ROOT,
  browser: { executablePath: findBrowser(), args: browserFlags },
});

test("every prompt holds in one project, by its text alone", async () => {
  const prompts = await allPrompts();
  const faults = await proveQuickly({ ...surroundings(), prompts });
  for (const { name } of prompts)
    expect.soft(faults.get(name), `the prompt of ${name}`).toBeUndefined();
});

test("a prompt that does not hold is named, whatever is wrong with it", async () => {
  const wrong: Record<string, [part: string, instead: string, told: string]> = {
    "scene-3d": ['"three@^0.187.0"', '"three@^0.1.0"', "the prompt wants ^0.1.0"],
    "theme-toggle": ['from "./theme-lamp"', 'from "./theme-lantern"', "./theme-lantern"],
    "social-proof": [". Use it", ". Use them", "no section"],
    "progress-stepper": [
      "export function ProgressStepper(",
      'console.error("It creaks.");\nexport function ProgressStepper(',
      "It creaks.",
    ],
  };
  const prompts = (await allPrompts()).flatMap(({ name, markdown }) => {
    const [part = "", instead = ""] = wrong[name] ?? [];
    return part ? [{ name, markdown: markdown.replaceAll(part, instead) }] : [];
  });
  const faults = await proveQuickly({ ...surroundings(), prompts });
  for (const [name, [, , told]] of Object.entries(wrong))
    expect.soft(faults.get(name) ?? "nothing", name).toContain(told);
});
