// Turns a pattern's folder into the prompt that a visitor gives to a coding assistant.
import { licenceNote } from "./licence-note.ts";
import { codeBlock, codeSpan } from "./markdown-blocks.ts";
import type { PatternSource } from "./pattern-source.ts";
import { propsMarkdown } from "./props-markdown.ts";
import { setUpInstructions } from "./set-up-instructions.ts";

export interface PromptOptions {
  /** Public address without a trailing slash, from which binary files are fetched. @default "" */
  siteUrl?: string;
}

interface Section {
  title: string;
  body: string;
}

/** What holds for every component of the toolkit; a pattern's own checks stand before these. */
export const COMMON_CHECKS: readonly string[] = [
  "The type check and the production build pass, and the browser's console shows no error and no hydration warning.",
  "Every control can be reached and used by keyboard alone, and shows where the focus is.",
  "Under `prefers-reduced-motion: reduce` nothing moves by itself, and nothing that can be read or used is missing.",
  "Nothing around the component shifts while it loads or moves.",
  "Text is legible in the light and in the dark theme.",
  'With `dir="rtl"` on `<html>` the layout is mirrored, and at 320 px width nothing scrolls sideways.',
  "The copied files still equal section 5, but for this codebase's formatting and what the person asked to change.",
];

/** Markdown, the same for the same source: no date, no version, nothing from the machine it was made on. */
export function promptFor(source: PatternSource, options: PromptOptions = {}): string {
  const { pattern } = source;
  const sections: Section[] = [
    { title: "What to build, and why", body: purpose(source) },
    { title: "What this codebase needs", body: needs() },
    { title: "Set up what is missing", body: setUpInstructions() },
    { title: "Find the components folder", body: componentsFolder() },
    { title: "Copy the component into `components/ui`", body: sourceFiles(source) },
    { title: "Install the packages", body: packages(source) },
    ...(source.assets.length > 0
      ? [{ title: "Fetch the binary files", body: assets(source, options) }]
      : []),
    { title: "Use it", body: usage(source) },
    { title: "Props", body: propsMarkdown(source.props) },
    { title: "Notes for the work", body: notes(source) },
    { title: "Done when", body: checks(source) },
    { title: "Licence", body: licenceNote(pattern.price) },
  ];
  const head = `# Add ${pattern.title} to this codebase

Work through the sections in order. The source in section 5 is complete and tested: copy it, don't rewrite it. Where this codebase has conventions of its own, keep them, and adapt nothing but paths.`;
  const body = sections.map(({ title, body }, index) => `## ${index + 1}. ${title}\n\n${body}`);
  return `${[head, ...body].join("\n\n")}\n`;
}

function purpose({ brief, evidence }: PatternSource): string {
  if (!evidence) return brief.goal.trim();
  return [
    brief.goal.trim(),
    `**What research found.** ${evidence.summary}`,
    `**When it backfires.** ${evidence.backfires}`,
    `**Where not to use it.** ${evidence.notFor}`,
  ].join("\n\n");
}

function needs(): string {
  return `Look for each of these before you write a file:

- **React 19**: components take \`ref\` as a prop, and bring their keyframes in a \`<style>\` that React hoists.
- **TypeScript**: a \`tsconfig.json\`, and a build that accepts \`.tsx\`.
- **Tailwind CSS 4**: \`tailwindcss\` 4 in \`package.json\`, and \`@import "tailwindcss"\` in the global stylesheet.
- **A component-library structure as shadcn uses it**: a \`components.json\`, a \`components/ui\` folder, and an alias (\`@/\`) that both TypeScript and the bundler resolve.

If all four are there, go on to section 4. If not, say what is missing and set it up by section 3.`;
}

