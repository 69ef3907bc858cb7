// Copies the embedded store and its licence secret into a folder of their own, while the server may be running.
import { closeSync, openSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OrderRefusal } from "../../server/checkout/order-book.ts";
import { SQLITE_FILE } from "../../server/db/open-sqlite.ts";
import { SECRET_FILE } from "../../server/licence-secret.ts";

const OWNER_ONLY = 0o600;
/** Milliseconds to wait for a writer. */
const PATIENCE_MS = 10_000;

export interface BackUp {
  /** Folder of the store, which is there. */
  folder: string;
  /** The secret, where it is a setting and no file. */
  given: string | null;
  /** Folder that the new one is made in. */
  to: string;
  /** @default the present moment */
  now?: Date;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

function copyStore(from: string, to: string): void {
  // Made first, for its rights: SQLite writes into a file that is there and empty.
  closeSync(openSync(to, "wx", OWNER_ONLY));
  const database = new DatabaseSync(from, { timeout: PATIENCE_MS });
  try {
    database.prepare("vacuum into ?").run(to);
  } finally {
    database.close();
  }
}

/** Resolves to a sentence on what is where. Throws `OrderRefusal`, and then leaves nothing that looks like a backup. */
export async function backUpStore(options: BackUp): Promise<string> {
  const { folder, given, now = new Date() } = options;
  const stamp = now.toISOString().replace(/[:.]/g, "-");
  const made = join(resolve(options.to), `lamplight-${stamp}`);
  let begun = false;
  try {
    await mkdir(resolve(options.to), { recursive: true, mode: 0o700 });
    await mkdir(made, { mode: 0o700 });
    begun = true;
    copyStore(join(folder, SQLITE_FILE), join(made, SQLITE_FILE));
    // Last: a folder without it is no backup.
    if (given === null) await copyFile(join(folder, SECRET_FILE), join(made, SECRET_FILE));
  } catch (error) {
    if (begun) await rm(made, { recursive: true, force: true });
    throw new OrderRefusal(
      `The store and its secret in ${folder} can't be copied to ${made} (${codeOf(error)}): name another folder with --to, and see that both files are there.`,
    );
  }
  const secret =
    given === null ? "its secret" : "no secret: keep LAMPLIGHT_LICENCE_SECRET yourself";
  return `${made}, with the store and ${secret}.`;
}
