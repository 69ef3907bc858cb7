// What each setting of the server may be, and the words for one that is not.
import { fileURLToPath } from "node:url";
import { PUBLIC_ORIGIN, readPublicOrigin } from "../generators/public-origin.ts";

/** Reads one value that is there; undefined where it is not what it must be. */
export interface SettingRule<T> {
  read: (value: string) => T | undefined;
  /** Ends the sentence "NAME must be …". */
  must: string;
  /** A secret is never repeated in a message. */
  secret?: true;
}

const LAST_PORT = 65_535;
const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);
const MOST_PROXIES = 9;
const LONGEST_TOLERANCE_S = 3600;
const SHORTEST_SECRET = 32;

const whole = (value: string, least: number, most: number): number | undefined =>
  /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? Number(value)
    : undefined;
const matching = (form: RegExp) => (value: string) => (form.test(value) ? value : undefined);
const urlOf = (value: string, form: RegExp): URL | undefined =>
  form.test(value) && URL.canParse(value) ? new URL(value) : undefined;

export const isLoopbackHost = (hostname: string): boolean => LOOPBACK_HOSTS.has(hostname);
/** Relative to the project's folder, wherever the command was called. */
export const projectFolder = (name: string): string =>
  fileURLToPath(new URL(`../${name}`, import.meta.url));

const port: SettingRule<number> = {
  // 0 lets the system choose a free port.
  read: (value) => whole(value, 0, LAST_PORT),
  must: `a whole number from 0 to ${LAST_PORT}`,
};
const host: SettingRule<string> = {
  read: matching(/^[\w.:-]{1,253}$/),
  must: "a host name or an IP address",
};
const publicUrl: SettingRule<string> = {
  read: (value) => readPublicOrigin(value) ?? undefined,
  must: PUBLIC_ORIGIN,
};
const folder: SettingRule<string> = { read: (value) => value, must: "a folder" };
const databaseUrl: SettingRule<string> = {
  read: (value) => (urlOf(value, /^postgres(ql)?:\/\//) ? value : undefined),
  must: "an address that begins with postgres:// or postgresql://",
  secret: true,
};
const licenceSecret: SettingRule<string> = {
  read: (value) => (value.length >= SHORTEST_SECRET ? value : undefined),
  must: `at least ${SHORTEST_SECRET} characters of chance`,
  secret: true,
};
const stripeKey: SettingRule<string> = {
  read: matching(/^(sk|rk)_(test|live)_\w{8,}$/),
  must: "a secret or restricted key that begins with sk_test_, sk_live_, rk_test_ or rk_live_",
  secret: true,
};
const webhookSecrets: SettingRule<readonly string[]> = {
  read: (value) => {
    const secrets = value.split(",").map((secret) => secret.trim());
    return secrets.every((secret) => /^whsec_[\w+/=]{8,}$/.test(secret)) ? secrets : undefined;
  },
  must: "signing secrets that begin with whsec_, with a comma between them",
  secret: true,
};
const stripeBase: SettingRule<string> = {
  read: (value) => {
    const url = urlOf(value, /^https?:\/\//i);
    return url && isLoopbackHost(url.hostname) ? url.origin : undefined;
  },
  must: "an address on this machine, as http://127.0.0.1:12111",
};
const testShop: SettingRule<"allow"> = {
  read: (value) => (value === "allow" ? value : undefined),
  must: 'the word "allow"',
};
const proxies: SettingRule<number> = {
  read: (value) => whole(value, 1, MOST_PROXIES),
  must: `the number of proxies in front, from 1 to ${MOST_PROXIES}`,
};
const tolerance: SettingRule<number> = {
  // 0 would switch the check of an event's age off.
  read: (value) => whole(value, 1, LONGEST_TOLERANCE_S),
  must: `a whole number of seconds from 1 to ${LONGEST_TOLERANCE_S}`,
};

export const settingRules = {
  PORT: port,
  HOST: host,
  LAMPLIGHT_PUBLIC_URL: publicUrl,
  LAMPLIGHT_DIST: folder,
  LAMPLIGHT_DATA: folder,
  DATABASE_URL: databaseUrl,
  LAMPLIGHT_LICENCE_SECRET: licenceSecret,
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRETS: webhookSecrets,
  STRIPE_API_BASE: stripeBase,
  LAMPLIGHT_TEST_SHOP: testShop,
  LAMPLIGHT_TRUST_PROXY: proxies,
  LAMPLIGHT_WEBHOOK_TOLERANCE_S: tolerance,
};
