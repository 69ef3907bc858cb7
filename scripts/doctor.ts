// `npm run doctor`: says in words whether this shop can sell, and what is missing where it can't.
import { pathToFileURL } from "node:url";
import { readServerSettings, type ServerSettings } from "../server/settings.ts";
import { examineSettings } from "./doctor/examine-settings.ts";
import { examineShop, examineSite } from "./doctor/examine-shop.ts";
import { type Finding, lineOf, sentenceOf, stop } from "./doctor/finding.ts";

type Env = Record<string, string | undefined>;

/** Everything that can be said at once; where the settings are wrong, only that. */
export async function examine(env: Env): Promise<Finding[]> {
  let settings: ServerSettings;
  try {
    settings = readServerSettings(env);
  } catch (error) {
    return [stop("settings", sentenceOf(error))];
  }
  const found = examineSettings(settings);
  // What would not start is not opened.
  const refused = found.some(({ state, about }) => state === "stop" && about === "mode");
  return [...found, await examineSite(settings), ...(refused ? [] : await examineShop(settings))];
}

/** Prints one line for each finding. Returns the exit code: 1 where something would stop sales. */
export async function doctor(env: Env, print: (line: string) => void): Promise<0 | 1> {
  const findings = await examine(env);
  for (const finding of findings) print(lineOf(finding));
  const stops = findings.filter(({ state }) => state === "stop").length;
  print(stops === 0 ? "The shop can sell." : `${stops} to mend before the shop can sell.`);
  return stops === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = await doctor(process.env, (line) => console.log(line));
}
