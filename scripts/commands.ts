// The commands of package.json: what each runs, and what has to be there before.
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { Refusal, runNpm } from "./npm.mjs";
import { runChild } from "./run-child.mjs";

interface Command {
  /** A program of the project and its first arguments. */
  run: readonly string[];
  /** Whether it needs the built site. */
  site?: boolean;
  /** Whether it needs the packages of `tests/package.json`. */
  tools?: boolean;
  /** Whether it leaves packages as they are, if some are there: a server may be running. */
  keeps?: boolean;
  /** Whether it needs a browser, and those packages. */
  browser?: boolean;
  /** The settings that it takes from `.env`; all if not given. */
  settings?: RegExp;
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** A live key must meet no test and no half-written page, so some commands take only harmless settings. */
const MACHINE = /^(CHROMIUM_PATH|TEST_DATABASE_URL)$/;
const PAGES = /^(PORT|LAMPLIGHT_(AUTHOR|TAGLINE|PROFILE_URL|CONTACT_URL|SCENE_URL))$/;

const COMMANDS: Readonly<Record<string, Command>> = {
  // The first spares 20 MB at rest; the second gives memory back after a flood, and is ten times what is in use.
  start: {
    run: ["--max-semi-space-size=1", "--max-old-space-size=256", "server/main.ts"],
    site: true,
  },
  test: { run: ["scripts/test.ts"], tools: true, settings: MACHINE },
  dev: { run: ["scripts/dev.ts"], settings: PAGES },
  build: { run: ["scripts/build.ts"] },
  bench: { run: ["bench/run.ts"], site: true, browser: true, settings: MACHINE },
  "new-pattern": { run: ["scripts/new-pattern.ts"], tools: true },
  "check-pattern": { run: ["scripts/check-pattern.ts"], browser: true, settings: MACHINE },
  release: { run: ["scripts/release.ts"] },
  prove: { run: ["scripts/prove.ts"], browser: true, settings: MACHINE },
  mutate: { run: ["scripts/mutate.ts"], browser: true, settings: MACHINE },
  orders: { run: ["scripts/orders.ts"], keeps: true },
  doctor: { run: ["scripts/doctor.ts"], keeps: true },
  backup: { run: ["scripts/back-up.ts"], keeps: true },
  restore: { run: ["scripts/back-up.ts", "restore"], keeps: true },
};

/** Returns the exit code. */
export async function runCommand([name = "", ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) {
    const names = Object.keys(COMMANDS).join(", ");
    throw new Refusal(`There is no command "${name}": choose from ${names}.`);
  }
  if (name === "start" && args.length > 0)
    throw new Refusal(
      `npm start takes nothing after it, and was given "${args.join(" ")}": set port and host before it, as in PORT=4300 npm start.`,
    );
  process.chdir(ROOT);
  if (!command.keeps || !existsSync("node_modules/.package-lock.json"))
    await installPackages({
      tools: command.tools === true || command.browser === true,
      builds: name === "build" || (command.site === true && !existsSync("dist")),
    });
  readSettings(command.settings);
  // What was compiled is kept, so the next start does without the compilers: 30 MB less at rest.
  if (command.site) process.env.NODE_COMPILE_CACHE ??= join(ROOT, "node_modules/.cache/compiled");
  if (name === "start") await refuseTakenPort();
  const code = command.site ? await buildSite() : 0;
  if (code !== 0) return code;
  if (command.browser) {
    const { ensureBrowser } = await import("./browser.mjs");
    process.env.CHROMIUM_PATH = await ensureBrowser();
  }
  return runChild(process.execPath, [...command.run, ...args], {});
}

/** npm writes its own list last: if it is missing or older than the lock file, packages are missing. */
async function installPackages({ tools = false, builds = false }): Promise<void> {
  const written = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const current =
    written("node_modules/.package-lock.json") >= written("package-lock.json") &&
    // With NODE_ENV=production, an installation by hand leaves out what the build needs.
    (!builds || existsSync("node_modules/vite"));
  if (current && (!tools || existsSync("node_modules/@lamplight/tests"))) return;
  console.log("Installing the packages, which takes up to a minute");
  // Adds what tests need and leaves the rest alone: a server may be using it.
  const how = current ? ["install", "--no-save"] : tools ? ["ci"] : ["ci", "--workspaces=false"];
  await runNpm("npm", [...how, "--include=dev", "--include=optional"], "the packages");
}

/** Read after the installation, so that no package's program sees it. What the environment says goes before `.env`. */
function readSettings(taken = /./): void {
  if (!existsSync(".env")) return;
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(".env", "utf8"))))
      if (taken.test(name)) process.env[name] ??= value;
  } catch (error) {
    throw new Refusal(`Lamplight cannot read .env: ${(error as Error).message}.`);
  }
}

/** Said before the build and not after it; every other address that can't be used is the server's to refuse. */
async function refuseTakenPort(): Promise<void> {
  const port = Number(process.env.PORT || 4173);
  const probe = createServer();
  const listen = async () =>
    once(probe.listen({ port, host: process.env.HOST || "127.0.0.1" }), "listening");
  const code = await listen().catch((error: NodeJS.ErrnoException) => error.code);
  probe.close();
  if (code === "EADDRINUSE")
    throw new Refusal(
      `Port ${port} is already in use: stop what is using it, or choose another, as in PORT=4300 npm start.`,
    );
}

/** Builds the site if its sources or settings have changed since the last build. Returns the exit code. */
export async function buildSite(): Promise<number> {
  const { isBuilt } = await import("./is-built.ts");
  return isBuilt(ROOT, process.env) ? 0 : runChild(process.execPath, ["scripts/build.ts"], {});
}
