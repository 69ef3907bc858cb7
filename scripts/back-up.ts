// Copies the SQLite store together with the licence secret, and back: `npm run backup -- <folder>`, `npm run restore -- <folder>`.
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../server/config.ts";
import { SQLITE_FILE } from "../server/db/sqlite.ts";
import { SECRET_FILE } from "../server/licence-secret.ts";

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const LOCK_WAIT_MS = 10_000;
const PREFIX = "lamplight-";

type Paths = Pick<Config, "data" | "databaseUrl" | "licenceSecret">;

const inPostgres = (how: string) =>
  new Error(
    `The store is a PostgreSQL database, which has its own tool: ${how}. Keep LAMPLIGHT_LICENCE_SECRET with the copy: without it no key can be shown again.`,
  );

/**
 * Makes a folder of its own in `into`, also while the server runs, and returns its path. Keeps the newest `keep`
 * and removes older ones. Throws an `Error` with one sentence, and then leaves no half backup.
 */
export function backUp(
  { data, databaseUrl, licenceSecret }: Paths,
  into: string,
  keep = Number.POSITIVE_INFINITY,
  now = new Date(),
): string {
  if (databaseUrl) throw inPostgres('pg_dump --schema=lamplight "$DATABASE_URL" > lamplight.sql');
  const store = join(data, SQLITE_FILE);
  if (!existsSync(store)) throw new Error(`There's no store in ${data}: is LAMPLIGHT_DATA right?`);
  const file = join(data, SECRET_FILE);
  if (licenceSecret === null && !existsSync(file))
    throw new Error(`${file} is missing: a backup without the licence secret would be of no use.`);
  const secret = licenceSecret ?? readFileSync(file, "utf8");
  const made = join(into, `${PREFIX}${now.toISOString().replace(/[:.]/g, "-")}`);
  mkdirSync(made, { recursive: true, mode: OWNER_FOLDER });
  try {
    // Made first for its permissions: SQLite writes into a file that exists and is empty.
    closeSync(openSync(join(made, SQLITE_FILE), "wx", OWNER_ONLY));
    const database = new DatabaseSync(store, { timeout: LOCK_WAIT_MS });
    try {
      database.prepare("vacuum into ?").run(join(made, SQLITE_FILE));
    } finally {
      database.close();
    }
    writeFileSync(join(made, SECRET_FILE), secret, { mode: OWNER_ONLY });
  } catch (error) {
    rmSync(made, { recursive: true });
    throw error;
  }
  const all = readdirSync(into)
    .filter((name) => name.startsWith(PREFIX))
    .sort();
  for (const old of all.slice(0, Math.max(0, all.length - keep)))
    rmSync(join(into, old), { recursive: true });
  return made;
}

/** Puts a backup into the empty data folder of a server that isn't running. Throws an `Error` with one sentence. */
export function restore({ data, databaseUrl, licenceSecret }: Paths, from: string): void {
  if (databaseUrl) throw inPostgres('psql "$DATABASE_URL" < lamplight.sql, into an empty database');
  const backup = join(from, SQLITE_FILE);
  if (!existsSync(backup))
    throw new Error(`${from} has no ${SQLITE_FILE}: name the folder of one backup.`);
  const file = join(from, SECRET_FILE);
  const secret = existsSync(file) ? readFileSync(file, "utf8").trim() : licenceSecret;
  if (!secret)
    throw new Error(
      `${from} has no ${SECRET_FILE}, and without the licence secret no buyer can be shown a key again. Put it there, or set LAMPLIGHT_LICENCE_SECRET to it.`,
    );
  if (licenceSecret && licenceSecret !== secret)
    throw new Error(
      "LAMPLIGHT_LICENCE_SECRET isn't the secret of this backup: set it to the content of the backup's licence-secret.",
    );
  const occupied = [SQLITE_FILE, `${SQLITE_FILE}-wal`, SECRET_FILE].find((name) =>
    existsSync(join(data, name)),
  );
  if (occupied)
    throw new Error(
      `${join(data, occupied)} exists: stop the server and move everything out of ${data} first.`,
    );
  const database = new DatabaseSync(backup, { readOnly: true });
  try {
    database.prepare("select count(*) from orders").get();
  } catch (error) {
    throw new Error(`${backup} is damaged or no store of Lamplight: use another backup.`, {
      cause: error,
    });
  } finally {
    database.close();
  }
  mkdirSync(data, { recursive: true, mode: OWNER_FOLDER });
  if (!licenceSecret) writeFileSync(join(data, SECRET_FILE), secret, { mode: OWNER_ONLY });
  const copy = join(data, `${SQLITE_FILE}.restoring`);
  copyFileSync(backup, copy);
  chmodSync(copy, OWNER_ONLY);
  renameSync(copy, join(data, SQLITE_FILE));
}

const USAGE = `npm run backup -- <folder> [--keep 14]   copies the store and the licence secret into a new folder in <folder>
npm run restore -- <folder>             puts one such copy into the data folder of a server that isn't running`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    const restores = positionals[0] === "restore";
    const folder = positionals[restores ? 1 : 0];
    const keep = Number(values.keep ?? Number.POSITIVE_INFINITY);
    if (values.help || !folder || !(keep >= 1)) {
      console.log(USAGE);
      process.exitCode = values.help ? 0 : 2;
    } else if (restores) {
      const config = readConfig(process.env);
      restore(config, resolve(folder));
      console.log(
        `Restored into ${config.data}. Start the server, then run "npm run orders -- reconcile".`,
      );
    } else {
      console.log(`Copied to ${backUp(readConfig(process.env), resolve(folder), keep)}.`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
