// Lighthouse on a simulated phone, with what it found wherever a figure is missed.
import runLighthouse from "lighthouse";
import { withBareBrowser } from "../browser.ts";
import { type Figure, type Group, isLimit, type Measured, type Target } from "../measurement.ts";
import {
  explainPaint,
  failedAudits,
  type LighthouseResult,
  longTasks,
} from "./lighthouse-reasons.ts";
import { ownBlocking, type TraceEvent } from "./own-blocking.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** What a page that is not to be found, or not to be listed, fails on purpose. */
function onPurpose({ kind }: Target): string[] {
  if (kind === "missing") return ["is-crawlable", "http-status-code", "errors-in-console"];
  return kind === "room" ? ["is-crawlable"] : [];
}

async function measure(target: Target): Promise<Measured> {
  const result = await withBareBrowser((port) =>
    runLighthouse(
      target.url,
      {
        port,
        output: "json",
        logLevel: "silent",
        disableFullPageScreenshot: true,
        ignoreStatusCode: target.kind === "missing",
      },
      {
        extends: "lighthouse:default",
        settings: { onlyCategories: [...CATEGORIES], skipAudits: onPurpose(target) },
      },
    ),
  );
  if (!result) throw new Error("Lighthouse gave no result.");
  const found = result.lhr as unknown as LighthouseResult;
  if (found.runtimeError) throw new Error(`Lighthouse: ${found.runtimeError.message}`);
  const score = (category: string) => {
    const value = found.categories[category]?.score;
    return typeof value === "number" ? Math.round(value * 100) : null;
  };
  const { traceEvents } = result.artifacts.Trace;
  const own = ownBlocking(traceEvents as TraceEvent[]);
  const number = (audit: string) => found.audits[audit]?.numericValue ?? null;
  return {
    values: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      practices: score("best-practices"),
      seo: score("seo"),
      paint: number("first-contentful-paint"),
      largest: number("largest-contentful-paint"),
      blocking: number("total-blocking-time"),
      ownBlocking: own.blocking,
      shift: number("cumulative-layout-shift"),
    },
    reasons: {
      performance: explainPaint(found),
      accessibility: failedAudits(found, "accessibility"),
      practices: failedAudits(found, "best-practices"),
      seo: failedAudits(found, "seo"),
      largest: explainPaint(found),
      blocking: longTasks(found),
      ownBlocking: own.reason,
      shift: failedAudits(found, "performance"),
    },
  };
}

const forPages = (figure: Figure | ((target: Target) => Figure)) => (target: Target) =>
  isLimit(target) ? null : typeof figure === "function" ? figure(target) : figure;

export const lighthouse: Group = {
  name: "lighthouse",
  title: "Lighthouse 13, mobile, simulated slow 4G and 4x slowed processor",
  method:
    "Brackets: ratio to the static limit of the same run. Left out where they fail on purpose: `is-crawlable` on the payment pages and the 404 page, `http-status-code` and `errors-in-console` on the 404 page. Lighthouse's blocking time (TBT) is of wall time, so where few processors are shared by a browser's processes it counts what others do meanwhile, on the static limit too; the column after it counts what the page's own tasks take of a processor after the first paint, each slowed 4x and less 50 ms.",
  once: false,
  columns: {
    performance: {
      heading: "performance (99, 3D 90)",
      figure: forPages(({ kind }) => ({ least: kind === "scene" ? 90 : 99 })),
    },
    accessibility: { heading: "accessibility (100)", figure: forPages({ least: 100 }) },
    practices: { heading: "best practices (100)", figure: forPages({ least: 100 }) },
    seo: { heading: "SEO (100)", figure: forPages({ least: 100 }) },
    paint: { heading: "FCP ms", ratio: true },
    largest: { heading: "LCP ms (1.4x)", ratio: true, figure: forPages({ times: 1.4 }) },
    blocking: { heading: "TBT ms (10)", figure: forPages({ most: 10 }) },
    ownBlocking: { heading: "by processor time (10)", figure: forPages({ most: 10 }) },
    shift: { heading: "CLS (0)", digits: 4, figure: forPages({ most: 0 }) },
  },
  measures: ({ kind }) => kind !== "part",
  measure,
};
