// Understands the line after `npm run orders --`.
import { parseArgs } from "node:util";

export const USAGE = `npm run orders -- <command>
  list [--limit 20]                 the newest orders
  find <licence|session|order>      one order
  revoke <order> --reason "<why>"   end its licence at once; the buyer reads why
  restore <order>                   take that back
  re-issue <order>                  a new key; the old one stops working
  export --to orders.csv            all orders as CSV, into a file
  backup --to <folder>              the store and its secret, also while the server runs`;

const DEFAULT_LIMIT = 20;
const MOST_LISTED = 1000;
const LONGEST_REASON = 200;

export type OrderCommand =
  | { name: "list"; limit: number }
  | { name: "find"; words: string }
  | { name: "revoke"; order: string; reason: string }
  | { name: "restore" | "re-issue"; order: string }
  /** Null: to the screen. */
  | { name: "export"; to: string | null }
  | { name: "backup"; to: string };

interface Help {
  name: "help";
  /** What was wrong with the line; null where help was asked for. */
  problem: string | null;
  usage: string;
}

const help = (problem: string | null): Help => ({ name: "help", problem, usage: USAGE });

export function readOrderCommand(argv: readonly string[]): OrderCommand | Help {
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        limit: { type: "string" },
        to: { type: "string" },
        reason: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return help(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [name, subject, ...more] = positionals;
  if (values.help || name === undefined) return help(null);
  if (more.length > 0) return help(`${name} takes one name, not ${more.length + 1}.`);
  switch (name) {
    case "list": {
      const limit = Number(values.limit ?? DEFAULT_LIMIT);
      if (Number.isInteger(limit) && limit >= 1 && limit <= MOST_LISTED) return { name, limit };
      return help(`--limit must be a whole number from 1 to ${MOST_LISTED}.`);
    }
    case "export": {
      const to = typeof values.to === "string" ? values.to.trim() : null;
      return to === "" ? help("--to needs the name of a file.") : { name, to };
    }
    case "backup": {
      const to = String(values.to ?? "").trim();
      return to === "" ? help("backup needs --to and a folder.") : { name, to };
    }
    case "find":
      return subject
        ? { name, words: subject }
        : help("find needs a licence, a session or an order.");
    case "restore":
    case "re-issue":
      return subject ? { name, order: subject } : help(`${name} needs an order.`);
    case "revoke": {
      if (!subject) return help("revoke needs an order.");
      const reason = String(values.reason ?? "").trim();
      if (reason === "" || reason.length > LONGEST_REASON)
        return help(`revoke needs --reason, of at most ${LONGEST_REASON} characters.`);
      return { name, order: subject, reason };
    }
    default:
      return help(`There is no command ${JSON.stringify(name)}.`);
  }
}
