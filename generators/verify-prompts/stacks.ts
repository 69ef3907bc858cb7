// The stacks on which every prompt is followed: a fresh project each, as its own tool or its documentation makes it.
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { writeTree } from "../write-tree.ts";
import { LEGACY } from "./legacy-stack.ts";
import { INSTALL, runCommand } from "./run-command.ts";
import type { ShadcnSettings } from "./shadcn.ts";

const VIEWPORT =
  '<meta charSet="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />';
const TYPES = "typescript@5 @types/node@24 @types/react@19 @types/react-dom@19";

/** A page that renders one component. */
export interface Page {
  /** Its path: `theme-toggle`. */
  name: string;
  component: string;
  /** Module that exports it, by the alias: `@/components/theme-toggle-usage`. */
  module: string;
}

export interface Stack {
  name: string;
  title: string;
  /** Folder of the source, from which the alias and `components/ui` are resolved. */
  source: string;
  alias: "@" | "~";
  stylesheet: string;
  /** Makes an empty project in `folder`, with its packages installed. */
  create: (folder: string) => Promise<void>;
  /**
   * What an existing project needs before the files: Tailwind, the alias. shadcn's CLI then installs the items with
   * these settings; without it the files are written as the prompt has them.
   */
  adapt?: (folder: string) => Promise<ShadcnSettings>;
  /** Paths of the project's own pages, which have to look the same afterwards. */
  ownPages?: readonly string[];
  /** The files of the pages, by path. `head` goes into the document's head. */
  pageFiles: (pages: readonly Page[], head: Head) => Record<string, string>;
  /** Commands that must pass before it is started. */
  checks: readonly string[];
  /** Serves what was built; `{port}` stands for the port. */
  start: string;
  /** Address of a page, below the server's. @default its name */
  address?: (page: string) => string;
}

export const addressOf = ({ address }: Stack, page: string) => address?.(page) ?? page;

/** A script that belongs in the document's head; null if no prompt brings one. */
export type Head = {
  /** Its module, by the alias: `@/components/ui/theme`. */
  module: string;
  /** Exports: the script as a React element, and as a function that returns its text. */
  component: string;
  plain: string;
} | null;

const headImport = (head: Head) =>
  head ? `import { ${head.component} } from "${head.module}";\n` : "";
const headElement = (head: Head) => (head ? `<${head.component} />` : "");

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, "utf8")));
}

const addPaths = (path: string) =>
  edit(path, (text) => text.replace('"compilerOptions": {', '$& "paths": { "@/*": ["./src/*"] },'));

/** @param generated folder of types that the framework writes */
const tsconfig = (source: string, alias: string, generated?: string) =>
  JSON.stringify({
    include: [source, ...(generated ? [`${generated}/**/*`] : [])],
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      module: "ESNext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: ["vite/client"],
      paths: { [`${alias}/*`]: [`./${source}/*`] },
      ...(generated && { rootDirs: [".", `./${generated}`] }),
    },
  });

const PACKAGE = JSON.stringify({ name: "verify", private: true, type: "module" });
const IMPORT_REACT = 'import react from "@vitejs/plugin-react";';
const TAILWIND = '@import "tailwindcss";\n';

const viteConfig = (alias: string, source: string, imports: string, plugins: string) =>
  `import { fileURLToPath, URL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
${imports}
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), ${plugins}],
  resolve: { alias: { "${alias}": fileURLToPath(new URL("./${source}", import.meta.url)) } },
});
`;

/** index.html is not React's: the build writes the head's script into it. */
function viteWithReact(head: Head): string {
  if (!head) return viteConfig("@", "src", IMPORT_REACT, "react()");
  const path = `${head.module.replace("@/", "./src/")}.ts`;
  const tag = `{ tag: "script", children: ${head.plain}(), injectTo: "head-prepend" }`;
  return viteConfig(
    "@",
    "src",
    `${IMPORT_REACT}\nimport { ${head.plain} } from "${path}";`,
    `react(), { name: "head-script", transformIndexHtml: () => [${tag}] }`,
  );
}

/** What a root component returns. */
const html = (head: string, body: string) => `  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>
  );`;

/** The root of an app of server components. */
const layout = (head: Head, stylesheet: string) => `import type { ReactNode } from "react";
${headImport(head)}import "${stylesheet}";

export default function Layout({ children }: { children: ReactNode }) {
${html(headElement(head), "{children}")}
}
`;

/** A module that exports a page's component in the way that most routers want it. */
const pageModule = ({ component, module }: Page) => `import { ${component} } from "${module}";

export default function Page() {
  return (
    <main>
      <${component} />
    </main>
  );
}
`;

/** A module for each page; `*` in the path stands for its name. */
const pageModules = (pages: readonly Page[], path: string, textOf = pageModule) =>
  Object.fromEntries(pages.map((page) => [path.replace("*", page.name), textOf(page)]));

