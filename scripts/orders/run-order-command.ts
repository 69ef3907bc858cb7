// Does what the owner asked for and prints it.
import { type Order, revocationOf } from "../../server/checkout/order.ts";
import { type OrderBook, OrderRefusal } from "../../server/checkout/order-book.ts";
import type { Store } from "../../server/checkout/store.ts";
import { csvHeader, csvLine } from "./orders-csv.ts";
import type { OrderCommand } from "./read-order-command.ts";

const PAGE = 500;

export interface OrderCommandDeps {
  store: Store;
  book: OrderBook;
  /** Prints one line or several; the line's end is added. */
  print: (text: string) => void;
  /** Resolves to where the file is. */
  write: (file: string, text: string) => Promise<string>;
}

const price = ({ amount, currency }: Order) =>
  `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;

function standing(order: Order): string {
  if (order.denied !== null) return `${order.status}: ${order.denied}`;
  const reason = revocationOf(order);
  if (order.status !== "paid") return order.status;
  return reason === null ? `paid (${order.money})` : `paid, licence ended: ${reason}`;
}

const lineOf = (order: Order): string =>
  `${order.createdAt}  ${order.id}  ${order.mode}  ${price(order)}  ${standing(order)}`;

const detailsOf = (order: Order): string =>
  [
    `order    ${order.id}`,
    `session  ${order.session ?? "none yet"}`,
    `product  ${order.product} (${order.mode}), ${price(order)}`,
    `standing ${standing(order)}`,
    `key      number ${order.generation}`,
    `begun    ${order.createdAt}`,
    `changed  ${order.updatedAt}`,
  ].join("\n");

async function exportAll(
  { store, print, write }: OrderCommandDeps,
  to: string | null,
): Promise<void> {
  const lines = [csvHeader];
  for await (const order of everyOrder(store)) lines.push(csvLine(order));
  // RFC 4180 ends lines with both characters; the last one's second half is the printer's.
  const text = `${lines.join("\r\n")}\r`;
  if (to === null) return print(text);
  const count = lines.length - 1;
  print(`${count} ${count === 1 ? "order" : "orders"} in ${await write(to, `${text}\n`)}`);
}

async function* everyOrder(store: Store): AsyncGenerator<Order> {
  let after: Order | undefined;
  for (;;) {
    const orders = await store.listOrders(PAGE, after);
    yield* orders;
    after = orders.at(-1);
    if (orders.length < PAGE || !after) return;
  }
}

export async function runOrderCommand(
  command: Exclude<OrderCommand, { name: "backup" }>,
  deps: OrderCommandDeps,
): Promise<void> {
  const { store, book, print } = deps;
  switch (command.name) {
    case "list": {
      const orders = await store.listOrders(command.limit);
      print(orders.length > 0 ? orders.map(lineOf).join("\n") : "There are no orders yet.");
      return;
    }
    case "find": {
      const order = await book.find(command.words);
      if (!order) throw new OrderRefusal("No order belongs to that licence, session or order id.");
      print(detailsOf(order));
      return;
    }
    case "revoke":
      print(detailsOf(await book.withdraw(command.order, command.reason)));
      return;
    case "restore": {
      const { order, key } = await book.restore(command.order);
      print(detailsOf(order));
      print(key ? `licence  ${key}` : "licence  none that counts");
      return;
    }
    case "re-issue": {
      const { order, key } = await book.reissue(command.order);
      print(detailsOf(order));
      print(`licence  ${key}`);
      return;
    }
    case "export":
      await exportAll(deps, command.to);
  }
}
