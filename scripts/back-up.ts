// Copies the SQLite store together with the licence secret, and back: `npm run backup -- <folder>`, `npm run restore -- <folder>`.
import * as fs from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { DAY_MS } from "../server/checkout/reconcile.ts";
import { type Config, readConfig } from "../server/config.ts";
import { SQLITE_FILE } from "../server/db/sqlite.ts";
import { SECRET_FILE } from "../server/licence-secret.ts";
import { openShop } from "../server/open-shop.ts";
import { isThere, messageOf } from "./folder-rights.ts";

const OWNER_ONLY = 0o600;
const LOCK_WAIT_MS = 10_000;
const DRAFT = ".unfinished-";

type Paths = Pick<Config, "data" | "databaseUrl" | "licenceSecret">;

const inPostgres = (how: string) =>
  new Error(
    `The store is a PostgreSQL database, which has its own tool: ${how}. Keep LAMPLIGHT_LICENCE_SECRET with the copy: without it no key can be shown again.`,
  );

/** Both files into a new folder or into the data folder; nothing is left behind if that fails. */
function copy(store: string, secret: string | null, to: string): void {
  const made = join(to, SQLITE_FILE);
  const isNew = fs.mkdirSync(to, { recursive: true, mode: 0o700 }) !== undefined;
  // Made first for its permissions: SQLite writes into a file that exists and is empty.
  fs.writeFileSync(made, "", { flag: "wx", mode: OWNER_ONLY });
  try {
    using database = new DatabaseSync(store, { timeout: LOCK_WAIT_MS });
    // Also while a server writes; reads every page, so a damaged file is noticed.
    database.prepare("vacuum into ?").run(made);
    if (secret) fs.writeFileSync(join(to, SECRET_FILE), secret, { mode: OWNER_ONLY, flag: "wx" });
  } catch (error) {
    fs.rmSync(isNew ? to : made, { recursive: true });
    throw new Error(`${store} can't be copied to ${to}: ${String(error)}.`, { cause: error });
  }
}

/** Makes a folder in `into`, keeps the newest `keep` there, and returns its path. Throws one sentence. */
export function backUp(
  { data, databaseUrl, licenceSecret }: Paths,
  into: string,
  keep = Number.POSITIVE_INFINITY,
): string {
  if (databaseUrl)
    throw inPostgres(
      'pg_dump --format=custom --schema=lamplight --file=lamplight.dump "$DATABASE_URL"',
    );
  const store = join(data, SQLITE_FILE);
  const file = join(data, SECRET_FILE);
  const missing = [store, ...(licenceSecret ? [] : [file])].find((path) => !isThere(path));
  if (missing) throw new Error(`${missing} is missing: is LAMPLIGHT_DATA right?`);
  const made = join(into, nameNow());
  // Under another name until it's whole: what a kill leaves behind is no backup.
  const draft = join(into, `${DRAFT}${basename(made)}`);
  copy(store, licenceSecret ?? fs.readFileSync(file, "utf8"), draft);
  fs.renameSync(draft, made);
  const all = backupsIn(into);
  const left = fs.readdirSync(into).filter((name) => isLeft(into, name));
  for (const old of [...left, ...all.slice(0, Math.max(0, all.length - keep))])
    fs.rmSync(join(into, old), { recursive: true, force: true });
  return made;
}

/** By a kill. A younger draft may be another backup's, at work, which renames it. */
function isLeft(folder: string, name: string): boolean {
  const found = fs.statSync(join(folder, name), { throwIfNoEntry: false });
  return name.startsWith(DRAFT) && found !== undefined && found.mtimeMs < Date.now() - DAY_MS;
}

const nameNow = () => `lamplight-${new Date().toISOString().replace(/[:.]/g, "-")}`;

/** The newest last, without those of a clock that was ahead. PostgreSQL's dumps, which may be here too, have an ending. */
const backupsIn = (folder: string): string[] =>
  (isThere(folder) ? fs.readdirSync(folder) : [])
    .filter((name) => /^lamplight-\d{4}-\d\d-\d\dT[^.]*$/.test(name) && name <= nameNow())
    .sort();

