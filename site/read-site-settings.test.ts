import { expect, it } from "vitest";
import { readSiteSettings } from "./read-site-settings.ts";

it("names no invented person and no other host until the owner fills the settings in", () => {
  const settings = readSiteSettings({});
  expect(settings.author).toBe("the author");
  expect(settings.profileUrl).toBe("https://www.linkedin.com/");
  expect(settings.sceneUrl).toBe("/scenes/lamp.glb");
  expect(settings.backendUrl).toBe("");
});

it("lets the environment override each setting and ignores empty values", () => {
  const settings = readSiteSettings({
    LAMPLIGHT_AUTHOR: "Example Studio",
    LAMPLIGHT_TAGLINE: "",
    LAMPLIGHT_PUBLIC_URL: "https://lamps.example/",
  });
  expect(settings).toMatchObject({
    author: "Example Studio",
    tagline: "A behavioural design toolkit",
    publicUrl: "https://lamps.example",
  });
});

it.each([
  ["LAMPLIGHT_PROFILE_URL", "javascript:alert(1)"],
  ["LAMPLIGHT_SCENE_URL", "//evil.example/a.glb"],
  ["LAMPLIGHT_PUBLIC_URL", "not an address"],
  ["LAMPLIGHT_PUBLIC_URL", "https://x.example/?a=1"],
  ["LAMPLIGHT_PUBLIC_URL", "https://x.example/shop"],
])("refuses a wrong %s and names it", (name, value) => {
  expect(() => readSiteSettings({ [name]: value })).toThrow(name);
});

it("says in one sentence what the public address may be, and repeats no password", () => {
  expect(() => readSiteSettings({ LAMPLIGHT_PUBLIC_URL: "https://user:pw@x.example" })).toThrow(
    /^Setting LAMPLIGHT_PUBLIC_URL must be an address such as https:\/\/lamplight\.example, with nothing after the host and no password\.$/,
  );
});
