// How a codebase gets what a component needs, where it hasn't got it: commands and files that can be used as they stand.
import { codeBlock } from "./markdown-blocks.ts";
import { DEFAULT_STACK, type Stack } from "./stack/stack.ts";

/** Where a framework's own starting project keeps things. */
interface Layout {
  source: string;
  alias: string;
  stylesheet: string;
  entry: string;
  /** Whether components are drawn on the server unless they say otherwise. */
  rsc: boolean;
}

const VITE: Layout = {
  source: "src",
  alias: "@",
  stylesheet: "src/index.css",
  entry: "src/main.tsx` or `.jsx",
  rsc: false,
};
const LAYOUTS: Record<Stack["framework"], Layout> = {
  any: VITE,
  vite: VITE,
  next: {
    source: ".",
    alias: "@",
    stylesheet: "app/globals.css",
    entry: "app/layout.tsx",
    rsc: true,
  },
  "react-router": {
    source: "app",
    alias: "~",
    stylesheet: "app/app.css",
    entry: "app/root.tsx",
    rsc: false,
  },
};

function viteConfig({ framework, styling }: Stack): string {
  const { source, alias } = LAYOUTS[framework];
  const plugins = [
    ...(styling === "tailwind"
      ? [{ line: 'import tailwindcss from "@tailwindcss/vite";', call: "tailwindcss()" }]
      : []),
    framework === "react-router"
      ? { line: 'import { reactRouter } from "@react-router/dev/vite";', call: "reactRouter()" }
      : { line: 'import react from "@vitejs/plugin-react";', call: "react()" },
  ];
  return `import { fileURLToPath, URL } from "node:url";
${plugins.map(({ line }) => line).join("\n")}
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [${plugins.map(({ call }) => call).join(", ")}],
  resolve: { alias: { "${alias}": fileURLToPath(new URL("./${source}", import.meta.url)) } },
});`;
}

function tsconfig({ framework }: Stack): string {
  const { source, alias } = LAYOUTS[framework];
  const generated = framework === "react-router" ? ".react-router/types" : null;
  return `{
  "compilerOptions": {
    "target": "ES2022",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "module": "ESNext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "strict": true,
    "allowJs": true,
    "checkJs": false,
    "skipLibCheck": true,
    "noEmit": true,
    "types": ["vite/client"],${generated ? `\n    "rootDirs": [".", "./${generated}"],` : ""}
    "paths": { "${alias}/*": ["./${source}/*"] }
  },
  "include": ["${source}"${generated ? `, "${generated}/**/*"` : ""}]
}`;
}

function componentsJson({ framework, language }: Stack): string {
  const { alias, stylesheet, rsc } = LAYOUTS[framework];
  return `{
  "$schema": "https://ui.shadcn.com/schema.json",
  "style": "new-york",
  "rsc": ${rsc},
  "tsx": ${language === "ts"},
  "tailwind": {
    "config": "",
    "css": "${stylesheet}",
    "baseColor": "neutral",
    "cssVariables": true
  },
  "aliases": {
    "components": "${alias}/components",
    "ui": "${alias}/components/ui",
    "utils": "${alias}/lib/utils",
    "lib": "${alias}/lib",
    "hooks": "${alias}/hooks"
  }
}`;
}

const POSTCSS_CONFIG = `const config = { plugins: { "@tailwindcss/postcss": {} } };
export default config;`;

interface Part {
  /** Frameworks it is for; all where it says none. */
  for?: readonly Stack["framework"][];
  styling?: Stack["styling"];
  language?: Stack["language"];
  text: string | ((stack: Stack) => string);
}

