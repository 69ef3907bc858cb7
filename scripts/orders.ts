// The owner's commands: `npm run orders -- <command>`.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Order, type OrderStatus, revocationReason } from "../server/checkout/order.ts";
import { type OrderAdmin, OrderRefusal } from "../server/checkout/order-admin.ts";
import { formatMoney, products } from "../server/checkout/product.ts";
import { readConfig } from "../server/config.ts";
import { SQLITE_FILE } from "../server/db/sqlite.ts";
import { openShop } from "../server/open-shop.ts";
import { isThere, messageOf } from "./folder-rights.ts";

const PAGE = 500;
const OWNER_ONLY = 0o600;

type Env = Record<string, string | undefined>;
type ListedOrder = Order & { paidTwice?: boolean };

/** `subject` is the argument after the command's name, `note` the text of `--note` or `--reason`. */
interface Request {
  admin: OrderAdmin;
  subject: string;
  note: string;
  dryRun: boolean;
  values: { limit?: string; status?: string; days?: string; to?: string };
}

interface Command {
  /** Also says what is required: `<…>`, and options outside of brackets. */
  usage: string;
  help: string;
  run(request: Request): Promise<string>;
}

function lineOf(order: ListedOrder): string {
  const isPaid = order.status === "paid" || order.status === "review";
  const ended = isPaid ? revocationReason(order) : null;
  const state = ended === null ? order.status : `${order.status}, ended: ${ended}`;
  const marks = [
    order.mode === "test" && "test",
    order.gift && "gift",
    order.paidTwice && "PAID TWICE",
    order.status === "review" && !ended && `REVIEW: ${order.reviewReason ?? "see orders show"}`,
    isPaid && order.money !== "kept" && order.money.replace("_", " "),
  ].filter(Boolean);
  return [order.createdAt.slice(0, 16), order.id, formatMoney(order), state, ...marks].join("  ");
}

async function details(admin: OrderAdmin, order: Order): Promise<string> {
  const key = await admin.keyOf(order);
  const history = await admin.history(order.id);
  return [
    lineOf(order),
    `  product   ${order.product}`,
    `  session   ${order.session ?? "none"}`,
    order.received ? `  received  ${formatMoney(order.received)}` : null,
    `  key       ${key ?? (order.status === "paid" && !revocationReason(order) ? "counts, but was made with another licence secret: reissue it" : "none that counts")}`,
    ...history.map(
      ({ at, action, note }) => `  ${at.slice(0, 16)}  ${action}${note ? `: ${note}` : ""}`,
    ),
  ]
    .filter((line) => line !== null)
    .join("\n");
}

async function findOne(admin: OrderAdmin, text: string): Promise<Order> {
  const [order, ...others] = await admin.find(text);
  if (!order) throw new OrderRefusal("No order has that id, session, key or e-mail address.");
  if (others.length > 0)
    throw new OrderRefusal(`${others.length + 1} orders match: name one by its id (orders find).`);
  return order;
}

/** A command for one order; a dry run says which it found and in which state. */
function changing(
  verb: string,
  change: (request: Request, order: string) => Promise<Order | { order: Order }>,
): Command["run"] {
  return async (request) => {
    const { admin, subject, dryRun } = request;
    const before = await findOne(admin, subject);
    if (dryRun) return `Would ${verb}: ${lineOf(before)}`;
    const result = await change(request, before.id);
    return details(admin, "order" in result ? result.order : result);
  };
}

/** Amounts are in the smallest unit, as in the provider's own exports. */
const COLUMNS = [
  ...(["id", "createdAt", "updatedAt", "product", "mode", "status", "amount", "currency"] as const),
  ...(["money", "gift", "revoked", "reviewReason", "session"] as const),
];

/** What was charged: nothing for a gift, else what the provider said. */
function receivedAmount({ status, gift, received, amount }: Order): number {
  if (gift) return 0;
  return received?.amount ?? (status === "paid" ? amount : 0);
}

