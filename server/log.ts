// The server's log: JSON lines with time, level, request id and message, without secrets, and never without end.
import pino from "pino";
import type { Log } from "./checkout/shop.ts";
import { currentRequestId } from "./routes/request-id.ts";

// Sessions, tokens, licences and keys are all long and contain a digit; words of a sentence don't.
// A token of 43 characters has no digit once in 1,500 times, so anything that long is left out too.
const SECRET = /(?=[\w-]*\d)[\w-]{16,}|[\w-]{36,}/g;
const PASSWORD = /\/\/[^@/\s]*@/g;
// As long as parts of an address may be: without an end, a long text takes seconds.
const EMAIL = /[^\s@<>"',;:/]{1,64}@[^\s@<>"',;:/]{1,255}/g;
/** Some terminals obey them. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MOST_CHARACTERS = 2000;

/** At most 2,000 characters of it, without anything that could be a session, licence, key, password or e-mail address. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(CONTROL, " ")
    .replace(PASSWORD, "//…@")
    .replace(EMAIL, "…@…")
    .replace(SECRET, "…")
    .slice(0, MOST_CHARACTERS);

/** More than a bad day has, and less than fills a disk: anybody can cause an error a thousand times a second. */
const LINES_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/** Fields by which the owner finds an order; they open nothing. */
const KEPT = new Set(["order", "request"]);

function cleanFields(fields: Record<string, unknown>): Record<string, unknown> {
  const clean = ([name, value]: [string, unknown]) => {
    const text = value instanceof Error ? String(value) : value;
    return [name, typeof text === "string" && !KEPT.has(name) ? withoutSecrets(text) : text];
  };
  return Object.fromEntries(Object.entries(fields).map(clean));
}

/** `write` takes one line with its line break, at most 120 a minute; the next minute says how many were left out. */
export function createLog(deps: { write: (line: string) => void; now: () => number }): Log {
  const { write, now } = deps;
  let ends = Number.NEGATIVE_INFINITY;
  let lines = 0;
  const log = pino(
    {
      base: null,
      messageKey: "message",
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }), log: cleanFields },
      mixin: () => ({ request: currentRequestId() }),
    },
    { write },
  );
  const bounded =
    (level: "info" | "warn" | "error") => (fields: Record<string, unknown>, message: string) => {
      const at = now();
      if (at >= ends || at < ends - MINUTE_MS) {
        const leftOut = lines - LINES_PER_MINUTE;
        if (leftOut > 0) log.warn({ leftOut }, "Lines were left out of the log.");
        ends = at + MINUTE_MS;
        lines = 0;
      }
      lines += 1;
      if (lines <= LINES_PER_MINUTE) log[level](fields, withoutSecrets(message));
    };
  return { info: bounded("info"), warn: bounded("warn"), error: bounded("error") };
}
