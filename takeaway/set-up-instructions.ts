// How a codebase gets what a component needs, where it hasn't got it: commands and files that can be used as they stand.
import { codeBlock } from "./markdown-blocks.ts";

const VITE_CONFIG = `import { fileURLToPath, URL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
});`;

const TSCONFIG = `{
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
    "types": ["vite/client"],
    "paths": { "@/*": ["./src/*"] }
  },
  "include": ["src"]
}`;

const COMPONENTS_JSON = `{
  "$schema": "https://ui.shadcn.com/schema.json",
  "style": "new-york",
  "rsc": false,
  "tsx": true,
  "tailwind": {
    "config": "",
    "css": "src/index.css",
    "baseColor": "neutral",
    "cssVariables": true
  },
  "aliases": {
    "components": "@/components",
    "ui": "@/components/ui",
    "utils": "@/lib/utils",
    "lib": "@/lib",
    "hooks": "@/hooks"
  }
}`;

const POSTCSS_CONFIG = `const config = { plugins: { "@tailwindcss/postcss": {} } };
export default config;`;

/** Markdown with one third-level heading per thing that may be missing. */
export function setUpInstructions(): string {
  return [
    "Do only the parts that are missing. Commands are npm's; where another lock file is present, use that package manager.",
    "### No project at all",
    codeBlock(
      "sh",
      "npm create --yes vite@latest my-app -- --template react-ts\ncd my-app\nnpm install",
    ),
    "### React 19",
    codeBlock("sh", "npm install react@19 react-dom@19"),
    "### TypeScript",
    codeBlock("sh", "npm install -D typescript @types/react @types/react-dom"),
    "Write `tsconfig.json` in the project's root. Existing `.js` and `.jsx` files may stay as they are.",
    codeBlock("json", TSCONFIG),
    "In Next.js, create an empty `tsconfig.json` instead and start the project once: it fills the file in.",
    "### Tailwind CSS 4, with Vite",
    codeBlock("sh", "npm install tailwindcss @tailwindcss/vite"),
    "Add both the plugin and the `@/` alias to `vite.config.ts` (or `.js`). Merge into what is there; a whole file looks like this:",
    codeBlock("ts", VITE_CONFIG),
    "Make this the first line of the global stylesheet (`src/index.css`), and import that stylesheet in the entry file (`src/main.tsx` or `.jsx`) where it isn't yet:",
    codeBlock("css", '@import "tailwindcss";'),
    "Where the project switches its theme by a `dark` class on `<html>`, the stylesheet also needs the next line. Without it, dark styles follow the system's setting.",
    codeBlock("css", "@custom-variant dark (&:where(.dark, .dark *));"),
    "### Tailwind CSS 4, with Next.js",
    codeBlock("sh", "npm install tailwindcss @tailwindcss/postcss postcss"),
    "Write `postcss.config.mjs`, and add the same lines of CSS to `app/globals.css`.",
    codeBlock("js", POSTCSS_CONFIG),
    "A project that stands on Tailwind CSS 3 has to be moved first (`npx --yes @tailwindcss/upgrade`). Ask before you do that: it touches the whole project.",
    "### The `@/` alias",
    "Vite resolves it by the `resolve.alias` above. TypeScript needs it in `tsconfig.json`, and in `tsconfig.app.json` where there is one; merge it into `compilerOptions`:",
    codeBlock("json", '"paths": { "@/*": ["./src/*"] }'),
    "Next.js comes with it. React Router's template calls it `~/` and points it at `app/`: keep that, and read `~/` wherever `@/` stands below.",
    "### The component-library structure",
    codeBlock("sh", "npx --yes shadcn@latest init -d -t vite"),
    "Write `-t next` or `-t react-router` for those. The command writes `components.json`, a `cn` helper and theme variables. Where the command can't run (no network, a framework it doesn't know), make the folder `src/components/ui` and write `components.json` by hand:",
    codeBlock("json", COMPONENTS_JSON),
  ].join("\n\n");
}
