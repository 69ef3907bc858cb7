// Parses TypeScript with the parser that the build already has, and walks the tree.
import { type ESTree, parseSync } from "vite";

export type Node = ESTree.Node;

export interface JsDoc {
  /** Offset just behind the comment. */
  end: number;
  /** Text between the comment marks, without the leading stars. */
  text: string;
}

export interface SyntaxTree {
  program: ESTree.Program;
  text: string;
  /** Every JSDoc comment, in order. */
  jsDocs: readonly JsDoc[];
  /** Every comment of either kind, in order. */
  comments: readonly { start: number; end: number; value: string }[];
}

/** Throws one sentence naming the file when its syntax is wrong. */
export function parseSource(fileName: string, text: string): SyntaxTree {
  const { program, comments, errors } = parseSync(fileName, text, { astType: "ts" });
  const [error] = errors;
  if (error) throw new Error(`${fileName} does not parse: ${error.message}`);
  const jsDocs = comments
    .filter((comment) => comment.type === "Block" && comment.value.startsWith("*"))
    .map((comment) => ({
      end: comment.end,
      text: comment.value
        .slice(1)
        .split("\n")
        .map((line) => line.replace(/^\s*\*? ?/, "").trimEnd())
        .join("\n")
        .trim(),
    }));
  return { program, text, jsDocs, comments };
}

/** The code between two offsets without its comments. */
export function codeBetween({ text, comments }: SyntaxTree, start: number, end: number): string {
  let code = "";
  let from = start;
  for (const comment of comments) {
    if (comment.start < from || comment.end > end) continue;
    code += `${text.slice(from, comment.start)} `;
    from = comment.end;
  }
  return code + text.slice(from, end);
}

/** Calls `visit` on every node, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
