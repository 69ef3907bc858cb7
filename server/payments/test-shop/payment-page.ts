// The test shop's payment page: whole without a script, in the site's colours.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import { html, raw } from "hono/html";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Log } from "../../checkout/shop.ts";
import type { TestSession } from "../../db/schema.ts";
import { PAYMENT_PATH, type Stage, stageOf } from "./test-session.ts";

const PAGE = readFileSync(new URL("payment-page.html", import.meta.url), "utf8");
const [BEFORE_TITLE = "", BEFORE_CONTENT = "", END = ""] = PAGE.split(/<!-- \w+ -->/);
const STYLES = /<style>(.*)<\/style>/s.exec(PAGE)?.[1] ?? "";
const STYLE_HASH = createHash("sha256").update(STYLES).digest("base64");

type Outcome = "pays" | "declined" | "late" | "refused";

/** Stripe has the first two numbers for tests as well; nobody owns any of them. */
const CARDS: readonly { number: string; outcome: Outcome; says: string }[] = [
  { number: "4242 4242 4242 4242", outcome: "pays", says: "Pays." },
  { number: "4000 0000 0000 0002", outcome: "declined", says: "Declined." },
  { number: "4000 0000 0000 0408", outcome: "late", says: "The money arrives after 8 seconds." },
  { number: "4000 0000 0000 0341", outcome: "refused", says: "It fails after 8 seconds." },
];

const FIELDS = [
  { name: "number", label: "Card number", hint: "A test card from the list, never a real one." },
  { name: "expiry", label: "Expiry", hint: "For example 04 / 30." },
  { name: "cvc", label: "CVC", hint: "Any three digits." },
  { name: "email", label: "E-mail (optional)", hint: "For your key, if this shop sends mail." },
] as const;

type Card = Record<(typeof FIELDS)[number]["name"], string>;
type Problem = { field: keyof Card; text: string };

const digitsOf = (text: string) => text.replace(/[\s-]/g, "");
const outcomeOf = (number: string) =>
  CARDS.find((card) => digitsOf(card.number) === digitsOf(number))?.outcome;

/** The first field that can't be right. */
function findProblem({ number, expiry, cvc, email }: Card): Problem | null {
  const outcome = outcomeOf(number);
  if (!outcome) return { field: "number", text: "This isn't one of the test cards below." };
  if (!/^\d{1,2} *\/ *\d{2,4}$/.test(expiry))
    return { field: "expiry", text: "Enter a month and a year." };
  if (!/^\d{3,4}$/.test(cvc)) return { field: "cvc", text: "Enter any three or four digits." };
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    return { field: "email", text: "This isn't an e-mail address." };
  return outcome === "declined" ? { field: "number", text: "The card was declined." } : null;
}

type Page = { title: string; content: ReturnType<typeof html> };

const message = (title: string, text: string, href: string, link: string): Page => ({
  title,
  content: html`<section><h1>${title}</h1><p>${text}</p><a href="${href}">${link}</a></section>`,
});

const UNKNOWN = message("There's no such payment", "Check the address.", "/", "Go home");
const DONE: Record<Exclude<Stage, "open">, [title: string, text: string]> = {
  paid: ["This is paid", "You can't pay for it twice here."],
  settling: ["Your payment is on its way", "In a few seconds you'll see whether it arrives."],
  refused: ["The payment failed", "The card was accepted, then refused. You haven't been charged."],
  expired: ["This payment page has expired", "It was open for 24 hours. You haven't been charged."],
};