function componentsFolder(): string {
  return `Find the default path for components: read \`aliases.ui\` in \`components.json\` (or \`aliases.components\` with \`/ui\` behind it), and resolve its alias by \`compilerOptions.paths\`. It usually is \`src/components/ui\` with Vite, \`components/ui\` or \`src/components/ui\` with Next.js, \`app/components/ui\` with React Router. Below, \`components/ui\` stands for that folder.

If the default path is another one, or there is none, create \`components/ui\`, point \`aliases.ui\` at it, and tell the person why the folder matters:

- shadcn's CLI and the aliases of \`components.json\` look there, so whatever is added later lands beside this component and finds it;
- interface parts are kept apart from pages and features, so there is one place to read, edit and update each of them;
- every import has the same form, \`@/components/ui/<name>\`, in every file and in every project built this way.`;
}

function sourceFiles({ files }: PatternSource): string {
  const order =
    files.length === 1
      ? "Create this file as it stands, character for character. It imports npm packages and nothing else."
      : `Create these ${files.length} files as they stand, character for character. They import npm packages and each other, nothing else.`;
  return [
    `${order} If a file of the same name exists and differs, ask before you replace it.`,
    ...files.map(({ name, text }) => fileBlock(name, text)),
  ].join("\n\n");
}

function fileBlock(name: string, text: string): string {
  return `**\`components/ui/${name}\`**\n\n${codeBlock(name.slice(name.lastIndexOf(".") + 1), text)}`;
}

function packages({ pattern, typePackages }: PatternSource): string {
  const runtime = withRanges(pattern.dependencies);
  if (runtime.length === 0) return "None. The component needs React and nothing else.";
  const commands = [`npm install ${runtime.join(" ")}`];
  const types = withRanges(typePackages);
  if (types.length > 0) commands.push(`npm install -D ${types.join(" ")}`);
  return `${codeBlock("sh", commands.join("\n"))}\n\nThese are all it needs besides React, in the versions it was tested with.`;
}

/** Quoted, because some shells read \`^\` as their own sign. */
function withRanges(packages: Readonly<Record<string, string>>): string[] {
  return Object.entries(packages).map(([name, range]) => `"${name}@${range}"`);
}

function assets({ assets }: PatternSource, { siteUrl = "" }: PromptOptions): string {
  const commands = assets.map(
    (path) => `curl --create-dirs -fL -o "public${path}" "${siteUrl}${path}"`,
  );
  return `The demo loads ${assets.map(codeSpan).join(", ")}. Fetch it as a binary file into the folder that the project serves at its root (\`public\` with Vite, Next.js and React Router):

${codeBlock("sh", commands.join("\n"))}

Where there is no network, ask the person to put the file there; don't write it as text. Any other address that the component accepts does as well.`;
}

function usage({ brief, demo, pattern }: PatternSource): string {
  return [
    "The least code that uses it:",
    codeBlock("tsx", brief.usage.trim()),
    `The live demo in full, to try the component with before you fit it into a page. Render its default export somewhere, look at it, and then keep or delete the file as the person wishes.`,
    fileBlock(`${pattern.name}-demo.tsx`, demo),
  ].join("\n\n");
}

function notes({ files }: PatternSource): string {
  const hoists = files.some(({ text }) => text.includes("@keyframes"));
  return [
    '- `"use client"` is the first line of each file that needs it. Next.js reads it; elsewhere it does nothing.',
    hoists
      ? "- The keyframes are inside the component, in a `<style>` with `href` and `precedence` that React 19 hoists once. Don't move them to the stylesheet or to a Tailwind configuration."
      : "- It needs no stylesheet of its own and no Tailwind configuration.",
    "- Styling is by Tailwind classes with literal values, so it looks the same whatever the theme's tokens are. Where the person wants this codebase's tokens, change the classes in the copy.",
    "- The component is rendered on the server without a difference to the first render in the browser. Don't wrap it in a mounted check.",
    "- Don't add a package, a provider or a wrapper that is not named here.",
  ].join("\n");
}

function checks({ brief }: PatternSource): string {
  return `Check each in a running browser, and report any that fails:

${[...brief.checks, ...COMMON_CHECKS].map((check) => `- [ ] ${check}`).join("\n")}`;
}
