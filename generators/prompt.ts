// Turns a pattern's folder into the prompt that a visitor gives to a coding assistant.
import { acceptanceConfig, acceptanceFile, acceptanceName } from "./acceptance/acceptance-file.ts";
import { licenceNote } from "./licence-note.ts";
import { codeBlock, codeSpan } from "./markdown-blocks.ts";
import { claimsLine, MEASURE_CHECK, measureInstructions } from "./measure-instructions.ts";
import type { PatternSource } from "./pattern-source.ts";
import { propsMarkdown } from "./props-markdown.ts";
import { setUpInstructions } from "./set-up-instructions.ts";
import { setsDarkClass } from "./stack/dark-class.ts";
import { filesForStack, type StackFiles } from "./stack/for-stack.ts";
import { DEFAULT_STACK, type Stack, type StackPart } from "./stack/stack.ts";
import { stamped, versionLine } from "./versions/version-line.ts";

/** Environment variable in which a buyer keeps the licence key for the registry's installer. */
export const LICENCE_VARIABLE = "LAMPLIGHT_LICENCE";

export interface PromptOptions {
  /** Public address without a trailing slash, from which binary files are fetched. @default "" */
  siteUrl?: string;
  /** @default DEFAULT_STACK */
  stack?: Stack;
}

/** A piece of a prompt. */
export interface PromptPart {
  title: string;
  /** What of a stack changes the text; it is the same for all stacks that share this. */
  by: readonly StackPart[];
  write: () => string;
}

/** What holds for every component of the toolkit on this stack; a pattern's own checks stand before these. */
export const commonChecks = (stack: Stack = DEFAULT_STACK): string[] => [
  "The type check and the production build pass, and the browser's console shows no error and no hydration warning.",
  "Every control can be reached and used by keyboard alone, and shows where the focus is.",
  "Under `prefers-reduced-motion: reduce` nothing moves by itself, and nothing that can be read or used is missing.",
  "Nothing around the component shifts while it loads or moves.",
  "Text is legible in every theme that the page has, with the system set to light and to dark.",
  'With `dir="rtl"` on `<html>` the layout is mirrored, and at 320 px width nothing scrolls sideways.',
  ...(stack.styling === "tailwind"
    ? [
        "No rule of this codebase for a bare element (`button`, `a`, `h1`, `p`) overrides the component's classes.",
      ]
    : []),
  `${installsByCommand(stack) ? "The installed files are as the command wrote them" : "The copied files still equal section 5"}, but for this codebase's formatting, what the notes ask and what the person asked to change.`,
];

/** Markdown, the same for the same source and stack: no date, nothing from the machine it was made on. */
export function promptFor(source: PatternSource, options: PromptOptions = {}): string {
  return promptParts(source, options)
    .map(({ write }) => write())
    .join("");
}

/**
 * The same in parts, which joined with nothing between are the prompt. A title holds the section's number, which changes
 * with what stands before: so title and choices together tell a text from every other one of the pattern.
 */
export function promptParts(source: PatternSource, options: PromptOptions = {}): PromptPart[] {
  const { siteUrl = "", stack = DEFAULT_STACK } = options;
  const { measured } = source;
  const taken = () => filesForStack(source, stack);
  const line = versionLine(source, siteUrl);
  const installs = installsByCommand(stack);
  const sections: PromptPart[] = [
    part("What to build, and why", [], () => purpose(source, siteUrl)),
    part("What this codebase needs", ["styling", "language"], () => needs(source, stack)),
    part("Set up what is missing", ["framework", "styling", "language"], () =>
      setUpInstructions(stack),
    ),
    part("Find the components folder", ["framework"], () => componentsFolder(stack)),
  ];
  if (installs) {
    sections.push(part("Install the component", [], () => installCommand(source, siteUrl)));
  } else {
    sections.push(
      part("Copy the component into `components/ui`", ["styling", "language"], () =>
        sourceFiles(taken(), line),
      ),
      part("Install the packages", ["language"], () => packages(source, stack)),
    );
  }
  // The installer brings the demo's files along as modules; the usage still loads them by address.
  const loaded = source.assets.filter((path) => !installs || source.brief.usage.includes(path));
  if (loaded.length > 0)
    sections.push(part("Fetch the binary files", [], () => fetchCommands(loaded, siteUrl)));
  sections.push(
    part("Use it", ["styling", "language", "assistant"], () =>
      usage(source, taken(), line, installs),
    ),
    part("Props", [], () => propsMarkdown(source.props)),
    part("Notes for the work", ["styling", "comments"], () => notes(source, stack)),
  );
  if (measured) sections.push(part("Measure it", [], () => measureInstructions(measured.measure)));
  sections.push(
    part("Done when", ["styling", "assistant"], () => checks(source, stack)),
    part("Check it in a browser", ["framework", "language"], () => acceptance(source, stack)),
    part("Licence", [], () => licenceNote(source.pattern.price)),
  );
  return [
    part("", ["styling", "assistant"], () => head(source, line, installs)),
    ...sections.map(({ title, by, write }, index) => {
      const heading = `## ${index + 1}. ${title}`;
      return part(heading, by, () => `\n${heading}\n\n${write()}\n`);
    }),
  ];
}

