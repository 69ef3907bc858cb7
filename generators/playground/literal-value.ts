// The value of a default as it is documented: `"Pause the lamp"`, `5000`, `{ next: "Next step" }`.
import { type ESTree, parseSync } from "vite";

/** Undefined where the text is no literal, such as `made of the names, in English`. */
export function literalValue(code: string): unknown {
  const { program, errors } = parseSync("default.ts", `(${code})`, {
    astType: "ts",
    preserveParens: false,
  });
  const [statement] = program.body;
  if (errors.length > 0 || statement?.type !== "ExpressionStatement") return undefined;
  return literalOf(statement.expression);
}

function literalOf(node: ESTree.Node): unknown {
  switch (node.type) {
    case "Literal":
      return "regex" in node || "bigint" in node ? undefined : node.value;
    case "UnaryExpression": {
      const value = literalOf(node.argument);
      return node.operator === "-" && typeof value === "number" ? -value : undefined;
    }
    case "ArrayExpression": {
      const values = node.elements.map((element) => (element ? literalOf(element) : undefined));
      return values.includes(undefined) ? undefined : values;
    }
    case "ObjectExpression": {
      const entries = node.properties.map((property) => {
        if (property.type !== "Property" || property.computed) return undefined;
        const { key } = property;
        const name = key.type === "Identifier" ? key.name : "value" in key ? String(key.value) : "";
        const value = literalOf(property.value);
        return value === undefined ? undefined : ([name, value] as const);
      });
      const whole = entries.filter((entry) => entry !== undefined);
      return whole.length === entries.length ? Object.fromEntries(whole) : undefined;
    }
    default:
      return undefined;
  }
}
