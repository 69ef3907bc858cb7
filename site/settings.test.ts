import { expect, it } from "vitest";
import { readSiteSettings } from "./settings.ts";

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
])("refuses a wrong %s and names it", (name, value) => {
  expect(() => readSiteSettings({ [name]: value })).toThrow(name);
});
