// Asks addresses whether they answer: HEAD, then GET, with patience for slow hosts and care for busy ones.
import type { EvidenceLink } from "./links-of.ts";

/** Until one request counts as unanswered. Milliseconds. */
const TIMEOUT_MS = 15_000;
/** Further tries after a fault that may pass. */
const RETRIES = 2;
/** Before the first further try; doubles with each. Milliseconds. */
const BACKOFF_MS = 1_000;
/** Between two requests to one host. Milliseconds. */
const PAUSE_MS = 500;
/** Hosts asked at the same time; a host is never asked twice at once. */
const HOSTS_AT_ONCE = 4;
/** Hosts that can't be reached, with none that can, before the network counts as absent. */
const HOSTS_TO_GIVE_UP = 4;

/** What publishers say to a program while they serve a reader. 999 is a network's own. */
const GUARDED = new Set([401, 403, 405, 406, 418, 429, 451, 999]);
const USER_AGENT = "lamplight-check-links/1 (checks that cited sources are still there)";

export interface LinkAnswer {
  link: EvidenceLink;
  /**
   * `guarded`: something is there, but it does not answer programs. `failed`: it is gone, or answers with an error.
   * `unreachable`: no connection.
   */
  state: "answers" | "guarded" | "failed" | "unreachable";
  /** "404", "no answer within 15 s", "getaddrinfo ENOTFOUND …". */
  detail: string;
}

export interface AskOptions {
  fetch: typeof fetch;
  /** Waits so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  onAnswer?: (answer: LinkAnswer) => void;
  /** @default 15000 */
  timeoutMs?: number;
}

/** Answers in the order in which they came; fewer than the links where there is plainly no network. */
export async function askLinks(
  links: readonly EvidenceLink[],
  options: AskOptions,
): Promise<LinkAnswer[]> {
  const answers: LinkAnswer[] = [];
  const deadHosts = new Set<string>();
  const queues = [...Map.groupBy(links, ({ url }) => new URL(url).host)];
  const offline = () =>
    deadHosts.size >= HOSTS_TO_GIVE_UP && answers.every(({ state }) => state === "unreachable");

  async function askHosts(): Promise<void> {
    for (let queue = queues.shift(); queue && !offline(); queue = queues.shift()) {
      const [host, hostLinks] = queue;
      for (const [index, link] of hostLinks.entries()) {
        if (offline()) return;
        if (index > 0) await options.wait(PAUSE_MS);
        const answer = await askLink(link, options);
        answers.push(answer);
        options.onAnswer?.(answer);
        // No more than that: an address may lead on to another host, and it is that one which is away.
        if (answer.state === "unreachable") deadHosts.add(host);
      }
    }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, askHosts));
  return answers;
}

/** One address: HEAD first, GET where a host knows no HEAD, again after a fault that may pass. */
async function askLink(link: EvidenceLink, options: AskOptions): Promise<LinkAnswer> {
  let answer = await askOnce(link, "HEAD", options);
  if (answer.state !== "answers") answer = await askOnce(link, "GET", options);
  for (let tried = 0; tried < RETRIES && mayPass(answer); tried++) {
    await options.wait(BACKOFF_MS * 2 ** tried);
    answer = await askOnce(link, "GET", options);
  }
  return answer;
}

function mayPass({ state, detail }: LinkAnswer): boolean {
  return state === "unreachable" || (state === "failed" && /^(5\d\d|no answer)/.test(detail));
}

async function askOnce(
  link: EvidenceLink,
  method: "HEAD" | "GET",
  { fetch, timeoutMs = TIMEOUT_MS }: AskOptions,
): Promise<LinkAnswer> {
  try {
    const response = await fetch(link.url, {
      method,
      redirect: "follow",
      headers: { "user-agent": USER_AGENT, accept: "*/*" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    const detail = String(response.status);
    if (response.ok) return { link, state: "answers", detail };
    return { link, state: GUARDED.has(response.status) ? "guarded" : "failed", detail };
  } catch (error) {
    return { link, ...faultOf(error, timeoutMs) };
  }
}

/** Faults of the connection itself, by the codes of Node and of its fetch. */
const NO_CONNECTION =
  /^(ENOTFOUND|EAI_|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ETIMEDOUT|EPIPE|UND_ERR_(CONNECT_TIMEOUT|SOCKET))/;

function faultOf(error: unknown, timeoutMs: number): Pick<LinkAnswer, "state" | "detail"> {
  if (error instanceof Error && error.name === "TimeoutError")
    return { state: "failed", detail: `no answer within ${timeoutMs / 1000} s` };
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = String((cause as { code?: unknown } | null)?.code ?? "");
  const detail = cause instanceof Error ? cause.message || code : String(cause);
  return { state: NO_CONNECTION.test(code) ? "unreachable" : "failed", detail: detail || code };
}
