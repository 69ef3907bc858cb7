import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { settingsDocs } from "../scripts/write-settings-docs.ts";
import { openableUrl, ownOrigins, readConfig, readSiteSettings } from "./config.ts";

const SECRET = "3f9c1b7e5d2a8046c0ffee1234567890";
const DATABASE_URL = "postgres://shop:hunter2@db.example/shop";

test("without any setting the test shop runs on this machine", () => {
  expect(readConfig({ PORT: "", HOST: " " })).toMatchObject({
    ...{ port: 4173, host: "127.0.0.1", dist: expect.stringMatching(/\/dist$/) },
    ...{ publicOrigin: null, databaseUrl: null, licenceSecret: null, stripe: null, mail: null },
    ...{ testShopAllowed: false, trustedProxies: 0, webhookToleranceS: 300 },
  });
});

test("settings are read as what they mean", () => {
  const config = readConfig({
    LAMPLIGHT_PUBLIC_URL: "https://lamplight.example/",
    STRIPE_SECRET_KEY: "rk_test_0123456789",
    STRIPE_WEBHOOK_SECRETS: " whsec_old12345, whsec_new12345 ",
    STRIPE_API_BASE: "http://127.0.0.1:12111/",
    LAMPLIGHT_PROMOTIONS: "allow",
    LAMPLIGHT_TEST_SHOP: "allow",
    LAMPLIGHT_TRUST_PROXY: "1",
    DATABASE_URL,
    LAMPLIGHT_LICENCE_SECRET: SECRET,
    LAMPLIGHT_SMTP_URL: "smtps://mail.example",
    LAMPLIGHT_MAIL_FROM: "Lamplight <shop@lamplight.example>",
  });
  expect(config).toMatchObject({
    ...{ publicOrigin: "https://lamplight.example", testShopAllowed: true, trustedProxies: 1 },
    ...{ databaseUrl: DATABASE_URL, licenceSecret: SECRET },
    mail: { smtpUrl: "smtps://mail.example", owner: null },
    stripe: {
      ...{ mode: "test", promotions: true, apiBase: "http://127.0.0.1:12111" },
      webhookSecrets: ["whsec_old12345", "whsec_new12345"],
    },
  });
  expect(readConfig({ STRIPE_SECRET_KEY: "sk_live_0123456789" }).stripe?.mode).toBe("live");
});

test.each([
  ["PORT", "70000", 'a whole number from 0 to 65535; "70000" is not.'],
  ["HOST", "not a host", "a host name or an IP address"],
  ["LAMPLIGHT_PROFILE_URL", "javascript:alert(1)", "an address that begins with https://"],
  ["LAMPLIGHT_SCENE_URL", "//evil.example/a.glb", "an address that begins with https://"],
  ["STRIPE_API_BASE", "http://127.0.0.1@evil.example/", "an address of this machine"],
  ["LAMPLIGHT_TEST_SHOP", "yes", 'the word "allow"'],
  ["LAMPLIGHT_TRUST_PROXY", "true", "the number of proxies in front, from 1 to 9"],
  ["LAMPLIGHT_WEBHOOK_TOLERANCE_S", "0", "a whole number of seconds from 1 to 3600"],
  ["LAMPLIGHT_OWNER_EMAIL", "owner", "an e-mail address"],
])("%s=%s says what it must be (fault 7: no tolerance of 0)", (name, value, must) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} must be ${must}`);
});

test("an address that can't be read says how to write the characters of its password", () => {
  for (const [name, address] of [
    ["DATABASE_URL", "postgres://shop:pa#ss@db/shop"],
    ["LAMPLIGHT_SMTP_URL", "smtps://shop:pa/ss@mail"],
  ])
    expect(() => readConfig({ [String(name)]: address })).toThrow("# written as %23");
});

test.each([
  ["STRIPE_SECRET_KEY", "pk_live_0123456789secret"],
  ["STRIPE_WEBHOOK_SECRETS", "whsec_0123456789, 0123456789secret"],
  ["LAMPLIGHT_LICENCE_SECRET", "x".repeat(64)],
  ["LAMPLIGHT_LICENCE_SECRET", "correct horse battery".repeat(3)],
  ["LAMPLIGHT_METRICS_TOKEN", "short"],
  ["DATABASE_URL", "mysql://shop:secret@db/shop"],
  ["LAMPLIGHT_SMTP_URL", "https://shop:secret@mail/"],
  ["LAMPLIGHT_PUBLIC_URL", "https://owner:secret@lamplight.example"],
])("a wrong or weak %s is named and not repeated", (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(`${name} must be`);
  expect(read).not.toThrow(value);
});

test.each([
  ["LAMPLIGHT_LICENCE_SECRET must be set together with DATABASE_URL", { DATABASE_URL }],
  ["LAMPLIGHT_MAIL_FROM must be set", { LAMPLIGHT_SMTP_URL: "smtp://mail.example" }],
  ["LAMPLIGHT_METRICS_PORT must differ from PORT", { LAMPLIGHT_METRICS_PORT: "4173" }],
  [
    "fault 44: LAMPLIGHT_TEST_SHOP can't be combined with a live STRIPE_SECRET_KEY",
    { STRIPE_SECRET_KEY: "sk_live_0123456789", LAMPLIGHT_TEST_SHOP: "allow" },
  ],
])("%s", (sentence, env) => {
  expect(() => readConfig(env)).toThrow(sentence.replace("fault 44: ", ""));
});

test("the site's settings name no invented person and no other host until the owner sets them", () => {
  const set = readSiteSettings({ DATABASE_URL: "nonsense", LAMPLIGHT_AUTHOR: "Studio" });
  expect(set).toMatchObject({ author: "Studio", backendUrl: "", sceneUrl: "/scenes/lamp.glb" });
  for (const url of [set.profileUrl, set.contactUrl]) expect(url).toBe("https://www.linkedin.com/");
});

test("on a loopback address a page may come under any of the machine's names", () => {
  const at = { publicOrigin: null, port: 5000 };
  const local = ["http://127.0.0.1:5000", "http://localhost:5000", "http://[::1]:5000"];
  expect(ownOrigins({ ...at, host: "0.0.0.0" })).toEqual(local);
  expect(ownOrigins({ ...at, host: "192.168.1.5" })).toEqual(["http://192.168.1.5:5000"]);
  expect(ownOrigins({ ...at, host: "::", publicOrigin: "https://a.example" })).toEqual([
    "https://a.example",
  ]);
  expect(openableUrl("::", 80)).toBe("http://[::1]:80");
});

test(".env.example and docs/going-live.md are up to date: run node scripts/write-settings-docs.ts", async () => {
  for (const [path, text] of await settingsDocs())
    expect(await readFile(path, "utf8"), path).toBe(text);
});