function part(title: string, by: readonly StackPart[], write: () => string): PromptPart {
  return { title, by, write };
}

function head({ pattern }: PatternSource, line: string, installs: boolean): string {
  const rest = installs
    ? "The source that section 5 installs is complete and tested: use it as it is, don't rewrite it."
    : "The source in section 5 is complete and tested: copy it, don't rewrite it.";
  return `# Add ${pattern.title} to this codebase

<!-- ${line} -->

Work through the sections in order. ${rest} Where this codebase has conventions of its own, keep them, and adapt nothing but paths.
`;
}

/** The registry's installer wants Tailwind and a terminal; without either, the prompt carries the sources. */
export function installsByCommand({ assistant, styling }: Stack): boolean {
  return assistant === "terminal" && styling === "tailwind";
}

function purpose({ brief, evidence, measured, pattern }: PatternSource, siteUrl: string): string {
  if (!evidence) return brief.goal.trim();
  return [
    brief.goal.trim(),
    ...(measured ? [`**Often claimed.** ${claimsLine(measured)}`] : []),
    `**What research found.** ${evidence.summary}`,
    `**When it backfires.** ${evidence.backfires}`,
    `**Whom it does not serve.** ${evidence.notFor}`,
    `Every claim with its sources: ${siteUrl}/${pattern.key}`,
  ].join("\n\n");
}

function needs({ files }: PatternSource, { styling, language }: Stack): string {
  const wanted = [
    "- **React 19**: components take `ref` as a prop, and bring their keyframes in a `<style>` that React hoists.",
    ...(language === "ts"
      ? ["- **TypeScript**: a `tsconfig.json`, and a build that accepts `.tsx`."]
      : ["- **A build that accepts `.jsx`.** TypeScript is not needed: the source has no types."]),
    ...(styling === "tailwind"
      ? [
          '- **Tailwind CSS 4**: `tailwindcss` 4 in `package.json`, and `@import "tailwindcss"` in the global stylesheet.',
        ]
      : [
          '- **A build that accepts `import "./file.css"`.** Tailwind CSS is not needed: a stylesheet comes with it that holds the rules behind every class name.',
        ]),
    `- **A component-library structure${styling === "tailwind" ? " as shadcn uses it**: a `components.json`, a `components/ui` folder," : "**: a `components/ui` folder"} and an alias (\`@/\`) that ${language === "ts" ? "both TypeScript and the bundler resolve" : "the bundler resolves"}.`,
  ];
  return `Look for each of these before you write a file:

${wanted.join("\n")}

${themes(styling, setsDarkClass(files))}${styling === "tailwind" ? `\n\n${BARE_ELEMENTS}` : ""}

If all of them are there, go on to section 4. If not, say what is missing and set it up by section 3.`;
}

const BARE_ELEMENTS =
  "Rules of this codebase for bare elements (`button`, `a`, `h1`, `p`) that stand outside a layer beat every class: where there are any, ask, and put them into `@layer base { … }`.";

