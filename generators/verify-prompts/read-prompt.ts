// Reads a prompt as an assistant would: the files to create, the packages to install, and the code that uses them.
import { marked, type Token, type Tokens } from "marked";

interface PromptFile {
  /** As the prompt names it: `components/ui/spotlight-text.tsx`. */
  path: string;
  text: string;
}

export interface PromptSteps {
  /** The component's files, and `lib/utils.ts` if the prompt shows it. */
  files: readonly PromptFile[];
  /** Packages behind `npm install`, with their ranges. */
  packages: readonly string[];
  /** Binary files to fetch: where they go in the project, and from where. */
  downloads: readonly { path: string; address: string }[];
  /** What the global stylesheet needs. */
  css: readonly string[];
  /** Modules of the section "Usage", in order. */
  usage: readonly string[];
}

const DOWNLOAD = /^curl .*o "?([^" ]+)"? "?([^" ]+)"?$/;

/** Throws if the prompt has no files or no usage. */
export function readPrompt(markdown: string): PromptSteps {
  const tokens = marked.lexer(markdown);
  const usageAt = tokens.findIndex(
    (token) => token.type === "heading" && /\bUsage\b/.test(token.text),
  );
  const files = namedFiles(tokens);
  const code = tokens.filter((token): token is Tokens.Code => token.type === "code");
  const commands = code.filter(({ lang }) => lang === "sh").flatMap(({ text }) => text.split("\n"));
  const usage = tokens
    .slice(usageAt)
    .filter((token): token is Tokens.Code => token.type === "code" && token.lang === "tsx");
  const cn = code.find(({ text }) => text.includes("twMerge(clsx("));
  if (files.length === 0 || usageAt === -1 || usage.length === 0)
    throw new Error("The prompt has no files or no Usage section with a tsx block.");
  return {
    files: cn ? [...files, { path: "lib/utils.ts", text: `${cn.text}\n` }] : files,
    packages: commands
      .filter((line) => line.startsWith("npm install "))
      .flatMap((line) => line.split(" ").slice(2))
      .map((name) => name.replaceAll('"', ""))
      .filter((name) => !name.startsWith("-"))
      .concat(cn ? ["clsx", "tailwind-merge"] : []),
    downloads: commands.flatMap((line) => {
      const [, path, address] = DOWNLOAD.exec(line) ?? [];
      return path && address ? [{ path, address }] : [];
    }),
    css: code.filter(({ lang }) => lang === "css").map(({ text }) => text),
    usage: usage.map(({ text }) => `${text}\n`),
  };
}

/** The files that a Markdown text names and shows. */
export const readFiles = (markdown: string): PromptFile[] => namedFiles(marked.lexer(markdown));

/** Where a line is nothing but a file's name in bold, the code below it is the file. */
function namedFiles(tokens: readonly Token[]): PromptFile[] {
  return tokens.flatMap((token, index) => {
    const path = /^\*\*`?([\w./-]+\.\w+)`?\*\*$/.exec(token.raw.trim())?.[1];
    const code = tokens.slice(index).find((next): next is Tokens.Code => next.type === "code");
    return path && code ? [{ path, text: `${code.text}\n` }] : [];
  });
}
