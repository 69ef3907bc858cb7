// A shop for tests, in place of `fetch`: answers as it is told and records what it was asked.
import { vi } from "vitest";

export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, a string as it is. */
  body?: unknown;
}

/** `stalled`: says nothing until the caller gives up. */
type Told = FakeAnswer | "unreachable" | "stalled";

export interface FakeShop {
  /** "GET /path?query", in order. */
  calls: string[];
  /** The last call. */
  last: () => { headers: Headers; body: unknown };
  /** What a path answers from now on, `*` any other; a path without an answer is 404. */
  answer: (path: string, told: Told | (() => Told)) => void;
}

/** Until `vi.unstubAllGlobals()`. */
export function openFakeShop(): FakeShop {
  const calls: string[] = [];
  const answers = new Map<string, Told | (() => Told)>();
  let last: { headers: Headers; body: unknown } = { headers: new Headers(), body: undefined };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), "http://shop.test");
    calls.push(`${init?.method ?? "GET"} ${pathname}${search}`);
    last = { headers: new Headers(init?.headers), body: init?.body ?? undefined };
    const told = answers.get(pathname) ?? answers.get("*") ?? { status: 404 };
    const answer = typeof told === "function" ? told() : told;
    if (answer === "unreachable") throw new TypeError("Failed to fetch");
    if (answer === "stalled") {
      return new Promise((_, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    }
    const { status = 200, body = {} } = answer;
    const headers = { "content-type": "application/json", ...answer.headers };
    return new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      headers,
    });
  });
  return { calls, last: () => last, answer: (path, told) => answers.set(path, told) };
}

/** The server's form of an error. */
export const problem = (code: string, message: string) => ({
  error: { code, message, suggestion: "Do something else." },
});

export const KEY = "LAMPTEST-ABCDE-FGHJK-MNPQR-STVWX-YZ012-34567";
