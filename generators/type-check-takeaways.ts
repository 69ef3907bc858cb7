// Type-checks what visitors take away in a project that has nothing of ours, as strict as Vite's React template.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { PatternSource } from "./pattern-source.ts";

const run = promisify(execFile);
const NODE_MODULES = fileURLToPath(new URL("../node_modules", import.meta.url));

const TSCONFIG = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noFallthroughCasesInSwitch: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ["src"],
};

/** Returns the compiler's complaints, one per line; none where every pattern compiles alone. */
export async function typeCheckTakeaways(sources: readonly PatternSource[]): Promise<string[]> {
  const project = await mkdtemp(join(tmpdir(), "stranger-"));
  try {
    await symlink(NODE_MODULES, join(project, "node_modules"), "junction");
    const paths = { "@/*": sources.map(({ pattern }) => `./src/${pattern.key}/*`) };
    const compilerOptions = { ...TSCONFIG.compilerOptions, paths };
    await writeFile(
      join(project, "tsconfig.json"),
      JSON.stringify({ ...TSCONFIG, compilerOptions }),
    );
    for (const { pattern, files, demo, brief } of sources) {
      const folder = join(project, "src", pattern.key, "components/ui");
      await mkdir(folder, { recursive: true });
      const texts = [
        ...files,
        { name: `${pattern.name}-demo.tsx`, text: demo },
        { name: "../../usage.tsx", text: brief.usage },
      ];
      await Promise.all(texts.map(({ name, text }) => writeFile(join(folder, name), text)));
    }
    return await compile(project);
  } finally {
    await rm(project, { recursive: true });
  }
}

async function compile(project: string): Promise<string[]> {
  const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
  try {
    await run(
      process.execPath,
      [join(dirname(compiler), "bin/tsc"), "-p", project, "--pretty", "false"],
      { cwd: project },
    );
    return [];
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}`.split("\n").filter(Boolean);
  }
}
