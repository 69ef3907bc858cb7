// A folder that goes, with all that is in it, when the block that asked for it ends: `await using`.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @param name what it is for: "types" */
export async function temporaryFolder(name: string) {
  const path = await mkdtemp(join(tmpdir(), `lamplight-${name}-`));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
