// What each component costs: its bytes, and the main thread's time while its demo moves, with nothing else on the page.
import { setTimeout as pause } from "node:timers/promises";
import { catalogue } from "../../patterns/catalogue.ts";
import { DESKTOP, withBrowser } from "../browser.ts";
import type { Group, Measured, Target } from "../measurement.ts";
import { openRawPage } from "../raw-page.ts";
import { componentSize } from "./component-cost-size.ts";
import { RUNNING_ANIMATIONS, SPAN_MS, WARM_UP_MS, watch } from "./idle.ts";

/** Milliseconds a second below which a page without animations is at rest. */
const REST_MS = 1;

const patternOf = ({ name }: Target) => catalogue.find(({ key }) => name === `/embed/${key}`);

/** Milliseconds of main thread a second, or null where nothing moves by itself. */
async function movingTime(url: string, port: number): Promise<number | null> {
  const page = await openRawPage(port);
  await page.send("Emulation.setDeviceMetricsOverride", {
    ...DESKTOP,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await page.send("Page.enable");
  // The processor's time rather than the clock's: what else runs on this machine is not the component's.
  await page.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.send("Page.navigate", { url });
  await pause(WARM_UP_MS);
  const running = await page.evaluate<string>(RUNNING_ANIMATIONS);
  const { busy } = await watch(page);
  const perSecond = busy / (SPAN_MS / 1000);
  return running === "" && perSecond < REST_MS ? null : perSecond;
}

async function measure(target: Target): Promise<Measured> {
  const pattern = patternOf(target);
  if (!pattern) throw new Error(`${target.name} shows no pattern.`);
  const size = await componentSize(pattern);
  const moving = await withBrowser((_, port) => movingTime(target.url, port));
  return { values: { ...size, moving } };
}

export const componentCost: Group = {
  name: "component-cost",
  title: "What a component costs (kB of 1000 bytes, gzip; ms of main thread per second)",
  method:
    "Each component is bundled alone and minified, React outside, every file gzipped by itself at level 9. Time is what the processor spends on the main thread while the simplified view (`/embed/<key>`) is on screen and nobody touches it; a dash where nothing moves by itself.",
  once: false,
  columns: {
    own: { heading: "own", digits: 1 },
    whole: { heading: "with packages", digits: 1 },
    later: { heading: "of it later", digits: 1 },
    moving: { heading: "ms/s moving", digits: 1 },
  },
  measures: (target) => patternOf(target) !== undefined,
  measure,
};
