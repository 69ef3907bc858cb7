// `npm run doctor`: says in words whether this shop can sell, and what is missing where it can't.
import { pathToFileURL } from "node:url";
import { readServerSettings, type ServerSettings } from "../server/settings.ts";
import { examineSettings } from "./doctor/examine-settings.ts";
import { examineShop, examineSite } from "./doctor/examine-shop.ts";
import { type Finding, lineOf, sentenceOf, stop } from "./doctor/finding.ts";

type Env = Record<string, string | undefined>;

/** Everything that can be said at once; where the settings are wrong, only that. */
export async function examine(env: Env): Promise<{ findings: Finding[]; live: boolean }> {
  let settings: ServerSettings;
  try {
    settings = readServerSettings(env);
  } catch (error) {
    return { findings: [stop("settings", sentenceOf(error))], live: false };
  }
  const found = examineSettings(settings);
  // What would not start is not opened.
  const refused = found.some(({ state, about }) => state === "stop" && about === "mode");
  const shop = refused ? [] : await examineShop(settings);
  return {
    findings: [...found, await examineSite(settings), ...shop],
    live: settings.stripe?.mode === "live",
  };
}

function verdict(findings: readonly Finding[], live: boolean): string {
  const stops = findings.filter(({ state }) => state === "stop").length;
  if (stops > 0) return `${stops} to mend before the shop can sell.`;
  return live ? "The shop can sell." : "The shop works, in test mode: it sells nothing yet.";
}

/** Prints one line for each finding. Returns the exit code: 1 where something would stop sales. */
export async function doctor(env: Env, print: (line: string) => void): Promise<0 | 1> {
  const { findings, live } = await examine(env);
  for (const finding of findings) print(lineOf(finding));
  print(verdict(findings, live));
  return findings.some(({ state }) => state === "stop") ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = await doctor(process.env, (line) => console.log(line));
}
