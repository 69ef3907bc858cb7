// A project that has lived for a while: JavaScript, React 18, CSS Modules, rules for tags, a bundler that isn't Vite, and
// no Tailwind until a prompt asks for it.
import { runCommand } from "./run-command.ts";
import type { Stack } from "./stacks.ts";
import { writeProject } from "./write-project.ts";

const INSTALL = "npm install --no-audit --no-fund --loglevel=error";

const GLOBAL_CSS = `:root { --ink: #1d2433; --brand: #0b5cad; --line: #c9d1de; --gap: 12px; }
body { margin: 0; padding: 0 24px; color: var(--ink); background: #fbfbfd; font: 15px/1.6 Verdana, sans-serif; }
h1, h2, h3 { margin: 24px 0 12px; font: 700 26px/1.3 Georgia, serif; color: #0a2f57; }
h2 { font-size: 20px; }
p { margin: 0 0 16px; }
a { color: var(--brand); text-decoration: underline; }
a:hover { color: #c2410c; }
ul, ol { margin: 0 0 16px; padding-left: 32px; }
li { margin-bottom: 6px; }
button { border: 2px outset #8892a6; padding: 5px 14px; background: #eef1f7; color: #0a2f57; font: 700 13px Verdana; }
input, select, textarea { margin-bottom: 12px; border: 1px solid #8892a6; padding: 6px; background: #fffef2; font: 13px Verdana; }
label { display: block; font-weight: 700; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: 6px 10px; text-align: left; }
hr { border: 0; border-top: 3px double var(--line); }
`;

const HOME = `import { Link } from "react-router-dom";
import styles from "./home.module.css";

const ROWS = [["Paper", "12.40"], ["Ink", "31.00"], ["Postage", "8.15"]];

export function Home() {
  return (
    <div className={styles.page}>
      <h1>Expenses</h1>
      <p>What the office bought in March. See <Link to="/settings">the settings</Link> for limits.</p>
      <ul>
        <li>Paid by card</li>
        <li>Paid in cash</li>
      </ul>
      <table className={styles.table}>
        <thead><tr><th>Item</th><th>Amount</th></tr></thead>
        <tbody>{ROWS.map(([item, amount]) => <tr key={item}><td>{item}</td><td>{amount}</td></tr>)}</tbody>
      </table>
      <hr />
      <button type="button">Print</button> <span className={styles.badge}>3 open</span>
    </div>
  );
}
`;

const SETTINGS = `import styles from "./settings.module.css";

export function Settings() {
  return (
    <form className={styles.form}>
      <h2>Settings</h2>
      <label htmlFor="limit">Limit</label>
      <input id="limit" defaultValue="250" />
      <label htmlFor="team">Team</label>
      <select id="team"><option>Sales</option><option>Support</option></select>
      <label htmlFor="note">Note</label>
      <textarea id="note" rows={3} defaultValue="Ask before you buy a printer." />
      <fieldset><legend>Report</legend><input type="checkbox" defaultChecked /> Monthly <input type="radio" /> Yearly</fieldset>
      <details open><summary>Help</summary><blockquote>Limits apply from the next day.</blockquote></details>
      <button type="submit">Save</button> <a href="#help">Help</a>
    </form>
  );
}
`;

/** @param more lines of routes */
const entry = (
  imports: string,
  more: string,
) => `import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { Home } from "./home";
import { Settings } from "./settings";
import "./global.css";
${imports}
createRoot(document.getElementById("root")).render(
  <StrictMode>
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/settings" element={<Settings />} />
${more}
        </Routes>
      </Suspense>
    </BrowserRouter>
  </StrictMode>,
);
`;

const config = (
  imports: string,
  source: string,
  tags: string,
) => `import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
${imports}
export default defineConfig({
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: "./src/index.jsx" } },
  server: { historyApiFallback: true },
  html: { title: "Expenses"${tags} },
  ${source}
});
`;

export const LEGACY: Stack = {
  name: "legacy",
  title: "Rsbuild, React 18, JavaScript",
  source: "src",
  alias: "@",
  stylesheet: "src/tailwind.css",
  ownPages: ["", "settings"],
  async create(folder) {
    await writeProject(folder, {
      "package.json": JSON.stringify({ name: "expenses", private: true, type: "module" }),
      "rsbuild.config.mjs": config("", "", ""),
      "src/index.jsx": entry("", ""),
      "src/global.css": GLOBAL_CSS,
      "src/home.jsx": HOME,
      "src/home.module.css": `.page { max-width: 640px; }
.table { width: 100%; }
.badge { border-radius: 9px; padding: 2px var(--gap); background: var(--brand); color: #fff; }
`,
      "src/settings.jsx": SETTINGS,
      "src/settings.module.css":
        ".form { border: 1px solid var(--line); padding: var(--gap); max-width: 480px; }\n",
    });
    await runCommand(
      `${INSTALL} react@18 react-dom@18 react-router-dom@6 @rsbuild/core@latest @rsbuild/plugin-react@latest`,
      folder,
    );
  },
  // The paragraph of every prompt for existing codebases.
  async adapt(folder) {
    await runCommand(`${INSTALL} tailwindcss@4 @tailwindcss/postcss@4`, folder);
    await writeProject(folder, {
      "postcss.config.mjs": 'export default { plugins: { "@tailwindcss/postcss": {} } };\n',
      "jsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./src/*"] } } }),
      "src/tailwind.css": `@import "tailwindcss/theme.css" layer(theme);
@import "tailwindcss/utilities.css" layer(utilities) important;
`,
    });
    return { tsx: false };
  },
  async writePages(folder, pages, head) {
    const lines = pages.map(
      ({ component, module }) =>
        `const ${component} = lazy(() => import("@/${module}").then((m) => ({ default: m.${component} })));`,
    );
    const routes = pages.map(
      ({ name, component }) =>
        `          <Route path="/${name}" element={<main><${component} /></main>} />`,
    );
    const script = head
      ? `import { ${head.plain} } from "${head.module.replace("@/", "./src/")}.js";\n`
      : "";
    const tags = head
      ? `, tags: [{ tag: "script", children: ${head.plain}(), append: false }]`
      : "";
    await writeProject(folder, {
      "src/index.jsx": entry(
        `import "./tailwind.css";\n\n${lines.join("\n")}\n`,
        routes.join("\n"),
      ),
      "rsbuild.config.mjs": config(script, 'resolve: { alias: { "@": "./src" } },', tags),
    });
  },
  // In development mode, so that React says what it ignores.
  checks: ["npx rsbuild build --mode development"],
  start: "npx rsbuild preview --host 127.0.0.1 --port {port}",
  address: (page) => page,
};
