// Measures the built site against its figures, side by side with two physical limits, and prints tables.
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { allowHost } from "./browser.ts";
import { axe } from "./groups/axe.ts";
import { componentCost } from "./groups/component-cost.ts";
import { dialog } from "./groups/dialog.ts";
import { idle } from "./groups/idle.ts";
import { lighthouse } from "./groups/lighthouse.ts";
import { shop } from "./groups/shop.ts";
import { shopKills } from "./groups/shop-kills.ts";
import { shopServers } from "./groups/shop-servers.ts";
import { shopSettlement } from "./groups/shop-settlement.ts";
import { weight } from "./groups/weight.ts";
import { serveLimits } from "./limits/serve-limits.ts";
import type { Group, Sample, Target } from "./measurement.ts";
import { quietMachine } from "./quiet-machine.ts";
import { reportOf, rowsOf } from "./report.ts";
import { startSite } from "./site-server.ts";
import { targetsOf } from "./targets.ts";

const GROUPS: readonly Group[] = [
  weight,
  lighthouse,
  idle,
  axe,
  dialog,
  shop,
  shopSettlement,
  shopKills,
  shopServers,
  componentCost,
];
const USAGE = `npm run bench -- [--rounds 5] [--only ${GROUPS.map(({ name }) => name).join(",")}] [--pages /,/motion] [--base URL] [--out FILE]`;

interface Options {
  rounds: number;
  groups: readonly Group[];
  /** Names of the pages to measure; the static limit always is. Empty means all. */
  pages: string[];
  /** A site that already runs, or null to start the built one. */
  base: string | null;
  out: string | null;
}

function readOptions(argv: string[]): Options {
  const { values } = parseArgs({
    args: argv,
    options: {
      rounds: { type: "string", default: "5" },
      only: { type: "string", default: "" },
      pages: { type: "string", default: "" },
      base: { type: "string" },
      out: { type: "string" },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds must be a whole number from 1. ${USAGE}`);
  const names = values.only.split(",").filter(Boolean);
  const unknown = names.filter((name) => !GROUPS.some((group) => group.name === name));
  if (unknown.length > 0) throw new Error(`--only knows no ${unknown.join(", ")}. ${USAGE}`);
  if (values.base !== undefined && !URL.canParse(values.base))
    throw new Error(`--base must be an address. ${USAGE}`);
  return {
    rounds,
    groups: names.length > 0 ? GROUPS.filter(({ name }) => names.includes(name)) : GROUPS,
    pages: values.pages.split(",").filter(Boolean),
    base: values.base ?? null,
    out: values.out ?? null,
  };
}

/** Asks for every page once: warms the server alone, and stops a run whose pages are not there. */
async function visitOnce(targets: readonly Target[]): Promise<void> {
  for (const { name, url, kind } of targets) {
    const answer = await fetch(url, { headers: { accept: "text/html" } });
    await answer.arrayBuffer();
    if (answer.status === (kind === "missing" ? 404 : 200)) continue;
    throw new Error(
      `${name} answered ${answer.status}: the served site is not a build of this checkout. Build it anew.`,
    );
  }
}

async function take(group: Group, target: Target, round: number): Promise<Sample> {
  const busy = group.once ? null : await quietMachine(); // what every round repeats depends on no clock
  const began = performance.now();
  const sample = { group: group.name, target: target.name, round, busy };
  const took = () => Math.round(performance.now() - began);
  try {
    const measured = await group.measure(target);
    return { ...sample, took: took(), measured, error: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...sample, took: took(), measured: null, error: message.split("\n", 1)[0] ?? message };
  }
}

/** Interleaved, so that a slow minute of the machine touches every page and not one of them. */
async function sampleAll(
  { rounds, groups }: Options,
  targets: readonly Target[],
): Promise<Sample[]> {
  const plan = Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    groups
      .filter(({ once }) => !once || round === 1)
      .flatMap((group) =>
        targets.filter(group.measures).map((target) => ({ group, target, round })),
      ),
  );
  const samples: Sample[] = [];
  for (const { group, target, round } of plan) {
    const sample = await take(group, target, round);
    samples.push(sample);
    const state = sample.error ? `failed: ${sample.error}` : `${(sample.took / 1000).toFixed(1)} s`;
    console.error(
      `[${samples.length}/${plan.length}] round ${round} ${group.name} ${target.name} ${state}`,
    );
  }
  return samples;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const limits = await serveLimits();
  const site = options.base === null ? await startSite() : null;
  try {
    const url = site?.url ?? options.base ?? "";
    allowHost(url);
    const all = targetsOf(url, limits);
    const targets = all.filter(
      ({ name, kind }) =>
        options.pages.length === 0 || kind === "static" || options.pages.includes(name),
    );
    const missing = options.pages.filter((page) => !all.some(({ name }) => name === page));
    if (missing.length > 0)
      throw new Error(
        `--pages knows no ${missing.join(", ")}: choose from ${all.map(({ name }) => name).join(", ")}.`,
      );
    await visitOnce(targets);
    const began = new Date();
    const samples = await sampleAll(options, targets);

    const results = options.groups.map((group) => ({
      group,
      rows: rowsOf(group, targets, samples),
    }));
    const failed = samples.filter(({ error }) => error !== null);
    console.log(
      `# Lamplight, measured ${began.toISOString()}: medians of ${options.rounds} interleaved round(s), ${cpus().length} processors, ${samples.length} samples, ${failed.length} failed`,
    );
    for (const { group, rows } of results) {
      console.log(reportOf(group, rows));
      for (const { measured } of samples.filter((sample) => sample.group === group.name))
        if (measured?.detail) console.log(`\n${measured.detail}`);
    }
    if (failed.length > 0) {
      console.log("\n## Failed samples\n");
      for (const { group, target, round, error } of failed)
        console.log(`- ${group} ${target}, round ${round}: ${error}`);
      process.exitCode = 1;
    }
    if (options.out !== null) {
      const tables = Object.fromEntries(results.map(({ group, rows }) => [group.name, rows]));
      await writeFile(
        options.out,
        JSON.stringify({ began, rounds: options.rounds, tables, samples }, null, 1),
      );
    }
  } finally {
    limits.stop();
    await site?.stop();
  }
}

// The test driver catches this signal to close its browsers and would let the run go on without them.
process.once("SIGTERM", () => process.exit(143));
await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
