// What a page says a component weighs is what it weighs now; the time alone is believed until the bench runs again.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COST_FILE, costSchema } from "../../generators/code/cost.ts";
import { PATTERNS_FOLDER } from "../../generators/read-pattern.ts";
import { catalogue } from "../../patterns/catalogue.ts";
import { componentSize } from "./component-cost-size.ts";

/** Share by which a recorded size may be off: a bundler's next version packs a little differently. */
const OFF_BY = 0.03;
/** kB: sizes are recorded to the tenth. */
const ROUNDING = 0.051;

describe.each(catalogue.map((pattern) => [pattern.key, pattern] as const))("%s", (key, pattern) => {
  it("weighs what its cost.json says, within 3 %", { timeout: 60_000 }, async () => {
    const file = join(PATTERNS_FOLDER, key, COST_FILE);
    expect(existsSync(file), `record it: node bench/record-component-cost.ts`).toBe(true);
    const { size } = costSchema.parse(JSON.parse(await readFile(file, "utf8")));
    const now = await componentSize(pattern);
    for (const part of ["own", "whole", "later"] as const) {
      const off = Math.abs(now[part] - size[part]);
      expect(
        off,
        `${part} is ${now[part]} kB, recorded as ${size[part]}: node bench/record-component-cost.ts --sizes`,
      ).toBeLessThanOrEqual(now[part] * OFF_BY + ROUNDING);
    }
    expect(now.own).toBeGreaterThan(0.2);
    expect(now.whole).toBeGreaterThanOrEqual(now.own);
    expect(now.later).toBeLessThan(now.whole);
  });
});

it("a component without packages weighs the same with and without them, and three is told", async () => {
  const bare = catalogue.find(({ dependencies }) => Object.keys(dependencies).length === 0);
  const heavy = catalogue.find(({ dependencies }) => "three" in dependencies);
  if (!bare || !heavy) throw new Error("The catalogue has no such patterns.");
  const light = await componentSize(bare);
  expect(light.whole).toBe(light.own);
  const scene = await componentSize(heavy);
  expect(scene.whole).toBeGreaterThan(100);
  expect(scene.whole - scene.later).toBeLessThan(10);
}, 60_000);
