// The starter files of a new pattern: they work from the first minute, and say at each place what is to be written.

/** Stands wherever words are missing; the conformance tests refuse a pattern that still has it. */
export const TO_WRITE = "Write here";

/** Cited until the author has sources of their own. */
const STARTER_PAPER = "wcag222";

export interface PatternNames {
  /** `soft-lamp` */
  key: string;
  /** `SoftLamp` */
  component: string;
  /** `Soft Lamp` */
  title: string;
}

/** Text of each file by its name. `today` is YYYY-MM-DD. */
export function starterFiles(names: PatternNames, today: string): Record<string, string> {
  return {
    "pattern.ts": patternFile(names),
    [`${names.key}.tsx`]: componentFile(names),
    [`${names.key}.test.tsx`]: testFile(names),
    "demo.tsx": demoFile(names),
    "playground.tsx": playgroundFile(names),
    "prompt.ts": promptFile(names),
    "evidence.yaml": evidenceFile(names, today),
    "notes.md": notesFile(),
  };
}

const patternFile = ({
  key,
  component,
  title,
}: PatternNames) => `// ${TO_WRITE}: what this pattern is, in one sentence.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "${key}",
  title: "${title}",
  heading: "${title}",
  summary: "${TO_WRITE}: what the pattern does for people, in at most 160 characters.",
  price: "free",
  name: "${key}",
  component: "${component}",
  files: ["${key}.tsx"],
  dependencies: {},
  stage: "room",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
});
`;

const componentFile = ({ component }: PatternNames) => `"use client";
// ${TO_WRITE}: what this component is for, in one sentence.
import type { ComponentProps } from "react";

export interface ${component}Props extends ComponentProps<"div"> {
  /** How strong the light is. @default "soft" */
  light?: "soft" | "full";
}

export function ${component}({ light = "soft", className = "", ...props }: ${component}Props) {
  return (
    <div
      {...props}
      data-light={light}
      className={\`rounded-2xl p-8 text-[#2b1d1b] shadow-[0_0_5rem_-2rem_#f08caa] data-[light=full]:shadow-[0_0_5rem_-1rem_#f08caa] dark:text-[#f6ebe4] \${className}\`}
    />
  );
}
`;

const testFile = ({
  component,
  key,
}: PatternNames) => `// ${TO_WRITE}: what these tests hold the component to, in one sentence.
import axe from "axe-core";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import Demo from "./demo";
import { ${component} } from "./${key}";

afterEach(() => document.documentElement.classList.remove("dark", "light"));

test("props reach the element", async () => {
  const screen = await render(
    <${component} light="full" id="lamp" className="mt-2">
      Lit
    </${component}>,
  );
  const element = screen.getByText("Lit").element();
  expect(element.id).toBe("lamp");
  expect(element.getAttribute("data-light")).toBe("full");
  expect(element.classList.contains("mt-2")).toBe(true);
});

test("it renders on the server", () => {
  expect(renderToString(<Demo />)).toContain("<");
});

test.each(["light", "dark"])("axe finds nothing in the %s theme", async (theme) => {
  document.documentElement.classList.add(theme);
  const { container } = await render(<Demo />);
  const { violations } = await axe.run(container);
  expect(violations).toEqual([]);
});
`;

const demoFile = ({ component, key }: PatternNames) => `import { ${component} } from "./${key}";

export default function ${component}Demo() {
  return (
    <div className="mx-auto max-w-md px-6 py-24">
      <${component}>One lamp, and something worth its light.</${component}>
    </div>
  );
}
`;

const playgroundFile = ({
  component,
  key,
}: PatternNames) => `// ${TO_WRITE}: what is tried here, in one sentence.
import type { Playground } from "../schema.ts";
import { ${component}, type ${component}Props } from "./${key}";

export const playground: Playground = {
  parts: [
    {
      component: "${component}",
      initial: {},
      render: (props) => (
        <div className="mx-auto max-w-md px-6 py-24">
          <${component} {...(props as ${component}Props)}>One lamp, and something worth its light.</${component}>
        </div>
      ),
    },
  ],
  watch: {},
};
`;

const promptFile = ({
  key,
  component,
}: PatternNames) => `// ${TO_WRITE}: what an assistant has to know beyond the source, in one sentence.
import { definePrompt } from "../define-prompt.ts";

export default definePrompt({
  goal: \`${TO_WRITE}: what to build and why it helps, in one or two short paragraphs, addressed to a coding assistant.\`,
  usage: \`import { ${component} } from "@/components/ui/${key}";

export function Example() {
  return <${component} light="full">Start here</${component}>;
}\`,
  checks: ["${TO_WRITE}: what must hold when the work is done, one sentence each."],
  acceptance: {
    seen: 'page.getByText("${TO_WRITE}")',
    works: 'await expect(shown(page)).toBeVisible();',
  },
});
`;

const evidenceFile = (
  { title }: PatternNames,
  today: string,
) => `# ${TO_WRITE}: what research found about this pattern, in one sentence.
# Papers are in ../references.yaml; the form of this file is in ../evidence-schema.ts.

topic: ${title}
checked: ${today}

claims:
  - id: often-claimed
    short: ${TO_WRITE}
    statement: "${TO_WRITE}: the figure that is often claimed"
    outcome: "${TO_WRITE}: what it counts"
    to: 1
    sense: more
    assignment: stated
    verdict: not supported
    grade: D

grade: D
gradeReason: "${TO_WRITE}: why the pattern has this grade."
row:
  foundLabel: ${TO_WRITE}
  found: ${TO_WRITE}

nearest:
  text: "${TO_WRITE}: the nearest figure that studies support."
  cites: [${STARTER_PAPER}]
summary:
  text: "${TO_WRITE}: what research found, in two or three sentences."
backfires:
  text: "${TO_WRITE}: when the pattern does harm."
notFor:
  text: "${TO_WRITE}: who should avoid it."
citeOnPage: [${STARTER_PAPER}]

measure:
  primaryMetric: "${TO_WRITE}: the one number that the pattern should move"
  events:
    - name: pattern_seen
      when: "${TO_WRITE}: when this event is sent"
  guardrails:
    - "${TO_WRITE}: what must not get worse"
  design:
    unit: visitor
    arms: [without the pattern, with the pattern]
    advice: "${TO_WRITE}: how long to run the test, and what to watch for."
  baseRate: 0.1
  baseRateOf: "${TO_WRITE}: what the base rate is the rate of"
  power: 0.8
  significance: 0.05
  # 10% against 11%.
  sampleSizes:
    - { role: example, kind: relative percent, effect: 10, perArm: 14750 }

sources:
  - key: ${STARTER_PAPER}
    finding: "${TO_WRITE}: replace this source by studies of the pattern."
    direction: context
`;

const notesFile = () => `## panel

${TO_WRITE}: the idea in two or three sentences, as the toolkit's panel shows them.[^${STARTER_PAPER}]

## notes

${TO_WRITE}: what research found, for and against, a sentence for each source.[^${STARTER_PAPER}]

## intro

${TO_WRITE}: what the demo does, where to use it, and what is often claimed of it.[^${STARTER_PAPER}]

## closing

${TO_WRITE}: how to judge whether it works.
`;
