// Does in a project what a prompt says, word by word: files, packages, binary files, and the page with the demo.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ProjectKind } from "./project.ts";
import type { PromptSteps } from "./read-prompt.ts";
import { runCommand } from "./run-command.ts";

const UI = "components/ui/";

export async function applyPrompt(
  kind: ProjectKind,
  folder: string,
  steps: PromptSteps,
  env: Record<string, string | undefined> = {},
): Promise<void> {
  if (steps.registries) await mergeRegistries(folder, steps.registries);
  for (const command of steps.commands) await runCommand(command, folder, env);
  for (const { path, text } of steps.files) {
    await write(join(folder, kind.uiFolder, path.slice(UI.length)), text);
  }
  for (const { path, text } of [steps.acceptance, steps.acceptanceConfig])
    await write(join(folder, path), text);
  const demo = steps.acceptance.path.replace(/^acceptance\/(.+)\.pw\.\w+$/, "$1-demo");
  await kind.writePage(folder, { steps, demo });
}

async function mergeRegistries(folder: string, registries: string): Promise<void> {
  const path = join(folder, "components.json");
  const config = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...config, ...JSON.parse(registries) }, null, 2));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
