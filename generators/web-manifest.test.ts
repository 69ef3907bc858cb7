// The manifest names icons that the build really makes.
import { expect, it } from "vitest";
import { ICONS } from "./icons.ts";
import { webManifest } from "./web-manifest.ts";

it("names only icons that are drawn, in their true size", () => {
  const manifest: { icons: { src: string; sizes: string; purpose?: string }[] } = JSON.parse(
    webManifest(),
  );
  const drawn = new Map(ICONS.map((icon) => [icon.path, `${icon.size}x${icon.size}`]));
  for (const { src, sizes } of manifest.icons) expect(drawn.get(src)).toBe(sizes);
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
});
