// Joins what the playground starts with and what the visitor has set to the props of the component.
import type { Control, PlayPart } from "../../generators/playground/play-part.ts";
import { ORIGIN, originOf } from "./item-origins.ts";
import { controlsOf, type Texts, type Value, type Values } from "./values.ts";

type Props = Record<string, unknown>;

export interface PropsForOptions {
  part: PlayPart;
  initial: Readonly<Props>;
  values: Values;
  /** Makes words long; what the visitor wrote is left as it is. */
  lengthen?: (words: string) => string;
}

export function propsFor({ part, initial, values, lengthen }: PropsForOptions): Props {
  const props: Props = { ...initial };
  for (const control of controlsOf(part, initial)) {
    const value = values[control.name];
    if (value !== undefined) props[control.name] = joined(control, initial[control.name], value);
    else if (lengthen) {
      const long = lengthened(control, props[control.name], lengthen);
      if (long !== undefined) props[control.name] = long;
    }
  }
  return props;
}

/** What a control can't edit (a picture, a handler) stays with the item that it belongs to. */
function joined(control: Control, start: unknown, value: Value): unknown {
  switch (control.kind) {
    case "records": {
      const before = (start ?? []) as readonly Props[];
      return (value as readonly Texts[]).map((item, place) => {
        const { [ORIGIN]: _, ...texts } = item;
        return { ...before[originOf(item, place)], ...texts };
      });
    }
    case "texts":
      return { ...(start as Props | undefined), ...(value as Texts) };
    default:
      return value;
  }
}

function lengthened(
  control: Control,
  start: unknown,
  lengthen: (words: string) => string,
): unknown {
  switch (control.kind) {
    case "text": {
      const words = start ?? control.default;
      return typeof words === "string" && control.holds === "words" ? lengthen(words) : undefined;
    }
    case "list":
      return (start as readonly string[] | undefined)?.map(lengthen);
    case "records":
      return (start as readonly Texts[] | undefined)?.map((item) => ({
        ...item,
        ...longFields(item, control.fields, lengthen),
      }));
    case "texts": {
      const defaults = control.fields.map(({ name, default: words }) => [name, words] as const);
      const whole = { ...Object.fromEntries(defaults), ...(start as Texts | undefined) };
      const names = control.fields.map(({ name }) => name);
      return { ...(start as object | undefined), ...longFields(whole, names, lengthen) };
    }
    case "choice":
    case "switch":
    case "number":
      return undefined;
  }
}

function longFields(
  item: Readonly<Record<string, unknown>>,
  names: readonly string[],
  lengthen: (words: string) => string,
): Texts {
  return Object.fromEntries(
    names.flatMap((name) => {
      const words = item[name];
      return typeof words === "string" ? [[name, lengthen(words)] as const] : [];
    }),
  );
}