function form(session: TestSession, card: Card, problem: Problem | null): Page {
  const { title, currency, amount, cancel_url } = session;
  const style = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  const price = new Intl.NumberFormat("en", style).format(amount / 100);
  const content = html`<section>
<h1>${title}</h1>
<p class="price">${price}</p>
<p>One payment, no subscription.</p>
<a href="${cancel_url}">Cancel and go back</a>
</section>
<div>
<form method="post" novalidate aria-label="Payment">
${FIELDS.map(({ name, label, hint }) => {
  const wrong = problem?.field === name;
  return html`<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${card[name]}" inputmode="${name === "email" ? name : "numeric"}" autocomplete="off" maxlength="100" aria-describedby="${name}-hint"${raw(wrong ? ` aria-invalid="true" aria-errormessage="wrong" autofocus` : "")}>
${wrong ? html`<p class="wrong" id="wrong" role="alert">${problem.text} You haven't been charged.</p>` : ""}
<p class="hint" id="${name}-hint">${hint}</p>
</div>`;
})}
<button>Pay ${price}</button>
</form>
<h2>Test cards</h2>
<ul>
${CARDS.map(
  ({ number, outcome, says }) =>
    html`<li><code>${number}</code><span class="hint">${says}</span><a href="?card=${outcome}" aria-label="Fill in ${number}">Fill in</a></li>`,
)}
</ul>
</div>`;
  return { title: `${problem ? "Not paid: " : ""}${title}, ${price}`, content };
}

export interface PaymentPageDeps {
  read: (id: string) => Promise<TestSession | null>;
  /** Resolves after the first try to deliver the event. */
  pay: (id: string, outcome: Exclude<Outcome, "declined">, email: string | null) => Promise<void>;
  now: () => number;
  log: Log;
}

export function paymentPage({ read, pay, now, log }: PaymentPageDeps): Hono {
  function answer(c: Context, { title, content }: Page, status: ContentfulStatusCode) {
    c.header(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    c.header("Cache-Control", "no-store");
    const whole = html`${raw(BEFORE_TITLE)}${title}${raw(BEFORE_CONTENT)}${content}${raw(END)}`;
    return c.html(whole, status);
  }

  const routes = new Hono();
  routes.use(`${PAYMENT_PATH}/*`, csrf(), bodyLimit({ maxSize: 4096 }));
  routes.on(["GET", "POST"], `${PAYMENT_PATH}/:session`, async (c) => {
    const session = await read(c.req.param("session"));
    if (!session) return answer(c, UNKNOWN, 404);
    // By plain replacement: `URL` would escape the braces.
    const back = session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
    const posted = c.req.method === "POST";
    const stage = stageOf(session, now());
    if (stage !== "open") {
      if (posted && stage !== "expired") return c.redirect(back, 303);
      const [title, text] = DONE[stage];
      const href = stage === "paid" || stage === "settling" ? back : session.cancel_url;
      return answer(c, message(title, text, href, "Go back"), stage === "expired" ? 410 : 200);
    }
    const typed = await c.req.parseBody();
    const known = CARDS.find(({ outcome }) => outcome === c.req.query("card"));
    const year = String(new Date(now()).getUTCFullYear() + 3).slice(-2);
    const filled = known && { number: known.number, expiry: `12 / ${year}`, cvc: "123" };
    const text = (name: keyof Card) => String(typed[name] ?? "").trim();
    const empty = { number: "", expiry: "", cvc: "", email: "" };
    if (!posted) return answer(c, form(session, { ...empty, ...filled }, null), 200);
    const email = text("email").toLowerCase();
    const card = { number: text("number"), expiry: text("expiry"), cvc: text("cvc"), email };
    const problem = findProblem(card);
    const outcome = outcomeOf(card.number);
    if (problem || !outcome || outcome === "declined") {
      // Number and code are never sent back.
      const page = form(session, { ...card, number: "", cvc: "" }, problem);
      return answer(c, page, outcome === "declined" ? 402 : 422);
    }
    await pay(session.id, outcome, card.email || null);
    return c.redirect(back, 303);
  });

  routes.onError((error, c) => {
    const refused = error instanceof HTTPException;
    if (!refused) log.error({ error: String(error) }, "test shop failed");
    const text = refused ? "Open the payment page again." : "Try again in a moment.";
    const page = message("That didn't work", text, "/", "Go home");
    return answer(c, page, refused ? (error.status as ContentfulStatusCode) : 503);
  });
  return routes;
}
