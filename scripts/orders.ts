// The owner's side of the shop: `npm run orders -- list | find | revoke | restore | re-issue | export | backup`.
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { makeLicences } from "../server/checkout/licence.ts";
import { OrderRefusal, openOrderBook } from "../server/checkout/order-book.ts";
import { StoreUnavailable } from "../server/checkout/shop.ts";
import { SQLITE_FILE } from "../server/db/open-sqlite.ts";
import { openStore } from "../server/db/open-store.ts";
import { loadLicenceSecret } from "../server/licence-secret.ts";
import { readServerSettings } from "../server/settings.ts";
import { backUpStore } from "./orders/back-up-store.ts";
import { type OrderCommand, readOrderCommand } from "./orders/read-order-command.ts";
import { runOrderCommand } from "./orders/run-order-command.ts";

const OWNER_ONLY = 0o600;

type Env = Record<string, string | undefined>;

async function write(file: string, text: string): Promise<string> {
  const path = resolve(file);
  try {
    await writeFile(path, text, { mode: OWNER_ONLY });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new OrderRefusal(`${path} can't be written (${code}): name another file with --to.`);
  }
  return path;
}

async function perform(
  command: OrderCommand,
  env: Env,
  print: (text: string) => void,
): Promise<void> {
  const settings = readServerSettings(env);
  const { data: folder, databaseUrl: url, licenceSecret: given } = settings;
  if (command.name === "backup" && url !== null)
    throw new OrderRefusal(
      "The store is a PostgreSQL database: back it up with pg_dump, as docs/going-live.md says.",
    );
  if (url === null && !existsSync(join(folder, SQLITE_FILE)))
    throw new OrderRefusal(
      `There is no store in ${folder}: the server's first start makes one. If it is elsewhere, name its folder with LAMPLIGHT_DATA.`,
    );
  // As it is, whatever version has written it: a backup comes before an update.
  if (command.name === "backup") return print(await backUpStore({ folder, given, to: command.to }));
  const { store, pending, isEmpty, close } = await openStore({ url, folder, migrates: false });
  try {
    if (isEmpty)
      throw new OrderRefusal(
        "There is no store in the database: the server's first start makes one.",
      );
    if (pending.length > 0)
      throw new OrderRefusal(
        `The store was written by an older version (${pending.join(", ")} to come): start the server once, which brings it up to date.`,
      );
    const whenMissing = (await store.newestLicence()) ? "refuse" : "lend";
    const licences = makeLicences(await loadLicenceSecret({ given, folder, whenMissing }));
    const now = () => new Date();
    const book = openOrderBook({ store, licences, now });
    await runOrderCommand(command, { store, book, print, write });
  } finally {
    await close();
  }
}

/** Returns the exit code: 0 done, 1 refused or the store is away, 2 not understood. */
export async function orders(
  argv: readonly string[],
  env: Env,
  print: (text: string) => void,
  complain: (text: string) => void,
): Promise<number> {
  const command = readOrderCommand(argv);
  if (command.name === "help") {
    (command.problem ? complain : print)(
      [command.problem, command.usage].filter(Boolean).join("\n"),
    );
    return command.problem ? 2 : 0;
  }
  try {
    await perform(command, env, print);
    return 0;
  } catch (error) {
    if (error instanceof StoreUnavailable) complain(`The store can't be reached: ${error.message}`);
    else if (error instanceof OrderRefusal || error instanceof Error) complain(error.message);
    else throw error;
    return 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = await orders(
    process.argv.slice(2),
    process.env,
    (text) => process.stdout.write(`${text}\n`),
    (text) => console.error(text),
  );
}
