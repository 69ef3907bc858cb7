// Reads the props tables of a component file from its exported `<Component>Props` interfaces and their JSDoc.
import type { ESTree } from "vite";
import type { PropRow, PropsTable, ShapeTable } from "./pattern-source.ts";
import { codeBetween, parseSource, type SyntaxTree } from "./syntax-tree.ts";

const PROPS_SUFFIX = "Props";
/** JSDoc tags that may follow the prose on its own line; any other @word is prose. */
const TAG = /(?:^|\s)(?=@(?:default|defaultValue|deprecated|example|internal|remarks|see|since)\b)/;
const ELEMENT =
  /ComponentProps(?:WithRef|WithoutRef)?<\s*"([a-z0-9]+)"\s*>|JSX\.IntrinsicElements\[\s*"([a-z0-9]+)"\s*\]/;

/** One table per exported `<Component>Props` interface, in the order of the file. Throws when the file does not parse. */
export function readProps(fileName: string, text: string): PropsTable[] {
  const tree = parseSource(fileName, text);
  const interfaces = collectInterfaces(tree);
  return [...interfaces.values()]
    .filter(({ exported, node }) => exported && isPropsName(node.id.name))
    .map(({ node }) => {
      const { rows, inherits } = readInterface(node, tree, interfaces, new Set());
      const component = node.id.name.slice(0, -PROPS_SUFFIX.length);
      return { component, rows, inherits, shapes: readShapes(rows, tree, interfaces) };
    });
}

/** Follows the names in the rows' types, and those in the shapes found that way. */
function readShapes(
  rows: readonly PropRow[],
  tree: SyntaxTree,
  interfaces: Interfaces,
): ShapeTable[] {
  const shapes = new Map<string, ShapeTable>();
  const queue = [...rows];
  for (let row = queue.shift(); row; row = queue.shift()) {
    for (const name of row.type.match(/\b[A-Z]\w*/g) ?? []) {
      const entry = interfaces.get(name);
      if (!entry || shapes.has(name) || isPropsName(name)) continue;
      const shape = { name, rows: readInterface(entry.node, tree, interfaces, new Set()).rows };
      shapes.set(name, shape);
      queue.push(...shape.rows);
    }
  }
  return [...shapes.values()];
}

type Interfaces = ReadonlyMap<string, { exported: boolean; node: ESTree.TSInterfaceDeclaration }>;

function isPropsName(name: string): boolean {
  return name.endsWith(PROPS_SUFFIX) && name.length > PROPS_SUFFIX.length;
}

function collectInterfaces({ program }: SyntaxTree): Interfaces {
  const found = new Map<string, { exported: boolean; node: ESTree.TSInterfaceDeclaration }>();
  const exportedLater = new Set<string>();
  for (const statement of program.body) {
    if (statement.type === "TSInterfaceDeclaration")
      found.set(statement.id.name, { exported: false, node: statement });
    if (statement.type !== "ExportNamedDeclaration") continue;
    if (statement.declaration?.type === "TSInterfaceDeclaration") {
      found.set(statement.declaration.id.name, { exported: true, node: statement.declaration });
    }
    for (const { local } of statement.specifiers)
      if (local.type === "Identifier") exportedLater.add(local.name);
  }
  for (const name of exportedLater) {
    const entry = found.get(name);
    if (entry) entry.exported = true;
  }
  return found;
}

function readInterface(
  node: ESTree.TSInterfaceDeclaration,
  tree: SyntaxTree,
  interfaces: Interfaces,
  seen: Set<string>,
): { rows: PropRow[]; inherits: string[] } {
  seen.add(node.id.name);
  const rows = readRows(node.body, tree);
  const inherits: string[] = [];
  for (const heritage of node.extends) {
    const name = heritage.expression.type === "Identifier" ? heritage.expression.name : "";
    const own = interfaces.get(name);
    if (!own) inherits.push(inheritedSentence(heritage, tree));
    else if (!seen.has(name)) {
      const parent = readInterface(own.node, tree, interfaces, seen);
      rows.push(...parent.rows.filter((row) => !rows.some((mine) => mine.name === row.name)));
      inherits.push(...parent.inherits);
    }
  }
  return { rows, inherits };
}

