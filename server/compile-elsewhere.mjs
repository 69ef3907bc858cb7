// Has the server's TypeScript compiled by another process where that has not been done yet, so that the compiler's memory goes with it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Node's own name for such a folder, where the owner sets one. */
export const CACHE = process.env.NODE_COMPILE_CACHE || join(ROOT, ".cache", "server");
const MARK = join(CACHE, "compiled");
/** Whose TypeScript a running server loads. */
const FOLDERS = ["server", "generators"];
const COMPILE = fileURLToPath(new URL("compile-server.mjs", import.meta.url));
/** A machine that is slower than this starts all the same, with more memory. */
const COMPILE_WITHIN_MS = 20_000;

/** Changes with every source, and with whatever else makes Node throw its cache away. */
function stamp() {
  const hash = createHash("sha256").update(`${process.version} ${process.execArgv.join(" ")}\n`);
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(ROOT, folder), {
      recursive: true,
      encoding: "utf8",
    }).sort()) {
      if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
      const { size, mtimeMs } = statSync(join(ROOT, folder, name));
      hash.update(`${folder} ${name} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

/** @param {string} expected */
function isCompiled(expected) {
  try {
    return readFileSync(MARK, "utf8") === expected;
  } catch {
    return false;
  }
}

/** Never throws: where nothing can be kept or compiled, the server starts all the same, with more memory. */
export function compileElsewhere() {
  try {
    const expected = stamp();
    if (isCompiled(expected)) return;
    mkdirSync(CACHE, { recursive: true });
    // First and empty, so that a folder which can't be written is not compiled for in vain at every start.
    writeFileSync(MARK, "");
    const { status } = spawnSync(process.execPath, [...process.execArgv, COMPILE], {
      stdio: "ignore",
      timeout: COMPILE_WITHIN_MS,
    });
    if (status === 0) writeFileSync(MARK, expected);
  } catch {
    // As said above.
  }
}
