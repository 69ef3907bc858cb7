// The test shop's short pages: paid, on its way, refused, expired, and what went wrong.
import { html } from "hono/html";
import { type Html, priceOf, room } from "./payment-page.ts";
import type { TestSession } from "./test-session.ts";

interface Way {
  href: string;
  text: string;
}

export function messagePage(title: string, text: string, way: Way, more: Html | "" = ""): Html {
  return room(
    title,
    html`<main>
<section class="what">
<div class="lamp" aria-hidden="true"></div>
<h1>${title}</h1>
<p class="quiet">${text}</p>
${more}
<a class="back" href="${way.href}">${way.text}</a>
</section>
</main>`,
    "dim",
  );
}

export const paidPage = (session: TestSession, back: string): Html =>
  messagePage(
    "This is paid",
    `${session.title}, ${priceOf(session)}, in test mode. It can't be paid a second time.`,
    { href: back, text: "Go on to your purchase" },
  );

export const refusedPage = (session: TestSession): Html =>
  messagePage(
    "The money never arrived",
    `${session.title}: the card was taken and then refused. Nothing was charged; go back and begin again.`,
    { href: session.cancel_url, text: "Go back" },
  );

export const settlingPage = (session: TestSession, back: string): Html =>
  messagePage(
    "The money is on its way",
    `${session.title}: the card was taken, and in a few seconds it shows whether the payment arrives.`,
    { href: back, text: "Go back and wait there" },
    html`<form method="post"><button name="action" value="settle">Settle it now</button></form>`,
  );

export const expiredPage = (session: TestSession): Html =>
  messagePage(
    "This payment page has expired",
    "A payment page is open for 24 hours. Nothing was charged; go back and begin again.",
    { href: session.cancel_url, text: "Go back" },
  );

export const problemPage = (title: string, text: string): Html =>
  messagePage(title, text, { href: "/", text: "To the home page" });
