// Takes out of a bundle the methods whose names nothing that can run ever speaks; bundlers keep every method of a class.
import { parseAst } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Method {
  name: string;
  /** What goes when it goes. */
  node: Node;
  /** Names that count once the method can be called. */
  speaks: Set<string>;
}

/** Called by the language itself. */
const ALWAYS = ["constructor", "then", "toString", "valueOf"];

/**
 * A name is spoken by an identifier, a property or a whole string, so `object[name]` is safe for every name that stands
 * somewhere as one string, and not for a name that is put together from pieces.
 */
export function dropUnnamedMethods(code: string): string {
  const methods: Method[] = [];
  const spoken = new Set(ALWAYS);
  collect(parseAst(code) as unknown as Node, spoken, methods);

  let silent = methods;
  for (let called = silent; called.length > 0; ) {
    called = silent.filter(({ name }) => spoken.has(name));
    silent = silent.filter(({ name }) => !spoken.has(name));
    for (const { speaks } of called) for (const name of speaks) spoken.add(name);
  }
  // Those within a method that goes are gone with it.
  let kept = "";
  let end = 0;
  for (const { node } of silent.sort((one, other) => one.node.start - other.node.start)) {
    if (node.start < end) continue;
    kept += code.slice(end, node.start);
    end = node.end;
  }
  return kept + code.slice(end);
}

/** Walks a tree: names go to `spoken`, but those inside a method go to what that method speaks. */
function collect(node: Node, spoken: Set<string>, methods: Method[]): void {
  const method = methodOf(node);
  if (method) {
    const speaks = new Set<string>();
    methods.push({ name: method.name, node, speaks });
    collect(method.body, speaks, methods);
    return;
  }
  if (node.type === "Identifier" || node.type === "PrivateIdentifier")
    spoken.add(String(node.name));
  if (node.type === "Literal" && typeof node.value === "string") spoken.add(node.value);
  if (node.type === "TemplateElement") spoken.add((node.value as { raw: string }).raw);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === "string") collect(child, spoken, methods);
    }
  }
}

/** A method of a class, or a statement `this.name = function () {}`. */
function methodOf(node: Node): { name: string; body: Node } | null {
  if (node.type === "MethodDefinition" && !node.computed) {
    const key = node.key as Node;
    return key.type === "Identifier" ? { name: String(key.name), body: node.value as Node } : null;
  }
  if (node.type !== "ExpressionStatement") return null;
  const { type, left, right } = node.expression as Node & { left: Node; right: Node };
  if (type !== "AssignmentExpression" || left.type !== "MemberExpression" || left.computed)
    return null;
  if ((left.object as Node).type !== "ThisExpression") return null;
  if (right.type !== "FunctionExpression" && right.type !== "ArrowFunctionExpression") return null;
  return { name: String((left.property as Node).name), body: right };
}
