// Every setting: its rule, its default and its line in the docs. The server reads the environment here only.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { PUBLIC_ORIGIN, readPublicOrigin } from "../generators/public-origin.ts";
import { isLoopbackName } from "./checkout/loopback-name.ts";
import type { Mode } from "./checkout/payment-provider.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LOCAL_SITE = "http://127.0.0.1:4173";
const NETWORK = "https://www.linkedin.com/";

/** A value that `read` understands; `must` ends the sentence "NAME must be …". */
const text = <T>(must: string, read: (value: string) => T | undefined) =>
  z.string().transform((value, { addIssue }) => {
    const known = read(value);
    if (known !== undefined) return known;
    addIssue(must);
    return z.NEVER;
  });
const matching = (must: string, form: RegExp) => z.string().regex(form, must);
const url = (must: string, form: RegExp) =>
  text(must, (value) => (form.test(value) && URL.canParse(value) ? value : undefined));
const whole = (what: string, least: number, most: number) =>
  text(`${what} from ${least} to ${most}`, (value) =>
    /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? Number(value)
      : undefined,
  );
/** What `url` can't read although it begins right. */
const ESCAPED = "with # written as %23, / as %2F and @ as %40 in its password";
const allow = matching('the word "allow"', /^allow$/);

function localOrigin(value: string): string | undefined {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const { hostname, origin } = new URL(value);
  return isLoopbackName(hostname) ? origin : undefined;
}

function webhookSecrets(value: string): string[] | undefined {
  const secrets = value.split(",").map((secret) => secret.trim());
  return secrets.every((secret) => /^whsec_[\w+/=]{8,}$/.test(secret)) ? secrets : undefined;
}

/** Long enough, and not a few characters or one word over and over. */
function strongSecret(value: string): string | undefined {
  const periods = Array.from({ length: value.length >> 1 }, (_, index) => index + 1);
  const repeats = periods.some((period) => value.startsWith(value.slice(period)));
  return value.length >= 32 && new Set(value).size >= 10 && !repeats ? value : undefined;
}

