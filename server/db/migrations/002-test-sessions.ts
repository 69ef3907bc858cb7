// Payments of the built-in test shop, which stands in for a provider outside: no order refers to them.
import type { Migration } from "../database.ts";

export const testSessions: Migration = {
  name: "002-test-sessions",
  up: async (db) => {
    await db.schema
      .createTable("test_sessions")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("order_id", "text", (column) => column.notNull().unique())
      .addColumn("product", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("amount", "integer", (column) => column.notNull())
      .addColumn("currency", "text", (column) => column.notNull())
      .addColumn("success_url", "text", (column) => column.notNull())
      .addColumn("cancel_url", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("paid_at", "text")
      .addColumn("settles_at", "text")
      .addColumn("refunded", "integer", (column) => column.notNull())
      .addColumn("dispute", "text")
      .execute();
  },
};