export const VITE: Stack = {
  name: "vite",
  title: "Vite",
  source: "src",
  alias: "@",
  stylesheet: "src/index.css",
  async create(folder) {
    await runCommand(
      `npm create --yes vite@latest ${basename(folder)} -- --template react-ts --no-interactive`,
      dirname(folder),
    );
    await runCommand(`${INSTALL} tailwindcss@4 @tailwindcss/vite@4`, folder);
    await writeTree(folder, {
      "vite.config.ts": viteWithReact(null),
      "src/index.css": TAILWIND,
    });
    await addPaths(join(folder, "tsconfig.app.json"));
  },
  pageFiles(pages, head) {
    const entries = pages.map(
      ({ name, component, module }) =>
        `  "${name}": lazy(() => import("${module}").then((module) => ({ default: module.${component} }))),`,
    );
    return {
      "vite.config.ts": viteWithReact(head),
      "src/main.tsx": `import { type ComponentType, lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import "./index.css";

const pages: Record<string, ComponentType> = {
${entries.join("\n")}
};
const Page = pages[new URLSearchParams(location.search).get("page") ?? ""];
const root = document.getElementById("root");
if (root && Page)
  createRoot(root).render(
    <StrictMode>
      <Suspense>
        <main>
          <Page />
        </main>
      </Suspense>
    </StrictMode>,
  );
`,
    };
  },
  checks: ["npx tsc -b", "npx vite build"],
  start: "npx vite preview --host 127.0.0.1 --strictPort --port {port}",
  address: (page) => `?page=${page}`,
};

async function createNext(folder: string, router: "--app" | "--no-app"): Promise<void> {
  await runCommand(
    `npx --yes create-next-app@latest ${basename(folder)} --yes --ts --tailwind ${router} --no-src-dir --no-linter --no-react-compiler --no-agents-md --import-alias "@/*" --use-npm --skip-install --disable-git`,
    dirname(folder),
  );
  await runCommand(INSTALL, folder);
}

const NEXT = {
  source: ".",
  alias: "@",
  checks: ["npx next build"],
  start: "npx next start --hostname 127.0.0.1 --port {port}",
} as const;

const NEXT_APP: Stack = {
  ...NEXT,
  name: "next-app",
  title: "Next.js, App Router",
  stylesheet: "app/globals.css",
  async create(folder) {
    await createNext(folder, "--app");
    await writeTree(folder, { "app/globals.css": TAILWIND });
    await rm(join(folder, "app/favicon.ico"), { force: true });
  },
  pageFiles: (pages, head) => ({
    // The template's layout asks another host for its fonts.
    "app/layout.tsx": `${layout(head, "./globals.css")}
export const metadata = { title: "Verify" };
`,
    ...pageModules(pages, "app/*/page.tsx"),
  }),
};

const NEXT_PAGES: Stack = {
  ...NEXT,
  name: "next-pages",
  title: "Next.js, Pages Router",
  stylesheet: "styles/globals.css",
  async create(folder) {
    await createNext(folder, "--no-app");
    // The template's page asks another host for its fonts.
    await rm(join(folder, "pages/index.tsx"));
    await writeTree(folder, { "styles/globals.css": TAILWIND });
  },
  pageFiles: (pages, head) => ({
    "pages/_document.tsx": `import { Head, Html, Main, NextScript } from "next/document";
${headImport(head)}
export default function Document() {
  return (
    <Html lang="en" suppressHydrationWarning>
      <Head>${headElement(head)}</Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
`,
    ...pageModules(pages, "pages/*.tsx"),
  }),
};

const ASTRO: Stack = {
  name: "astro",
  title: "Astro",
  source: "src",
  alias: "@",
  stylesheet: "src/styles/global.css",
  async create(folder) {
    await writeTree(folder, {
      "package.json": PACKAGE,
      "astro.config.mjs": `import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";

export default defineConfig({ integrations: [react()], vite: { plugins: [tailwindcss()] } });
`,
      "tsconfig.json": JSON.stringify({
        extends: "astro/tsconfigs/strict",
        include: [".astro/types.d.ts", "**/*"],
        exclude: ["dist"],
        compilerOptions: {
          jsx: "react-jsx",
          jsxImportSource: "react",
          paths: { "@/*": ["./src/*"] },
        },
      }),
      "src/styles/global.css": TAILWIND,
    });
    await runCommand(
      `${INSTALL} astro@latest @astrojs/react@latest @astrojs/check@latest react@19 react-dom@19 tailwindcss@4 @tailwindcss/vite@4 ${TYPES}`,
      folder,
    );
  },
  pageFiles(pages, head) {
    const script = head ? `<script is:inline set:html={${head.plain}()} />` : "";
    const headLine = head ? `import { ${head.plain} } from "${head.module}";\n` : "";
    const textOf = ({ component, module }: Page) => `---
import "@/styles/global.css";
${headLine}import { ${component} } from "${module}";
---
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Verify</title>
    ${script}
  </head>
  <body>
    <main><${component} client:load /></main>
  </body>
</html>
`;
    return pageModules(pages, "src/pages/*.astro", textOf);
  },
  checks: ["npx astro check", "npx astro build"],
  start: "npx astro preview --host 127.0.0.1 --port {port}",
};

