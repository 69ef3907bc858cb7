// How the site calls its shop: where calls go, how long they may take, and how a refusal is read.
import { useEffect, useState } from "react";
import { settings } from "../../built-in-settings.ts";

/** Milliseconds for one call, reading its answer included. */
export const CALL_DEADLINE_MS = 15_000;
/** Seconds; a longer wait is not believed. */
const LONGEST_WAIT_S = 3600;

/** What a network answers in place of the shop until one has signed in, with status 200. */
export const isWebPage = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("text/html") ?? false;

/** Calls an API path that begins with "/". Rejects with the network's error, at the deadline, or if a page answers. */
export async function callShop(path: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(CALL_DEADLINE_MS);
  const answer = await fetch(settings.backendUrl + path, { ...init, cache: "no-store", signal });
  if (isWebPage(answer)) throw new Error("A web page answered in place of the shop.");
  return answer;
}

/** A public file's text. Rejects with the network's error, at the deadline, or if a page answers. */
export async function fetchText(path: string): Promise<string> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(CALL_DEADLINE_MS) });
  if (answer.ok && !isWebPage(answer)) return answer.text();
  throw new Error(`${path} could not be fetched (status ${answer.status}).`);
}

type ShopProblem = Awaited<ReturnType<typeof readProblem>>;

/** Never rejects. */
export async function readProblem(answer: Response) {
  const body: unknown = await answer.json().catch(() => null);
  type Problem = { code?: unknown; message?: unknown; title?: unknown };
  const own = (body ?? {}) as Problem & { error?: Problem | null };
  // /prompts and /r answer as installers want it: with a code and a title.
  const { code, message = own.title } = own.error ?? own;
  const wait = answer.headers.get("retry-after") ?? "";
  return {
    /** Fixed word for programs; empty if the answer isn't in the server's form. */
    code: typeof code === "string" ? code : "",
    /** One sentence for people; empty as above. */
    message: typeof message === "string" ? message : "",
    /** Seconds to wait before the next try; null if the server named none. */
    waitS: /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), LONGEST_WAIT_S) : null,
  };
}

/** The server's sentence if it refused for good, so that trying again can't work; else null. */
export function finalRefusal(answer: Response, { code, message }: ShopProblem): string | null {
  return code && message && (answer.status === 403 || answer.status === 404) ? message : null;
}

/** "in 40 seconds", for the end of a sentence. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return "in a minute";
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`;
  return `in ${Math.max(1, seconds)} ${seconds > 1 ? "seconds" : "second"}`;
}

export interface ShopInfo {
  /** Whether the shop takes real money; null if it doesn't say. */
  mode: "live" | "test" | null;
  /** Whether it mails lost keys. */
  lostKeyMail: boolean;
}

/** Never rejects. */
export async function fetchShopInfo(): Promise<ShopInfo> {
  try {
    const answer = await callShop("/api/shop");
    if (answer.ok) return await answer.json();
  } catch {
    // Known by nothing but this answer, so the page goes on without it.
  }
  return { mode: null, lostKeyMail: false };
}

/** Asks when the component appears; null until the shop has answered. */
export function useShopInfo(): ShopInfo | null {
  const [shop, setShop] = useState<ShopInfo | null>(null);
  useEffect(() => void fetchShopInfo().then(setShop), []);
  return shop;
}
