// What the playground knows about a component: its props as things that a visitor can turn.

/** What every control says of its prop. */
interface Described {
  /** The prop's own name: `interval`, `aria-label`. */
  name: string;
  required: boolean;
  /** The JSDoc prose; empty for a component that is sold. */
  about: string;
}

export interface ChoiceControl extends Described {
  kind: "choice";
  options: readonly string[];
  /** Null where leaving the prop out means none of the options. */
  default: string | null;
}

export interface SwitchControl extends Described {
  kind: "switch";
  /** Null where leaving the prop out means neither true nor false. */
  default: boolean | null;
}

export interface NumberControl extends Described {
  kind: "number";
  default: number | null;
  /** What the JSDoc says, or else a range around the default. Inclusive. */
  min: number;
  max: number;
  step: number;
  unit: "ms" | "s" | "px" | null;
}

export interface TextControl extends Described {
  kind: "text";
  default: string | null;
  /** A `path` names a file or folder of this site; `words` are read by people. */
  holds: "words" | "path";
}

export interface ListControl extends Described {
  kind: "list";
}

/** A list of things of the same shape, of which the texts can be edited. */
export interface RecordsControl extends Described {
  kind: "records";
  fields: readonly string[];
}

/** One thing of some texts: labels to translate. */
export interface TextsControl extends Described {
  kind: "texts";
  fields: readonly { name: string; default: string | null }[];
}

export type Control =
  | ChoiceControl
  | SwitchControl
  | NumberControl
  | TextControl
  | ListControl
  | RecordsControl
  | TextsControl;

/** A prop that no control can hold, and the type that says why. */
export interface FixedProp {
  name: string;
  type: string;
  why: "function" | "content" | "style" | "other";
}

export interface PlayPart {
  component: string;
  /** File that exports it, without its ending: `spotlight-text`. */
  file: string;
  controls: readonly Control[];
  fixed: readonly FixedProp[];
}
