// The registry, by shadcn's own schema and its own CLI's reading of it.
import { join } from "node:path";
import { registryItemSchema, registrySchema } from "shadcn/schema";
import { beforeAll, expect, it } from "vitest";
import { fixturePattern, writeFixturePatterns } from "./fixture-pattern.ts";
import { type PatternSource, readPattern } from "./read-pattern.ts";
import { installCommand, registryIndex, registryItem } from "./registry.ts";

const SITE = "https://lamp.example";
let source: PatternSource;
beforeAll(async () => {
  source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
});

it("an item has the component's files and packages, its extras and its css, and nothing else", () => {
  const extras = [{ name: "lamp-shade.tsx", text: "export {};\n" }];
  const item = registryItem({ ...source, extras }, SITE);
  expect(registryItemSchema.safeParse(item).error).toBeUndefined();
  expect(item.files.map(({ path }) => path)).toEqual([
    "components/ui/soft-lamp.tsx",
    "components/ui/warmth.ts",
    "components/ui/lamp-shade.tsx",
  ]);
  expect(item.files[0]?.content).toBe(`${source.files[0]?.text}// Lamplight soft-lamp 1.0.0\n`);
  expect(item).toMatchObject({
    type: "registry:ui",
    dependencies: ["three@^0.187.0"],
    devDependencies: ["@types/three@^0.187.0"],
    css: {
      "@custom-variant dark (&:where(.dark, .dark *))": {},
      ".dark": { "color-scheme": "dark" },
    },
    docs: expect.stringContaining("the last definition of `dark` counts"),
  });
  expect(item).not.toHaveProperty("registryDependencies");
});

it("the index lists every item without its sources", () => {
  const index = registryIndex([registryItem(source, SITE)], SITE);
  expect(registrySchema.safeParse(index).error).toBeUndefined();
  expect(JSON.stringify(index)).not.toContain("WARM_UP_MS");
});

it("the command names the address of a free item, and the registry of the paid one", () => {
  expect(installCommand(fixturePattern(), SITE)).toBe(
    "npx shadcn@latest add https://lamp.example/r/soft-lamp.json",
  );
  expect(installCommand(fixturePattern({ price: "premium" }), SITE)).toBe(
    "npx shadcn@latest add @lamplight/soft-lamp",
  );
});
