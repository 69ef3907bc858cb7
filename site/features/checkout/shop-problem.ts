// Reads the one form in which the server says that something is wrong.

export interface ShopProblem {
  /** Fixed word for programs; empty where the answer was not in the server's form. */
  code: string;
  /** What happened, one sentence for people; empty as above. */
  message: string;
  /** Seconds to wait before the next try; null where the server named none. */
  retryAfterS: number | null;
}

/** The longest wait that is believed, so that a broken header keeps nobody waiting for days. */
const LONGEST_WAIT_S = 3600;

/** Whole seconds from `Retry-After`, at most an hour; its form as a date is not read. */
export function retryAfter(answer: Response): number | null {
  const header = answer.headers.get("retry-after");
  if (header === null || !/^\d{1,9}$/.test(header)) return null;
  return Math.min(Number(header), LONGEST_WAIT_S);
}

/** Never rejects: an answer in another form has an empty code and message. */
export async function readProblem(answer: Response): Promise<ShopProblem> {
  const body: unknown = await answer.json().catch(() => null);
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } | null };
  return {
    code: typeof error?.code === "string" ? error.code : "",
    message: typeof error?.message === "string" ? error.message : "",
    retryAfterS: retryAfter(answer),
  };
}
