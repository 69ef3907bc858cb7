// The secret that licence keys are derived from: the owner's, or one made at the first start and kept in the data folder.
import { hash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LEAST_SECRET_BYTES } from "./checkout/licence.ts";

export const SECRET_FILE = "licence-secret";
const OWNER_ONLY = 0o600;
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : null);

/** Linked into place whole: of two processes that start together, both end with the secret of one. */
async function makeSecret(folder: string, path: string): Promise<void> {
  const draft = join(folder, `${SECRET_FILE}.${randomBytes(8).toString("hex")}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const text = `${randomBytes(LEAST_SECRET_BYTES).toString("hex")}\n`;
    await writeFile(draft, text, { mode: OWNER_ONLY, flush: true });
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await unlink(draft).catch(() => {});
  }
}

/** Throws an `Error` with one sentence. The text of the file, given as `LAMPLIGHT_LICENCE_SECRET`, is the same secret. */
export async function loadLicenceSecret(options: {
  given: string | null;
  folder: string;
  /** `lend`: one that nothing keeps, for reading only. `refuse`: licences were made with the missing one. */
  whenMissing?: "make" | "lend" | "refuse";
}): Promise<Uint8Array> {
  const { given, folder, whenMissing = "make" } = options;
  if (given !== null) return new TextEncoder().encode(given);
  const path = join(folder, SECRET_FILE);
  try {
    if (!existsSync(path)) {
      if (whenMissing === "lend") return randomBytes(LEAST_SECRET_BYTES);
      if (whenMissing === "refuse")
        throw new Error(
          `The licence secret ${path} is missing, while the store holds licences that were made with it: put the file back from a backup, or see "Restore" in docs/going-live.md if it is lost.`,
        );
      await makeSecret(folder, path);
    }
    const text = (await readFile(path, "utf8")).trim();
    if (text.length < LEAST_SECRET_BYTES)
      throw new Error(
        `The licence secret in ${path} is too short: it needs at least ${LEAST_SECRET_BYTES} characters.`,
      );
    return new TextEncoder().encode(text);
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    throw new Error(
      `The licence secret ${path} can't be kept (${code}): make its folder writable for this user, or set LAMPLIGHT_LICENCE_SECRET.`,
      { cause: error },
    );
  }
}

/** What the built-in test shop signs its events with: the same for servers that share the licence secret. */
export const testShopSecret = (licenceSecret: Uint8Array): string =>
  // Under another word than the licences themselves: neither secret says anything of the other.
  hash("sha256", `lamplight test shop 1\n${licenceSecret.join(" ")}`);