/** Restores a folder's newest backup into a temporary one. Throws one sentence if it's no good, or older than so many days. */
export async function verify(folder: string, days = Number.POSITIVE_INFINITY): Promise<string> {
  const newest = backupsIn(folder).at(-1);
  if (!newest) throw new Error(`There's no backup in ${folder}.`);
  // Its name says when, whoever has copied it since.
  const [, day = "", hour = "", minute = ""] =
    /^lamplight-(.{10}T)(\d\d)-(\d\d)/.exec(newest) ?? [];
  const ageDays = (Date.now() - Date.parse(`${day}${hour}:${minute}Z`)) / DAY_MS;
  if (ageDays > days)
    throw new Error(
      `${newest} is the newest backup, and ${Math.floor(ageDays)} days old: see why there's been none since, as with "systemctl status lamplight-backup".`,
    );
  await using temporary = await mkdtempDisposable(join(tmpdir(), "lamplight-verify-"));
  const data = temporary.path;
  restore({ data, databaseUrl: null, licenceSecret: null }, join(folder, newest));
  await using opened = await openShop({ config: readConfig({ LAMPLIGHT_DATA: data }) });
  const [order] = await opened.orderAdmin.list({ limit: 1 });
  if (!opened.secretFits) throw new Error(`${newest} has another licence secret than its keys.`);
  const last = order ? `its newest order is of ${order.createdAt.slice(0, 16)}Z` : "no order yet";
  return `${newest} can be restored: ${last}.`;
}

/** Puts a backup into the empty data folder of a server that isn't running. Throws one sentence. */
export function restore({ data, databaseUrl, licenceSecret }: Paths, from: string): void {
  if (databaseUrl)
    throw inPostgres('pg_restore --dbname="$DATABASE_URL" lamplight.dump, into an empty database');
  const backup = join(from, SQLITE_FILE);
  const file = join(from, SECRET_FILE);
  if (!isThere(backup))
    throw new Error(`${from} has no ${SQLITE_FILE}: name the folder of one backup.`);
  const secret = isThere(file) ? fs.readFileSync(file, "utf8").trim() : licenceSecret;
  if (!secret)
    throw new Error(
      `${from} has no ${SECRET_FILE}, and without the licence secret no buyer can be shown a key again. Put it there, or set LAMPLIGHT_LICENCE_SECRET to it; docs/going-live.md says what to do if it is lost.`,
    );
  if (licenceSecret && licenceSecret !== secret)
    throw new Error(
      "LAMPLIGHT_LICENCE_SECRET isn't the secret of this backup: set it to the content of the backup's licence-secret.",
    );
  const occupied =
    isThere(data) && fs.readdirSync(data).some((name) => /^(lamplight|licence)/.test(name));
  if (occupied)
    throw new Error(`${data} isn't empty: stop the server and move everything out of it first.`);
  copy(backup, licenceSecret ? null : secret, data);
}

const USAGE = `npm run backup -- <folder> [--keep 14]   copies the store and the licence secret into a new folder in <folder>
npm run backup -- <folder> --verify     restores the newest copy in <folder> into a temporary folder and looks at it;
                                        with --days 3 it also fails if that copy is older
npm run restore -- <folder>             puts one such copy into the data folder of a server that isn't running`;

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        keep: { type: "string" },
        verify: { type: "boolean" },
        days: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    const restores = positionals[0] === "restore";
    const folder = positionals[restores ? 1 : 0];
    const keep = Number(values.keep ?? Number.POSITIVE_INFINITY);
    const days = Number(values.days ?? Number.POSITIVE_INFINITY);
    const isClear = keep >= 1 && days >= 1;
    const config = readConfig(process.env);
    if (!values.help && (!folder || !isClear)) process.exitCode = 2;
    if (values.help || !folder || !isClear) console.log(USAGE);
    else if (values.verify) console.log(await verify(resolve(folder), days));
    else if (!restores) console.log(`Copied to ${backUp(config, resolve(folder), keep)}.`);
    else {
      restore(config, resolve(folder));
      console.log(
        `Restored into ${config.data}. Start the server, then run "npm run orders -- reconcile --days 180".`,
      );
    }
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
