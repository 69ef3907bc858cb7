// The addresses of the test shop's payment pages.
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { StoreUnavailable } from "../../checkout/shop.ts";
import { expiredPage, paidPage, problemPage, refusedPage, settlingPage } from "./message-pages.ts";
import { styleHash } from "./page-styles.ts";
import { FACES_PATH, type Html, type PaymentForm, paymentPage } from "./payment-page.ts";
import { siteFaces } from "./site-faces.ts";
import { cardOutcome, cardProblems, type PaidOutcome, testCards } from "./test-cards.ts";
import { stageOf, type TestSession } from "./test-session.ts";

export const PAYMENT_PATH = "/test-checkout";
const BODY_LIMIT_BYTES = 4096;
const RETRY_AFTER_S = 5;
const EMPTY = { number: "", expiry: "", cvc: "" };
const YEARS_AHEAD = 3;

export interface PaymentRoutesDeps {
  read: (id: string) => Promise<TestSession | null>;
  pay: (id: string, outcome: PaidOutcome) => Promise<void>;
  settle: (id: string) => Promise<void>;
  /** Names of the site's public files, where its faces are looked for. */
  publicFiles: () => Iterable<string>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** By plain replacement: an address that was taken apart and put together again would have its braces escaped. */
export const backTo = ({ success_url: url, id }: TestSession): string =>
  url.replaceAll("{CHECKOUT_SESSION_ID}", id);

/** Another site's page must not pay in a visitor's name. No Origin: not a browser's page at all. */
function isForeign(c: Context, session: TestSession): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined && site !== "same-origin") return true;
  const origin = c.req.header("Origin");
  if (origin === undefined || origin === new URL(session.success_url).origin) return false;
  // Behind a proxy that ends TLS the scheme differs, the host does not.
  return !URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host;
}

function filledIn(outcome: string | undefined, now: Date): PaymentForm["card"] {
  const card = testCards.find((one) => one.outcome === outcome);
  if (!card) return EMPTY;
  const year = (now.getUTCFullYear() + YEARS_AHEAD) % 100;
  return { number: card.number, expiry: `12 / ${String(year).padStart(2, "0")}`, cvc: "123" };
}

export function paymentRoutes({ read, pay, settle, publicFiles, now }: PaymentRoutesDeps): Hono {
  const routes = new Hono();
  const policy = styleHash().then((hash) =>
    [
      "default-src 'none'",
      `style-src 'self' '${hash}'`,
      "img-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  const at = `${PAYMENT_PATH}/:session`;
  const unknown = (c: Context) =>
    answer(
      c,
      problemPage("There is no such payment", "Check the address, or begin again from the site."),
      404,
    );

  function answer(c: Context, page: Html, status: ContentfulStatusCode = 200) {
    return c.html(page, status);
  }

  function showSession(c: Context, session: TestSession, form: PaymentForm) {
    const stage = stageOf(session, now());
    switch (stage) {
      case "open":
        return answer(c, paymentPage(session, form));
      case "settling":
        return answer(c, settlingPage(session, backTo(session)));
      case "paid":
        return answer(c, paidPage(session, backTo(session)));
      case "refused":
        return answer(c, refusedPage(session));
      case "expired":
        return answer(c, expiredPage(session), 410);
      default:
        return stage satisfies never;
    }
  }

  async function takeCard(c: Context, session: TestSession, typed: URLSearchParams) {
    const card = {
      number: typed.get("number") ?? "",
      expiry: typed.get("expiry") ?? "",
      cvc: typed.get("cvc") ?? "",
    };
    const problems = cardProblems(card, new Date(now()));
    // The number and the code go no further than this.
    const kept = { ...EMPTY, expiry: problems.expiry ? "" : card.expiry };
    const outcome = cardOutcome(card.number);
    if (Object.keys(problems).length > 0 || outcome === null)
      return answer(c, paymentPage(session, { card: kept, problems, alert: null }), 422);
    if (outcome === "declined") {
      const alert = "The card was declined and nothing was charged. Try another test card.";
      return answer(c, paymentPage(session, { card: kept, problems: {}, alert }), 402);
    }
    await pay(session.id, outcome);
    return c.redirect(backTo(session), 303);
  }

  routes.get(FACES_PATH, (c) => {
    c.header("Content-Type", "text/css; charset=utf-8");
    // Names the build's hashed files, so it must be asked for again after every build.
    c.header("Cache-Control", "no-cache");
    return c.body(siteFaces(publicFiles()));
  });

  routes.use(at, async (c, next) => {
    c.header("Content-Security-Policy", await policy);
    c.header("X-Frame-Options", "DENY");
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "strict-origin");
    c.header("Cache-Control", "no-store");
    await next();
  });

  routes.get(at, async (c) => {
    const session = await read(c.req.param("session"));
    if (!session) return unknown(c);
    const card = filledIn(c.req.query("card"), new Date(now()));
    return showSession(c, session, { card, problems: {}, alert: null });
  });

  const tooLarge = (c: Context) =>
    answer(c, problemPage("That was too much", "A card needs fewer words than that."), 413);
  routes.post(at, bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge }), async (c) => {
    const session = await read(c.req.param("session"));
    if (!session) return unknown(c);
    if (isForeign(c, session)) {
      const text = "A payment is taken from its own page only: open that page and pay there.";
      return answer(c, problemPage("This did not come from the payment page", text), 403);
    }
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("Content-Type") ?? "")) {
      const text = "The payment page sends an ordinary form.";
      return answer(c, problemPage("This can't be read", text), 415);
    }
    const typed = new URLSearchParams(await c.req.text());
    const stage = stageOf(session, now());
    if (stage === "expired") return answer(c, expiredPage(session), 410);
    if (stage === "settling" && typed.get("action") === "settle") await settle(session.id);
    // Pressed twice, or paid in another window: once is enough.
    if (stage !== "open") return c.redirect(backTo(session), 303);
    return takeCard(c, session, typed);
  });

  routes.all(at, (c) => {
    c.header("Allow", "GET, HEAD, POST");
    return answer(c, problemPage("That can't be done here", "Open the page and pay there."), 405);
  });

  routes.onError((error, c) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    c.header("Retry-After", String(RETRY_AFTER_S));
    const text = "The shop can't reach its store. Nothing was charged; try again in a moment.";
    return answer(c, problemPage("Just a moment", text), 503);
  });

  return routes;
}
