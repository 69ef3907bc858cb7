// Entry of every npm command: goes on under Node 24, whichever Node the machine has. Built-ins of Node 18 only.
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal, runNpm } from "./npm.mjs";
import { runChild, stopWithParent } from "./run-child.mjs";

const NODE = 24;
/** Of Node 24, as `engines` in package.json says. */
const LEAST_MINOR = 4;

/** npm keeps what npx fetches, so this takes long only once. @param {readonly string[]} args */
async function runUnderNode24(args) {
  console.log(
    `Lamplight runs on Node ${NODE} and this is ${process.versions.node}: npx fetches Node ${NODE} once and goes on with it.`,
  );
  const print = ["--yes", `node@${NODE}`, "-p", "process.execPath"];
  const node = await runNpm("npx", print, `Node ${NODE}`);
  // npm and the programs of packages are to run under it too.
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  return runChild(node, [fileURLToPath(import.meta.url), ...args], { env });
}

stopWithParent();
try {
  const args = process.argv.slice(2);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isOld = major < NODE || (major === NODE && minor < LEAST_MINOR);
  process.exitCode = isOld
    ? await runUnderNode24(args)
    : await (await import("./commands.ts")).runCommand(args);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
