// Whether the settings fit each other and the address at which the shop is open.
import { assertTestShopAllowed } from "../../server/payments/test-shop/assert-test-shop-allowed.ts";
import { isLoopbackHost } from "../../server/setting-rules.ts";
import type { ServerSettings } from "../../server/settings.ts";
import { type Finding, fine, mind, sentenceOf, stop } from "./finding.ts";

function examineAddress({ publicOrigin, stripe }: ServerSettings): Finding {
  const about = "public address";
  const live = stripe?.mode === "live";
  if (publicOrigin === null) {
    return live
      ? stop(
          about,
          "it is not set, so that pages under your own name are refused as foreign ones. Set LAMPLIGHT_PUBLIC_URL.",
        )
      : fine(about, "none, so visitors reach the site on this machine only.");
  }
  const { hostname, protocol } = new URL(publicOrigin);
  const local = isLoopbackHost(hostname);
  if (live && local) {
    return stop(
      about,
      `${publicOrigin} is this machine, while the key takes real money. Set LAMPLIGHT_PUBLIC_URL to the site's own address, or use a test key.`,
    );
  }
  if (!local && protocol === "http:") {
    return live
      ? stop(
          about,
          `${publicOrigin} is not encrypted: anybody on the way can read a licence. Put HTTPS in front and name it with https://.`,
        )
      : mind(about, `${publicOrigin} is not encrypted. Put HTTPS in front before going live.`);
  }
  return fine(about, `${publicOrigin}.`);
}

function examineMode({ stripe, publicOrigin, host, testShopAllowed }: ServerSettings): Finding {
  const about = "mode";
  if (stripe?.mode === "live") return fine(about, "live, real money moves.");
  try {
    assertTestShopAllowed({ publicOrigin, host, allowed: testShopAllowed });
  } catch (error) {
    return stop(about, sentenceOf(error));
  }
  const shop = stripe ? "test with Stripe" : "the built-in test shop";
  return testShopAllowed
    ? mind(
        about,
        `${shop}, open to others: anybody gets the prompt for nothing, with a card that is none. Licences will be worth nothing once you go live.`,
      )
    : fine(
        about,
        `${shop}, no money moves. Set STRIPE_SECRET_KEY${stripe ? " to a live key" : ""} to sell.`,
      );
}

function examineWebhook({ stripe }: ServerSettings): Finding | null {
  if (!stripe) return null;
  const about = "webhook";
  const { webhookSecrets } = stripe;
  if (webhookSecrets.length === 0) {
    return stop(
      about,
      "no signing secret, so every event is refused: a buyer who closes the page too early is not served, and refunds go unnoticed. Set STRIPE_WEBHOOK_SECRETS.",
    );
  }
  return webhookSecrets.length === 1
    ? fine(about, "one signing secret.")
    : mind(
        about,
        `${webhookSecrets.length} signing secrets are believed. Take the old one away once Stripe has stopped using it.`,
      );
}

function examineProxy({ publicOrigin, trustedProxies }: ServerSettings): Finding | null {
  // This server speaks no TLS: where the site does, something stands in front, wherever it listens.
  if (!publicOrigin?.startsWith("https://") || trustedProxies > 0) return null;
  return mind(
    "proxy",
    "whatever ends HTTPS in front looks like one single visitor, so that one who guesses keys locks everybody out for a minute. Set LAMPLIGHT_TRUST_PROXY=1 if it sets X-Forwarded-For.",
  );
}

function examineSecret({ licenceSecret, data }: ServerSettings): Finding {
  const about = "licence secret";
  if (licenceSecret !== null) return fine(about, "given by LAMPLIGHT_LICENCE_SECRET.");
  return fine(
    about,
    `kept in ${data}. Back it up with the store: without it no key can be shown again.`,
  );
}

export function examineSettings(settings: ServerSettings): Finding[] {
  return [
    examineMode(settings),
    examineAddress(settings),
    examineWebhook(settings),
    examineProxy(settings),
    examineSecret(settings),
  ].filter((finding) => finding !== null);
}