function themes(styling: Stack["styling"], setsClass: boolean): string {
  if (styling === "tailwind")
    return "Find how this page switches between light and dark, and let the stylesheet's `dark` variant follow that. By a class, or always light: `@custom-variant dark (&:where(.dark, .dark *));`. Always dark: the same, and put `dark` on `<html>`. By `data-theme`: `@custom-variant dark (&:where([data-theme=dark], [data-theme=dark] *));`. By the system's setting: nothing is needed.";
  if (setsClass) return "Dark styles follow the `dark` class that the component puts on `<html>`.";
  return "Find how this page switches between light and dark. Dark styles follow a `dark` class on `<html>`, and the system's setting where neither it nor `light` stands there. So put `light` there if the page is always light, `dark` if it is always dark, and set them along with `data-theme` or whatever else the page switches by.";
}

const UI_FOLDER: Record<Stack["framework"], string> = {
  any: "It usually is `src/components/ui` with Vite, `components/ui` or `src/components/ui` with Next.js, `app/components/ui` with React Router.",
  vite: "With Vite it usually is `src/components/ui`.",
  next: "With Next.js it usually is `components/ui`, or `src/components/ui` where there is a `src` folder.",
  "react-router":
    "With React Router it usually is `app/components/ui`, and the alias is `~/` where the template's was kept.",
};

function componentsFolder({ framework }: Stack): string {
  return `Find the default path for components: read \`aliases.ui\` in \`components.json\` (or \`aliases.components\` with \`/ui\` behind it), and resolve its alias by \`compilerOptions.paths\` or by the bundler's configuration. ${UI_FOLDER[framework]} Below, \`components/ui\` stands for that folder.

If the default path is another one, or there is none, create \`components/ui\`, point \`aliases.ui\` at it where there is a \`components.json\`, and tell the person why the folder matters:

- shadcn's CLI and the aliases of \`components.json\` look there, so whatever is added later lands beside this component and finds it;
- interface parts are kept apart from pages and features, so there is one place to read, edit and update each of them;
- every import has the same form, \`@/components/ui/<name>\`, in every file and in every project built this way.`;
}

function installCommand({ pattern }: PatternSource, siteUrl: string): string {
  if (pattern.price === "free") {
    return `One command writes the files, with the demo beside them, and installs the packages:

${codeBlock("sh", `npx --yes shadcn@latest add ${siteUrl}/r/${pattern.name}.json`)}

If it asks whether to replace a file of the same name, stop and ask the person.`;
  }
  const registry = {
    registries: {
      "@lamplight": {
        url: `${siteUrl}/r/{name}.json`,
        headers: { Authorization: `Bearer \${${LICENCE_VARIABLE}}` },
      },
    },
  };
  return `Merge this into \`components.json\`:

${codeBlock("json", JSON.stringify(registry, null, 2))}

Ask the person for their licence key, and to set it as \`${LICENCE_VARIABLE}\` in \`.env.local\`, which must be ignored by git. Don't write it into any other file. Then one command writes the files, with the demo and its scene beside them, and installs the packages:

${codeBlock("sh", `npx --yes shadcn@latest add @lamplight/${pattern.name}`)}

If it asks whether to replace a file of the same name, stop and ask the person.`;
}

function sourceFiles({ files, css }: StackFiles, line: string): string {
  const count = files.length + (css ? 1 : 0);
  const order =
    count === 1
      ? "Create this file as it stands, character for character. It imports npm packages and nothing else."
      : `Create these ${count} files as they stand, character for character. They import npm packages and each other, nothing else.`;
  return [
    `${order} If a file of the same name exists and differs, ask before you replace it.`,
    ...files.map(({ name, text }) => fileBlock(name, stamped(text, line))),
    ...(css ? [fileBlock(css.name, `${css.text}\n/* ${line} */\n`)] : []),
  ].join("\n\n");
}

function fileBlock(name: string, text: string): string {
  return `**\`components/ui/${name}\`**\n\n${codeBlock(name.slice(name.lastIndexOf(".") + 1), text)}`;
}

function packages({ pattern, typePackages }: PatternSource, { language }: Stack): string {
  const runtime = withRanges(pattern.dependencies);
  if (runtime.length === 0) return "None. The component needs React and nothing else.";
  const commands = [`npm install ${runtime.join(" ")}`];
  const types = withRanges(typePackages);
  if (types.length > 0 && language === "ts") commands.push(`npm install -D ${types.join(" ")}`);
  return `${codeBlock("sh", commands.join("\n"))}\n\nThese are all it needs besides React, in the versions it was tested with.`;
}