const site = {
  LAMPLIGHT_PUBLIC_URL: text(PUBLIC_ORIGIN, (value) => readPublicOrigin(value) ?? undefined)
    .optional()
    .describe(
      `Public address of the site, such as https://lamplight.example. The pages name it, so build again after changing it. Without it they name ${LOCAL_SITE}, whatever PORT is.`,
    ),
  LAMPLIGHT_AUTHOR: matching("1 to 80 characters long", /^.{1,80}$/)
    .default("the author")
    .describe("Your name."),
  LAMPLIGHT_TAGLINE: matching("1 to 120 characters long", /^.{1,120}$/)
    .default("A behavioural design toolkit")
    .describe("The line in the header and above the headline."),
  LAMPLIGHT_PROFILE_URL: url("an address that begins with https://", /^https:\/\//)
    .default(NETWORK)
    .describe("Your profile."),
  LAMPLIGHT_CONTACT_URL: url(
    "an address that begins with https:// or mailto:",
    /^(https:\/\/|mailto:)/,
  )
    .default(NETWORK)
    .describe("How visitors and buyers reach you."),
  LAMPLIGHT_SCENE_URL: matching(
    "an address that begins with https://, or a path of this site such as /scenes/lamp.glb",
    /^(https:\/\/[^\s/?#]|\/[^/\\])/,
  )
    .default("/scenes/lamp.glb")
    .describe(
      "Scene of the 3D demo: .glb or .gltf, or .splinecode, which needs Spline's runtime (docs/decisions/dependencies.md).",
    ),
  LAMPLIGHT_BACKEND_URL: url("an address that begins with https:// or http://", /^https?:\/\//)
    .default("")
    .describe("Address of the shop if the pages are on a static host. Empty: this server."),
  LAMPLIGHT_BACKEND_KEY: z
    .string()
    .default("public-anonymous")
    .describe("Public key that the backend client sends along."),
};

const server = {
  PORT: whole("a whole number", 0, 65_535)
    .default(4173)
    .describe("Port to listen on. With 0 the system chooses one."),
  NODE_ENV: z
    .string()
    .optional()
    .describe(
      '"production" on a public machine: a shop in test mode is closed there unless LAMPLIGHT_TEST_SHOP allows it.',
    ),
  HOST: matching("a host name or an IP address", /^[\w.:-]{1,253}$/)
    .default("127.0.0.1")
    .describe("Address to listen on; 0.0.0.0 in a container."),
  LAMPLIGHT_TRUST_PROXY: whole("the number of proxies in front,", 1, 9)
    .optional()
    .describe(
      "How many proxies in front of the server add to X-Forwarded-For. Without it the header isn't believed, and all visitors behind a proxy share one rate limit and 32 connections.",
    ),
  LAMPLIGHT_DIST: z.string().default("./dist").describe("Folder of the built site."),
  LAMPLIGHT_DATA: z
    .string()
    .default("./data")
    .describe("Folder of the SQLite store and the licence secret. Back it up."),
  DATABASE_URL: url(
    `an address that begins with postgres:// or postgresql://, ${ESCAPED}`,
    /^postgres(ql)?:\/\//,
  )
    .optional()
    .describe(
      "PostgreSQL instead of SQLite: postgres://user:password@host/database. For TLS add ?sslmode=verify-full, and &sslrootcert=/path/to/ca.pem for a private CA.",
    ),
  LAMPLIGHT_LICENCE_SECRET: text(
    "at least 32 random characters (openssl rand -hex 32)",
    strongSecret,
  )
    .optional()
    .describe(
      "What licence keys are made from (openssl rand -hex 32). Required with DATABASE_URL, the same on every server. Without it, one is made at the first start and kept in LAMPLIGHT_DATA.",
    ),
};

const payments = {
  STRIPE_SECRET_KEY: matching(
    "a whole secret or restricted key, which begins with sk_test_, sk_live_, rk_test_ or rk_live_",
    /^(sk|rk)_(test|live)_\w{8,}$/,
  )
    .optional()
    .describe("Stripe's secret or restricted key. Without one the built-in test shop runs."),
  STRIPE_WEBHOOK_SECRETS: text(
    "whole signing secrets, which begin with whsec_, with a comma between them",
    webhookSecrets,
  )
    .optional()
    .describe("Signing secret of the webhook; two with a comma between them while you change it."),
  STRIPE_API_BASE: text("an address of this machine, such as http://127.0.0.1:12111", localOrigin)
    .optional()
    .describe("A fake of Stripe's API on this machine, for tests."),
  LAMPLIGHT_PROMOTIONS: allow
    .optional()
    .describe('"allow" accepts promotion codes that you made at Stripe.'),
  LAMPLIGHT_TEST_SHOP: allow
    .optional()
    .describe(
      '"allow" opens a shop in test mode at a public address. Anybody gets the paid prompt there for nothing. Not with a live key.',
    ),
  LAMPLIGHT_WEBHOOK_TOLERANCE_S: whole("a whole number of seconds", 1, 3600)
    // Stripe's own default; with 0 its library wouldn't look at the age.
    .default(300)
    .describe("Seconds that a signed event may be old or early."),
};

const EMAIL = String.raw`[^\s@<>"',;]+@[^\s@<>"',;]+`;
const messages = {
  LAMPLIGHT_SMTP_URL: url(
    `an address that begins with smtp:// or smtps://, ${ESCAPED}`,
    /^smtps?:\/\//,
  )
    .optional()
    .describe("Mail server: smtps://user:password@host. Buyers then get their key by mail."),
  LAMPLIGHT_MAIL_FROM: matching(
    "an e-mail address, or a name and an address as in Lamplight <shop@lamplight.example>",
    new RegExp(`^(${EMAIL}|[^@<>\\r\\n]+ <${EMAIL}>)$`),
  )
    .optional()
    .describe("Sender of the mails. Required with LAMPLIGHT_SMTP_URL."),
  LAMPLIGHT_OWNER_EMAIL: matching("an e-mail address", new RegExp(`^${EMAIL}$`))
    .optional()
    .describe("Where you hear of sales, reviews, disputes and a failing webhook."),
  LAMPLIGHT_METRICS_TOKEN: matching("at least 16 characters without spaces", /^\S{16,}$/)
    .optional()
    .describe("Bearer token for /metrics (Prometheus)."),
  LAMPLIGHT_METRICS_PORT: whole("a whole number", 1, 65_535)
    .optional()
    .describe("Port of 127.0.0.1 that serves /metrics without a token."),
};

const tests = {
  CHROMIUM_PATH: z.string().optional().describe("Browser for npm test and npm run bench."),
  TEST_DATABASE_URL: z
    .string()
    .optional()
    .describe("PostgreSQL server on which the tests make databases and remove them."),
};

/** By the heading under which the docs list them. */
export const settingGroups = {
  Site: site,
  Server: server,
  Payments: payments,
  "Mail and metrics": messages,
  Tests: tests,
};
const siteSettings = z.object(site);
const serverSettings = z.object({ ...site, ...server, ...payments, ...messages });
/** Never repeated in a message. */
const SECRETS = /_SECRET|_TOKEN$|^DATABASE_URL$|_SMTP_URL$/;

type Env = Record<string, string | undefined>;

export type Config = ReturnType<typeof readConfig>;
export type SiteSettings = ReturnType<typeof readSiteSettings>;

function parse<S extends z.ZodObject>(schema: S, env: Env): z.output<S> {
  const given: Env = {};
  for (const name of Object.keys(schema.shape)) {
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const value = given[name] ?? "";
    // What comes before an "@" in an address may be a password.
    const isHidden = SECRETS.test(name) || value.includes("@");
    return `${name} must be ${message}; ${isHidden ? "the one given" : JSON.stringify(value)} is not.`;
  });
  throw new Error(sentences.join(" "));
}

/** Throws an `Error` whose message is one sentence for each wrong value. */
export function readConfig(env: Env) {
  const set = parse(serverSettings, env);
  const isLive = set.STRIPE_SECRET_KEY?.includes("_live_") === true;
  if (set.LAMPLIGHT_TEST_SHOP && isLive)
    throw new Error(
      "LAMPLIGHT_TEST_SHOP can't be combined with a live STRIPE_SECRET_KEY: remove one.",
    );
  // Each server would make a secret of its own, and none could show the keys that another one gave.
  if (set.DATABASE_URL && !set.LAMPLIGHT_LICENCE_SECRET)
    throw new Error(
      'LAMPLIGHT_LICENCE_SECRET must be set together with DATABASE_URL, to the same value on every server: make one with "openssl rand -hex 32", or use the content of the data folder\'s licence-secret.',
    );
  if (set.LAMPLIGHT_SMTP_URL && !set.LAMPLIGHT_MAIL_FROM)
    throw new Error("LAMPLIGHT_MAIL_FROM must be set together with LAMPLIGHT_SMTP_URL.");
  if (set.LAMPLIGHT_METRICS_PORT && set.LAMPLIGHT_METRICS_PORT === set.PORT)
    throw new Error("LAMPLIGHT_METRICS_PORT must differ from PORT.");
  return {
    port: set.PORT,
    host: set.HOST,
    /** The one that the owner named, or null. */
    publicOrigin: set.LAMPLIGHT_PUBLIC_URL ?? null,
    // Relative to the project, wherever the command was called.
    dist: resolve(ROOT, set.LAMPLIGHT_DIST),
    data: resolve(ROOT, set.LAMPLIGHT_DATA),
    databaseUrl: set.DATABASE_URL ?? null,
    licenceSecret: set.LAMPLIGHT_LICENCE_SECRET ?? null,
    /** Null: the built-in test shop. */
    stripe: set.STRIPE_SECRET_KEY
      ? {
          secretKey: set.STRIPE_SECRET_KEY,
          webhookSecrets: set.STRIPE_WEBHOOK_SECRETS ?? [],
          apiBase: set.STRIPE_API_BASE ?? null,
          mode: (isLive ? "live" : "test") as Mode,
          promotions: set.LAMPLIGHT_PROMOTIONS === "allow",
        }
      : null,
    testShopAllowed: set.LAMPLIGHT_TEST_SHOP === "allow",
    production: /^prod/i.test(set.NODE_ENV ?? ""),
    trustedProxies: set.LAMPLIGHT_TRUST_PROXY ?? 0,
    webhookToleranceS: set.LAMPLIGHT_WEBHOOK_TOLERANCE_S,
    mail:
      set.LAMPLIGHT_SMTP_URL && set.LAMPLIGHT_MAIL_FROM
        ? {
            smtpUrl: set.LAMPLIGHT_SMTP_URL,
            from: set.LAMPLIGHT_MAIL_FROM,
            owner: set.LAMPLIGHT_OWNER_EMAIL ?? null,
          }
        : null,
    metricsToken: set.LAMPLIGHT_METRICS_TOKEN ?? null,
    metricsPort: set.LAMPLIGHT_METRICS_PORT ?? null,
  };
}

/** What the build bakes into the pages. Throws as `readConfig` does, about these settings only. */
export function readSiteSettings(env: Env) {
  const set = parse(siteSettings, env);
  return {
    publicUrl: set.LAMPLIGHT_PUBLIC_URL ?? LOCAL_SITE,
    author: set.LAMPLIGHT_AUTHOR,
    tagline: set.LAMPLIGHT_TAGLINE,
    profileUrl: set.LAMPLIGHT_PROFILE_URL,
    contactUrl: set.LAMPLIGHT_CONTACT_URL,
    sceneUrl: set.LAMPLIGHT_SCENE_URL,
    backendUrl: set.LAMPLIGHT_BACKEND_URL.replace(/\/$/, ""),
    backendKey: set.LAMPLIGHT_BACKEND_KEY,
  };
}

const LOOPBACK = ["127.0.0.1", "localhost", "::1"];

/** The address that a person on this machine can open. */
export function openableUrl(host: string, port: number): string {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Origins whose pages are this site's own. */
export function ownOrigins(config: Pick<Config, "publicOrigin" | "host" | "port">): string[] {
  const { publicOrigin, host, port } = config;
  if (publicOrigin) return [publicOrigin];
  // A page opened under one of this machine's names may call the server under another.
  if ([...LOOPBACK, "0.0.0.0", "::"].includes(host))
    return LOOPBACK.map((name) => openableUrl(name, port));
  return [openableUrl(host, port)];
}
