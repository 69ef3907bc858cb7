// Reads a prompt as a careful reader would: which files to create, which commands to run, and nothing besides.
import { marked, type Token, type Tokens } from "marked";

export interface PromptFile {
  /** As the prompt names it: `components/ui/spotlight-text.tsx`. */
  path: string;
  text: string;
}

export interface SetUpPart {
  commands: readonly string[];
  /** Code that is not a command, in order, by its language. */
  blocks: readonly { language: string; text: string }[];
}

export interface PromptSteps {
  /** Parts of "Set up what is missing" by their heading. */
  setUp: ReadonlyMap<string, SetUpPart>;
  /** Everything that the prompt names a file for, in its order, but for the acceptance files. */
  files: readonly PromptFile[];
  /** Commands outside the set-up: packages, binary files, or the registry's installer. */
  commands: readonly string[];
  /** JSON to be merged into `components.json`. */
  registries: string | null;
  usage: string;
  /** What has to stand around the demo, if anything. */
  mount: string | null;
  acceptance: PromptFile;
  acceptanceConfig: PromptFile;
  acceptanceCommands: readonly string[];
}

type Section = { title: string; tokens: Token[] };

/** Throws where a section that every prompt has is not there. */
export function readPrompt(markdown: string): PromptSteps {
  const sections = splitSections(marked.lexer(markdown));
  const find = (title: RegExp) => sections.find((section) => title.test(section.title));
  const need = (title: RegExp) => {
    const section = find(title);
    if (!section) throw new Error(`The prompt has no section ${title}.`);
    return section;
  };
  const use = need(/^Use it$/);
  const check = need(/^Check it in a browser$/);
  const install = find(/^Install the component$/);
  const copied = ["Copy the component", "Use it"].flatMap((start) =>
    filesIn(find(new RegExp(`^${start}`))?.tokens ?? []),
  );
  const [acceptanceConfig, acceptance] = filesIn(check.tokens);
  if (!acceptanceConfig || !acceptance) throw new Error("The prompt has no acceptance file.");
  const named = new Set(copied.map(({ text }) => text));
  const [usage, mount] = codeIn(use.tokens).filter(({ text }) => !named.has(text));
  return {
    setUp: readSetUp(need(/^Set up what is missing$/).tokens),
    files: copied,
    commands: [install, find(/^Install the packages$/), find(/^Fetch the binary files$/)].flatMap(
      (section) => shellIn(section?.tokens ?? []),
    ),
    registries: codeIn(install?.tokens ?? []).find(({ lang }) => lang === "json")?.text ?? null,
    usage: usage?.text ?? "",
    mount: mount?.text ?? null,
    acceptance,
    acceptanceConfig,
    acceptanceCommands: shellIn(check.tokens),
  };
}

function splitSections(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  for (const token of tokens) {
    if (token.type === "heading" && token.depth === 2) {
      sections.push({ title: String(token.text).replace(/^\d+\. /, ""), tokens: [] });
    } else sections.at(-1)?.tokens.push(token);
  }
  return sections;
}

/** A line that is nothing but a name in bold, and the code below it. */
function filesIn(tokens: readonly Token[]): PromptFile[] {
  return tokens.flatMap((token, index) => {
    const path = /^\*\*`([^`]+)`\*\*$/.exec(token.raw.trim())?.[1];
    if (!path) return [];
    const code = tokens.slice(index + 1).find(({ type }) => type === "code") as Tokens.Code;
    return [{ path, text: `${code.text}\n` }];
  });
}

function codeIn(tokens: readonly Token[]): Tokens.Code[] {
  const named = new Set(filesIn(tokens).map(({ text }) => text));
  return tokens.flatMap((token) => {
    const code = token as Tokens.Code;
    return token.type === "code" && !named.has(`${code.text}\n`) ? [code] : [];
  });
}

function shellIn(tokens: readonly Token[]): string[] {
  return codeIn(tokens)
    .filter(({ lang }) => lang === "sh")
    .flatMap(({ text }) => text.split("\n"));
}

function readSetUp(tokens: readonly Token[]): Map<string, SetUpPart> {
  const parts = new Map<string, Token[]>();
  let own: Token[] = [];
  for (const token of tokens) {
    if (token.type === "heading" && token.depth === 3) {
      own = [];
      parts.set(String(token.text), own);
    } else own.push(token);
  }
  return new Map(
    [...parts].map(([heading, inside]) => [
      heading,
      {
        commands: shellIn(inside),
        blocks: codeIn(inside)
          .filter(({ lang }) => lang !== "sh")
          .map(({ lang = "", text }) => ({ language: lang, text })),
      },
    ]),
  );
}
