// Finds the class names that a component's elements can have: what is bound to a `className`, and all that leads to it.
import {
  type BoundValues,
  boundValuesIn,
  CLASS_LIST,
  type FunctionNode,
  isFunction,
  nameOf,
} from "./bound-values.ts";
import type { SourceFile } from "./pattern-source.ts";
import { type Node, walk } from "./syntax-tree.ts";

export interface ClassNames {
  /** Words that are a class name each. */
  certain: ReadonlySet<string>;
  /** Words that may be one or a part of one: they touch a `${…}`, or a script adds them. */
  possible: ReadonlySet<string>;
}

const CLASS_NAME = /^\.?(?:class|\w*classNames?)$/i;
/** Stands for an expression in a text that is put together. */
const HOLE = "\0";

/** Follows variables, defaults, props, fields, arguments and results by name, through all `files`. */
export function classNamesIn(files: readonly SourceFile[]): ClassNames {
  const values = boundValuesIn(files);
  const parts: Reading = { values, words: new Set(), followed: new Set() };
  const whole: Reading = { values, words: new Set(), followed: new Set(), parts };
  for (const name of values.keys()) if (CLASS_NAME.test(name)) follow(name, whole);
  follow(CLASS_LIST, parts);
  return { certain: whole.words, possible: parts.words };
}

interface Reading {
  values: BoundValues;
  words: Set<string>;
  followed: Set<string>;
  /** Takes what touches other text; the reading itself does where this is absent. */
  parts?: Reading;
}

function follow(name: string, into: Reading): void {
  if (into.followed.has(name)) return;
  into.followed.add(name);
  for (const value of into.values.get(name) ?? []) {
    if (typeof value === "string") follow(value, into);
    else read(value, into);
  }
}

/** Reads what `node` can come to. What is only asked or looked up on the way is no part of that. */
function read(node: Node, into: Reading): void {
  const name = nameOf(node);
  const holes: Node[] = [];
  const text = textOf(node, holes);
  if (name !== null) follow(name, into);
  else if (holes[0] !== node) readText(text, holes, into);
  else for (const outcome of outcomesOf(node, into.values)) if (outcome) read(outcome, into);
}

function outcomesOf(node: Node, values: BoundValues): readonly (Node | null)[] {
  switch (node.type) {
    case "MemberExpression":
      return [node.object];
    case "ConditionalExpression":
      return [node.consequent, node.alternate];
    case "LogicalExpression":
      return node.operator === "&&" ? [node.right] : [node.left, node.right];
    case "ArrayExpression":
      return node.elements;
    case "ObjectExpression":
      return node.properties.map((part) => (part.type === "Property" ? part.value : part.argument));
    case "SpreadElement":
      return [node.argument];
    case "CallExpression": {
      // A function of the source is what it gives back, `clsx` what it is given, a method what it works on.
      const { callee } = node;
      if (values.has(nameOf(callee) ?? "")) return [callee];
      if (callee.type !== "MemberExpression") return node.arguments;
      return [callee.object, ...node.arguments.filter(isFunction)];
    }
    default:
      if (isFunction(node)) return resultsOf(node);
      // Brackets, braces, types and `?.` stand around an expression.
      return "expression" in node && typeof node.expression === "object" ? [node.expression] : [];
  }
}

function resultsOf({ body }: FunctionNode): readonly (Node | null)[] {
  if (body?.type !== "BlockStatement") return [body];
  const results: (Node | null)[] = [];
  walk(body, (node) => {
    if (node.type === "ReturnStatement") results.push(node.argument);
  });
  return results;
}

/** Takes the words of a text; those that an expression touches are parts only, and so is what it comes to. */
function readText(text: string, holes: Node[], into: Reading): void {
  for (const word of text.split(/\s+/)) {
    const pieces = word.split(HOLE);
    const isWhole = pieces.length === 1 || pieces.every((piece) => piece === "");
    const taker = isWhole ? into : (into.parts ?? into);
    for (const piece of pieces) if (piece) taker.words.add(piece);
    for (const hole of holes.splice(0, pieces.length - 1)) read(hole, taker);
  }
}

/** The text with a hole for each expression, which are put into `holes` in their order. */
function textOf(node: Node, holes: Node[]): string {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "BinaryExpression" && node.operator === "+")
    return textOf(node.left, holes) + textOf(node.right, holes);
  if (node.type === "TemplateLiteral")
    return node.quasis
      .map(({ value }, index) => {
        const inside = node.expressions[index];
        return (value.cooked ?? "") + (inside ? textOf(inside, holes) : "");
      })
      .join("");
  holes.push(node);
  return HOLE;
}
