// Turns a pattern's notes on measuring into a second prompt: build the A/B test of this component into this codebase.
import { readFile } from "node:fs/promises";
import type { Evidence } from "../patterns/evidence-schema.ts";
import type { Pattern } from "../patterns/schema.ts";
import { codeBlock, table } from "./markdown-blocks.ts";
import { effectText, measureNotes } from "./measure-notes.ts";
import { versionLine } from "./versions.ts";

/** What to call for the version, and what logs that somebody saw it; from each tool's documentation. */
const TOOLS = [
  ["PostHog", '`posthog.getFeatureFlag("NAME")`', "the same call, as `$feature_flag_called`"],
  ["GrowthBook", '`growthbook.getFeatureValue("NAME", CURRENT)`', "its `trackingCallback`"],
  ["Statsig", '`getExperiment("NAME").get("version", CURRENT)`', "the same call"],
  ["LaunchDarkly", '`client.variation("NAME", CURRENT)`', "the same call"],
  ["Vercel Flags", "`await flag()` of `flags/next`", "your analytics tool"],
  ["Amplitude", '`experiment.variant("NAME").value`', "the same call, as `$exposure`"],
  ["Unleash", '`unleash.getVariant("NAME").name`', "impression data, if switched on"],
];

export interface TestedPattern {
  pattern: Pick<Pattern, "key" | "name" | "title" | "component" | "versions">;
  evidence: Evidence;
}

/** Text of the file that does without a tool. */
export const readExperimentFile = () =>
  readFile(new URL("../patterns/lib/experiment.ts", import.meta.url), "utf8");

/**
 * Markdown, the same for the same pattern; never paid.
 * @param file as `readExperimentFile` reads it
 * @param siteUrl without a trailing slash
 */
export function testPromptFor({ pattern, evidence }: TestedPattern, file: string, siteUrl: string) {
  const { key, title, component } = pattern;
  const { measure } = evidence;
  const versions = measure.design.versions.map(versionName);
  const goal = measure.events.at(-1)?.name ?? "goal";
  return [
    `# Test ${title} in this codebase`,
    `<!-- ${versionLine(pattern)} -->`,
    "## Task",
    `Add an A/B test of \`${component}\` (${siteUrl}/${key}) to this codebase. Ask on which page, and before you replace files.`,
    hypothesis(evidence),
    "## Versions",
    measure.design.versions
      .map((version, at) => `- \`${versions[at]}\`${at === 0 ? ", today's" : ""}: ${version}`)
      .join("\n"),
    `${measure.design.advice} Each version has the same empty \`<span>\` where they differ: its coming into view is the exposure, so a version that shows nothing counts too.`,
    "## With a tool that this codebase has",
    `Then skip the file. NAME is \`${key}\`, CURRENT is \`${versions[0]}\`. If asking is what logs, ask when the place comes into view.`,
    table(["Tool", "Version", "Exposure"], TOOLS),
    "## Without one",
    "**lib/experiment.ts**",
    codeBlock("ts", file),
    [
      "- **Next.js and other servers**: `proxy.ts` (or middleware) calls `assign(TEST, visitorOf(request.headers, search))` and sets its `cookie` on the response and, for this render, on the request. The page does the same and passes the result down as a prop: server and client agree.",
      "- **Vite**: call `assignHere(TEST)` once, before the first render.",
      "- **Static pages (Astro)**: `experimentScript(TEST)` as the head's inline script. All versions are in the HTML, all but today's `hidden`; CSS shows the one that `<html data-NAME>` names.",
      "- **Exposure**: `logExposure(span, TEST, assigned)` in an effect; its result stops it. Other events: `logEvent(name, TEST, assigned)`.",
      "- **`endpoint`**: a route of your own that appends each line of JSON to a table or file. If people must agree first, set `consent`.",
    ].join("\n"),
    "## Events",
    table(
      ["Event", "When"],
      [
        ["`exposure`", "The place comes into view"],
        ...measure.events.map(({ name, when }) => [`\`${name}\``, when]),
      ],
    ),
    "## Result",
    `For ${siteUrl}/test-result?pattern=${key}, with your goal for \`${goal}\`:`,
    codeBlock("sql", query(key, goal)),
    "From a log file:",
    codeBlock("sh", logQuery(key, goal)),
    "## Checks",
    [
      "- Reloaded, the version stays. `?variant=` shows each, and counts nothing.",
      "- The place in view twice: one line. Never: none.",
      "- With Do Not Track or Global Privacy Control: today's version, no cookie, no line.",
      "- On a slow network no other version is seen first.",
    ].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

/** "The same steps, quick ones first" → `same-steps-quick-ones` */
function versionName(version: string): string {
  const words = version
    .toLowerCase()
    .replace(/’|^(the|a|an) /g, "")
    .match(/[a-z0-9]+/g);
  return (words ?? []).slice(0, 4).join("-");
}

function hypothesis(evidence: Evidence): string {
  const { measure, summary } = evidence;
  const { gain, perVersion } = measureNotes(evidence);
  const { baseRate, baseRateOf, wanted, design, guardrails, primaryMetric } = measure;
  const change = effectText(
    { kind: "relative percent", effect: Number(gain.toPrecision(2)) },
    wanted,
  );
  return [
    `**Hypothesis**: ${primaryMetric} changes by at least ${change}, from about ${percent(baseRate)} (${baseRateOf}; put your own). That takes about ${perVersion.toLocaleString("en-GB")} ${design.unit}s a version; don't stop early.`,
    `**What is known**: ${summary.text}`,
    `**Must not get worse**: ${guardrails.join("; ")}.`,
  ].join("\n\n");
}

const percent = (share: number) => `${Number((share * 100).toPrecision(3))}%`;

/** Counts each person once, and a goal only after the exposure. SQLite, PostgreSQL, MySQL, DuckDB. */
function query(experiment: string, goal: string): string {
  return `SELECT e.version, COUNT(*) AS visitors, COUNT(g.id) AS conversions
FROM (SELECT id, MIN(version) AS version, MIN(at) AS at FROM events
      WHERE experiment = '${experiment}' AND event = 'exposure'
      GROUP BY id HAVING COUNT(DISTINCT version) = 1) e
LEFT JOIN (SELECT id, MAX(at) AS at FROM events
           WHERE experiment = '${experiment}' AND event = '${goal}' GROUP BY id) g
  ON g.id = e.id AND g.at >= e.at
GROUP BY e.version;`;
}

function logQuery(experiment: string, goal: string): string {
  return `jq -rs 'map(select(.experiment == "${experiment}")) | group_by(.id) | map({
  seen: map(select(.event == "exposure")) | min_by(.at), goal: map(select(.event == "${goal}").at) | max})
  | map(select(.seen)) | group_by(.seen.version)[]
  | [.[0].seen.version, length, (map(select(.goal and .goal >= .seen.at)) | length)] | @csv' events.log`;
}
