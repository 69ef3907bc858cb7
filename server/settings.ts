// The only place of the server that reads the environment; a wrong value stops the start with one sentence.
import type { Mode } from "./checkout/payment-provider.ts";
import { projectFolder, type SettingRule, settingRules } from "./setting-rules.ts";

const DEFAULT_PORT = 4173;
const DEFAULT_HOST = "127.0.0.1";
/** The provider's own default, and what its documentation advises. */
const DEFAULT_TOLERANCE_S = 300;

export interface StripeSettings {
  secretKey: string;
  /** Signing secrets of the webhook, any of which may sign; empty: no event can be believed. */
  webhookSecrets: readonly string[];
  /** Where the payment API is asked for; null: the provider's own address. */
  apiBase: string | null;
  /** As the key says. */
  mode: Mode;
}

export interface ServerSettings {
  port: number;
  host: string;
  /** Origin of the public address ("https://lamplight.example"), or null where the owner named none. */
  publicOrigin: string | null;
  /** Folder of the built site. */
  dist: string;
  /** Folder of the embedded store and of the licence secret that was made here. */
  data: string;
  /** Address of a PostgreSQL database; null: the embedded store. */
  databaseUrl: string | null;
  /** Null: made at the first start and kept in `data`; never null with a database. */
  licenceSecret: string | null;
  /** Null: the built-in test shop, where no money moves. */
  stripe: StripeSettings | null;
  /** A shop in test mode, the built-in one or Stripe's, may run at a public address. */
  testShopAllowed: boolean;
  /** Proxies in front whose word about a caller's address is believed. */
  trustedProxies: number;
  /** Seconds that a signed event may be old, or early. */
  webhookToleranceS: number;
}

type Values = {
  [Name in keyof typeof settingRules]?: ReturnType<(typeof settingRules)[Name]["read"]>;
};

function readValues(env: Record<string, string | undefined>): Values {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, rule] of Object.entries<SettingRule<unknown>>(settingRules)) {
    const given = env[name]?.trim();
    if (!given) continue;
    const value = rule.read(given);
    if (value !== undefined) values[name] = value;
    else
      wrong.push(
        // What stands before an "@" in an address may be a password.
        `${name} must be ${rule.must}; ${rule.secret || given.includes("@") ? "the one given" : JSON.stringify(given)} is not.`,
      );
  }
  if (wrong.length > 0) throw new Error(wrong.join(" "));
  return values;
}

function stripeOf(values: Values): StripeSettings | null {
  const secretKey = values.STRIPE_SECRET_KEY;
  if (!secretKey) return null;
  const mode = /^.._live_/.test(secretKey) ? "live" : "test";
  if (mode === "live" && values.LAMPLIGHT_TEST_SHOP) {
    throw new Error(
      "LAMPLIGHT_TEST_SHOP and a live STRIPE_SECRET_KEY exclude each other: take one of them away.",
    );
  }
  return {
    secretKey,
    webhookSecrets: values.STRIPE_WEBHOOK_SECRETS ?? [],
    apiBase: values.STRIPE_API_BASE ?? null,
    mode,
  };
}

/**
 * More than one server may use a database, and each would make a secret of its own: then none could show again
 * the keys that another one has given.
 */
function assertSharedSecret({ DATABASE_URL, LAMPLIGHT_LICENCE_SECRET }: Values): void {
  if (!DATABASE_URL || LAMPLIGHT_LICENCE_SECRET) return;
  throw new Error(
    'LAMPLIGHT_LICENCE_SECRET must be set together with DATABASE_URL, to the same value on every server: make one with "openssl rand -hex 32" and keep a copy, or take over what is in the data folder\'s licence-secret.',
  );
}

/** Reads the settings; throws an `Error` whose message is one sentence per wrong value. */
export function readServerSettings(env: Record<string, string | undefined>): ServerSettings {
  const values = readValues(env);
  assertSharedSecret(values);
  return {
    port: values.PORT ?? DEFAULT_PORT,
    host: values.HOST ?? DEFAULT_HOST,
    publicOrigin: values.LAMPLIGHT_PUBLIC_URL ?? null,
    dist: values.LAMPLIGHT_DIST ?? projectFolder("dist"),
    data: values.LAMPLIGHT_DATA ?? projectFolder("data"),
    databaseUrl: values.DATABASE_URL ?? null,
    licenceSecret: values.LAMPLIGHT_LICENCE_SECRET ?? null,
    stripe: stripeOf(values),
    testShopAllowed: values.LAMPLIGHT_TEST_SHOP === "allow",
    trustedProxies: values.LAMPLIGHT_TRUST_PROXY ?? 0,
    webhookToleranceS: values.LAMPLIGHT_WEBHOOK_TOLERANCE_S ?? DEFAULT_TOLERANCE_S,
  };
}
