// How soon builders get what they fetch, at a fixed rate: registry items, prompts as built, prompts for a stack.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { everyStack, STACK_CHOICES } from "../../generators/stack/stack.ts";
import { catalogue } from "../../patterns/catalogue.ts";
import type { Group, Measured } from "../measurement.ts";
import { startServer } from "../shop/server-process.ts";
import { quantile } from "./shop.ts";
import { startBareServer } from "./takeaways-limit.ts";
import type { RateLoad, RateResult } from "./takeaways-load.ts";

const SENDER = fileURLToPath(new URL("takeaways-load.ts", import.meta.url));
const PER_SECOND = 500;
const SECONDS = 10;
/** Before the clock counts, so that the code is compiled and the files are read; longer than one round through all addresses. */
const WARM_SECONDS = 5;
const FIGURE_MS = 5;

async function askFromAnotherProcess(load: RateLoad): Promise<RateResult> {
  const sender = spawn(process.execPath, [SENDER], { stdio: ["pipe", "pipe", "inherit"] });
  sender.stdin.end(JSON.stringify(load));
  return JSON.parse(await text(sender.stdout)) as RateResult;
}

/** Where each next one belongs to another pattern, and each next round to another stack. */
function stackAddresses(names: readonly string[], stacks: readonly string[]): string[] {
  return stacks.flatMap((stack) => names.map((name) => `/prompts/${name}.md?${stack}`));
}

async function timed(url: string, paths: readonly string[], encoding: string) {
  const load = {
    base: url,
    paths,
    headers: { "accept-encoding": encoding },
    perSecond: PER_SECOND,
  };
  await askFromAnotherProcess({ ...load, seconds: WARM_SECONDS });
  const result = await askFromAnotherProcess({ ...load, seconds: SECONDS });
  const wrong = Object.keys(result.statuses).filter((status) => status !== "200");
  if (wrong.length > 0) throw new Error(`Not all went well: ${JSON.stringify(result.statuses)}`);
  return {
    p99: quantile(result.latencies, 0.99),
    rate: (result.latencies.length / result.tookMs) * 1000,
    late: result.lateMs,
  };
}

async function measure(): Promise<Measured> {
  const bare = await startBareServer();
  const limit = await timed(bare.url, ["/"], "identity").finally(bare.stop);
  const folder = await mkdtemp(join(tmpdir(), "lamplight-bench-"));
  try {
    const server = await startServer(folder);
    try {
      const free = catalogue.filter(({ price }) => price === "free").map(({ name }) => name);
      const ask = (paths: readonly string[], encoding = "br, gzip") =>
        timed(server.url, paths, encoding);
      const item = await ask(free.map((name) => `/r/${name}.json`));
      const prompt = await ask(free.map((name) => `/prompts/${name}.md`));
      const usual = STACK_CHOICES.framework.map((framework) => `framework=${framework}`);
      const usualStacks = await ask(stackAddresses(free, usual));
      const everyone = await ask(
        stackAddresses(
          free,
          everyStack().map((stack) => `${new URLSearchParams(stack)}`),
        ),
      );
      const runs = [limit, item, prompt, usualStacks, everyone];
      return {
        values: {
          limit: limit.p99,
          item: item.p99,
          prompt: prompt.p99,
          usualStacks: usualStacks.p99,
          everyStack: everyone.p99,
          rate: Math.min(...runs.map(({ rate }) => rate)),
          late: Math.max(...runs.map(({ late }) => late)),
        },
      };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const p99 = (what: string) => ({
  heading: `${what} p99 ms (${FIGURE_MS})`,
  digits: 1,
  figure: () => ({ most: FIGURE_MS }),
});

export const takeaways: Group = {
  name: "takeaways",
  title: `Registry items and prompts at ${PER_SECOND} requests a second`,
  method: `A server process of its own; a second process on the same machine asks for the free patterns in turn, ${PER_SECOND} times a second for ${SECONDS} s after ${WARM_SECONDS} s of warming, each request sent when it is due whether or not the earlier ones are answered, and timed from that moment to its last byte. Usual stacks are the four frameworks; every stack is each of the ${everyStack().length} there are, each asked for once while warming; no prompt is kept whole. The sender's own lateness is in the times; plain Node, which answers every request with the same bytes, shows what this machine allowed in that minute.`,
  once: false,
  columns: {
    limit: { heading: "plain Node p99 ms", digits: 1 },
    item: p99("registry item"),
    prompt: p99("prompt"),
    usualStacks: p99("prompt, usual stacks"),
    everyStack: p99("prompt, every stack"),
    rate: { heading: "lowest rate reached/s" },
    late: { heading: "sender late p99 ms", digits: 1 },
  },
  // Not a matter of any page; the home page lends its row.
  measures: ({ kind }) => kind === "home",
  measure,
};
