// The shop's server on the embedded store: start, memory at rest, and signed events from another process.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Group, Measured } from "../measurement.ts";
import { makePaidSessions } from "../shop/paid-sessions.ts";
import type { EventLoad, EventResult } from "../shop/send-events.ts";
import { startServer } from "../shop/server-process.ts";

const SENDER = fileURLToPath(new URL("../shop/send-events.ts", import.meta.url));
const EVENTS = 5_000;
/** As many as a provider that delivers in bursts, and enough to keep the server busy throughout. */
const CONNECTIONS = 16;
/** After its start a server still tidies up: at rest is later. */
const REST_MS = 3_000;
const MEGABYTE = 1_000_000;

/** Nearest rank. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

async function sendFromAnotherProcess(load: EventLoad): Promise<EventResult> {
  const sender = spawn(process.execPath, [SENDER], { stdio: ["pipe", "pipe", "inherit"] });
  sender.stdin.end(JSON.stringify(load));
  return JSON.parse(await text(sender.stdout)) as EventResult;
}

async function measure(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-bench-"));
  try {
    const { sessions, secret } = await makePaidSessions(folder, EVENTS);
    const server = await startServer(folder);
    try {
      await pause(REST_MS);
      const rest = await server.resident();
      const { tookMs, latencies, statuses } = await sendFromAnotherProcess({
        url: `${server.url}/api/payment-events`,
        secret,
        sessions,
        connections: CONNECTIONS,
      });
      const taken = statuses[200] ?? 0;
      if (taken !== EVENTS)
        throw new Error(`Not every event was taken: ${JSON.stringify(statuses)}`);
      return {
        values: {
          ready: server.readyMs,
          rest: rest === null ? null : rest / MEGABYTE,
          events: (taken / tookMs) * 1000,
          median: quantile(latencies, 0.5),
          p99: quantile(latencies, 0.99),
          slowest: quantile(latencies, 1),
        },
      };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const shop: Group = {
  name: "shop",
  title: "The shop's server on the embedded store",
  method: `A process of its own on an empty disk folder, in test mode: from its start to its word that it is lit; resident 3 s after that; then ${EVENTS} signed events, each for another paid checkout that it settles with a licence, sent over ${CONNECTIONS} connections by a second process on the same machine. MB of 1,000,000 bytes.`,
  once: false,
  columns: {
    ready: { heading: "ready ms (1000)", figure: () => ({ most: 1000 }) },
    rest: { heading: "at rest MB (120)", digits: 1, figure: () => ({ most: 120 }) },
    events: { heading: "events/s (1000)", figure: () => ({ least: 1000 }) },
    median: { heading: "median ms", digits: 1 },
    p99: { heading: "p99 ms (50)", digits: 1, figure: () => ({ most: 50 }) },
    slowest: { heading: "slowest ms", digits: 1 },
  },
  // Not a matter of any page; the home page lends its row.
  measures: ({ kind }) => kind === "home",
  measure,
};
