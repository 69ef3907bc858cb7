// Says what each name in a component's source may stand for: variables, parameters, fields and attributes.
import type { ESTree } from "vite";
import type { SourceFile } from "./pattern-source.ts";
import { type Node, parseSource, walk } from "./syntax-tree.ts";

/** Syntax, or the name of another value. */
type Value = Node | string;

/**
 * Values by name; a field or an attribute has a dot before its name. Scopes are not told apart: a name that is used
 * twice has the values of both.
 */
export type BoundValues = ReadonlyMap<string, readonly Value[]>;
type Binding = Map<string, Value[]>;

/** Name that has as values what a script adds to an element's `classList`. */
export const CLASS_LIST = "classList()";

/** Throws one sentence naming the file when one does not parse. */
export function boundValuesIn(files: readonly SourceFile[]): BoundValues {
  const values: Binding = new Map();
  const programs = files
    .filter(({ name }) => /\.[jt]sx?$/.test(name))
    .map(({ name, text }) => parseSource(name, text).program);
  for (const program of programs) walk(program, (node) => bindDeclared(node, values));
  for (const program of programs) walk(program, (node) => bindHanded(node, values));
  return values;
}

/** `look` for a variable, `.look` for a field; null for what has no name of its own. */
export function nameOf(node: Node): string | null {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && !node.computed ? fieldOf(node.property) : null;
}

export type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

export function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === "FunctionDeclaration" ||
    node.type === "FunctionExpression" ||
    node.type === "ArrowFunctionExpression"
  );
}

function bindDeclared(node: Node, values: Binding): void {
  if (node.type === "VariableDeclarator" && node.init) bind(node.id, node.init, values);
  if (node.type === "AssignmentExpression" || node.type === "AssignmentPattern")
    bind(node.left, node.right, values);
  if (node.type === "FunctionDeclaration" && node.id) add(node.id.name, node, values);
  if (node.type === "JSXAttribute" && node.value) add(fieldOf(node.name), node.value, values);
  if (node.type === "ObjectExpression")
    for (const part of node.properties)
      if (part.type === "Property") add(fieldOf(part.key), part.value, values);
  if (node.type === "ObjectPattern")
    for (const part of node.properties)
      if (part.type === "Property") bind(part.value, fieldOf(part.key), values);
}

/** What a call hands to a function of the source, to a callback (`TINTS.map((tint) => …)`) or to a `classList`. */
function bindHanded(node: Node, values: Binding): void {
  if (node.type !== "CallExpression") return;
  const { callee, arguments: handed } = node;
  const name = nameOf(callee);
  for (const called of (name && values.get(name)) || []) {
    if (typeof called === "string" || !isFunction(called)) continue;
    for (const [index, param] of called.params.entries()) {
      const taken = param.type === "RestElement" ? handed.slice(index) : [handed[index]];
      for (const argument of taken) if (argument) bind(param, argument, values);
    }
  }
  if (callee.type !== "MemberExpression") return;
  const changesClasses =
    /^\.?classList$/.test(nameOf(callee.object) ?? "") &&
    /^\.(?:add|toggle|replace)$/.test(name ?? "");
  for (const argument of handed) {
    if (changesClasses) add(CLASS_LIST, argument, values);
    if (isFunction(argument))
      for (const param of argument.params) bind(param, callee.object, values);
  }
}

/** What a `{ … }` takes out of a value has its values by its field's name already. */
function bind(target: Node | null, value: Value | null, values: Binding): void {
  if (target === null) return;
  if (target.type === "AssignmentPattern") bind(target.left, value, values);
  else if (target.type === "RestElement") bind(target.argument, value, values);
  else if (target.type === "ArrayPattern")
    for (const element of target.elements) bind(element, value, values);
  else add(nameOf(target), value, values);
}

function add(name: string | null, value: Value | null, values: Binding): void {
  if (name !== null && value !== null) values.set(name, [...(values.get(name) ?? []), value]);
}

function fieldOf(key: Node): string | null {
  if (key.type === "Identifier" || key.type === "JSXIdentifier") return `.${key.name}`;
  return key.type === "Literal" ? `.${key.value}` : null;
}