const REACT_ROUTER: Stack = {
  name: "react-router",
  title: "React Router",
  source: "app",
  alias: "~",
  stylesheet: "app/app.css",
  async create(folder) {
    await writeTree(folder, {
      "package.json": PACKAGE,
      "tsconfig.json": tsconfig("app", "~", ".react-router/types"),
      "vite.config.ts": viteConfig(
        "~",
        "app",
        'import { reactRouter } from "@react-router/dev/vite";',
        "reactRouter()",
      ),
      "react-router.config.ts": "export default { ssr: true };\n",
      "app/app.css": TAILWIND,
    });
    await runCommand(
      // Its packages want each other in one version, and are published one after the other.
      `V=$(npm view @react-router/dev version) && ${INSTALL} react@19 react-dom@19 isbot@5 react-router@$V @react-router/node@$V @react-router/serve@$V @react-router/dev@$V vite@latest tailwindcss@4 @tailwindcss/vite@4 ${TYPES}`,
      folder,
    );
  },
  pageFiles: (pages, head) => ({
    "app/routes.ts": `import { route } from "@react-router/dev/routes";

export default [
${pages.map(({ name }) => `  route("${name}", "routes/${name}.tsx"),`).join("\n")}
];
`,
    "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
${headImport(head)}import "./app.css";

export default function Root() {
${html(`${VIEWPORT}${headElement(head)}<Meta /><Links />`, "<Outlet /><ScrollRestoration /><Scripts />")}
}
`,
    ...pageModules(pages, "app/routes/*.tsx"),
  }),
  checks: ["npx react-router typegen", "npx tsc -p .", "npx react-router build"],
  start: "PORT={port} HOST=127.0.0.1 npx react-router-serve ./build/server/index.js",
};

const TANSTACK_START: Stack = {
  name: "tanstack-start",
  title: "TanStack Start",
  source: "src",
  alias: "@",
  stylesheet: "src/styles.css",
  async create(folder) {
    await writeTree(folder, {
      "package.json": PACKAGE,
      "tsconfig.json": tsconfig("src", "@"),
      "vite.config.ts": viteConfig(
        "@",
        "src",
        `import { tanstackStart } from "@tanstack/react-start/plugin/vite";\n${IMPORT_REACT}`,
        "tanstackStart(), react()",
      ),
      "src/styles.css": TAILWIND,
      "src/router.tsx": `import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen";

export function getRouter() {
  return createRouter({ routeTree });
}
`,
    });
    await runCommand(
      `${INSTALL} react@19 react-dom@19 @tanstack/react-start@latest @tanstack/react-router@latest vite@latest @vitejs/plugin-react@latest tailwindcss@4 @tailwindcss/vite@4 ${TYPES}`,
      folder,
    );
  },
  pageFiles(pages, head) {
    const textOf = (page: Page) => `import { createFileRoute } from "@tanstack/react-router";
${pageModule(page).replace("export default function", "function")}
export const Route = createFileRoute("/${page.name}")({ component: Page });
`;
    return {
      "src/routes/__root.tsx": `import { createRootRoute, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
${headImport(head)}import styles from "../styles.css?url";

export const Route = createRootRoute({
  head: () => ({
    meta: [{ charSet: "utf-8" }, { name: "viewport", content: "width=device-width, initial-scale=1" }],
    links: [{ rel: "stylesheet", href: styles }],
  }),
  component: Root,
});

function Root() {
${html(`${headElement(head)}<HeadContent />`, "<Outlet /><Scripts />")}
}
`,
      ...pageModules(pages, "src/routes/*.tsx", textOf),
    };
  },
  // The build writes the route tree that the type check needs.
  checks: ["npx vite build", "npx tsc -p ."],
  start: "npx vite preview --host 127.0.0.1 --strictPort --port {port}",
};

const WAKU: Stack = {
  name: "waku",
  title: "Waku",
  source: "src",
  alias: "@",
  stylesheet: "src/styles.css",
  async create(folder) {
    await runCommand(
      `npm create --yes waku@latest -- --project-name ${basename(folder)} --skip-install`,
      dirname(folder),
    );
    await edit(join(folder, "waku.config.ts"), (text) =>
      text.replace("vite: {", "vite: { resolve: { tsconfigPaths: true },"),
    );
    await addPaths(join(folder, "tsconfig.json"));
    await runCommand(INSTALL, folder);
    // The template's layout asks another host for its fonts.
    for (const name of ["pages", "components"])
      await rm(join(folder, "src", name), { recursive: true });
  },
  pageFiles(pages, head) {
    const isStatic = '\nexport const getConfig = async () => ({ render: "static" }) as const;\n';
    return {
      "src/pages/_root.tsx": layout(head, "../styles.css") + isStatic,
      ...pageModules(pages, "src/pages/*.tsx", (page) => pageModule(page) + isStatic),
    };
  },
  checks: ["npx tsc -p .", "npx waku build"],
  start: "npx waku start --host 127.0.0.1 --port {port}",
};

export const STACKS: readonly Stack[] = [
  VITE,
  NEXT_APP,
  NEXT_PAGES,
  ASTRO,
  REACT_ROUTER,
  TANSTACK_START,
  WAKU,
  LEGACY,
];
