// Asks the server what became of a checkout; only its answer unlocks anything.

export type CheckoutState =
  | { status: "paid"; licence?: string }
  | { status: "settling" }
  | { status: "unpaid" }
  | { status: "unknown" }
  | { status: "missing" };

/** Resolves to the server's word. Rejects when the server can't be reached or gives no valid answer. */
export async function fetchCheckoutState(session: string | null): Promise<CheckoutState> {
  if (!session) return { status: "missing" };
  if (!/^[\w-]{1,200}$/.test(session)) return { status: "unknown" };
  const answer = await fetch(`/api/checkouts/${session}`, {
    headers: { accept: "application/json" },
    cache: "no-store",
  });
  if (answer.status === 404 || answer.status === 400) return { status: "unknown" };
  if (!answer.ok) throw new Error(`The shop answered with status ${answer.status}.`);
  const body: unknown = await answer.json();
  const { status, licence } = (body ?? {}) as { status?: unknown; licence?: unknown };
  if (status === "paid") return { status, ...(typeof licence === "string" && { licence }) };
  if (status === "settling" || status === "unpaid") return { status };
  throw new Error("The shop gave an answer that this page does not understand.");
}
