// Lets a visitor change a few props of the real component and its width, and copy the code for it.
import { useState } from "react";
import type { PlaygroundData, PlaygroundProp } from "../../../generators/playground.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { settings } from "../../built-in-settings.ts";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { playgroundPropsOf } from "../code/pattern-facts.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { PropList } from "./prop-list.tsx";

type Changes = Readonly<Record<string, unknown>>;

/** Suspends until the props are here. */
export function Playground({ pattern }: { pattern: Pattern }) {
  const data = playgroundPropsOf(pattern).useValue();
  const initial = withOwnersScene(pattern.playground.initial);
  const [props, setProps] = useState(initial);
  const code = usageCode(data, props);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-4">
        <ChunkBoundary onRetry={() => import("./preview-entry.tsx")}>
          <PreviewFrame
            pattern={pattern}
            props={props}
            className="max-w-full min-w-[min(18rem,100%)] overflow-hidden rounded-2xl forced-colors:border pointer-fine:resize-x"
          />
        </ChunkBoundary>
        <section aria-label="Usage code" className="rounded-2xl bg-raised forced-colors:border">
          <pre className="p-5 font-mono text-sm break-words whitespace-pre-wrap text-ink">
            <code>{code}</code>
          </pre>
          <div className="flex flex-wrap gap-3 px-5 pb-5">
            <CopyButton variant="outline" text={() => code} what="The code" label="Copy code" />
            <Button variant="ghost" onClick={() => setProps(initial)}>
              Reset props
            </Button>
          </div>
        </section>
      </div>
      <PropList
        props={data.props}
        control={(prop) => (
          <PropControl
            prop={prop}
            value={prop.name in props ? props[prop.name] : prop.fallback}
            onChange={(value) => setProps((before) => ({ ...before, [prop.name]: value }))}
          />
        )}
      />
    </div>
  );
}

/** The scene of the owner's settings replaces the demo's own. */
function withOwnersScene(initial: Changes = {}): Changes {
  return "scene" in initial && initial.scene !== settings.sceneUrl
    ? { ...initial, scene: settings.sceneUrl, label: "Interactive 3D scene" }
    : initial;
}

/** Longest line before the props go on lines of their own. */
const LINE_COLUMNS = 80;

export function usageCode(
  { component, file, props: known }: PlaygroundData,
  props: Changes,
): string {
  const { children, ...others } = props;
  const fallbacks = new Map(known.map(({ name, fallback }) => [name, fallback]));
  const given = Object.entries(others)
    .filter(([name, value]) => value !== undefined && value !== fallbacks.get(name))
    .map(attribute);
  // What is required and not given is a name to fill in: `steps={steps}`.
  const missing = known
    .filter(({ name, required }) => required && !(name in props))
    .map(({ name }) => name);
  const attributes = [
    ...given,
    ...missing.filter((name) => name !== "children").map((name) => `${name}={${name}}`),
  ];
  const content =
    children === undefined ? missing.includes("children") && "{children}" : child(children);
  const [end, inside] = content ? [">", `${content}</${component}>`] : [" />", ""];
  const line = `<${[component, ...attributes].join(" ")}${end}${inside}`;
  const element =
    line.length <= LINE_COLUMNS || attributes.length === 0
      ? line
      : `<${component}\n  ${attributes.join("\n  ")}\n${end.trim()}${inside}`;
  return `import { ${component} } from "@/components/ui/${file}";\n\n${element}\n`;
}

function attribute([name, value]: [string, unknown]): string {
  if (value === true) return name;
  // Inside quotes JSX reads these as something else.
  if (typeof value === "string" && !/["&\\\n]/.test(value)) return `${name}="${value}"`;
  return `${name}={${literal(value)}}`;
}

function child(value: unknown): string {
  const plain = typeof value === "string" && value.trim() === value && !/[{}<>&\n]/.test(value);
  return plain ? value : `{${literal(value)}}`;
}

function literal(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(literal).join(", ")}]` : JSON.stringify(value);
}

const FIELD =
  "w-full min-w-0 rounded-md border border-quiet bg-ground px-3 py-2 text-sm text-ink hover:border-ink focus-visible:outline-offset-1";

interface PropControlProps {
  prop: PlaygroundProp;
  /** Undefined or null: not set. */
  value: unknown;
  /** With undefined, the prop is no longer set. */
  onChange: (value: unknown) => void;
}

function PropControl({ prop, value, onChange }: PropControlProps) {
  const { name, control, fallback } = prop;
  switch (control?.kind) {
    case undefined:
      return null;
    case "choice":
      return (
        <select
          aria-label={name}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={FIELD}
        >
          {control.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case "switch":
      return (
        <label className="inline-flex min-h-8 cursor-pointer items-center gap-3 text-quiet">
          <input
            type="checkbox"
            aria-label={name}
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
            className="size-5 cursor-pointer accent-lit"
          />
          {value === true ? "on" : "off"}
        </label>
      );
    case "number": {
      const { min, max, step } = control;
      const number = typeof value === "number" ? value : undefined;
      return (
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 tabular-nums">
          <input
            type="range"
            aria-label={name}
            {...{ min, max, step }}
            value={number ?? max}
            aria-valuetext={number === undefined ? "not set" : undefined}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
            className="h-8 min-w-0 grow accent-lit"
          />
          <span className="min-w-12 text-end">{number ?? "not set"}</span>
          {fallback === null && number !== undefined && (
            <button
              type="button"
              aria-label={`Unset ${name}`}
              onClick={() => onChange(undefined)}
              className="min-h-8 underline decoration-lit underline-offset-4"
            >
              Unset
            </button>
          )}
        </div>
      );
    }
    case "text":
      return (
        <input
          aria-label={name}
          value={typeof value === "string" ? value : ""}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          className={FIELD}
        />
      );
    case "list": {
      const lines = Array.isArray(value) ? value : [];
      return (
        <textarea
          aria-label={`${name}, one per line`}
          value={lines.join("\n")}
          rows={Math.min(Math.max(lines.length, 2), 8)}
          maxLength={2000}
          onChange={({ currentTarget: { value: text } }) =>
            onChange(text === "" ? [] : text.split("\n"))
          }
          className={`${FIELD} resize-y`}
        />
      );
    }
  }
}
