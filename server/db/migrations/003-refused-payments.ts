// Payments of the test shop whose money never arrives, and a quick way to find those that are too old to keep.
import type { Migration } from "../database.ts";

export const refusedPayments: Migration = {
  name: "003-refused-payments",
  up: async (db) => {
    await db.schema
      .alterTable("test_sessions")
      .addColumn("refused", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex("test_sessions_created_at")
      .on("test_sessions")
      .columns(["created_at"])
      .execute();
  },
};
