// A PostgreSQL for tests: the one that `TEST_DATABASE_URL` names, else one of this machine, else a plain word that its tests are skipped.
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { findPostgres, startPostgres } from "../../scripts/launcher/start-postgres.mjs";

export interface TestPostgres {
  /** Address of a new, empty database. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

async function command(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** What the tests are called, so that a report says why there are none. */
export const postgresTitle =
  process.env.TEST_DATABASE_URL || findPostgres()
    ? "PostgreSQL"
    : "PostgreSQL (skipped: none here; set TEST_DATABASE_URL or install postgresql)";

export const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || findPostgres());
/** Tests that stop the server need one that is theirs. */
export const ownPostgres = findPostgres();

/** Throws where none is there: ask `hasPostgres` first. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  const bin = findPostgres();
  if (!given && !bin) throw new Error("There is no PostgreSQL on this machine.");
  const started = given || !bin ? null : await startPostgres({ bin });
  const url = given || started?.url || "";
  const names: string[] = [];
  return {
    async newDatabase() {
      const name = `lamplight_test_${randomBytes(6).toString("hex")}`;
      await command(url, `create database ${name}`);
      names.push(name);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
    async stop() {
      if (started) return started.stop();
      for (const name of names) await command(url, `drop database if exists ${name} with (force)`);
    },
  };
}
