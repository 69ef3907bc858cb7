// A small pattern folder for tests, written to a temporary folder, with everything that is awkward.
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pattern } from "../patterns/schema.ts";

export const FIXTURE_FILES = {
  "soft-lamp.tsx": `"use client";
// A lamp that warms up slowly, as lamps with a filament do when nobody is in a hurry.
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";
import { warmth } from "./warmth";

/** Time until the lamp is fully lit, in milliseconds. */
const WARM_UP_MS = 800;

type Step = "lit" | "out";

export interface SoftLampProps extends ComponentProps<"div"> {
  /** How bright | warm it is, from 0 to 1. @default 1 */
  glow?: number;
  /** Name of a step. */
  step?: Step;
  /** Words that take turns. */
  words?: readonly string[];
}

export function SoftLamp({ glow = 1, step, words = [], className, ...rest }: SoftLampProps) {
  const css = \`@keyframes soft-lamp { to { opacity: \${warmth(glow)} } }\`;
  // \`\`\`\` four backticks stand in this comment, so that a fence of three or four would break.
  return (
    <div {...rest} className={cn("dark:invert", className)} data-state={step} data-warm-up={WARM_UP_MS}>
      <style href="soft-lamp" precedence="component">{css}</style>
      {words}
    </div>
  );
}
`,
  "warmth.ts": `// Brings any number into the range that a lamp can show.
export const warmth = (glow: number) => Math.min(1, Math.max(0, glow));`,
  "prompt.md": `## Goal
Build a lamp that warms up slowly, so that a reader's eye is led there without being pulled.

## Usage
\`\`\`tsx
import { SoftLamp } from "@/components/ui/soft-lamp";

export function Corner() {
  return <SoftLamp glow={0.8} className="h-40" title="/scenes/lamp.glb" />;
}
\`\`\`

## Checks
- The lamp reaches its full light after 800 ms and then holds perfectly still.

## Claims
Claimed: 10% more clicks. No study found.

## Acceptance
\`\`\`js
test("is lit", async ({ page }) => {
  await open(page, { width: 375 });
  await expect(page.getByTitle("lamp")).toBeVisible();
});
\`\`\`
`,
  "evidence.yaml": `checked: 2026-01-31
claims:
  - id: clicks-10
    short: +10% clicks
    statement: 10% more clicks
    outcome: clicks
    to: 10
    sense: more
    assignment: stated
    verdict: not supported
    grade: D
metrics: [{ metric: clicks, verdict: not supported }]
grade: C
gradeReason: One small experiment.
row: { foundLabel: "Measured: looks", found: a little }
nearest: { text: Light draws the eye a little., cites: [doe2020] }
summary: { text: Light draws the eye a little. }
backfires: { text: Two lamps draw it nowhere. }
notFor: { text: Forms. }
citeOnPage: [doe2020]
measure:
  primaryMetric: Clicks per visitor
  events: [{ name: lamp_seen, when: The lamp is seen }]
  goal: lamp_seen
  guardrails: [Sleep]
  design: { unit: visitor, versions: [On, Off], advice: Two weeks. }
  baseRate: 0.1
  baseRateOf: visitors who click
  power: 0.8
  significance: 0.05
  sampleSizes: [{ role: example, kind: relative percent, effect: 10, perVersion: 14750 }]
sources:
  - { key: doe2020, finding: Lamps help people to read. }
`,
  "notes.md": "## panel\n\nA lamp.\n",
};

/** Beside the folders of the patterns. */
export const FIXTURE_REFERENCES = `doe2020:
  authors: [Doe]
  year: 2020
  title: Lamps
  venue: Journal of Lamps 1(1), 1-2
  doi: 10.1000/lamp
  kind: experiment
  setting: A dark room
  verification: full text
`;

/** What `pattern.ts` of the fixture holds; imports nothing, so that Node can run it anywhere. */
export function fixturePattern(change: Partial<Pattern> = {}): Pattern {
  return {
    key: "soft-lamp",
    title: "Soft Lamp",
    heading: "Soft Lamp",
    summary: "A lamp that warms up slowly.",
    price: "free",
    name: "soft-lamp",
    component: "SoftLamp",
    files: ["soft-lamp.tsx", "warmth.ts"],
    dependencies: { three: "^0.187.0" },
    css: { ".dark": { "color-scheme": "dark" } },
    versions: [{ version: "1.0.0", date: "2026-11-24", note: "First published." }],
    scenarios: [],
    playground: { props: ["glow", "step", "words"] },
    theme: "dark",
    ...change,
  };
}

/** Writes the fixtures to a new temporary folder of patterns and returns its path. */
export async function writeFixturePatterns(
  patterns: readonly Pattern[] = [fixturePattern()],
): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "patterns-"));
  await writeFile(join(root, "references.yaml"), FIXTURE_REFERENCES);
  for (const pattern of patterns) {
    const folder = join(root, pattern.key);
    await mkdir(folder);
    const files = {
      ...FIXTURE_FILES,
      "pattern.ts": `export default ${JSON.stringify(pattern, null, 2)};\n`,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  }
  return root;
}
