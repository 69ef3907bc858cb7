// The owner's commands: `npm run orders -- <command>`.
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Order, type OrderStatus, revocationReason } from "../server/checkout/order.ts";
import { type OrderAdmin, OrderRefusal } from "../server/checkout/order-admin.ts";
import { products } from "../server/checkout/product.ts";
import { readConfig } from "../server/config.ts";
import { SQLITE_FILE } from "../server/db/sqlite.ts";
import { formatMoney } from "../server/mail/messages.ts";
import { openShop } from "../server/open-shop.ts";

const PAGE = 500;
const OWNER_ONLY = 0o600;

type ListedOrder = Order & { paidTwice?: boolean };

interface Request {
  admin: OrderAdmin;
  /** The argument after the command's name. */
  subject: string;
  /** `--note` or `--reason`. */
  note: string;
  dryRun: boolean;
  values: { limit?: string; status?: string; days?: string; to?: string };
}

interface Command {
  /** Also says what is required: `<…>`, and options outside of brackets. */
  usage: string;
  help: string;
  /** Whether it may change something; then it knows `--dry-run`. */
  changes?: true;
  run(request: Request): Promise<string>;
}

function licenceState(order: Order): string {
  if (order.status !== "paid") return order.status;
  const reason = revocationReason(order);
  return reason === null ? "paid" : `paid, licence ended: ${reason}`;
}

function lineOf(order: ListedOrder): string {
  const marks = [
    order.mode === "test" ? "test" : null,
    order.gift ? "gift" : null,
    order.paidTwice ? "PAID TWICE" : null,
    order.status === "review" ? `REVIEW: ${order.reviewReason ?? "see orders show"}` : null,
    order.status === "paid" && order.money !== "kept" ? order.money.replace("_", " ") : null,
  ].filter((mark) => mark !== null);
  return [
    order.createdAt.slice(0, 16),
    order.id,
    formatMoney(order),
    licenceState(order),
    ...marks,
  ].join("  ");
}

