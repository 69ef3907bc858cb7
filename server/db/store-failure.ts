// Tells a store that is away, busy, full or read-only from a mistake of ours.
import { setTimeout as pause } from "node:timers/promises";
import { StoreUnavailable } from "../checkout/shop.ts";

export type Dialect = "sqlite" | "postgres";

/** SQLite's primary result codes: BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL. */
const SQLITE_AWAY = new Set([5, 6, 7, 8, 10, 13, 14, 15]);
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** PostgreSQL: connection, transaction rollback, resources, operator, system; classes of SQLSTATE. */
const POSTGRES_AWAY = /^(08|40|53|55|57|58)...$|^25(006|P03|P04)$|^3D000$|^28...$/;
const NETWORK_AWAY =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EACCES)$/;
/** What `pg` says without a code. */
const PG_AWAY =
  /terminated|timeout|timed out|not queryable|Cannot use a pool|Client was closed|Connection ended/i;

/** Of an error of SQLite's, the primary result code: the low byte. */
function sqliteCode(error: Error): number | null {
  const code = Reflect.get(error, "errcode");
  return typeof code === "number" ? code & 0xff : null;
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses of one host, all refused.
  if (error instanceof AggregateError) return error.errors.some(isAway);
  const code = sqliteCode(error);
  if (code !== null) return SQLITE_AWAY.has(code);
  if ("code" in error && typeof error.code === "string" && !error.code.startsWith("ERR_"))
    return POSTGRES_AWAY.test(error.code) || NETWORK_AWAY.test(error.code);
  return PG_AWAY.test(error.message);
}

/** Another process has locked SQLite's file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && sqliteCode(error) === SQLITE_BUSY;

/** Repeats work that such a lock keeps out. A transaction lasts milliseconds; what lasts longer is stuck. */
export async function whileBusy<T>(work: () => T | Promise<T>, patienceMs = 4000): Promise<T> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const waited = performance.now() - began;
      if (!isBusy(error) || waited > patienceMs) throw error;
      // Ever less often: hundreds may wait.
      await pause(5 + Math.random() * (20 + waited / 4));
    }
  }
}

/** Also if the failure is only the cause of the one that was thrown. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = Reflect.get(error, "code");
  const isFull = code === "ENOSPC" || code === "53100" || sqliteCode(error) === SQLITE_FULL;
  return isFull || isDiskFull(error.cause);
}

/** Node's codes for a certificate that it doesn't trust, or that was made for another host. */
const UNTRUSTED = /^(CERT_|DEPTH_ZERO_|ERR_TLS_CERT_|SELF_SIGNED_|UNABLE_TO_)/;

/** What to do if the encrypted connection to PostgreSQL fails, in a sentence; null for another failure. */
export function tlsAdvice(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = "", syscall, path, message } = error as NodeJS.ErrnoException;
  if (UNTRUSTED.test(code))
    return `The certificate of the database server isn't trusted (${code}): in DATABASE_URL name the host that it was made for, and for a private CA add sslmode=verify-full&sslrootcert=/path/to/ca.pem.`;
  if (syscall === "open")
    return `${path} can't be read (${code}): let sslrootcert in DATABASE_URL name the file of the CA.`;
  if (/does not support SSL/.test(message))
    return "The database server offers no TLS: turn it on there, or take sslmode out of DATABASE_URL if nobody can listen on the way.";
  return tlsAdvice(error.cause);
}

/** Runs work on the database; what only says that the store is away becomes `StoreUnavailable`. */
export async function guardStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailable || !isAway(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new StoreUnavailable(isDiskFull(error) ? "the disk is full" : message, { cause: error });
  }
}
