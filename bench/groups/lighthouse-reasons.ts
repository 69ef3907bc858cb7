// Reads from a Lighthouse result what stands behind a score: failed audits, what came before the paint, long tasks.

interface Item {
  url?: string;
  duration?: number;
  transferSize?: number;
  networkEndTime?: number;
  resourceType?: string;
  node?: { selector?: string; snippet?: string };
  [key: string]: unknown;
}

interface Audit {
  id: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: Item[] };
}

/** The part of Lighthouse's result that is read here. */
export interface LighthouseResult {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const MOST_ITEMS = 3;

const pathOf = (url = ""): string => (URL.canParse(url) ? new URL(url).pathname : url);
const itemsOf = (result: LighthouseResult, audit: string): Item[] =>
  result.audits[audit]?.details?.items ?? [];

export function failedAudits(result: LighthouseResult, category: string): string {
  const failed = (result.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((audit): audit is Audit => typeof audit?.score === "number" && audit.score < 1);
  return failed
    .map(({ id, displayValue, details }) => {
      const places = (details?.items ?? []).slice(0, MOST_ITEMS).map(placeOf).filter(Boolean);
      return [id, displayValue, places.join("; ")].filter(Boolean).join(" ");
    })
    .join(" | ");
}

function placeOf(item: Item): string {
  return item.node?.selector ?? item.node?.snippet ?? String(item.description ?? pathOf(item.url));
}

/** The element that was painted last, and everything fetched before it was: that is what it shared the line with. */
export function explainPaint(result: LighthouseResult): string {
  const [metrics] = itemsOf(result, "metrics");
  const first = Number(metrics?.observedFirstContentfulPaint ?? Number.NaN);
  const seen = Number(metrics?.observedLargestContentfulPaint ?? Number.NaN);
  const before = itemsOf(result, "network-requests").filter(
    ({ networkEndTime = 0 }) => networkEndTime <= seen,
  );
  const listed = before.map(
    ({ url, transferSize = 0, networkEndTime = 0 }) =>
      `${pathOf(url)} ${(transferSize / 1000).toFixed(1)} kB at ${networkEndTime.toFixed(0)} ms`,
  );
  const element = JSON.stringify(result.audits["lcp-breakdown-insight"]?.details ?? {}).match(
    /"snippet":"((?:[^"\\]|\\.)*)"/,
  )?.[1];
  return `painted last ${element ?? "unknown"} at ${seen.toFixed(0)} ms (first paint at ${first.toFixed(0)}) after ${listed.join(", ") || "nothing"}`;
}

export function longTasks(result: LighthouseResult): string {
  return itemsOf(result, "long-tasks")
    .map(({ url, duration = 0 }) => `${duration.toFixed(0)} ms in ${pathOf(url)}`)
    .join(", ");
}
