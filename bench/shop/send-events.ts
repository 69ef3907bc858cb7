// A process of its own that sends signed events to a webhook and prints what came of them as one line of JSON.
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { signAsProvider } from "../../server/adapters/payment-double/sign-as-provider.ts";

export interface EventLoad {
  url: string;
  secret: string;
  sessions: readonly string[];
  /** Events that are under way at the same time. */
  connections: number;
}

export interface EventResult {
  /** Milliseconds from the first byte sent to the last answer. */
  tookMs: number;
  /** Milliseconds that each answer took, in no order. */
  latencies: number[];
  /** How often each status was answered. */
  statuses: Record<string, number>;
}

interface SignedEvent {
  body: Uint8Array;
  signature: string;
}

function signedEvent(session: string, index: number, secret: string): SignedEvent {
  const body = new TextEncoder().encode(
    JSON.stringify({
      id: `evt_bench_${index}_${session.slice(-12)}`,
      type: "checkout.session.completed",
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object: { id: session, object: "checkout.session" } },
    }),
  );
  const atS = Math.floor(Date.now() / 1000);
  return { body, signature: signAsProvider(body, { secrets: [secret], atS }) };
}

function send(url: string, agent: Agent, { body, signature }: SignedEvent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: "POST",
      agent,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": body.length,
        "Stripe-Signature": signature,
      },
    });
    asked.once("error", reject);
    asked.once("response", (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.end(body);
  });
}

export async function sendEvents(load: EventLoad): Promise<EventResult> {
  const { url, secret, sessions, connections } = load;
  // Signed before the clock starts: this is the sender's work, not the server's.
  const events = sessions.map((session, index) => signedEvent(session, index, secret));
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  const began = performance.now();
  const sender = async () => {
    for (let event = events[next++]; event; event = events[next++]) {
      const sent = performance.now();
      const status = await send(url, agent, event);
      latencies.push(performance.now() - sent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  const tookMs = performance.now() - began;
  agent.destroy();
  return { tookMs, latencies, statuses };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const load = JSON.parse(await text(process.stdin)) as EventLoad;
  console.log(JSON.stringify(await sendEvents(load)));
}
