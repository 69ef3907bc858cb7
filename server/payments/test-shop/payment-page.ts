// The test shop's payment page: whole without a script, in the site's colours.
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import { html, raw } from "hono/html";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Log } from "../../checkout/shop.ts";
import { PAYMENT_PATH, type Stage, stageOf, type TestSession } from "./test-session.ts";

const STYLES = `
:root { color-scheme: dark light; --ground: #120c0f; --raised: #1a1216; --ink: #f6ebe4; --quiet: #b6a2a3; --lit: #f08caa; --alarm: #ff9d8a }
@media (prefers-color-scheme: light) {
  :root { --ground: #e5ddca; --raised: #efe8d8; --ink: #2b1d1b; --quiet: #64524c; --lit: #9c2f53; --alarm: #9a2414 }
}
* { box-sizing: border-box; margin: 0 }
html { background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 "Instrument Sans", system-ui, sans-serif; overflow-wrap: break-word }
h1, h2, .price { font-family: "Instrument Serif", Georgia, serif; font-weight: 400; line-height: 1.05; text-wrap: balance }
h1 { font-size: clamp(2.4rem, 6vw, 3.6rem) }
h2 { font-size: 1.6rem; margin-top: 2rem }
a { color: inherit; text-decoration-color: var(--lit); text-underline-offset: .25em; display: inline-flex; align-items: center; min-height: 2.75rem }
:focus-visible { outline: 2px solid var(--lit); outline-offset: 3px; border-radius: 4px }
header { background: var(--raised); padding: .8rem 1.25rem; text-align: center }
header strong { color: var(--lit) }
main { background: radial-gradient(13rem 12rem at 13rem 0, rgb(240 140 170 / .35), transparent) no-repeat; max-width: 64rem; margin: 1.5rem auto; padding: 3rem 1.25rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.5rem 4rem }
section { display: grid; gap: 1rem; align-content: start; justify-items: start }
.price { font-size: 2.6rem }
.hint { color: var(--quiet); font-size: .95rem }
form, form div { display: grid; gap: .35rem }
form { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.35rem 1rem; align-items: start }
form > :not(:nth-child(2), :nth-child(3)) { grid-column: 1 / -1 }
label { font-weight: 600 }
input { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--quiet); border-radius: .6rem; padding: .7rem .9rem; width: 100% }
input[aria-invalid] { border: 2px solid var(--alarm) }
.wrong { color: var(--alarm) }
button { font: inherit; font-weight: 600; border: 1px solid transparent; border-radius: 99px; min-height: 3rem; background: #f08caa; color: #0d080b; cursor: pointer }
ul { list-style: none; padding: 0 }
li { border-top: 1px solid var(--quiet); padding: .7rem 0; display: grid; grid-template-columns: 1fr auto; align-items: center }
li a { grid-area: 1 / 2 / 3 }
@media (min-width: 52rem) { main:has(form) { grid-template-columns: minmax(0, 1fr) 26rem } }
`;

type Outcome = "pays" | "declined" | "late" | "refused";

/** Stripe has the first two numbers for tests as well; nobody owns any of them. */
const CARDS: readonly { number: string; outcome: Outcome; says: string }[] = [
  { number: "4242 4242 4242 4242", outcome: "pays", says: "Pays." },
  { number: "4000 0000 0000 0002", outcome: "declined", says: "Declined." },
  { number: "4000 0000 0000 0408", outcome: "late", says: "The money arrives after 8 seconds." },
  {
    number: "4000 0000 0000 0341",
    outcome: "refused",
    says: "Accepted, then fails after 8 seconds.",
  },
];

const FIELDS = [
  { name: "number", label: "Card number", hint: "A test card from the list, never a real one." },
  { name: "expiry", label: "Expiry", hint: "For example 04 / 30." },
  { name: "cvc", label: "CVC", hint: "Any three digits." },
  { name: "email", label: "E-mail (optional)", hint: "To try the mail with the licence key." },
] as const;

type Card = Record<(typeof FIELDS)[number]["name"], string>;
interface Problem {
  field: keyof Card;
  text: string;
}

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

type Html = ReturnType<typeof html>;

const message = (title: string, text: string, href: string, link: string) => ({
  title,
  content: html`<section><h1>${title}</h1><p>${text}</p><a href="${href}">${link}</a></section>`,
});

const DONE: Record<Exclude<Stage, "open">, [title: string, text: string]> = {
  paid: ["This is paid", "You can't pay for it twice here."],
  settling: ["Your payment is on its way", "In a few seconds you'll see whether it arrives."],
  refused: ["The payment failed", "The card was accepted, then refused. You haven't been charged."],
  expired: ["This payment page has expired", "It was open for 24 hours. You haven't been charged."],
};

function form(session: TestSession, card: Card, problem: Problem | null) {
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
  /** Names of the site's public files, among which its fonts are looked for. */
  publicFiles: () => Iterable<string>;
  now: () => number;
  log: Log;
}

export function paymentPage({ read, pay, publicFiles, now, log }: PaymentPageDeps): Hono {
  function answer(
    c: Context,
    page: { title: string; content: Html },
    status: ContentfulStatusCode,
  ) {
    const fonts = [...publicFiles()].flatMap((url) => {
      const [, kind] = /^\/assets\/instrument-(serif|sans)-normal-[\w-]+\.woff2$/.exec(url) ?? [];
      return kind
        ? `@font-face { font-family: "Instrument ${kind}"; font-weight: 400 700; src: url("${url}") }`
        : [];
    });
    const styles = fonts.join("\n") + STYLES;
    const hash = createHash("sha256").update(styles).digest("base64");
    c.header(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    c.header("Cache-Control", "no-store");
    return c.html(
      html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${page.title} · Lamplight test checkout</title>
<style>${raw(styles)}</style>
</head>
<body>
<header><strong>Test mode, no money moves.</strong> Card details aren't kept.</header>
<main>${page.content}</main>
</body>
</html>`,
      status,
    );
  }

  const routes = new Hono();
  routes.use(`${PAYMENT_PATH}/*`, csrf(), bodyLimit({ maxSize: 4096 }));
  routes.on(["GET", "POST"], `${PAYMENT_PATH}/:session`, async (c) => {
    const session = await read(c.req.param("session"));
    if (!session)
      return answer(
        c,
        message("There's no such payment", "Check the address.", "/", "Go home"),
        404,
      );
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
    const card = {
      number: text("number"),
      expiry: text("expiry"),
      cvc: text("cvc"),
      email: text("email").toLowerCase(),
      ...(posted ? {} : filled),
    };
    if (!posted) return answer(c, form(session, card, null), 200);
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
    const text = refused ? "Open the payment page and pay there." : "Try again in a moment.";
    const page = message("You haven't been charged", text, "/", "Go home");
    return answer(c, page, refused ? (error.status as ContentfulStatusCode) : 503);
  });
  return routes;
}
