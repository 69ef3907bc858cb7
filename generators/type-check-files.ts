// Type-checks what is handed out, usage included, in a project that has nothing of ours and strict settings.
import { execFile } from "node:child_process";
import { mkdtempDisposable, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PATTERNS_FOLDER, type PatternSource } from "./read-pattern.ts";
import { writeTree } from "./write-tree.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NODE_MODULES = join(ROOT, "node_modules");
const LONGEST_OUTPUT = 100_000_000;

const COMPILER_OPTIONS = {
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** `file:line: complaint` for each complaint of the compiler; none if every pattern compiles. */
export async function typeCheckFiles(sources: readonly PatternSource[]): Promise<string[]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), "lamplight-types-"));
  const project = temporary.path;
  await symlink(NODE_MODULES, join(project, "node_modules"), "junction");
  for (const { pattern, files, extras, brief } of sources) {
    const folder = join(project, "src", pattern.key);
    const handedOut = [...files, ...extras].map(({ name, text }) => [
      `components/ui/${name}`,
      text,
    ]);
    await writeTree(folder, { ...Object.fromEntries(handedOut), "usage.tsx": brief.usage });
  }
  const paths = {
    "@/lib/utils": [join(PATTERNS_FOLDER, "lib/utils.ts")],
    "@/*": sources.map(({ pattern }) => `./src/${pattern.key}/*`),
  };
  const config = { compilerOptions: { ...COMPILER_OPTIONS, paths }, include: ["src"] };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify(config));
  const said = await complaints("typescript/bin/tsc", "-p", project, "--pretty", "false");
  return said.map(asInFolder);
}

/** What a program of a package says in the project's folder, a line each, or nothing if it is content. */
export async function complaints(program: string, ...args: string[]): Promise<string[]> {
  const options = { cwd: ROOT, maxBuffer: LONGEST_OUTPUT };
  const all = [join(NODE_MODULES, program), ...args];
  return promisify(execFile)(process.execPath, all, options).then(
    () => [],
    ({ stdout, stderr }) => `${stdout}${stderr}`.trim().split("\n"),
  );
}

/** `src/soft-lamp/components/ui/warmth.ts(3,1): error TS1: …` with the file that an author knows. */
function asInFolder(line: string): string {
  return line
    .replace(
      /^.*\bsrc\/([^/]+)\/(?:components\/ui\/)?([\w.-]+)\((\d+),\d+\): /,
      "patterns/$1/$2:$3: ",
    )
    .replace(/\/usage\.tsx:(\d+)/, "/prompt.md, line $1 of Usage");
}
