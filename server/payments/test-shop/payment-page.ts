// The test shop's payment page, written on the server and whole without a script.
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { pageStyles } from "./page-styles.ts";
import { type CardProblems, type TypedCard, testCards } from "./test-cards.ts";
import type { TestSession } from "./test-session.ts";

/** Beside the pages, since no session is called so. */
export const FACES_PATH = "/test-checkout/faces.css";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** "$5" for 500 of usd; the smallest unit is the currency's own. */
export function priceOf({ amount, currency }: Pick<TestSession, "amount" | "currency">): string {
  const form = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  return form.format(amount / 10 ** (form.resolvedOptions().maximumFractionDigits ?? 2));
}

export function room(title: string, content: Html, light: "lit" | "dim" = "lit"): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} · Lamplight test checkout</title>
<link rel="stylesheet" href="${FACES_PATH}">
<style>${raw(pageStyles)}</style>
</head>
<body class="${light}">
<header class="mode"><p><strong>Test mode, no money moves.</strong> Nothing that you type here is kept.</p></header>
${content}
</body>
</html>`;
}

interface FieldProps {
  name: keyof TypedCard;
  label: string;
  hint: string;
  value: string;
  problem: string | undefined;
  /** The first field that is wrong takes the focus. */
  focus: boolean;
}

function field({ name, label, hint, value, problem, focus }: FieldProps): Html {
  const described = problem ? `${name}-problem ${name}-hint` : `${name}-hint`;
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="numeric" autocomplete="off" maxlength="40" required value="${value}" aria-describedby="${described}"${problem ? raw(' aria-invalid="true"') : ""}${focus ? raw(" autofocus") : ""}>
${problem ? html`<p class="wrong" id="${name}-problem">${problem}</p>` : ""}
<p class="hint" id="${name}-hint">${hint}</p>
</div>`;
}

export interface PaymentForm {
  /** Filled in beforehand; a number that was typed is never sent back. */
  card: TypedCard;
  problems: CardProblems;
  /** What went wrong as a whole: the card was declined. */
  alert: string | null;
}

function cardForm({ card, problems, alert }: PaymentForm, price: string): Html {
  const first = (["number", "expiry", "cvc"] as const).find((name) => problems[name]);
  const wrong = first ? "Some of what you typed can't be right. Nothing was charged." : null;
  const said = alert ?? wrong;
  const props = (name: keyof TypedCard) => ({
    name,
    value: card[name],
    problem: problems[name],
    focus: name === (first ?? (alert ? "number" : undefined)),
  });
  return html`<form method="post" novalidate aria-label="Payment">
${said ? html`<p class="alert" role="alert">${said}</p>` : ""}
${field({ ...props("number"), label: "Card number", hint: "A test card from the list below, never a real one." })}
<div class="pair">
${field({ ...props("expiry"), label: "Expiry", hint: "Month and year, as in 04 / 30." })}
${field({ ...props("cvc"), label: "CVC", hint: "The security code: any three digits." })}
</div>
<button name="action" value="pay">Pay ${price}</button>
</form>`;
}

const cardList = (): Html => html`<section class="list" aria-labelledby="cards">
<h2 id="cards">Test cards</h2>
<ul class="cards">
${testCards.map(
  ({ number, outcome, says }) => html`<li><code>${number}</code><span class="quiet">${says}</span>
<a href="?card=${outcome}">Fill in<span class="sr"> ${number}</span></a></li>`,
)}
</ul>
</section>`;

export function paymentPage(session: TestSession, form: PaymentForm): Html {
  const price = priceOf(session);
  const failed = form.alert !== null || Object.keys(form.problems).length > 0;
  return room(
    `${failed ? "Not paid: " : ""}${session.title}, ${price}`,
    html`<main>
<section class="what">
<div class="lamp" aria-hidden="true"></div>
<h1>${session.title}</h1>
<p class="price">${price}</p>
<p class="quiet">One payment, nothing recurring.</p>
<a class="back" href="${session.cancel_url}">Cancel and go back</a>
</section>
<div class="pay">
${cardForm(form, price)}
${cardList()}
</div>
</main>`,
  );
}