/** Quoted, because some shells read \`^\` as their own sign. */
function withRanges(packages: Readonly<Record<string, string>>): string[] {
  return Object.entries(packages).map(([name, range]) => `"${name}@${range}"`);
}

function fetchCommands(paths: readonly string[], siteUrl: string): string {
  const commands = paths.map(
    (path) => `curl --create-dirs -fL -o "public${path}" "${siteUrl}${path}"`,
  );
  return `The code below loads ${paths.map(codeSpan).join(", ")}. Fetch it as a binary file into the folder that the project serves at its root (\`public\` with Vite, Next.js and React Router):

${codeBlock("sh", commands.join("\n"))}

Where there is no network, ask the person to put the file there; don't write it as text. Any other address that the component accepts does as well.`;
}

function usage(
  { brief, pattern }: PatternSource,
  { usage, demo }: StackFiles,
  line: string,
  installed: boolean,
): string {
  const language = demo.name.slice(demo.name.lastIndexOf(".") + 1);
  const mount = brief.acceptance.mount;
  return [
    "The least code that uses it:",
    codeBlock(language, usage.trim()),
    `The live demo in full, to try the component with before you fit it into a page. Render its default export on a page of its own, look at it, and then keep or delete the file as the person wishes.`,
    ...(mount ? ["It needs this around it:", codeBlock(language, mount)] : []),
    installed
      ? `The command has written it to \`components/ui/${pattern.name}-demo.${language}\`.`
      : fileBlock(demo.name, stamped(demo.text, line)),
  ].join("\n\n");
}

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });

function notes({ files }: PatternSource, { styling, comments }: Stack): string {
  const hoists = files.some(({ text }) => /<style\b[^>]*precedence=/.test(text));
  return [
    '- `"use client"` is the first line in each file that needs it. Next.js reads it; elsewhere it does nothing.',
    hoists
      ? "- CSS of its own stands in the component, in a `<style>` with `href` and `precedence` that React 19 hoists once. Leave it there; only under a content security policy without `'unsafe-inline'` for styles, move the text of each `<style>` to the global stylesheet."
      : `- It needs no ${styling === "css" ? "other " : ""}stylesheet of its own and no Tailwind configuration.`,
    styling === "tailwind"
      ? "- Styling is by Tailwind classes with literal values, so it looks the same whatever the theme's tokens are. Where the person wants this codebase's tokens, change the classes in the copy. Where its Tailwind has a `prefix(…)`, write it before each class."
      : "- The class names are Tailwind's, and their rules are all in the stylesheet that the component imports. A class that you add needs a rule of its own.",
    "- The component is rendered on the server without a difference to the first render in the browser. Don't wrap it in a mounted check.",
    "- The last line of each file says which version it is. Leave it: it tells what has changed since.",
    "- Don't add a package, a provider or a wrapper that is not named here.",
    ...(comments === "en"
      ? []
      : [
          `- Translate the comments in the copied files into ${LANGUAGES.of(comments)}, the last line excepted. Change nothing else in them.`,
        ]),
  ].join("\n");
}

function acceptance(source: PatternSource, stack: Stack): string {
  const { language } = stack;
  const { name } = source.pattern;
  const files: [name: string, text: string][] = [
    [`playwright.config.${language}`, acceptanceConfig(language)],
    [acceptanceName(name, language), acceptanceFile(source, stack)],
  ];
  return `With a terminal, let a browser check the half of it that a program can see. Show the demo alone on a page, add these files, and write the page's address as \`ADDRESS\`:

${files.map(([file, text]) => `**\`acceptance/${file}\`**\n\n${codeBlock(language, text)}`).join("\n\n")}

Install what they need, start the project, and run the second:

${codeBlock("sh", `npm install -D @playwright/test @axe-core/playwright\nnpx playwright install chromium\nnpx playwright test -c acceptance ${name}`)}

Every test must pass. Afterwards the files can stay as a test of this codebase, or go. Without a terminal, leave this section to the person.`;
}

function checks({ brief, measured }: PatternSource, stack: Stack): string {
  const all = [...brief.checks, ...commonChecks(stack), ...(measured ? [MEASURE_CHECK] : [])];
  return `Check each in a running browser, and report any that fails:

${all.map((check) => `- [ ] ${check}`).join("\n")}`;
}
