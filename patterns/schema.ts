// The shape of a pattern: what the toolkit, the pages, the prompts and the tests all derive from.

export interface DemoProps {
  /** Props that the playground or a scenario sets, in place of the demo's own for the main component. */
  props?: Readonly<Record<string, unknown>>;
  /** Scene that the owner's settings name; for a demo that shows one. */
  scene?: string;
}

/** What the type can't say is checked by `scripts/pattern-faults.ts`. */
export interface Pattern {
  /** Folder, route and tab key in one: `visual-salience` is served at `/visual-salience`. Kebab case. */
  key: string;
  /** Name on the toolkit's tab. */
  title: string;
  /** Heading of the full page. */
  heading: string;
  /** One sentence for search results, social cards and lists; at most 160 characters. */
  summary: string;
  /** `premium` is sold once, at the price in `generators/premium-price.ts`; everything else is free. */
  price: "free" | "premium";
  /** Name of the component's file without its ending, and of the registry item. Kebab case. */
  name: string;
  /** Name of the component that the main file exports. */
  component: string;
  /** Files that the prompt carries, in reading order; the first is the main one. */
  files: readonly string[];
  /** npm packages those files import besides React, with the range that was tested. */
  dependencies: Readonly<Record<string, string>>;
  /** Optional files that the prompt does not carry, such as a drawing; the registry item brings them. */
  extras?: readonly string[];
  /** Rules for the global stylesheet, by selector: `{ ".dark": { "color-scheme": "dark" } }`. */
  css?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Newest first. A copy names its version in its last line, and `/changes` compares. */
  versions: readonly [Version, ...Version[]];
  /** Three edge cases that a visitor can switch on. */
  scenarios: readonly Scenario[];
  /** What the playground offers of the main component. */
  playground: {
    /** Two to four props, by name; a control for each follows from its type. */
    props: readonly string[];
    /** What the demo starts with, where it differs from the component's defaults. */
    initial?: Readonly<Record<string, unknown>>;
  };
  /** Short label on the prompt card. @default "Copy the AI prompt used to create this component" */
  previewText?: string;
  /** `dark`: the demo shows light, and is dark in both themes. `page`: it has the page's theme. */
  theme: "dark" | "page";
}

type Usual = Pick<Pattern, "heading" | "price" | "dependencies" | "theme">;
type EdgeCase = Pick<Scenario, "props" | "watch">;

/** What `pattern.ts` says. What it leaves out has its usual value. */
interface Definition extends Omit<Pattern, keyof Usual | "scenarios">, Partial<Usual> {
  /** Each by its condition or by its own label. A text alone is what to look at. */
  scenarios: { readonly [condition in Environment]?: string | EdgeCase } & {
    readonly [label: Capitalize<string>]: EdgeCase;
  };
}

export function definePattern(own: Definition): Pattern {
  return {
    heading: own.title,
    price: "free",
    dependencies: {},
    theme: "page",
    ...own,
    scenarios: Object.entries(own.scenarios).map(([name, one]) => ({
      ...(name in ENVIRONMENTS
        ? { label: ENVIRONMENTS[name as Environment], environment: name as Environment }
        : { label: name }),
      ...(typeof one === "string" ? { watch: one } : one),
    })),
  };
}

export interface Version {
  /** Three numbers: `1.0.0`. */
  version: string;
  /** Day it was published, YYYY-MM-DD. */
  date: string;
  /** What changed, for someone who has an earlier copy. */
  note: string;
}

/** A condition that the preview frame puts the demo under. */
export type Environment = keyof typeof ENVIRONMENTS;

/** The chip's words for each. */
const ENVIRONMENTS = {
  "reduced-motion": "Reduced motion",
  "right-to-left": "Right to left",
  "no-webgl": "No WebGL",
  "no-microphone": "No microphone",
  "slow-network": "Slow network",
};

/** An edge case of a pattern: the demo under a condition, with other props, or both. */
export interface Scenario {
  /** The chip's words: "Long words". */
  label: string;
  environment?: Environment;
  props?: Readonly<Record<string, unknown>>;
  /** What to look at, in one sentence. */
  watch: string;
}

/** What a pattern may be meant to move, by key: a closed list, in the order of /patterns. */
export const METRICS = {
  clicks: "Clicks",
  "sign-ups": "Sign-ups",
  "form-completion": "Form completion",
  conversion: "Conversion",
  spending: "Spending",
  cancellations: "Fewer cancellations",
  returns: "Fewer failed orders and returns",
  "follow-through": "Follow-through and fewer no-shows",
  "return-visits": "Return visits and contributions",
  waits: "Fewer abandoned waits",
  trust: "Trust",
  comfort: "Comfort",
} as const;

export type Metric = keyof typeof METRICS;

export const DEFAULT_PREVIEW_TEXT = "Copy the AI prompt used to create this component";
