// Orders, their licences and the events that were dealt with.
import type { Migration } from "../database.ts";

export const orders: Migration = {
  name: "001-orders",
  up: async (db) => {
    await db.schema
      .createTable("orders")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("session", "text", (column) => column.unique())
      .addColumn("product", "text", (column) => column.notNull())
      .addColumn("mode", "text", (column) => column.notNull())
      .addColumn("amount", "integer", (column) => column.notNull())
      .addColumn("currency", "text", (column) => column.notNull())
      .addColumn("claim_hash", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("money", "text", (column) => column.notNull())
      .addColumn("denied", "text")
      .addColumn("withdrawn", "text")
      .addColumn("generation", "integer", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("orders_created_at").on("orders").columns(["created_at"]).execute();
    await db.schema
      .createTable("licences")
      .addColumn("hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
      .addColumn("generation", "integer", (column) => column.notNull())
      .addColumn("issued_at", "text", (column) => column.notNull())
      .addUniqueConstraint("licences_once", ["order_id", "generation"])
      .execute();
    await db.schema
      .createTable("events")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("session", "text", (column) => column.notNull())
      .addColumn("received_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("events_received_at")
      .on("events")
      .columns(["received_at"])
      .execute();
  },
};
