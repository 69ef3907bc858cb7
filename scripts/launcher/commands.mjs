// The commands of package.json, and what each needs to be there before it runs.
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverCommand } from "../server-command.mjs";
import { checkFree, readAddress } from "./address.mjs";
import { buildSite } from "./build-site.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";
import { Refusal, sayRefusal } from "./refusal.mjs";
import { runChild, stopWithParent } from "./run-child.mjs";
import { runTests } from "./run-tests.mjs";
import { ensureRuntime } from "./runtime.mjs";
import { readSettingsFile } from "./settings-file.mjs";

/** @typedef {import("./build-site.mjs").Project} Project */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** What `.env` says to the command that runs; the environment goes before it. @type {Record<string, string | undefined>} */
let settingsFile = {};

/** Node and the packages: what every command stands on. @returns {Promise<Project>} */
async function prepare() {
  const node = await ensureRuntime({ root, env: process.env });
  const path = [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH ?? ""];
  const env = { ...process.env, PATH: path.join(delimiter) };
  // Programs of packages may run here, and secrets are not theirs.
  await ensureDependencies({ root, node, env });
  return { root, node, env: { ...settingsFile, ...env } };
}

async function prepareBrowser() {
  const project = await prepare();
  return { ...project, env: { ...project.env, ...(await ensureBrowser(project)) } };
}

const givenAddress = () => readAddress({ ...settingsFile, ...process.env });

/** @param {Project} project @param {readonly string[]} args */
async function runNode({ node, env }, args) {
  return (await runChild(node, args, { cwd: root, env })).code;
}

/** @param {readonly string[]} args */
async function start(args) {
  if (args.length > 0)
    throw new Refusal(
      `npm start takes nothing after it, and was given ${args.join(" ")}: port and host are set before it, as in PORT=4174 npm start.`,
      2,
    );
  await checkFree(givenAddress());
  const project = await prepare();
  await buildSite(project);
  // The channel tells the server when this process dies without a word, so that the port is given back.
  const { code } = await runChild(project.node, serverCommand, {
    cwd: root,
    env: project.env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  return code;
}

/** @param {readonly string[]} args */
async function test(args) {
  return runTests(await prepare(), args);
}

/** Commands that are one program each, with whatever follows on the line: `npm run orders -- list`. */
const PROGRAMS = ["new-pattern", "orders", "doctor", "check-links", "prove"];

/** @param {string} name @returns {[string, (args: readonly string[]) => Promise<number>]} */
const program = (name) => [
  name,
  async (args) => runNode(await prepare(), [`scripts/${name}.ts`, ...args]),
];

/** @type {Record<string, (args: readonly string[]) => Promise<number>>} */
const commands = {
  start,
  test,
  check: test,
  dev: async (args) => {
    await checkFree(givenAddress(), "npm run dev");
    return runNode(await prepare(), ["scripts/dev.ts", ...args]);
  },
  build: async () => {
    await buildSite(await prepare(), { force: true });
    return 0;
  },
  bench: async (args) => {
    const project = await prepareBrowser();
    await buildSite(project);
    return runNode(project, ["bench/run.ts", ...args]);
  },
  "check-pattern": async (args) =>
    runNode(await prepareBrowser(), ["scripts/check-pattern.ts", ...args]),
  ...Object.fromEntries(PROGRAMS.map(program)),
};

/** @param {readonly string[]} argv the command and its arguments */
export async function runCommand([name = "", ...args]) {
  stopWithParent(process.env);
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) {
      throw new Refusal(
        `There is no command ${JSON.stringify(name)}: choose from ${Object.keys(commands).join(", ")}.`,
      );
    }
    settingsFile = readSettingsFile(root, name);
    process.exitCode = await command(args);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sayRefusal(error);
    process.exitCode = error.exitCode;
  }
}
