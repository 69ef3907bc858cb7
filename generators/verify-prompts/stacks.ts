// The stacks on which every prompt is proven, each a project as its own tool makes it.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { demoJsx, type ProjectKind } from "./project.ts";
import type { PromptSteps, SetUpPart } from "./read-prompt.ts";
import { runCommand } from "./run-command.ts";

const QUIET = "--no-audit --no-fund --loglevel=error";

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, "utf8")));
}

/** The last version of a range that the registry has. */
async function newest(range: string, folder: string): Promise<string> {
  const said: string | string[] = JSON.parse(
    await runCommand(`npm view "${range}" version --json --loglevel=silent`, folder),
  );
  const version = Array.isArray(said) ? said.at(-1) : said;
  if (!version) throw new Error(`The registry has no ${range}.`);
  return version;
}

const writeApp =
  (ending: "tsx" | "jsx"): ProjectKind["writePage"] =>
  async (folder, options) => {
    const { imports, jsx } = demoJsx(options, "@");
    await write(folder, {
      [`src/App.${ending}`]: `${imports}

export default function App() {
  return <main>${jsx}</main>;
}
`,
    });
  };

async function createVite(folder: string, template: "react" | "react-ts"): Promise<void> {
  await runCommand(
    `npm create --yes vite@latest ${basename(folder)} -- --template ${template} --no-interactive`,
    dirname(folder),
  );
  await runCommand(`npm install ${QUIET}`, folder);
}

function part(steps: PromptSteps, heading: string): SetUpPart {
  const found = steps.setUp.get(heading);
  if (!found) throw new Error(`The prompt's set-up has no part "${heading}".`);
  return found;
}

/** Code of a part of the set-up, by its heading. Throws where the prompt has none there. */
export function block(steps: PromptSteps, heading: string, index = 0): string {
  const found = part(steps, heading).blocks[index];
  if (!found) throw new Error(`The prompt's part "${heading}" has no block ${index + 1}.`);
  return `${found.text}\n`;
}

/** By the prompt's own words, for a project that has neither Tailwind nor TypeScript nor an alias. */
async function setUpEverything(folder: string, steps: PromptSteps): Promise<void> {
  for (const heading of ["TypeScript", "Tailwind CSS 4, with Vite"]) {
    for (const command of part(steps, heading).commands) {
      await runCommand(`${command} ${QUIET}`, folder);
    }
  }
  await write(folder, {
    "tsconfig.json": block(steps, "TypeScript"),
    "vite.config.js": block(steps, "Tailwind CSS 4, with Vite", 0),
    "components.json": block(steps, "The component-library structure"),
  });
  const importLine = block(steps, "Tailwind CSS 4, with Vite", 1);
  // The template's rules are for bare elements.
  await edit(join(folder, "src/index.css"), (text) => `${importLine}\n@layer base {\n${text}}\n`);
}

const SHADCN_VITE: ProjectKind = {
  name: "vite",
  title: "Vite, React, TypeScript, Tailwind 4, in the shadcn layout",
  stack: "",
  uiFolder: "src/components/ui",
  alias: "@",
  async create(folder) {
    await createVite(folder, "react-ts");
    await runCommand(`npm install ${QUIET} tailwindcss@4 @tailwindcss/vite@4`, folder);
    await write(folder, {
      "vite.config.ts": `import { fileURLToPath, URL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
});
`,
      "src/index.css": '@import "tailwindcss";\n',
      "components.json": JSON.stringify({
        $schema: "https://ui.shadcn.com/schema.json",
        style: "new-york",
        rsc: false,
        tsx: true,
        tailwind: { config: "", css: "src/index.css", baseColor: "neutral", cssVariables: true },
        aliases: {
          components: "@/components",
          ui: "@/components/ui",
          utils: "@/lib/utils",
          lib: "@/lib",
          hooks: "@/hooks",
        },
      }),
    });
    await edit(join(folder, "tsconfig.app.json"), (text) =>
      text.replace(
        '"compilerOptions": {',
        '"compilerOptions": {\n    "paths": { "@/*": ["./src/*"] },',
      ),
    );
  },
  writePage: writeApp("tsx"),
  checks: ["npx tsc -b", "npx vite build"],
  start: "npx vite preview --host 127.0.0.1 --strictPort --port {port}",
};

const PLAIN_VITE: ProjectKind = {
  name: "plain",
  title: "Vite and React with neither Tailwind nor TypeScript nor an alias, set up by the prompt",
  stack: "",
  uiFolder: "src/components/ui",
  alias: "@",
  create: (folder) => createVite(folder, "react"),
  setUp: setUpEverything,
  writePage: writeApp("jsx"),
  checks: ["npx tsc -p .", "npx vite build"],
  start: SHADCN_VITE.start,
};

