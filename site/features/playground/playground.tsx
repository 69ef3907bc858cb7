// Lets a visitor change a few props of the real component, try its edge cases, and copy the code for it.
import { useMemo, useReducer, useState } from "react";
import type { Pattern, Scenario } from "../../../patterns/schema.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { settings } from "../../site-settings.ts";
import { playgroundPropsOf } from "../code/pattern-facts.ts";
import { PropControl, Segments } from "./controls.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import { usageCode } from "./usage-code.ts";

const WIDTHS = { fit: null, phone: 320, tablet: 640 } as const;
type Width = keyof typeof WIDTHS;

interface State {
  /** What the visitor has set. */
  changed: Readonly<Record<string, unknown>>;
  scenario: Scenario | null;
}

type Action =
  | { type: "set"; name: string; value: unknown }
  | { type: "toggle"; scenario: Scenario }
  | { type: "reset" };

const START: State = { changed: {}, scenario: null };

function reduce({ changed, scenario }: State, action: Action): State {
  switch (action.type) {
    case "set":
      return { changed: { ...changed, [action.name]: action.value }, scenario };
    case "toggle": {
      // The scenario's props take the place of the visitor's, and can be changed in turn.
      const left = Object.entries(changed).filter(([name]) => !(name in (scenario?.props ?? {})));
      const others = Object.fromEntries(left);
      return action.scenario === scenario
        ? { changed: others, scenario: null }
        : { changed: { ...others, ...action.scenario.props }, scenario: action.scenario };
    }
    case "reset":
      return START;
  }
}

/** Suspends until the props are here. */
export function Playground({ pattern }: { pattern: Pattern }) {
  const described = playgroundPropsOf(pattern).useValue();
  const [{ changed, scenario }, dispatch] = useReducer(reduce, START);
  const [width, setWidth] = useState<Width>("fit");
  const { playground, scenarios } = pattern;
  const props: Record<string, unknown> = useMemo(
    () => ({ ...withOwnersScene(playground.initial), ...changed }),
    [playground, changed],
  );
  const code = usageCode(described, props);
  const controls = described.controls.filter(({ name }) => playground.props.includes(name));
  const pristine = scenario === null && Object.keys(changed).length === 0;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-4">
        <Segments
          legend="Width of the preview"
          value={width}
          options={[
            { value: "fit", label: "Fit" },
            { value: "phone", label: "320 px" },
            { value: "tablet", label: "640 px" },
          ]}
          onChoose={(value) => setWidth(value as Width)}
        />
        <PreviewFrame
          key={scenario?.environment}
          pattern={pattern}
          props={props}
          environment={scenario?.environment}
          width={WIDTHS[width]}
        />
        <section aria-label="Edge cases" className="flex flex-wrap gap-2">
          {scenarios.map((one) => (
            <button
              key={one.label}
              type="button"
              aria-pressed={one === scenario}
              onClick={() => dispatch({ type: "toggle", scenario: one })}
              className="min-h-9 rounded-full border border-quiet px-4 text-sm text-quiet hover:text-ink aria-pressed:border-lit aria-pressed:text-ink forced-colors:aria-pressed:border-[Highlight]"
            >
              {one.label}
            </button>
          ))}
          <p role="status" className="min-h-6 basis-full text-sm text-quiet">
            {scenario?.watch}
          </p>
        </section>
      </div>
      <div className="lg:row-span-2">
        {controls.map((control) => (
          <PropControl
            key={control.name}
            control={control}
            value={props[control.name] ?? ("default" in control ? control.default : undefined)}
            onChange={(value) => dispatch({ type: "set", name: control.name, value })}
          />
        ))}
        <button
          type="button"
          aria-disabled={pristine}
          onClick={() => dispatch({ type: "reset" })}
          className="min-h-8 text-sm text-ink underline decoration-lit underline-offset-4 aria-disabled:cursor-default aria-disabled:text-quiet aria-disabled:decoration-line"
        >
          Reset
        </button>
      </div>
      <section aria-label="Usage code" className="rounded-2xl bg-raised">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          className="overflow-x-auto p-5 font-mono text-[0.8125rem] leading-relaxed text-ink"
        >
          <code>{code}</code>
        </pre>
        <CopyButton
          variant="outline"
          size="sm"
          className="m-5 mt-0"
          text={() => code}
          what="The usage"
          label="Copy code"
        />
      </section>
    </div>
  );
}

/** What the owner's settings name takes the place of a demo's own scene. */
function withOwnersScene(initial: Pattern["playground"]["initial"]) {
  const isOther = "scene" in initial && initial.scene !== settings.sceneUrl;
  return isOther
    ? { ...initial, scene: settings.sceneUrl, label: "Interactive 3D scene" }
    : initial;
}
