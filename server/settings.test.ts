// The environment becomes settings, or one sentence that says what is wrong.
import { expect, test } from "vitest";
import { openableUrl, ownOrigins } from "./own-origins.ts";
import { readServerSettings } from "./settings.ts";

test("without any variable the site is served on 127.0.0.1:4173", () => {
  const settings = readServerSettings({ PORT: "", HOST: undefined });
  expect(settings).toMatchObject({ host: "127.0.0.1", port: 4173, publicOrigin: null });
  expect(settings.dist).toMatch(/dist$/);
});

test("the public address is reduced to its origin", () => {
  const settings = readServerSettings({ LAMPLIGHT_PUBLIC_URL: "https://lamplight.example/shop/" });
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
    'LAMPLIGHT_PUBLIC_URL must be an address that begins with https:// or http://; "javascript:alert(1)" is not.',
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
