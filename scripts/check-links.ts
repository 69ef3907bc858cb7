// Asks every address in the evidence whether it still answers: npm run check-links.
import { setTimeout as pause } from "node:timers/promises";
import { catalogue } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";

const TIMEOUT_MS = 15_000;
/** Further tries after a fault that may pass; the pause before them doubles. */
const RETRIES = 2;
const BACKOFF_MS = 1_000;
/** Between two requests to one host, which is never asked twice at once. */
const PAUSE_MS = 500;
const HOSTS_AT_ONCE = 4;
/** What publishers say to a program while they serve a reader. */
const GUARDED = new Set([401, 403, 405, 406, 418, 429, 451, 999]);
const HEADERS = { "user-agent": "lamplight-check-links/1 (checks that cited sources are there)" };

export interface Answer {
  url: string;
  /** `guarded`: it is there but does not answer programs. `unreachable`: there was no connection. */
  state: "answers" | "guarded" | "failed" | "unreachable";
  detail: string;
}

async function askOnce(url: string): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers: HEADERS, signal });
    await response.body?.cancel();
    const { ok, status } = response;
    const state = ok ? "answers" : GUARDED.has(status) ? "guarded" : "failed";
    return { url, state, detail: String(status) };
  } catch (error) {
    const { name, cause } = error as Error;
    const state = name === "TimeoutError" ? "failed" : "unreachable";
    return { url, state, detail: cause instanceof Error ? cause.message : name };
  }
}

async function ask(url: string, wait: (ms: number) => Promise<unknown>): Promise<Answer> {
  for (let tried = 0; ; tried++) {
    const answer = await askOnce(url);
    const mayPass = answer.state === "unreachable" || /^(5\d\d|TimeoutError)$/.test(answer.detail);
    if (!mayPass || tried === RETRIES) return answer;
    await wait(BACKOFF_MS * 2 ** tried);
  }
}

export async function askLinks(
  urls: readonly string[],
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const hosts = Map.groupBy(urls, (url) => new URL(url).host).values();
  const askHosts = async () => {
    for (const host of hosts)
      for (const [index, url] of host.entries()) {
        if (index > 0) await wait(PAUSE_MS);
        const answer = await ask(url, wait);
        console.log(`  ${answer.state.padEnd(11)} ${url}`);
        answers.push(answer);
      }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, askHosts));
  return answers;
}

/** Exit code: 0 all answer, 1 some fail, 2 there is no network to ask. */
async function main(): Promise<number> {
  const citedBy = new Map<string, string[]>();
  for (const { evidence } of await readAllEvidence(catalogue))
    for (const { id, href } of evidence.references)
      citedBy.set(href, [...(citedBy.get(href) ?? []), `${evidence.key}: ${id}`]);
  console.log(`Asking ${citedBy.size} addresses, which takes a minute or two.`);
  const answers = await askLinks([...citedBy.keys()]);
  if (answers.every(({ state }) => state === "unreachable")) {
    console.error(`There is no network here: no host could be reached (${answers[0]?.detail}).`);
    return 2;
  }
  const bad = answers.filter(({ state }) => state === "failed" || state === "unreachable");
  console.log(`${answers.length - bad.length} of ${answers.length} are there.`);
  for (const { url, detail } of bad)
    console.error(`  ${url}\n    ${detail}; cited by ${citedBy.get(url)?.join(", ")}`);
  return bad.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = await main();
