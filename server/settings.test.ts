// The environment becomes settings, or one sentence that says what is wrong.
import { expect, test } from "vitest";
import { PUBLIC_ORIGIN } from "../generators/public-origin.ts";
import { openableUrl, ownOrigins } from "./own-origins.ts";
import { readServerSettings } from "./settings.ts";

test("without any variable the site is served on 127.0.0.1:4173", () => {
  const settings = readServerSettings({ PORT: "", HOST: undefined });
  expect(settings).toMatchObject({ host: "127.0.0.1", port: 4173, publicOrigin: null });
  expect(settings.dist).toMatch(/dist$/);
});

test("the public address may end with a slash", () => {
  const settings = readServerSettings({ LAMPLIGHT_PUBLIC_URL: "https://lamplight.example/" });
  expect(settings.publicOrigin).toBe("https://lamplight.example");
  expect(ownOrigins(settings)).toEqual(["https://lamplight.example"]);
});

test.each([
  ["PORT", "abc", 'PORT must be a whole number from 0 to 65535; "abc" is not.'],
  ["PORT", "70000", 'PORT must be a whole number from 0 to 65535; "70000" is not.'],
  ["PORT", "-1", 'PORT must be a whole number from 0 to 65535; "-1" is not.'],
  ["PORT", "4173.5", 'PORT must be a whole number from 0 to 65535; "4173.5" is not.'],
  ["HOST", "not a host", 'HOST must be a host name or an IP address; "not a host" is not.'],
  [
    "LAMPLIGHT_PUBLIC_URL",
    "javascript:alert(1)",
    `LAMPLIGHT_PUBLIC_URL must be ${PUBLIC_ORIGIN}; "javascript:alert(1)" is not.`,
  ],
  [
    "LAMPLIGHT_PUBLIC_URL",
    "https://lamplight.example/shop",
    `LAMPLIGHT_PUBLIC_URL must be ${PUBLIC_ORIGIN}; "https://lamplight.example/shop" is not.`,
  ],
])("%s=%s is one sentence", (name, value, sentence) => {
  expect(() => readServerSettings({ [name]: value })).toThrow(new Error(sentence));
});

test("on a loopback address a page may come under any of its names", () => {
  expect(ownOrigins(readServerSettings({ PORT: "5000" }))).toEqual([
    "http://127.0.0.1:5000",
    "http://localhost:5000",
    "http://[::1]:5000",
  ]);
  expect(ownOrigins(readServerSettings({ HOST: "192.168.1.5" }))).toEqual([
    "http://192.168.1.5:4173",
  ]);
});

test("the printed address can be opened, whatever the host is called", () => {
  expect(openableUrl("0.0.0.0", 80)).toBe("http://127.0.0.1:80");
  expect(openableUrl("::", 80)).toBe("http://[::1]:80");
  expect(openableUrl("::1", 80)).toBe("http://[::1]:80");
  expect(openableUrl("lamp.local", 80)).toBe("http://lamp.local:80");
});

test("without any variable the shop is the test shop on the embedded store, and nobody is believed", () => {
  expect(readServerSettings({})).toMatchObject({
    stripe: null,
    databaseUrl: null,
    licenceSecret: null,
    testShopAllowed: false,
    trustedProxies: 0,
    webhookToleranceS: 300,
  });
  expect(readServerSettings({}).data).toMatch(/data$/);
});

test.each([
  ["sk_live_0123456789", "live"],
  ["rk_live_0123456789", "live"],
  ["sk_test_0123456789", "test"],
])("the key decides the mode: %s is %s", (key, mode) => {
  const { stripe } = readServerSettings({
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRETS: " whsec_old12345, whsec_new12345 ",
    STRIPE_API_BASE: "http://127.0.0.1:12111/",
  });
  expect(stripe).toEqual({
    secretKey: key,
    webhookSecrets: ["whsec_old12345", "whsec_new12345"],
    apiBase: "http://127.0.0.1:12111",
    mode,
  });
});

test.each([
  ["STRIPE_API_BASE", "https://api.stripe.com.evil.example", "an address on this machine"],
  ["STRIPE_API_BASE", "http://127.0.0.1@evil.example/", "an address on this machine"],
  ["LAMPLIGHT_TEST_SHOP", "yes", 'the word "allow"'],
  ["LAMPLIGHT_TRUST_PROXY", "0", "the number of proxies in front"],
  ["LAMPLIGHT_TRUST_PROXY", "true", "the number of proxies in front"],
  ["LAMPLIGHT_WEBHOOK_TOLERANCE_S", "0", "a whole number of seconds from 1"],
  ["LAMPLIGHT_WEBHOOK_TOLERANCE_S", "-1", "a whole number of seconds from 1"],
  ["LAMPLIGHT_WEBHOOK_TOLERANCE_S", "1e9", "a whole number of seconds from 1"],
])("%s=%s says what it must be (fault 7 among them)", (name, value, must) => {
  expect(() => readServerSettings({ [name]: value })).toThrow(`${name} must be ${must}`);
});

test.each([
  ["STRIPE_SECRET_KEY", "pk_live_0123456789secret"],
  ["STRIPE_WEBHOOK_SECRETS", "whsec_0123456789, 0123456789secret"],
  ["LAMPLIGHT_LICENCE_SECRET", "short-secret"],
  ["DATABASE_URL", "mysql://shop:secret@db/shop"],
  ["LAMPLIGHT_PUBLIC_URL", "https://owner:secret@lamplight.example"],
])("a wrong %s is named and not repeated", (name, value) => {
  let said = "";
  try {
    readServerSettings({ [name]: value });
  } catch (error) {
    said = String(error);
  }
  expect(said).toContain(`${name} must be`);
  expect(said).not.toContain(value);
});

test("a database needs the secret that its servers share", () => {
  const DATABASE_URL = "postgres://shop:hunter2@db.example/shop";
  expect(() => readServerSettings({ DATABASE_URL })).toThrow(
    /^LAMPLIGHT_LICENCE_SECRET must be set together with DATABASE_URL(?!.*hunter2)/,
  );
  const LAMPLIGHT_LICENCE_SECRET = "a secret that all servers share, long";
  expect(readServerSettings({ DATABASE_URL, LAMPLIGHT_LICENCE_SECRET })).toMatchObject({
    databaseUrl: DATABASE_URL,
    licenceSecret: LAMPLIGHT_LICENCE_SECRET,
  });
});

test("every wrong value has its sentence", () => {
  const env = { PORT: "abc", LAMPLIGHT_TEST_SHOP: "yes" };
  expect(() => readServerSettings(env)).toThrow(/^PORT must be .* LAMPLIGHT_TEST_SHOP must be/);
});

test("fault 44: a shop in test mode can't be allowed beside a live key", () => {
  const env = { STRIPE_SECRET_KEY: "sk_live_0123456789", LAMPLIGHT_TEST_SHOP: "allow" };
  expect(() => readServerSettings(env)).toThrow(
    "LAMPLIGHT_TEST_SHOP and a live STRIPE_SECRET_KEY exclude each other: take one of them away.",
  );
  expect(
    readServerSettings({ ...env, STRIPE_SECRET_KEY: "sk_test_0123456789" }).testShopAllowed,
  ).toBe(true);
});