const PLAIN_CSS: ProjectKind = {
  name: "css",
  title: "Vite and React in JavaScript with plain CSS",
  stack: "framework=vite&styling=css&language=js",
  uiFolder: "src/components/ui",
  alias: "@",
  create: (folder) => createVite(folder, "react"),
  async setUp(folder, steps) {
    await write(folder, {
      "vite.config.js": block(steps, "The `@/` alias", 0),
      "jsconfig.json": block(steps, "The `@/` alias", 1),
    });
  },
  writePage: writeApp("jsx"),
  checks: ["npx vite build"],
  start: SHADCN_VITE.start,
};

const NEXT: ProjectKind = {
  name: "next",
  title: "Next.js 16 with the App Router",
  stack: "framework=next",
  uiFolder: "components/ui",
  alias: "@",
  async create(folder) {
    await runCommand(
      `npx --yes create-next-app@16 ${basename(folder)} --yes --ts --tailwind --app --no-src-dir --no-linter --no-react-compiler --no-agents-md --import-alias "@/*" --use-npm --skip-install --disable-git`,
      dirname(folder),
    );
    await runCommand(`npm install ${QUIET}`, folder);
    await write(folder, {
      // The template's own layout asks another host for its fonts.
      "app/layout.tsx": `import "./globals.css";

export const metadata = { title: "Proof" };

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`,
      "app/globals.css": '@import "tailwindcss";\n',
      "app/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
    });
    await rm(join(folder, "app/favicon.ico"), { force: true });
  },
  async writePage(folder, options) {
    const { imports, jsx } = demoJsx(options, "@");
    await write(folder, {
      "app/page.tsx": `${imports}

export default function Page() {
  return <main>${jsx}</main>;
}
`,
    });
  },
  checks: ["npx next build"],
  start: "npx next start --hostname 127.0.0.1 --port {port}",
};

const REACT_ROUTER: ProjectKind = {
  name: "react-router",
  title: "React Router 8 in framework mode",
  stack: "framework=react-router",
  uiFolder: "app/components/ui",
  alias: "~",
  async create(folder) {
    await write(folder, {
      "package.json": JSON.stringify({ name: "proof", private: true, type: "module" }),
      "tsconfig.json": JSON.stringify({
        include: ["app", ".react-router/types/**/*"],
        compilerOptions: {
          target: "ES2022",
          lib: ["ES2023", "DOM", "DOM.Iterable"],
          module: "ESNext",
          moduleResolution: "bundler",
          jsx: "react-jsx",
          strict: true,
          skipLibCheck: true,
          noEmit: true,
          rootDirs: [".", "./.react-router/types"],
          types: ["vite/client"],
          paths: { "~/*": ["./app/*"] },
        },
      }),
      "vite.config.ts": `import { fileURLToPath, URL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
});
`,
      "react-router.config.ts": "export default { ssr: true };\n",
      "app/app.css": '@import "tailwindcss";\n',
      "app/routes.ts": `import { index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")];
`,
      "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "./app.css";

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Proof</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
`,
    });
    // Its packages want each other in exactly one version, and are published one after the other.
    const version = await newest("@react-router/dev@8", folder);
    const router = ["react-router", "@react-router/node", "@react-router/serve"];
    await runCommand(
      `npm install ${QUIET} react@19 react-dom@19 isbot@5 ${router.map((name) => `${name}@${version}`).join(" ")}`,
      folder,
    );
    await runCommand(
      `npm install -D ${QUIET} @react-router/dev@${version} vite@8 typescript @types/react@19 @types/react-dom@19 @types/node@24 tailwindcss@4 @tailwindcss/vite@4`,
      folder,
    );
  },
  async writePage(folder, options) {
    const { imports, jsx } = demoJsx(options, "~");
    await write(folder, {
      "app/routes/home.tsx": `${imports}

export default function Home() {
  return <main>${jsx}</main>;
}
`,
    });
  },
  checks: ["npx react-router typegen", "npx tsc -p .", "npx react-router build"],
  start: "PORT={port} HOST=127.0.0.1 npx react-router-serve ./build/server/index.js",
};

export const STACKS: readonly ProjectKind[] = [
  SHADCN_VITE,
  NEXT,
  REACT_ROUTER,
  PLAIN_VITE,
  PLAIN_CSS,
];
