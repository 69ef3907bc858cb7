// Finds props whose documented default is not the one the component uses.
import { type ESTree, parseSync } from "vite";
import { readProps } from "./read-props.ts";
import { parseSource, type SyntaxTree, walk } from "./syntax-tree.ts";

/** One sentence per prop that drifted; only literal defaults can be compared. */
export function findDefaultDrift(fileName: string, text: string): string[] {
  const tree = parseSource(fileName, text);
  const constants = literalConstants(tree);
  return readProps(fileName, text).flatMap(({ component, rows }) => {
    const used = usedDefaults(tree, component, constants);
    return rows.flatMap((row) => {
      const actual = used.get(row.name);
      const documented = row.default === null ? undefined : literalOf(row.default);
      const name = `${component}.${row.name}`;
      if (actual === undefined) return [];
      if (row.default === null)
        return [`${name} has the default ${actual}, and its JSDoc has no @default.`];
      if (documented === actual) return [];
      return [`${name} is documented as ${row.default}, and the component uses ${actual}.`];
    });
  });
}

/** Literal defaults by prop name, from the destructuring of the component's props. */
function usedDefaults(
  tree: SyntaxTree,
  component: string,
  constants: ReadonlyMap<string, string>,
): Map<string, string> {
  const used = new Map<string, string>();
  for (const pattern of propsPatterns(tree, component)) {
    for (const property of pattern.properties) {
      if (property.type !== "Property" || property.value.type !== "AssignmentPattern") continue;
      const { right } = property.value;
      const value =
        literal(right) ?? (right.type === "Identifier" ? constants.get(right.name) : undefined);
      const key =
        property.key.type === "Identifier"
          ? property.key.name
          : property.key.type === "Literal"
            ? String(property.key.value)
            : null;
      if (key !== null && value !== undefined) used.set(key, value);
    }
  }
  return used;
}

/** `{ a = 1 }: FooProps` as a parameter, and `const { a = 1 } = props` where `props: FooProps`. */
function propsPatterns({ program }: SyntaxTree, component: string): ESTree.ObjectPattern[] {
  const patterns: ESTree.ObjectPattern[] = [];
  const holders = new Set<string>();
  walk(program, (node) => {
    if (node.type === "ObjectPattern" && isTyped(node, component))
      patterns.push(node as ESTree.ObjectPattern);
    if (node.type === "Identifier" && isTyped(node, component)) holders.add(node.name);
    if (node.type !== "VariableDeclarator" || node.id.type !== "ObjectPattern") return;
    if (node.init?.type === "Identifier" && holders.has(node.init.name)) patterns.push(node.id);
  });
  return patterns;
}

function isTyped(node: object, component: string): boolean {
  const annotation = (node as { typeAnnotation?: ESTree.TSTypeAnnotation | null }).typeAnnotation
    ?.typeAnnotation;
  return (
    annotation?.type === "TSTypeReference" &&
    annotation.typeName.type === "Identifier" &&
    annotation.typeName.name === `${component}Props`
  );
}

function literalConstants({ program }: SyntaxTree): Map<string, string> {
  const constants = new Map<string, string>();
  for (const statement of program.body) {
    const declaration =
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") continue;
    for (const { id, init } of declaration.declarations) {
      const value = init ? literal(init) : undefined;
      if (id.type === "Identifier" && value !== undefined) constants.set(id.name, value);
    }
  }
  return constants;
}

function literalOf(code: string): string | undefined {
  const { program, errors } = parseSync("default.ts", `(${code})`, {
    astType: "ts",
    preserveParens: false,
  });
  const [statement] = program.body;
  if (errors.length > 0 || statement?.type !== "ExpressionStatement") return undefined;
  return literal(statement.expression);
}

/** A literal's value in one spelling (JSON), or undefined where the expression is not made of literals. */
function literal(node: ESTree.Node): string | undefined {
  switch (node.type) {
    case "Literal":
      return "regex" in node || "bigint" in node
        ? (node.raw ?? undefined)
        : JSON.stringify(node.value);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return literal(node.expression);
    case "TemplateLiteral":
      return node.expressions.length === 0
        ? JSON.stringify(node.quasis[0]?.value.cooked)
        : undefined;
    case "UnaryExpression": {
      const value = literal(node.argument);
      return node.operator === "-" && value !== undefined ? `-${value}` : undefined;
    }
    case "ArrayExpression":
      return list(
        node.elements.map((element) => (element ? literal(element) : undefined)),
        "[",
        "]",
      );
    case "ObjectExpression":
      return list(
        node.properties.map((property) => {
          const value =
            property.type === "Property" && !property.computed
              ? literal(property.value)
              : undefined;
          if (property.type !== "Property" || value === undefined) return undefined;
          const key =
            property.key.type === "Identifier"
              ? property.key.name
              : property.key.type === "Literal"
                ? String(property.key.value)
                : "";
          return `${JSON.stringify(key)}:${value}`;
        }),
        "{",
        "}",
      );
    default:
      return undefined;
  }
}

function list(parts: (string | undefined)[], open: string, close: string): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(",")}${close}`;
}