async function details(admin: OrderAdmin, order: Order): Promise<string> {
  const key = await admin.keyOf(order);
  const history = await admin.history(order.id);
  return [
    lineOf(order),
    `  product   ${order.product}`,
    `  session   ${order.session ?? "none"}`,
    order.received ? `  received  ${formatMoney(order.received)}` : null,
    `  key       ${key ?? "none that counts"}`,
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

/** A command for one order: says what it would do on a dry run. */
function changing(
  verb: string,
  isPossible: (order: Order) => boolean,
  onlyIf: string,
  change: (request: Request, order: string) => Promise<Order | { order: Order; key: string }>,
): Command["run"] {
  return async (request) => {
    const { admin, subject, dryRun } = request;
    const before = await findOne(admin, subject);
    if (!isPossible(before)) throw new OrderRefusal(`Only ${onlyIf}. This one: ${lineOf(before)}`);
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

function csvCell(value: string | number | boolean | null): string {
  if (typeof value !== "string") return String(value ?? "");
  // A spreadsheet would run a cell that begins like this as a formula.
  const text = /^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function toCsv(admin: OrderAdmin): Promise<string> {
  const lines: string[][] = [COLUMNS];
  let after: string | undefined;
  do {
    const page = await admin.list({ limit: PAGE, after });
    for (const order of page) lines.push(COLUMNS.map((name) => csvCell(order[name])));
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
    changes: true,
    run: changing(
      "accept",
      ({ status }) => status === "review",
      "orders in review can be accepted",
      ({ admin, note }, order) => admin.accept(order, note),
    ),
  },
  grant: {
    usage: 'grant [product] --note "for whom"',
    help: "Makes a licence without a payment and prints its key.",
    changes: true,
    async run({ admin, subject, note, dryRun }) {
      const product = products.find(({ id }) => id === (subject || products[0]?.id));
      if (!product)
        throw new OrderRefusal(`The products are: ${products.map(({ id }) => id).join(", ")}.`);
      if (dryRun) return `Would grant a licence of ${product.title}.`;
      const { order } = await admin.grant(product.id, note);
      return details(admin, order);
    },
  },
  revoke: {
    usage: 'revoke <order> --reason "why"',
    help: "Ends a licence at once, without a refund. The buyer is shown the reason.",
    changes: true,
    run: changing(
      "revoke the licence of",
      ({ status, revoked }) => status === "paid" && revoked === null,
      "paid orders that aren't revoked can be revoked",
      ({ admin, note }, order) => admin.revoke(order, note),
    ),
  },
  restore: {
    usage: "restore <order>",
    help: "Takes a revocation back; the same key works again.",
    changes: true,
    run: changing(
      "restore the licence of",
      ({ revoked }) => revoked !== null,
      "revoked orders can be restored",
      ({ admin }, order) => admin.restore(order),
    ),
  },
  reissue: {
    usage: 'reissue <order> --note "why"',
    help: "Makes a new key and prints it; the old key stops working.",
    changes: true,
    run: changing(
      "make a new key for",
      (order) => order.status === "paid" && revocationReason(order) === null,
      "paid orders whose licence counts can get a new key",
      ({ admin, note }, order) => admin.reissue(order, note),
    ),
  },
  reconcile: {
    usage: "reconcile [--days 30]",
    help: "Reads the orders of the last days from the payment provider again, and applies payments, refunds and disputes that were missed. The server does this once a day.",
    changes: true,
    async run({ admin, dryRun, values }) {
      const days = wholeNumber("days", values.days ?? "30", 3650);
      const changed = await admin.reconcile({ days, dryRun });
      const lines = changed.map(({ order, before, after }) => `${order.id}  ${before} -> ${after}`);
      const end = dryRun ? "would change" : "changed";
      return [
        ...lines,
        `${changed.length} ${changed.length === 1 ? "order" : "orders"} ${end}.`,
      ].join("\n");
    },
  },
  export: {
    usage: "export [--to orders.csv]",
    help: "All orders as CSV for a spreadsheet, to the screen or into a file that only you can read.",
    async run({ admin, values }) {
      const csv = await toCsv(admin);
      if (!values.to) return csv.trimEnd();
      await writeFile(values.to, csv, { mode: OWNER_ONLY });
      return `Written to ${values.to}.`;
    },
  },
};

const overview = `Usage: npm run orders -- <command>

${Object.values(commands)
  .map(({ usage, help }) => `  ${usage}\n      ${help}\n`)
  .join("")}
Commands that change something take --dry-run. Each takes --help.`;

function usageOf({ usage, help, changes }: Command): string {
  return `Usage: npm run orders -- ${usage}${changes ? " [--dry-run]" : ""}\n\n${help}`;
}

/** Returns the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function orders(
  argv: readonly string[],
  env: Record<string, string | undefined>,
  print: (text: string) => void,
  complain: (text: string) => void,
): Promise<number> {
  const [name, ...args] = argv;
  if (!name || name === "--help" || name === "-h") {
    print(overview);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    complain(`There is no command "${name}".\n\n${overview}`);
    return 2;
  }
  const required = command.usage.replace(/\[.*?\]/g, "");
  const string = { type: "string" } as const;
  const boolean = { type: "boolean", default: false } as const;
  const known = Object.fromEntries(
    [...command.usage.matchAll(/--(\w+)/g)].map(([, option]) => [option, string]),
  );
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...known,
        help: { ...boolean, short: "h" },
        ...(command.changes ? { "dry-run": boolean } : {}),
      },
    });
  } catch (error) {
    complain(`${error instanceof Error ? error.message : error}\n\n${usageOf(command)}`);
    return 2;
  }
  const { values, positionals } = parsed;
  const text = (option: string) => String(values[option] ?? "").trim();
  if (values.help) {
    print(usageOf(command));
    return 0;
  }
  const subject = positionals[0] ?? "";
  const missing = [...required.matchAll(/--(\w+)/g)].some(([, option = ""]) => !text(option));
  if (positionals.length > 1 || missing || (required.includes("<") && !subject)) {
    complain(usageOf(command));
    return 2;
  }
  const dryRun = values["dry-run"] === true;
  try {
    const config = readConfig(env);
    if (config.databaseUrl === null && !existsSync(join(config.data, SQLITE_FILE)))
      throw new OrderRefusal(
        `There's no store in ${config.data}. The server makes one when it first starts; if it's elsewhere, set LAMPLIGHT_DATA.`,
      );
    const { orderAdmin: admin, close } = await openShop({
      config,
      deliver: () => Promise.reject(new Error("The orders command delivers no events.")),
      now: Date.now,
      log: {
        info() {},
        warn: (_, message) => complain(message),
        error: (_, message) => complain(message),
      },
      readOnly: dryRun || !command.changes,
    });
    try {
      const note = text("note") || text("reason");
      print(await command.run({ admin, subject, note, dryRun, values }));
      return 0;
    } finally {
      await close();
    }
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
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
