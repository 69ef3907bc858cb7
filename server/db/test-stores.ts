// The two kinds of store for tests that hold on both: each call opens an empty one.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Migration } from "./database.ts";
import { type OpenedStore, openStore } from "./open-store.ts";
import { hasPostgres, openTestPostgres, postgresTitle } from "./test-postgres.ts";

export interface EmptyStore {
  /** Where it is, as `openStore` wants it. */
  place: { url: string | null; folder: string };
  /** Opens it once more, as another process would. */
  open(migrations?: readonly Migration[]): Promise<OpenedStore>;
  /** Closes everything that was opened. */
  dispose(): Promise<void>;
}

export interface StoreKind {
  title: string;
  isThere: boolean;
  /** Once per test file; the stores it makes end with `stop`. */
  start(): Promise<{ make(): Promise<EmptyStore>; stop(): Promise<void> }>;
}

function emptyStore(place: EmptyStore["place"]): EmptyStore {
  const opened: OpenedStore[] = [];
  return {
    place,
    async open(migrations) {
      const store = await openStore({ ...place, ...(migrations && { migrations }) });
      opened.push(store);
      return store;
    },
    async dispose() {
      await Promise.all(opened.map(({ close }) => close()));
    },
  };
}

const sqlite: StoreKind = {
  title: "SQLite",
  isThere: true,
  async start() {
    const root = await mkdtemp(join(tmpdir(), "lamplight-store-"));
    return {
      make: async () => emptyStore({ url: null, folder: await mkdtemp(join(root, "data-")) }),
      stop: () => rm(root, { recursive: true, force: true }),
    };
  },
};

const postgres: StoreKind = {
  title: postgresTitle,
  isThere: hasPostgres,
  async start() {
    const server = await openTestPostgres();
    return {
      make: async () => emptyStore({ url: await server.newDatabase(), folder: "" }),
      stop: () => server.stop(),
    };
  },
};

export const storeKinds: readonly StoreKind[] = [sqlite, postgres];
