// Checks an install command against the packages at hand, where nothing may be downloaded.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** `folder` holds `node_modules`. Resolves to what is wrong, one line a package; nothing where all are there in range. */
export async function missingPackages(command: string, folder: string): Promise<string[]> {
  const wanted = command
    .split(/\s+/)
    .slice(2)
    .filter((word) => !word.startsWith("-"))
    .map((word) => word.replaceAll('"', ""));
  if (!/^npm install\b/.test(command) || wanted.length === 0)
    throw new Error(`This installs no packages: ${command}`);
  const faults = await Promise.all(wanted.map((one) => faultOf(one, folder)));
  return faults.flatMap((fault) => fault ?? []);
}

async function faultOf(wanted: string, folder: string): Promise<string | null> {
  const at = wanted.indexOf("@", 1);
  const name = at === -1 ? wanted : wanted.slice(0, at);
  const range = at === -1 ? null : wanted.slice(at + 1);
  const path = join(folder, "node_modules", name, "package.json");
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return `${name} is not among this project's packages.`;
  const { version } = JSON.parse(text) as { version: string };
  return range === null || inRange(version, range)
    ? null
    : `${name} is here in ${version}, and the prompt wants ${range}.`;
}

/** For the ranges that prompts name: `^1.2.3` and a bare major. Throws for any other. */
export function inRange(version: string, range: string): boolean {
  const [, caret, ...parts] = /^(\^?)(\d+)(?:\.(\d+)\.(\d+))?$/.exec(range) ?? [];
  if (parts[0] === undefined || (caret === "^") === (parts[1] === undefined))
    throw new Error(`The range ${range} is not one that can be checked here.`);
  if (version.includes("-")) return false; // a preview satisfies no range
  const own = version.split(".").map(Number);
  const least = [parts[0], parts[1] ?? "0", parts[2] ?? "0"].map(Number);
  // What a caret holds still: everything up to the first number that is not 0.
  const still = caret ? least.findIndex((part) => part > 0) : 0;
  for (const [index, part] of least.entries()) {
    const mine = own[index] ?? 0;
    if (mine === part) continue;
    return mine > part && (still === -1 ? false : index > still);
  }
  return true;
}
