// A shop for component tests: answers the page's own calls as it is told, and writes them down.
import { vi } from "vitest";

export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, a string as it is. */
  body?: unknown;
}

/** "stalled": says nothing until the asker gives up. */
type Told = FakeAnswer | "unreachable" | "stalled";
type Answering = Told | (() => Told);

export interface FakeShop {
  /** "GET /path", in order. */
  calls: string[];
  /** Headers of the last call, by lower-case name. */
  lastHeaders: () => Headers;
  /** What a path answers from now on; a path without an answer is 404. */
  answer: (path: string, answering: Answering) => void;
}

/** Takes the place of `fetch` until `vi.unstubAllGlobals()`. */
export function openFakeShop(): FakeShop {
  const calls: string[] = [];
  const answers = new Map<string, Answering>();
  let headers = new Headers();
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input), location.href);
    calls.push(`${init?.method ?? "GET"} ${pathname}`);
    headers = new Headers(init?.headers);
    const told = answers.get(pathname) ?? { status: 404 };
    const answer = typeof told === "function" ? told() : told;
    if (answer === "stalled") return stalled(init?.signal);
    if (answer === "unreachable") throw new TypeError("Failed to fetch");
    const { status = 200, body = {} } = answer;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(text, { status, headers: answer.headers });
  });
  return {
    calls,
    lastHeaders: () => headers,
    answer: (path, answering) => answers.set(path, answering),
  };
}

function stalled(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}

/** The server's form of an error. */
export const problem = (code: string, message: string) => ({
  error: { code, message, suggestion: "Do something else." },
});

export const KEY = "LAMPTEST-ABCDE-FGHJK-MNPQR-STVWX-YZ012-34567";
