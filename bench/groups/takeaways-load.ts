// A process of its own that asks a server for addresses at a fixed rate and prints what came of it as one line of JSON.
import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

export interface RateLoad {
  base: string;
  /** Asked for in turn. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  perSecond: number;
  seconds: number;
}

export interface RateResult {
  /** Milliseconds from the moment at which a request was due to the last byte of its answer, in the order of the answers. */
  latencies: number[];
  /** How often each status was answered; `failed` counts connections that broke. */
  statuses: Record<string, number>;
  /** Milliseconds from the first request to the last answer. */
  tookMs: number;
  /** Milliseconds by which the sender itself was late at the 99th percentile; the latencies include it. */
  lateMs: number;
}

/** A new look at the clock this often; a request is due every few milliseconds. */
const LOOK_MS = 1;

function ask(url: URL, agent: Agent, headers: RateLoad["headers"]): Promise<string> {
  return new Promise((resolve) => {
    const asked = get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(String(answer.statusCode)));
      answer.once("error", () => resolve("failed"));
    });
    // A kept connection may be closed by the server just as it is used again; every client then asks anew.
    asked.once("error", () => resolve(asked.reusedSocket ? ask(url, agent, headers) : "failed"));
  });
}

/** Requests go out when they are due whether or not earlier ones are answered, so that a slow server can't slow its own test. */
export async function askAtRate(load: RateLoad): Promise<RateResult> {
  const { base, paths, headers, perSecond, seconds } = load;
  const urls = paths.map((path) => new URL(path, base));
  const agent = new Agent({ keepAlive: true });
  const total = Math.round(perSecond * seconds);
  const latencies: number[] = [];
  const late: number[] = [];
  const statuses: Record<string, number> = {};
  const answers: Promise<void>[] = [];
  const began = performance.now();
  const send = async (index: number) => {
    const due = began + (index * 1000) / perSecond;
    late.push(performance.now() - due);
    const status = await ask(urls[index % urls.length] as URL, agent, headers);
    latencies.push(performance.now() - due);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await new Promise<void>((resolve) => {
    const clock = setInterval(() => {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1000) + 1;
      while (answers.length < Math.min(due, total)) answers.push(send(answers.length));
      if (answers.length < total) return;
      clearInterval(clock);
      resolve();
    }, LOOK_MS);
  });
  await Promise.all(answers);
  agent.destroy();
  const tookMs = performance.now() - began;
  late.sort((one, other) => one - other);
  return { latencies, statuses, tookMs, lateMs: late[Math.floor(late.length * 0.99)] ?? 0 };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const load = JSON.parse(await text(process.stdin)) as RateLoad;
  console.log(JSON.stringify(await askAtRate(load)));
}
