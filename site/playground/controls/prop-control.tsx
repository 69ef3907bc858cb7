// One prop: its name, what it does, and the control that its type asks for.
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import type { Control } from "../../../generators/playground/play-part.ts";
import { isUsable } from "../address.ts";
import { freshItem, pickTexts, withOrigins, withoutOwnPlaces } from "../item-origins.ts";
import type { Texts, Value } from "../values.ts";
import { Items, TextField } from "./fields.tsx";
import { NumberControl } from "./number-control.tsx";
import { Segments } from "./segments.tsx";
import { Switch } from "./switch.tsx";

export interface PropControlProps {
  control: Control;
  /** What the prop is now: the visitor's value or the start. Undefined where it is left out. */
  value: unknown;
  /** What it is once it is put back. */
  start: unknown;
  changed: boolean;
  /** Undefined puts the prop back. */
  onChange: (value: Value | undefined) => void;
}

export function PropControl(props: PropControlProps) {
  const { control, changed, onChange } = props;
  const hint = useId();
  const editor = useRef<HTMLDivElement>(null);

  function handlePutBack() {
    flushSync(() => onChange(undefined)); // the control shows the start when this returns
    const controls = [...(editor.current?.querySelectorAll<HTMLElement>("input, button") ?? [])];
    // The button is gone; the focus stays with its prop.
    (controls.find((one) => one.matches(":checked")) ?? controls[0])?.focus();
  }
  return (
    <div className="border-t border-line py-3.5" data-prop={control.name} data-changed={changed}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h4 className="flex items-center gap-2 font-mono text-[0.8125rem] tracking-normal text-ink">
          {control.name}
          {changed && (
            <span
              aria-hidden="true"
              className="size-1.5 rounded-full bg-lit shadow-[0_0_8px_2px_#f08caa80]"
            />
          )}
        </h4>
        {changed && (
          <button
            type="button"
            aria-label={`Put ${control.name} back`}
            onClick={handlePutBack}
            className="min-h-6 text-xs text-quiet underline underline-offset-4 hover:text-ink hover:decoration-lit"
          >
            Put back
          </button>
        )}
      </div>
      <p
        id={hint}
        className="mt-0.5 text-[0.8125rem] leading-snug text-pretty text-quiet empty:hidden"
      >
        {control.about && <Prose text={control.about} />}
      </p>
      <div ref={editor} className="mt-2">
        <Editor {...props} hint={hint} />
      </div>
    </div>
  );
}

/** JSDoc sets code in backticks. */
function Prose({ text }: { text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text
      <code key={index} className="text-ink">
        {piece}
      </code>
    ) : (
      piece
    ),
  );
}

function Editor({ control, value, start, onChange, hint }: PropControlProps & { hint: string }) {
  const { name } = control;
  switch (control.kind) {
    case "choice":
      return (
        <Segments
          legend={name}
          describedBy={hint}
          value={typeof value === "string" ? value : ""}
          options={control.options.map((option) => ({ value: option, label: option }))}
          onChoose={onChange}
        />
      );
    case "switch":
      if (control.default !== null) {
        return (
          <Switch label={name} describedBy={hint} checked={value === true} onChange={onChange} />
        );
      }
      return (
        <Segments
          legend={name}
          describedBy={hint}
          value={typeof value === "boolean" ? String(value) : "unset"}
          options={[
            { value: "unset", label: "not set" },
            { value: "true", label: "true" },
            { value: "false", label: "false" },
          ]}
          onChoose={(chosen) => onChange(chosen === "unset" ? undefined : chosen === "true")}
        />
      );
    case "number":
      return (
        <NumberControl
          control={control}
          describedBy={hint}
          value={typeof value === "number" ? value : undefined}
          start={typeof start === "number" ? start : undefined}
          onChange={onChange}
        />
      );
    case "text": {
      const text = typeof value === "string" ? value : "";
      const fault = !isUsable(text, control.holds);
      return (
        <>
          <TextField
            label={name}
            describedBy={fault ? `${hint} ${hint}-fault` : hint}
            code={control.holds === "path"}
            value={text}
            placeholder={control.default === null ? "not set" : undefined}
            fault={fault}
            onChange={(next) => onChange(next === "" && value === undefined ? undefined : next)}
          />
          {fault && (
            <p id={`${hint}-fault`} className="mt-1 text-[0.8125rem] text-alarm">
              A file or folder of this site, such as /scenes/lamp.glb.
            </p>
          )}
        </>
      );
    }
    case "list":
      return (
        <Items
          name={name}
          items={(value ?? []) as readonly string[]}
          fresh="new"
          onChange={onChange}
          field={(text, number, change) => (
            <TextField bare label={`${name}, item ${number}`} value={text} onChange={change} />
          )}
        />
      );
    case "records": {
      const items = withOrigins((value ?? []) as readonly Texts[], control.fields);
      const startCount = ((start ?? []) as readonly Texts[]).length;
      return (
        <Items
          name={name}
          items={items}
          fresh={freshItem(control.fields, items.length, startCount)}
          onChange={(next) => onChange(withoutOwnPlaces(next))}
          field={(item, number, change) =>
            control.fields.map((field) => (
              <TextField
                key={field}
                bare
                label={`${name}, item ${number}, ${field}`}
                value={item[field] ?? ""}
                onChange={(text) => change({ ...item, [field]: text })}
              />
            ))
          }
        />
      );
    }
    case "texts": {
      const texts = (value ?? {}) as Texts;
      return (
        <div className="grid gap-2">
          {control.fields.map((field) => (
            <div
              key={field.name}
              className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-2"
            >
              <span aria-hidden="true" className="truncate font-mono text-xs text-quiet">
                {field.name}
              </span>
              <TextField
                label={`${name}, ${field.name}`}
                value={texts[field.name] ?? field.default ?? ""}
                onChange={(text) =>
                  onChange({ ...pickTexts(texts, names(control)), [field.name]: text })
                }
              />
            </div>
          ))}
        </div>
      );
    }
  }
}

function names(control: Extract<Control, { kind: "texts" }>): readonly string[] {
  return control.fields.map((field) => field.name);
}
