// Turns a pattern's folder into the prompt that a visitor gives to a coding assistant: one text for every stack.
import { createHash } from "node:crypto";
import { acceptanceFile } from "./acceptance.ts";
import { licenceNote } from "./licence-note.ts";
import { codeBlock } from "./markdown-blocks.ts";
import type { PatternSource, SourceFile } from "./read-pattern.ts";
import { DARK_VARIANT, packages } from "./registry.ts";
import { versionLine, withVersion } from "./versions.ts";

/** Same-site files that a usage loads by address: `/scenes/lamp.glb`. */
const ASSET = /["'](\/(?:[\w.-]+\/)*[\w.-]+\.(?:glb|gltf|splinecode))["']/g;
const HASH_DIGITS = 12;

/** A colour of the reader's theme: `var(--card)`, `var(--ring,…)`, `text-(--ring,…)`. */
const TOKEN = /\((--(?!lamp)[\w-]+)[,)]/g;

const CN = `import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

export function cn(...inputs: ClassValue[]) {
  return twMerge(clsx(inputs));
}`;

/** Markdown, the same for the same source. `siteUrl` has no trailing slash. */
export function promptFor(source: PatternSource, siteUrl = ""): string {
  const { pattern, brief } = source;
  const sections = [
    ["Task", task(source)],
    ["Requirements", requirements(source, siteUrl)],
    ["Where things go", whereThingsGo(source)],
    ["Files", files(source)],
    ["Usage", usage(source, siteUrl)],
    ["Checks", brief.checks.map((check) => `- ${check}`).join("\n")],
    ["Links", links(source, siteUrl)],
  ];
  return [
    `# Add ${pattern.title} to this codebase`,
    `<!-- ${versionLine(pattern)} -->`,
    ...sections.map(([title, body]) => `## ${title}\n\n${body}`),
  ]
    .join("\n\n")
    .concat("\n");
}

/** By this `verified.json` knows which prompt passed which acceptance test, whatever address the site has. */
export function promptHash(source: PatternSource): string {
  const tested = promptFor(source) + acceptanceFile(source);
  return createHash("sha256").update(tested).digest("hex").slice(0, HASH_DIGITS);
}

function task({ brief }: PatternSource): string {
  return `${brief.goal}

Copy the files exactly; change only paths, types, Tailwind’s prefix. Put the usage on a page and report any check that fails.`;
}

function requirements(source: PatternSource, siteUrl: string): string {
  const needs = [
    "**React 19, TypeScript**: `npm create -y vite@latest my-app -- --template react-ts`.",
    "**Tailwind CSS 4**: `npm install tailwindcss @tailwindcss/vite` (others: `@tailwindcss/postcss`).",
    "**A component-library structure**: with the `@/` alias, `npx shadcn@latest init -d` adds `components.json` and `lib/utils.ts`.",
  ];
  return [
    "This codebase needs the following. Explain how to set up what’s missing. Ask before you replace files.",
    needs.map((need) => `- ${need}`).join("\n"),
    existingCodebases(source, siteUrl),
    "Find the default path for components: `aliases.ui` in `components.json`, else the table below. If it isn't `components/ui`, create that folder and explain why: imports and shadcn's CLI expect it.",
  ].join("\n\n");
}

/** Each sentence is tried by the stack `legacy` of `verify-prompts`. */
function existingCodebases({ pattern, files }: PatternSource, siteUrl: string): string {
  const text = files.map((file) => file.text).join("\n");
  const names = new Set([...text.matchAll(TOKEN)].map(([, name]) => name));
  // What a component sets on itself can't be set from outside.
  const tokens = [...names]
    .filter((name) => !text.includes(`[${name}:`))
    .map((name) => `\`${name}\``);
  const command = `npx shadcn@latest add ${siteUrl}/r/${pattern.name}.json`;
  return [
    "**An existing codebase**: for JavaScript",
    pattern.price === "free"
      ? `set \`"tsx": false\` in \`components.json\`; \`${command}\` then writes \`.jsx\`.`
      : "remove the types.",
    `React 18.3 works, but \`ref\` doesn't reach the element${text.includes("inputRef?:") ? ": use `inputRef`" : ""}.`,
    "With styles but no Tailwind, import only `tailwindcss/theme.css` `layer(theme)` and `tailwindcss/utilities.css` `layer(utilities) important source(none)`, with `@source` for what you add: only pages with the same classes change.",
    `To look native set ${[...tokens, "`--lamp`"].join(", ")} (the light) in each theme.`,
    ...(text.includes("themeScript(")
      ? ["`themeScript()` is the head's first inline script."]
      : []),
    "Browsers: Chrome 120, Safari 17.5, Firefox 129; older lack the light.",
  ].join(" ");
}

function whereThingsGo({ files, brief }: PatternSource): string {
  const texts = [brief.usage, ...files.map(({ text }) => text)];
  const isClient = texts.some((text) => text.startsWith('"use client"'));
  const [keep, island] = isClient
    ? [' (keep `"use client"`)', " (island: `client:load`)"]
    : ["", ""];
  return [
    "| Framework | `components/ui` in | Alias | Stylesheet, head |",
    "| --- | --- | --- | --- |",
    "| Vite, React Router library | `src/` | set `@/` | `src/index.css`, `index.html` |",
    `| Next.js App Router${keep} | root or \`src/\` | \`@/\` | \`app/globals.css\`, \`app/layout.tsx\` |`,
    "| Next.js Pages Router | root or `src/` | `@/` | `styles/globals.css`, `pages/_document.tsx` |",
    `| Astro${island} | \`src/\` | set \`@/\` | \`src/styles/global.css\`, layout |`,
    "| TanStack Start | `src/` | `@/` | `src/styles.css`, `src/routes/__root.tsx` |",
    "| React Router framework, Remix | `app/` | `~/` for `@/` | `app/app.css`, `app/root.tsx` |",
    "| Other | its source | `paths`, the bundler's alias | where Tailwind is imported, root document |",
  ].join("\n");
}

function files({ pattern, files, typePackages }: PatternSource): string {
  const needed = quoted(packages(pattern.dependencies));
  const types = quoted(packages(typePackages));
  const install = [needed && `npm install ${needed}`, types && `npm install -D ${types}`]
    .filter(Boolean)
    .join("\n");
  const usesDark = files.some(({ text }) => /\bdark:/.test(text));
  const needsCn = files.some(({ text }) => text.includes('"@/lib/utils"'));
  const dark = pattern.css?.[".dark"]
    ? "unless it defines `dark`:"
    : "with this app's dark selector for `.dark`, unless it defines `dark` or dark follows the system:";
  const parts = [
    install && `Install:\n\n${codeBlock("sh", install)}`,
    ...files.map(({ name, text }) => fileBlock({ name, text: withVersion(text, pattern) })),
    pattern.css && `Add to the global stylesheet:\n\n${codeBlock("css", cssText(pattern.css))}`,
    usesDark && `Add to the global stylesheet, ${dark}\n\n${codeBlock("css", `${DARK_VARIANT};`)}`,
    needsCn &&
      `If there is no \`lib/utils.ts\`, run \`npm install clsx tailwind-merge\` and create it:\n\n${codeBlock("ts", CN)}`,
  ];
  return parts.filter(Boolean).join("\n\n");
}

function fileBlock({ name, text }: SourceFile): string {
  return `**components/ui/${name}**\n\n${codeBlock(name.slice(name.lastIndexOf(".") + 1), text)}`;
}

/** Quoted, because some shells give `^` a meaning. */
const quoted = (packages: readonly string[]) => packages.map((one) => `"${one}"`).join(" ");

export function cssText(css: NonNullable<PatternSource["pattern"]["css"]>): string {
  return Object.entries(css)
    .map(([selector, rules]) => {
      const lines = Object.entries(rules).map(([name, value]) => `  ${name}: ${value};`);
      return `${selector} {\n${lines.join("\n")}\n}`;
    })
    .join("\n\n");
}

function usage({ brief }: PatternSource, siteUrl: string): string {
  const paths = new Set([...brief.usage.matchAll(ASSET)].map(([, path = ""]) => path));
  const fetches = [...paths].map(
    (path) => `curl --create-dirs -fLo "public${path}" "${siteUrl}${path}"`,
  );
  const parts = [
    codeBlock("tsx", brief.usage),
    brief.props,
    fetches.length > 0 && `It loads this file:\n\n${codeBlock("sh", fetches.join("\n"))}`,
  ];
  return parts.filter(Boolean).join("\n\n");
}

function links({ pattern, brief }: PatternSource, siteUrl: string): string {
  const { key, name, price } = pattern;
  return [
    `- Evidence: ${brief.claims} Sources: ${siteUrl}/${key}`,
    `- How to measure it: ${siteUrl}/${key}#measure`,
    `- Newer versions: ${siteUrl}/changes`,
    `- Acceptance test, optional: save ${siteUrl}/acceptance/${name}.spec.mjs in \`acceptance/\`, run \`npx playwright test acceptance\`.`,
    `- Licence: ${licenceNote(price)}`,
  ].join("\n");
}
