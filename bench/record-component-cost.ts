// Measures what each component costs and writes it into its folder as `cost.json`: [--rounds 5] [--sizes].
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { COST_FILE, type Cost, costSchema } from "../generators/code/cost.ts";
import { PATTERNS_FOLDER } from "../generators/read-pattern.ts";
import { catalogue } from "../patterns/catalogue.ts";
import type { Pattern } from "../patterns/schema.ts";
import { componentCost } from "./groups/component-cost.ts";
import { componentSize } from "./groups/component-cost-size.ts";
import { median } from "./report.ts";
import { startSite } from "./site-server.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    /** Weighs again and keeps the time and the day of the last measurement. */
    sizes: { type: "boolean", default: false },
  },
});

const fileOf = ({ key }: Pattern) => join(PATTERNS_FOLDER, key, COST_FILE);

async function record(pattern: Pattern, cost: Cost): Promise<void> {
  await writeFile(fileOf(pattern), `${JSON.stringify(costSchema.parse(cost), null, 2)}\n`);
  console.log(
    `${pattern.key}: ${cost.size.own} kB, ${cost.size.whole} with packages (${cost.size.later} later), ${cost.moving ?? "no"} ms/s moving`,
  );
}

async function weighAgain(): Promise<void> {
  for (const pattern of catalogue) {
    const known = costSchema.parse(JSON.parse(await readFile(fileOf(pattern), "utf8")));
    await record(pattern, { ...known, size: await componentSize(pattern) });
  }
}

/** Rounds are interleaved, so that a slow minute of the machine touches every component and not one of them. */
async function measureAll(rounds: number): Promise<void> {
  const site = await startSite();
  const times = new Map<string, (number | null)[]>();
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const { key } of catalogue) {
        const name = `/embed/${key}`;
        const url = new URL(name, site.url).href;
        const { values } = await componentCost.measure({ name, kind: "part", url });
        times.set(key, [...(times.get(key) ?? []), values.moving ?? null]);
        console.error(`round ${round} ${key}: ${values.moving?.toFixed(2) ?? "at rest"}`);
      }
    }
  } finally {
    await site.stop();
  }
  const date = new Date().toISOString().slice(0, 10);
  for (const pattern of catalogue) {
    const moved = (times.get(pattern.key) ?? []).filter((time) => time !== null);
    // At rest is what it was found to be in most rounds.
    const moving = moved.length * 2 > rounds ? median(moved) : null;
    const size = await componentSize(pattern);
    await record(pattern, {
      date,
      size,
      moving: moving === null ? null : Math.round(moving * 10) / 10,
    });
  }
}

const rounds = Number(options.rounds);
if (options.sizes) await weighAgain();
else if (Number.isInteger(rounds) && rounds > 0) await measureAll(rounds);
else {
  console.error("--rounds must be a whole number from 1.");
  process.exitCode = 1;
}
