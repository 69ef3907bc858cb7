// Measures the built site and prints its guards: npm run bench [-- pages | sizes | shop] [--rounds 3]
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { catalogue } from "../patterns/catalogue.ts";
import { serveBaseline } from "./baseline/serve-baseline.ts";
import { type Guard, lineOf, type Setup } from "./guard.ts";
import { measureLoads, measureShifts } from "./pages.ts";
import { measurePresses } from "./presses.ts";
import { measureShop } from "./shop.ts";
import { startSiteServer } from "./site-server.ts";
import { measureSizes } from "./sizes.ts";

type Measure = (setup: Setup) => Promise<Guard[]>;

const PAGE_GROUPS: Record<string, readonly Measure[]> = {
  sizes: [measureSizes],
  pages: [measureLoads, measureShifts, measurePresses],
};
const USAGE = "npm run bench [-- pages | sizes | shop] [--rounds 3]";

/** Prints a guard as soon as it is known, and goes on where one can't be measured. */
async function print(measure: () => Promise<Guard[]>): Promise<void> {
  try {
    for (const guard of await measure()) console.log(lineOf(guard));
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}

async function measurePages(groups: readonly string[], rounds: number): Promise<void> {
  const baseline = await serveBaseline();
  const server = await startSiteServer();
  try {
    const setup: Setup = {
      site: server.url,
      baseline,
      pages: ["/", ...catalogue.map(({ key }) => `/${key}`)],
      scenes: catalogue
        .filter(({ dependencies }) => "three" in dependencies)
        .map(({ key }) => `/${key}`),
      rounds,
    };
    for (const group of groups)
      for (const measure of PAGE_GROUPS[group] ?? []) await print(() => measure(setup));
  } finally {
    baseline.stop();
    await server.stop();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string", default: "3" } },
  });
  const groups = positionals.length > 0 ? positionals : Object.keys(PAGE_GROUPS);
  const rounds = Number(values.rounds);
  const unknown = groups.filter((group) => group !== "shop" && !(group in PAGE_GROUPS));
  if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) throw new Error(USAGE);
  const began = performance.now();
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`${cpus().length} processors, load ${busy} at the start, ${rounds} rounds`);
  console.log("what · measured · wanted · verdict");
  const pageGroups = groups.filter((group) => group in PAGE_GROUPS);
  if (pageGroups.length > 0) await measurePages(pageGroups, rounds);
  if (groups.includes("shop")) await print(measureShop);
  console.log(`measured in ${((performance.now() - began) / 60_000).toFixed(1)} min`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
await main();
