// Orders as CSV (RFC 4180) that a spreadsheet opens without running anything in it.
import { type Order, revocationOf } from "../../server/checkout/order.ts";

const COLUMNS: readonly [string, (order: Order) => string | number | null][] = [
  ["order", ({ id }) => id],
  ["created", ({ createdAt }) => createdAt],
  ["updated", ({ updatedAt }) => updatedAt],
  ["product", ({ product }) => product],
  ["mode", ({ mode }) => mode],
  ["status", ({ status }) => status],
  // In the smallest unit, as in the provider's own exports.
  ["amount", ({ amount }) => amount],
  ["currency", ({ currency }) => currency],
  ["money", ({ money, status }) => (status === "paid" ? money : null)],
  [
    "licence",
    (order) => (order.status === "paid" ? (revocationOf(order) ? "ended" : "valid") : null),
  ],
  ["withdrawn", ({ withdrawn }) => withdrawn],
  ["denied", ({ denied }) => denied],
  ["session", ({ session }) => session],
];

/** A spreadsheet takes a cell that begins like this for a formula. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/;

export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvHeader = COLUMNS.map(([name]) => name).join(",");

export const csvLine = (order: Order): string =>
  COLUMNS.map(([, read]) => csvCell(read(order))).join(",");