function csvCell(value: string | number | boolean | null): string {
  if (typeof value !== "string") return String(value ?? "");
  // A spreadsheet would run a cell that begins like this as a formula.
  const text = /^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function toCsv(admin: OrderAdmin): Promise<string> {
  const lines: string[][] = [[...COLUMNS, "received"]];
  let after: string | undefined;
  do {
    const page = await admin.list({ limit: PAGE, after });
    for (const order of page) {
      const cells = [...COLUMNS.map((name) => order[name]), receivedAmount(order)];
      lines.push(cells.map(csvCell));
    }
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
  } while (after);
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new OrderRefusal(`--${name} must be a whole number from 1 to ${most}.`);
}

const STATUSES: readonly OrderStatus[] = ["pending", "settling", "paid", "failed", "review"];

const commands: Record<string, Command> = {
  list: {
    usage: "list [--limit 20] [--status review]",
    help: "The newest orders. Gifts, payments in review and buyers who paid twice are marked.",
    async run({ admin, values }) {
      const status = STATUSES.find((one) => one === values.status);
      if (values.status && !status)
        throw new OrderRefusal(`--status is one of ${STATUSES.join(", ")}.`);
      const limit = wholeNumber("limit", values.limit ?? "20", 1000);
      const orders = await admin.list({ limit, ...(status ? { status } : {}) });
      return orders.map(lineOf).join("\n") || "There are no orders.";
    },
  },
  show: {
    usage: "show <order>",
    help: "One order with its licence key and its history. Also takes a key or a session id.",
    run: async ({ admin, subject }) => details(admin, await findOne(admin, subject)),
  },
  find: {
    usage: "find <e-mail | key | order | session>",
    help: "Orders by what a buyer can tell you. E-mail addresses are looked up at the payment provider.",
    async run({ admin, subject }) {
      const found = await admin.find(subject);
      return found.map(lineOf).join("\n") || "No order matches.";
    },
  },
  accept: {
    usage: 'accept <order> --note "why"',
    help: "Takes a payment in review as it is: the buyer gets the key.",
    run: changing("accept", ({ admin, note }, order) => admin.accept(order, note)),
  },
  grant: {
    usage: 'grant [product] --note "for whom"',
    help: "Makes a licence without a payment and prints its key.",
    async run({ admin, subject, note, dryRun }) {
      const product = products.find(({ id }) => id === (subject || products[0]?.id));
      if (!product)
        throw new OrderRefusal(`The products are: ${products.map(({ id }) => id).join(", ")}.`);
      if (dryRun) return `Would grant a licence of ${product.title}.`;
      return details(admin, (await admin.grant(product, note)).order);
    },
  },
  revoke: {
    usage: 'revoke <order> --reason "why"',
    help: "Ends a licence at once, without a refund. The buyer is shown the reason.",
    run: changing("revoke", ({ admin, note }, order) => admin.revoke(order, note)),
  },
  restore: {
    usage: "restore <order>",
    help: "Takes a revocation back; the same key works again.",
    run: changing("restore", ({ admin }, order) => admin.restore(order)),
  },
  reissue: {
    usage: 'reissue <order> --note "why"',
    help: "Makes a new key and prints it; the old key stops working.",
    run: changing("make a new key for", ({ admin, note }, order) => admin.reissue(order, note)),
  },
  reconcile: {
    usage: "reconcile [--days 30]",
    help: "Reads the last days' sessions from the payment provider again, applies payments, refunds and disputes that were missed, and names payments without an order. The server does this once a day.",
    async run({ admin, dryRun, values }) {
      const days = wholeNumber("days", values.days ?? "30", 3650);
      const { changes, unread, unmatched, expired, cutShort } = await admin.reconcile({
        days,
        dryRun,
      });
      const lines = [
        ...changes.map(({ order, before, after }) => `${order.id}  ${before} -> ${after}`),
        ...unmatched.map(
          (session) => `${session}  paid, but of no order here: refund it, or grant a licence`,
        ),
      ];
      const end = dryRun ? "would change" : "changed";
      const count = `${changes.length} ${changes.length === 1 ? "order" : "orders"}`;
      if (expired > 0) lines.push(`${expired} checkouts had expired unpaid.`);
      lines.push(`${count} ${end}.`);
      if (unread.length > 0) lines.push(`The provider couldn't tell of ${unread.join(", ")}.`);
      if (cutShort !== null) lines.push(`It was cut short, so run it again: ${cutShort}`);
      const text = lines.join("\n");
      if (unread.length === 0 && cutShort === null) return text;
      throw new OrderRefusal(text);
    },
  },
  export: {
    usage: "export [--to orders.csv]",
    help: "All orders as CSV for a spreadsheet, to the screen or into a file that only you can read.",
    async run({ admin, values }) {
      const csv = await toCsv(admin);
      if (!values.to) return csv.trimEnd();
      await writeFile(values.to, csv, { mode: OWNER_ONLY }).catch(({ code }) => {
        throw new OrderRefusal(
          `${values.to} can't be written (${code}): name a folder where this user may write, or print them with "npm run -s orders -- export".`,
        );
      });
      return `Written to ${values.to}.`;
    },
  },
};

const overview = `Usage: npm run orders -- <command> [--dry-run]

${Object.values(commands)
  .map(({ usage, help }) => `  ${usage}\n      ${help}\n`)
  .join("")}`;

const text = { type: "string" } as const;
const OPTIONS = {
  limit: text,
  status: text,
  days: text,
  to: text,
  note: text,
  reason: text,
  "dry-run": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

async function run(command: Command, request: Omit<Request, "admin">, env: Env): Promise<string> {
  const config = readConfig(env);
  if (config.databaseUrl === null && !isThere(join(config.data, SQLITE_FILE)))
    throw new OrderRefusal(
      `There's no store in ${config.data}. The server makes one when it first starts; if it's elsewhere, set LAMPLIGHT_DATA.`,
    );
  const say = (_: object, text: string) => console.error(text);
  await using opened = await openShop({
    config,
    log: { info() {}, warn: say, error: say },
    readOnly: request.dryRun,
  });
  return await command.run({ ...request, admin: opened.orderAdmin });
}

/** Exit code 0: done, 1: refused or failed, 2: not understood. */
export async function orders(
  argv: readonly string[],
  env: Env,
): Promise<{ code: 0 | 1 | 2; text: string }> {
  const [name = "--help", ...args] = argv;
  if (name === "--help" || name === "-h") return { code: 0, text: overview };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return { code: 2, text: `There is no command "${name}".\n\n${overview}` };
  const usage = `Usage: npm run orders -- ${command.usage} [--dry-run]\n\n${command.help}`;
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    if (values.help) return { code: 0, text: usage };
    const [subject = "", ...more] = positionals;
    const note = (values.note ?? values.reason ?? "").trim();
    const required = command.usage.replace(/\[.*?\]/g, "").match(/<.*?>|--\w+/g) ?? [];
    const missing = required.find((one) => !(one.startsWith("<") ? subject : note));
    if (missing) return { code: 2, text: `${missing} is missing.\n\n${usage}` };
    if (more.length > 0) return { code: 2, text: `"${more.join(" ")}" is too much.\n\n${usage}` };
    const dryRun = values["dry-run"] === true;
    return { code: 0, text: await run(command, { subject, note, dryRun, values }, env) };
  } catch (error) {
    const said = messageOf(error);
    const isUnread = String(Reflect.get(Object(error), "code")).startsWith("ERR_PARSE_ARGS");
    return isUnread ? { code: 2, text: `${said}\n\n${usage}` } : { code: 1, text: said };
  }
}

if (import.meta.main) {
  const { code, text } = await orders(process.argv.slice(2), process.env);
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = code;
}