function readRows(body: ESTree.TSInterfaceBody, tree: SyntaxTree): PropRow[] {
  const rows: PropRow[] = [];
  let from = body.start;
  for (const member of body.body) {
    if (member.type === "TSPropertySignature" || member.type === "TSMethodSignature") {
      const doc = lastDocBetween(tree, from, member.start);
      rows.push({
        name: keyName(member.key, tree),
        type: memberType(member, tree),
        required: !member.optional,
        ...readDoc(doc),
      });
    }
    from = member.end;
  }
  return rows;
}

function keyName(key: ESTree.Node, { text }: SyntaxTree): string {
  if (key.type === "Identifier") return key.name;
  if (key.type === "Literal") return String(key.value);
  return text.slice(key.start, key.end);
}

function memberType(
  member: ESTree.TSPropertySignature | ESTree.TSMethodSignature,
  tree: SyntaxTree,
): string {
  if (member.type === "TSPropertySignature") return annotation(member.typeAnnotation, tree);
  const head = codeBetween(tree, member.key.end, member.returnType?.start ?? member.end);
  const parameters = oneLine(head.slice(head.indexOf("("), head.lastIndexOf(")") + 1));
  return `${parameters} => ${annotation(member.returnType, tree)}`;
}

function annotation(node: ESTree.TSTypeAnnotation | null | undefined, tree: SyntaxTree): string {
  if (!node) return "any";
  return oneLine(codeBetween(tree, node.typeAnnotation.start, node.typeAnnotation.end));
}

/** Joins lines, and drops the leading bar of a union that was set on several. */
function oneLine(code: string): string {
  return code
    .replace(/\s+/g, " ")
    .replace(/^\s*\|\s*/, "")
    .replace(/([([]) /g, "$1")
    .replace(/,? ([)\]])/g, "$1")
    .replace(/; }/g, " }")
    .trim();
}

function lastDocBetween({ jsDocs }: SyntaxTree, from: number, to: number): string {
  return jsDocs.findLast((doc) => doc.end > from && doc.end <= to)?.text ?? "";
}

function readDoc(doc: string): Pick<PropRow, "default" | "description"> {
  const [prose = "", ...tags] = doc.split(TAG);
  const tag = tags.find((text) => text.startsWith("@default"))?.replace(/^@default(?:Value)?/, "");
  return {
    default:
      tag
        ?.trim()
        .replace(/\s+/g, " ")
        .replace(/^`([^`]*)`$/, "$1") || null,
    description: prose.replace(/\s+/g, " ").trim(),
  };
}

function inheritedSentence(heritage: ESTree.TSInterfaceHeritage, tree: SyntaxTree): string {
  const code = oneLine(codeBetween(tree, heritage.start, heritage.end));
  const element = ELEMENT.exec(code);
  const tag = element?.[1] ?? element?.[2];
  if (!element || !tag) return `Every other prop of \`${code}\` is passed on.`;
  const behind = code.slice(element.index + element[0].length);
  const left = code.startsWith("Omit<")
    ? [...behind.matchAll(/"([^"]+)"/g)].map(([, name]) => name)
    : [];
  const native = element[0].includes("WithoutRef") ? ["className"] : ["className", "ref"];
  const included = native.filter((name) => !left.includes(name)).map((name) => `\`${name}\``);
  const including = included.length > 0 ? ` (${included.join(" and ")} included)` : "";
  const except = left.length > 0 ? `, except ${left.map((name) => `\`${name}\``).join(", ")}` : "";
  return `Every other prop of \`<${tag}>\` is passed on to it${including}${except}.`;
}