const PARTS: readonly Part[] = [
  {
    text: "Do only the parts that are missing. Commands are npm's; where another lock file is present, use that package manager.",
  },
  {
    styling: "tailwind",
    text: "In a project that has pages already, ask the person before each of these, because it changes all of them: raising React's version; adding Tailwind CSS, whose base rules reset every heading, list and button (this prompt for plain CSS needs none of it); running `shadcn init`, which writes base rules and theme variables.",
  },
  {
    styling: "css",
    text: "In a project that has pages already, ask the person before you raise React's version, because it changes all of them.",
  },
  { text: "### No project at all" },
  {
    for: ["any", "vite"],
    text: ({ language }) =>
      codeBlock(
        "sh",
        `npm create --yes vite@latest my-app -- --template react${language === "ts" ? "-ts" : ""} --no-interactive\ncd my-app\nnpm install`,
      ),
  },
  {
    for: ["next"],
    text: ({ language, styling }) =>
      codeBlock(
        "sh",
        `npx --yes create-next-app@latest my-app --yes --${language}${styling === "css" ? " --no-tailwind" : ""}\ncd my-app`,
      ),
  },
  {
    for: ["react-router"],
    text: codeBlock("sh", "npx --yes create-react-router@latest my-app --yes\ncd my-app"),
  },
  { text: "### React 19" },
  { text: codeBlock("sh", "npm install react@19 react-dom@19") },
  { language: "ts", text: "### TypeScript" },
  {
    language: "ts",
    for: ["any", "vite", "react-router"],
    text: codeBlock("sh", "npm install -D typescript @types/react @types/react-dom"),
  },
  {
    language: "ts",
    for: ["any", "vite", "react-router"],
    text: "Write `tsconfig.json` in the project's root. Existing `.js` and `.jsx` files may stay as they are.",
  },
  {
    language: "ts",
    for: ["any", "vite", "react-router"],
    text: (stack) => codeBlock("json", tsconfig(stack)),
  },
  {
    language: "ts",
    for: ["any"],
    text: "In Next.js, install `typescript@5` and `@types/node` with the types, create an empty `tsconfig.json` instead, and start the project once: it fills the file in.",
  },
  {
    language: "ts",
    for: ["next"],
    text: codeBlock("sh", "npm install -D typescript@5 @types/react @types/react-dom @types/node"),
  },
  {
    language: "ts",
    for: ["next"],
    text: "Create an empty `tsconfig.json` and start the project once: Next.js fills it in.",
  },
  {
    styling: "tailwind",
    for: ["any", "vite", "react-router"],
    text: "### Tailwind CSS 4, with Vite",
  },
  {
    styling: "tailwind",
    for: ["any", "vite", "react-router"],
    text: codeBlock("sh", "npm install tailwindcss @tailwindcss/vite"),
  },
  {
    styling: "tailwind",
    for: ["any", "vite", "react-router"],
    text: ({ framework }) =>
      `Add both the plugin and the \`${LAYOUTS[framework].alias}/\` alias to \`vite.config.ts\` (or \`.js\`). Merge into what is there; a whole file looks like this:`,
  },
  {
    styling: "tailwind",
    for: ["any", "vite", "react-router"],
    text: (stack) => codeBlock(stack.language, viteConfig(stack)),
  },
  {
    styling: "tailwind",
    for: ["any", "vite", "react-router"],
    text: ({ framework }) =>
      `Make this the first line of the global stylesheet (\`${LAYOUTS[framework].stylesheet}\`), and import that stylesheet in the entry file (\`${LAYOUTS[framework].entry}\`) where it isn't yet:`,
  },
  {
    styling: "tailwind",
    for: ["any", "vite", "react-router"],
    text: codeBlock("css", '@import "tailwindcss";'),
  },
  { styling: "tailwind", for: ["any", "next"], text: "### Tailwind CSS 4, with Next.js" },
  {
    styling: "tailwind",
    for: ["any", "next"],
    text: codeBlock("sh", "npm install tailwindcss @tailwindcss/postcss postcss"),
  },
  {
    styling: "tailwind",
    for: ["any"],
    text: "Write `postcss.config.mjs`, and add the same lines of CSS to `app/globals.css`.",
  },
  {
    styling: "tailwind",
    for: ["next"],
    text: "Write `postcss.config.mjs`, and make the second block the first line of `app/globals.css`.",
  },
  { styling: "tailwind", for: ["any", "next"], text: codeBlock("js", POSTCSS_CONFIG) },
  {
    styling: "tailwind",
    for: ["next"],
    text: codeBlock("css", '@import "tailwindcss";'),
  },
  {
    styling: "tailwind",
    text: "A project that stands on Tailwind CSS 3 has to be moved first (`npx --yes @tailwindcss/upgrade`). Ask before that too.",
  },
  { text: "### The `@/` alias" },
  {
    styling: "css",
    for: ["any", "vite", "react-router"],
    text: "Merge it into `vite.config.ts` (or `.js`); a whole file looks like this:",
  },
  {
    styling: "css",
    for: ["any", "vite", "react-router"],
    text: (stack) => codeBlock(stack.language, viteConfig(stack)),
  },
  {
    for: ["any", "vite", "react-router"],
    text: ({ framework, language }) =>
      `Vite resolves it by the \`resolve.alias\` above${framework === "react-router" ? ", or by what the template brings in its place" : ""}. ${language === "ts" ? "TypeScript needs it in `tsconfig.json`, and in `tsconfig.app.json` where there is one; merge it in" : "So that the editor resolves it too, merge it into `jsconfig.json`"}:`,
  },
  {
    for: ["next"],
    text: ({ language }) =>
      `Next.js resolves it by \`${language}config.json\`. Where it is missing there, merge this in, with \`./src/*\` where there is a \`src\` folder:`,
  },
  {
    text: ({ framework }) => {
      const { source, alias } = LAYOUTS[framework];
      const from = source === "." ? "./*" : `./${source}/*`;
      return codeBlock("json", `{ "compilerOptions": { "paths": { "${alias}/*": ["${from}"] } } }`);
    },
  },
  {
    for: ["any"],
    text: "Next.js needs no more than these `paths`, with `./*` where there is no `src` folder. React Router's template calls the alias `~/` and points it at `app/`: keep that, and read `~/` wherever `@/` stands below.",
  },
  {
    for: ["react-router"],
    text: "React Router's template calls it `~/` and points it at `app/`: keep that, and read `~/` wherever `@/` stands below.",
  },
  { styling: "css", text: "### The component-library structure" },
  {
    styling: "css",
    text: "Make the folder `components/ui` where section 4 says. Nothing else is needed.",
  },
  { styling: "tailwind", text: "### The component-library structure" },
  {
    styling: "tailwind",
    text: ({ framework }) =>
      `Make the folder \`${LAYOUTS[framework].source === "." ? "" : `${LAYOUTS[framework].source}/`}components/ui\` and write \`components.json\`${framework === "any" ? ". This is Vite's; with Next.js the folder and `ui` are where section 4 says, `css` is `app/globals.css` and `rsc` is `true`; with React Router `css` is `app/app.css` and every `@/` is `~/`" : ""}:`,
  },
  {
    styling: "tailwind",
    text: (stack) => codeBlock("json", componentsJson(stack)),
  },
  {
    styling: "tailwind",
    text: ({ framework }) =>
      `In a project made just now, a command can do it instead${framework === "any" ? " (with `-t next` or `-t react-router` for those)" : ""}, and adds a \`cn\` helper:`,
  },
  {
    styling: "tailwind",
    text: ({ framework }) =>
      codeBlock(
        "sh",
        `npx --yes shadcn@latest init -d -t ${framework === "any" ? "vite" : framework}`,
      ),
  },
];

/** Markdown with one third-level heading per thing that may be missing in a project of this stack. */
export function setUpInstructions(stack: Stack = DEFAULT_STACK): string {
  return PARTS.filter(
    (part) =>
      (!part.for || part.for.includes(stack.framework)) &&
      (!part.styling || part.styling === stack.styling) &&
      (!part.language || part.language === stack.language),
  )
    .map(({ text }) => (typeof text === "string" ? text : text(stack)))
    .join("\n\n");
}
