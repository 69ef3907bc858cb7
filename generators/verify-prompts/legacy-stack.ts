// A project that has lived for a while: JavaScript, React 18, CSS Modules, rules for tags, a bundler that isn't Vite, and
// no Tailwind until a prompt asks for it.

import { writeTree } from "../write-tree.ts";
import { INSTALL, runCommand } from "./run-command.ts";
import type { Head, Page, Stack } from "./stacks.ts";

const GLOBAL_CSS = `:root { --ink: #1d2433; --brand: #0b5cad; --gap: 12px; }
body { margin: 0; padding: 0 24px; color: var(--ink); background: #fbfbfd; font: 15px/1.6 Verdana, sans-serif; }
h1, h2, h3 { margin: 24px 0 12px; font: 700 26px/1.3 Georgia, serif; color: #0a2f57; }
p, ul, ol { margin: 0 0 16px; }
.container { max-width: 12em; }
a { color: var(--brand); text-decoration: underline; }
button { border: 2px outset #8892a6; padding: 5px 14px; background: #eef1f7; color: #0a2f57; font: 700 13px Verdana; }
input, select, textarea { margin-bottom: 12px; border: 1px solid #8892a6; padding: 6px; background: #fffef2; font: 13px Verdana; }
label { display: block; font-weight: 700; }
td { border: 1px solid #c9d1de; padding: 6px 10px; }
`;

const HOME = `import { Link } from "react-router-dom";
import styles from "./home.module.css";

export function Home() {
  return (
    <div className={styles.page}>
      <h1>Expenses</h1>
      <p className="container">What the office bought in March. <Link to="/">All months</Link></p>
      <ul><li>Paid by card</li><li>Paid in cash</li></ul>
      <table><tbody><tr><td>Paper</td><td>12.40</td></tr><tr><td>Ink</td><td>31.00</td></tr></tbody></table>
      <hr /><h2>Settings</h2>
      <label htmlFor="limit">Limit</label><input id="limit" defaultValue="250" />
      <label htmlFor="team">Team</label><select id="team"><option>Sales</option></select>
      <fieldset><legend>Report</legend><input type="checkbox" defaultChecked /> Monthly</fieldset>
      <textarea aria-label="Note" rows={3} defaultValue="Ask before you buy a printer." />
      <details open><summary>Help</summary><blockquote>Limits apply from the next day.</blockquote></details>
      <button type="submit">Save</button> <span className={styles.badge}>3 open</span>
    </div>
  );
}
`;

const entry = (pages: readonly Page[]) => `import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { Home } from "./home";
import "./global.css";
${pages.length > 0 ? 'import "./tailwind.css";\n' : ""}
const usage = (load, name) => lazy(() => load().then((module) => ({ default: module[name] })));
const routes = {
${pages.map(({ name, component, module }) => `  "/${name}": usage(() => import("${module}"), "${component}"),`).join("\n")}
};

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/" element={<Home />} />
          {Object.entries(routes).map(([path, Usage]) => (
            <Route key={path} path={path} element={<main><Usage /></main>} />
          ))}
        </Routes>
      </Suspense>
    </BrowserRouter>
  </StrictMode>,
);
`;

const config = (head: Head) => `import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
${head ? `import { ${head.plain} } from "${head.module.replace("@/", "./src/")}.js";\n` : ""}
export default defineConfig({
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: "./src/index.jsx" } },
  resolve: { alias: { "@": "./src" } },
  server: { historyApiFallback: true },
  html: { tags: [${head ? `{ tag: "script", children: ${head.plain}(), append: false }` : ""}] },
});
`;

export const LEGACY: Stack = {
  name: "legacy",
  title: "Rsbuild, React 18, JavaScript",
  source: "src",
  alias: "@",
  stylesheet: "src/tailwind.css",
  ownPages: [""],
  async create(folder) {
    await writeTree(folder, {
      "package.json": JSON.stringify({ name: "expenses", private: true, type: "module" }),
      "rsbuild.config.mjs": config(null),
      "src/index.jsx": entry([]),
      "src/global.css": GLOBAL_CSS,
      "src/home.jsx": HOME,
      "src/home.module.css": `.page { max-width: 640px; }
.badge { border-radius: 9px; padding: 2px var(--gap); background: var(--brand); color: #fff; }
`,
    });
    await runCommand(
      `${INSTALL} react@18 react-dom@18 react-router-dom@6 @rsbuild/core@latest @rsbuild/plugin-react@latest`,
      folder,
    );
  },
  // The paragraph of every prompt for existing codebases.
  async adapt(folder) {
    await runCommand(`${INSTALL} tailwindcss@4 @tailwindcss/postcss@4`, folder);
    await writeTree(folder, {
      "postcss.config.mjs": 'export default { plugins: { "@tailwindcss/postcss": {} } };\n',
      "jsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./src/*"] } } }),
      "src/tailwind.css": `@import "tailwindcss/theme.css" layer(theme);
@import "tailwindcss/utilities.css" layer(utilities) important source(none);
@source "./components";
`,
    });
    return { tsx: false };
  },
  pageFiles: (pages, head) => ({
    "src/index.jsx": entry(pages),
    "rsbuild.config.mjs": config(head),
  }),
  // In development mode, so that React says what it ignores.
  checks: ["npx rsbuild build --mode development"],
  start: "npx rsbuild preview --host 127.0.0.1 --port {port}",
};
