// One project for all prompts at once, with this checkout's packages: no network, and soon done.
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { demoJsx } from "./project.ts";
import { type PromptSteps, readPrompt } from "./read-prompt.ts";
import { block } from "./stacks.ts";
import { missingPackages } from "./wanted-packages.ts";

export interface LinkedProject {
  folder: string;
  /** Names of the prompts that each file belongs to, by its path inside the project. */
  owners: ReadonlyMap<string, ReadonlySet<string>>;
  /** Why a prompt could not be followed, by its name. */
  faults: Map<string, string>;
}

export interface LinkedProjectOptions {
  /** Empty folder to work in. */
  folder: string;
  /** Folder whose `node_modules` are taken. */
  packagesFrom: string;
  prompts: readonly { name: string; markdown: string }[];
}

const UI = "components/ui/";
const CURL = /^curl --create-dirs -fL -o "([^"]+)" "([^"]+)"$/;

/** A fault of one prompt is kept under its name and stops none of the others. */
export async function makeLinkedProject({
  folder,
  packagesFrom,
  prompts,
}: LinkedProjectOptions): Promise<LinkedProject> {
  const owners = new Map<string, Set<string>>();
  const faults = new Map<string, string>();
  await symlink(join(packagesFrom, "node_modules"), join(folder, "node_modules"), "junction");
  let setUp: PromptSteps | null = null;
  for (const { name, markdown } of prompts) {
    try {
      const steps = readPrompt(markdown);
      setUp ??= steps;
      for (const command of [...steps.commands, ...steps.acceptanceCommands])
        await follow(command, folder);
      for (const [path, text] of filesOf(name, steps)) {
        await writeOnce(folder, path, text);
        owners.set(path, (owners.get(path) ?? new Set()).add(name));
      }
    } catch (failure) {
      faults.set(name, failure instanceof Error ? failure.message : String(failure));
    }
  }
  if (!setUp) throw new Error(`No prompt can be read:\n${[...faults.values()].join("\n")}`);
  for (const [path, text] of Object.entries(setUpFiles(setUp))) await writeOnce(folder, path, text);
  return { folder, owners, faults };
}

/** The entry of the page: `?demo=<name>` says whose demo it shows. */
export async function writeEntry({ folder }: LinkedProject, names: readonly string[]) {
  const lines = names.map((name) => `  "${name}": () => import("./pages/${name}"),`);
  await writeFile(
    join(folder, "src/main.tsx"),
    `import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./index.css";

const pages: Record<string, () => Promise<{ default: ComponentType }>> = {
${lines.join("\n")}
};
const { default: Page } = await pages[new URLSearchParams(location.search).get("demo") ?? ""]!();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
`,
  );
}

/** Packages are looked up in place of being installed, files of the site are fetched. */
async function follow(command: string, folder: string): Promise<void> {
  if (command.startsWith("npm install")) {
    const faults = await missingPackages(command, folder);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    return;
  }
  // The browser is the one at hand, and the acceptance file is run once the page is there.
  if (/npx playwright (install|test) /.test(command)) return;
  const [, path, address] = CURL.exec(command) ?? [];
  if (!path || !address) throw new Error(`The prompt has a command of a new kind: ${command}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), new Uint8Array(await answer.arrayBuffer()));
}

function filesOf(name: string, steps: PromptSteps): Map<string, string> {
  const { imports, jsx } = demoJsx({ steps, demo: `${name}-demo` }, "@");
  return new Map([
    ...steps.files.map(({ path, text }) => [`src/${UI}${path.slice(UI.length)}`, text] as const),
    [steps.acceptance.path, steps.acceptance.text],
    [steps.acceptanceConfig.path, steps.acceptanceConfig.text],
    [
      `src/pages/${name}.tsx`,
      `${imports}

export default function Page() {
  return <main>${jsx}</main>;
}
`,
    ],
  ]);
}

/** By the prompt's own words, for a project that has nothing yet. */
function setUpFiles(steps: PromptSteps): Record<string, string> {
  const tailwind = "Tailwind CSS 4, with Vite";
  return {
    "package.json": JSON.stringify({ name: "proof", private: true, type: "module" }),
    "index.html": `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Proof</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
    "tsconfig.json": block(steps, "TypeScript"),
    "vite.config.js": block(steps, tailwind, 0),
    "src/index.css": block(steps, tailwind, 1),
    "components.json": block(steps, "The component-library structure"),
  };
}

/** The same text twice is one file; another text in its place is a fault. */
async function writeOnce(folder: string, path: string, text: string): Promise<void> {
  const whole = join(folder, path);
  const there = await readFile(whole, "utf8").catch(() => null);
  if (there === text) return;
  if (there !== null) throw new Error(`Another prompt has put another ${path} there.`);
  await mkdir(dirname(whole), { recursive: true });
  await writeFile(whole, text);
}
