// What a visitor has set, by the name of the prop; a prop that is not in it is as the playground starts.
import type { Control, PlayPart } from "../../generators/playground/play-part.ts";

export type Texts = Readonly<Record<string, string>>;
export type Value = string | number | boolean | readonly string[] | readonly Texts[] | Texts;
export type Values = Readonly<Record<string, Value>>;

/** What the prop is without the visitor: the playground's own start, or the component's default. */
export function startOf(control: Control, initial: Readonly<Record<string, unknown>>): unknown {
  if (control.name in initial) return initial[control.name];
  return "default" in control ? (control.default ?? undefined) : undefined;
}

/** Content that starts as plain words can be edited as words. */
export function controlsOf(
  part: PlayPart,
  initial: Readonly<Record<string, unknown>>,
): readonly Control[] {
  const content = part.fixed
    .filter(({ name, why }) => why === "content" && typeof initial[name] === "string")
    .map(({ name }): Control => {
      return { kind: "text", name, required: false, about: "", default: null, holds: "words" };
    });
  return [...content, ...part.controls];
}

/** The same values with `name` set; undefined puts it back to its start. */
export function withValue(values: Values, name: string, value: Value | undefined): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}
