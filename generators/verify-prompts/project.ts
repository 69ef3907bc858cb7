// What a fresh project of a stack is, and how a component gets onto a page of it.
import type { PromptSteps } from "./read-prompt.ts";

export interface PageOptions {
  steps: PromptSteps;
  /** Module of the demo below the `ui` folder, without ending: `spotlight-text-demo`. */
  demo: string;
}

export interface ProjectKind {
  name: string;
  title: string;
  /** Query by which the prompt is asked for. */
  stack: string;
  /** Folder that `components/ui` stands for. */
  uiFolder: string;
  alias: "@" | "~";
  /** Makes an empty project in `folder`, packages installed. Resolves to the versions of what it stands on. */
  create: (folder: string) => Promise<void>;
  /** Does what "Set up what is missing" says, where this project lacks something. */
  setUp?: (folder: string, steps: PromptSteps) => Promise<void>;
  /** Writes the page that shows the demo. */
  writePage: (folder: string, options: PageOptions) => Promise<void>;
  /** Commands that must pass before it is started. */
  checks: readonly string[];
  /** Starts what was built; `{port}` stands for the port. */
  start: string;
}

/** Import lines and JSX that show the demo, by the names that the prompt itself uses. */
export function demoJsx(
  { steps, demo }: PageOptions,
  alias: string,
): { imports: string; jsx: string } {
  const imports = [`import Demo from "${alias}/components/ui/${demo}";`];
  if (!steps.mount) return { imports: imports.join("\n"), jsx: "<Demo />" };
  // The mount names the demo's function; on this page it is called Demo.
  const jsx = steps.mount.replace(/<(\w+Demo) \/>/, "<Demo />");
  const names = [...new Set([...jsx.matchAll(/<([A-Z]\w+)/g)].map(([, name = ""]) => name))];
  for (const name of names.filter((name) => name !== "Demo")) {
    const line = steps.usage
      .split("\n")
      .find((one) => new RegExp(`^import \\{[^}]*\\b${name}\\b`).test(one));
    if (!line) throw new Error(`The prompt's usage does not say where ${name} comes from.`);
    imports.push(line.replace('"@/', `"${alias}/`));
  }
  return { imports: imports.join("\n"), jsx };
}
