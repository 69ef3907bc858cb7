// The shape of a pattern: what the toolkit, the pages, the prompts and the tests all derive from.
import type { ComponentType } from "react";
import type { Notes } from "./notes.ts";

export interface DemoProps {
  /** Scene that the owner's settings name; for a demo that shows one. */
  scene?: string;
}

export interface Pattern {
  /** Folder, route and tab key in one: `visual-salience` is served at `/visual-salience`. Kebab case. */
  key: string;
  /** Name on the toolkit's tab. */
  title: string;
  /** Heading of the full page. */
  heading: string;
  /** One sentence for search results, social cards and lists; at most 160 characters. */
  summary: string;
  /** `premium` is sold once for $5; everything else is free. */
  price: "free" | "premium";
  /** Name of the component's file without its ending, and of the registry item. Kebab case. */
  name: string;
  /** Name of the component that the main file exports. */
  component: string;
  /** Files a visitor takes home, in reading order; the first is the main one. */
  files: readonly string[];
  /** npm packages those files import besides React, with the range that was tested. */
  dependencies: Readonly<Record<string, string>>;
  /** Short label on the prompt card. @default "Copy the AI prompt used to create this component" */
  previewText?: string;
  /** `night`: the demo is light itself and stays dark in both themes. `room`: it follows the theme. */
  stage: "night" | "room";
  /** The live demo, loaded when it is about to be shown. */
  demo: () => Promise<{ default: ComponentType<DemoProps> }>;
  /** The page's text, its claim and its references, compiled from `notes.md` and `evidence.ts`. */
  notes: () => Promise<{ default: Notes }>;
}

export const DEFAULT_PREVIEW_TEXT = "Copy the AI prompt used to create this component";

/** Gives a pattern its type; what the type can't say is held by `catalogue.test.ts`. */
export function definePattern(pattern: Pattern): Pattern {
  return pattern;
}
