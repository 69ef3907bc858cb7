// Reads `prompt.md`: the part of a prompt that an author writes by hand.
import { marked, type Token, type Tokens } from "marked";
import { sectionsOf, textOf } from "./markdown-blocks.ts";

export type PromptBrief = ReturnType<typeof readPromptBrief>;

const SECTIONS = ["Goal", "Usage", "Checks", "Claims", "Acceptance"];
const OPTIONAL_SECTIONS = ["Props"];
const MOST_CHECKS = 6;
const MOST_USAGE_LINES = 30;

/** Said if a pattern has no `prompt.md`. */
export const NO_BRIEF = `not found, wanted sections ${SECTIONS.join(", ")}`;

/** Throws one sentence that says what was found and what is wanted. `file` is how messages call the file. */
export function readPromptBrief(text: string, file: string) {
  const fail = (problem: string): never => {
    throw new Error(`${file}: ${problem}`);
  };
  const sections = new Map<string, Token[]>();
  for (const { name, body } of sectionsOf(marked.lexer(text))) if (name) sections.set(name, body);
  for (const name of SECTIONS)
    if (!sections.has(name)) fail(`no section ${name}, wanted ${SECTIONS.join(", ")}`);
  for (const name of sections.keys())
    if (![...SECTIONS, ...OPTIONAL_SECTIONS].includes(name))
      fail(`unknown section ${name}, wanted ${[...SECTIONS, ...OPTIONAL_SECTIONS].join(", ")}`);

  const proseOf = (name: string) => textOf(sections.get(name) ?? []);
  const codeOf = (name: string, language: string) => {
    const tokens = sections.get(name) ?? [];
    const blocks = tokens.filter((token): token is Tokens.Code => token.type === "code");
    const [block] = blocks;
    const langs = blocks.map(({ lang }) => lang || "no language").join(", ");
    if (blocks.length !== 1 || block?.lang !== language)
      return fail(
        `${name} has ${blocks.length} code blocks (${langs || "none"}), wanted one \`\`\`${language} block`,
      );
    return `${block.text.trim()}\n`;
  };

  const usage = codeOf("Usage", "tsx");
  const lines = usage.trim().split("\n").length;
  if (lines > MOST_USAGE_LINES)
    fail(`Usage has ${lines} lines, at most ${MOST_USAGE_LINES} wanted`);
  const lists = (sections.get("Checks") ?? []).filter(({ type }) => type === "list");
  const checks = (lists as Tokens.List[]).flatMap(({ items }) => items.map((item) => item.text));
  if (checks.length === 0 || checks.length > MOST_CHECKS)
    fail(`Checks has ${checks.length} list items, 1 to ${MOST_CHECKS} wanted`);
  for (const name of ["Goal", "Claims"]) if (!proseOf(name)) fail(`${name} is empty`);
  return {
    /** What to build and what for, in Markdown. */
    goal: proseOf("Goal"),
    /** A complete module that uses the component. */
    usage,
    /** What the source's own docs don't say about the props, in Markdown; null if there is nothing. */
    props: proseOf("Props") || null,
    /** What a person can see when the work is done. */
    checks,
    /** What is claimed and what research found, in one line. */
    claims: proseOf("Claims"),
    /** Playwright tests of this component, in plain JavaScript. */
    acceptance: codeOf("Acceptance", "js"),
  };
}
