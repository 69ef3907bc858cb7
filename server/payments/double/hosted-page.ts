// The payment page of the double: enough of one to walk through in a browser.
import type { Ledger } from "./ledger.ts";
import type { DoubleSession } from "./session-objects.ts";

export interface PageAnswer {
  status: number;
  /** Where to, for 303. */
  location?: string;
  html?: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const document = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><main>${body}</main></html>`;

function openPage(session: DoubleSession, itemNames: readonly string[], declined: boolean): string {
  const price = ((session.amount_total ?? 0) / 100).toFixed(2);
  return document(
    "Payment page",
    `<h1>${escaped(itemNames.join(", "))}</h1><p>${price} ${escaped(session.currency ?? "")}</p>
${declined ? '<p role="alert">Your card was declined.</p>' : ""}
<form method="post"><button name="do" value="pay">Pay</button>
<button name="do" value="late">Pay later</button>
<button name="do" value="decline">Decline</button></form>
${session.cancel_url ? `<a href="${escaped(session.cancel_url)}">Cancel</a>` : ""}`,
  );
}

/** @param wish what the visitor pressed; null where the page is only looked at */
export function hostedPage(ledger: Ledger, id: string, wish: string | null): PageAnswer {
  if (!ledger.sessions.has(id))
    return { status: 404, html: document("Not found", "<h1>There is no such payment.</h1>") };
  const session = ledger.session(id);
  const back = session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", id);
  if (session.status === "complete") return { status: 303, location: back };
  if (session.status === "expired")
    return { status: 410, html: document("Expired", "<h1>This payment page has expired.</h1>") };
  if (wish === "pay" || wish === "late") {
    ledger.pay(id, { late: wish === "late" });
    return { status: 303, location: back };
  }
  const names = (ledger.items.get(id) ?? []).map(({ description }) => description);
  return { status: 200, html: openPage(session, names, wish === "decline") };
}
