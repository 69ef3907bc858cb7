// Measures the built site and prints its guards: npm run bench [-- sizes | pages | presses | shop] [--rounds 3]
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { library } from "../patterns/catalogue.ts";
import { closeBrowser } from "./browser.ts";
import { serveComparisonPages } from "./comparison-pages/serve-comparison-pages.ts";
import { type Guards, lineOf, type Setup } from "./guard.ts";
import { measureLoads, measureShifts } from "./pages.ts";
import { measureDialogs, measurePresses, measureTabs } from "./presses.ts";
import { measureShop } from "./shop.ts";
import { startSiteServer } from "./site-server.ts";
import { measureSizes } from "./sizes.ts";

const GROUPS: Record<string, readonly ((setup: Setup) => Guards)[]> = {
  sizes: [measureSizes],
  pages: [measureLoads, measureShifts],
  presses: [measureDialogs, measureTabs, measurePresses],
  shop: [measureShop],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "3" } },
});
const chosen = positionals.length > 0 ? positionals : ["sizes", "pages", "presses"];
const rounds = Number(values.rounds);
if (!chosen.every((group) => group in GROUPS) || !(rounds >= 1))
  throw new Error("npm run bench [-- sizes | pages | presses | shop] [--rounds 3]");

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const began = performance.now();
console.log(
  `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before, ${rounds} rounds`,
);
using comparisonPages = await serveComparisonPages();
await using server = await startSiteServer();
const setup: Setup = {
  ...comparisonPages,
  site: server.url,
  pages: ["/", ...library.map(({ key }) => `/${key}`)],
  scenes: library.filter((one) => "three" in one.dependencies).map(({ key }) => `/${key}`),
  rounds,
};
for (const measure of chosen.flatMap((group) => GROUPS[group] ?? []))
  try {
    for await (const guard of measure(setup)) {
      console.log(lineOf(guard));
      if (Number.isNaN(guard.measured)) process.exitCode = 1;
    }
  } catch (error) {
    // The other guards are told all the same.
    console.error(error);
    process.exitCode = 1;
  } finally {
    await closeBrowser();
  }
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} min`);
