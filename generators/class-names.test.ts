// Class names are found wherever a component keeps them, and words that only look like one are left alone.
import { expect, it } from "vitest";
import { classNamesIn } from "./class-names.ts";

const namesIn = (...texts: string[]) =>
  classNamesIn(texts.map((text, index) => ({ name: `${index}.tsx`, text })));

it.each([
  ["an attribute", '<i className="grid p-2" />'],
  ["braces, brackets and types", '<i className={(("grid p-2" as string)!)} />'],
  ["a variable", 'const LOOK = "grid p-2"; <i className={LOOK} />'],
  ["a variable set later", 'let look; look = "grid p-2"; <i className={look} />'],
  ["variables one after the other", 'const A = "grid p-2"; const b = A; <i className={b} />'],
  ["a template", `const A = "p-2"; <i className={\`grid \${A}\`} />`],
  ["a sum", 'const A = "p-2"; <i className={"gr" + "id " + A + ""} />'],
  ["a ternary", 'const lit = x === "flex"; <i className={lit === "m-1" ? "grid" : "p-2"} />'],
  ["and, or", '<i className={(x && "grid") || "p-2"} />'],
  ["a map", 'const L = { fixed: "grid", flex: ["p-2"] } as const; <i className={L[state]} />'],
  ["a field", 'const L = { fixed: { a: "grid p-2", b: "m-1" } }; <i className={L[state].a} />'],
  ["fields", `const { a, b: c } = { a: "grid", b: "p-2" }; <i className={\`\${a} \${c}\`} />`],
  ["a list", 'const L = ["grid", "p-2"]; <i className={L[at % 2]} />'],
  ["a list's turn", '["grid", "p-2"].map((look) => <i className={look} />)'],
  [
    "things in turn",
    '[{ look: "grid p-2", word: "m-1" }].map(({ look }) => <i className={look} />)',
  ],
  [
    "a spread list",
    'const L = ["grid"]; <i className={[...L, "p-2"].filter(Boolean).join(" ")} />',
  ],
  ["words made from words", '<i className={["grid", "p-2"].map((word) => word).join(" ")} />'],
  [
    "a helper",
    'function lookOf(s) { if (s === "m-1") return "grid"; return "p-2" } <i className={lookOf("flex")} />',
  ],
  [
    "an arrow",
    'const lookOf = (s) => (s === "m-1" ? "grid" : "p-2"); <i className={lookOf("flex")} />',
  ],
  [
    "a joiner",
    'const join = (...all) => all.filter(Boolean).join(" "); <i className={join("grid", on && "p-2")} />',
  ],
  ["a package's joiner", '<i className={clsx("grid", on && "p-2")} />'],
  [
    "a default",
    'const I = ({ className = "grid", look = "p-2" }) => <i className={className + " " + look} />',
  ],
  ["a prop", 'const I = ({ look }) => <i className={look} />; <I look="grid p-2" word="m-1" />'],
  [
    "a prop by its object",
    'const I = (props) => <i className={props.look} />; <I look={"grid p-2"} />',
  ],
  ["a prop for a class", '<I faceClassName="grid p-2" />'],
  ["spread props", 'const rest = { className: "grid p-2" }; <i {...rest} />'],
  ["an element", 'element.className = "grid p-2";'],
])("finds them in %s", (_, text) => {
  expect([...namesIn(text).certain].sort()).toEqual(["grid", "p-2"]);
});

it("follows a name into another file", () => {
  const { certain } = namesIn(
    'import { LOOK } from "./1"; <i className={LOOK} />',
    'export const LOOK = "grid"',
  );
  expect([...certain]).toEqual(["grid"]);
});

it("leaves quotes within a name where they are", () => {
  const { certain } = namesIn(
    `<><ol className="list-['']" /><i className={\`after:content-["→"] \${x}\`} /></>`,
  );
  expect([...certain]).toEqual(["list-['']", 'after:content-["→"]']);
});

it("takes no word of comments, texts, states, styles and types", () => {
  const { certain, possible } = namesIn(`// A fixed face
    /** Set \`p-2\`, or <i className="m-1">. */
    type Look = "hidden" | "flex";
    const [state, setState] = useState<Look>("hidden");
    const CSS = \`.lamp { transition: transform 1s ease-in-out }\`;
    document.visibilityState === "visible" && import("inline");
    <i aria-label="blur" data-state={state} className={state === "hidden" ? "" : undefined} style={{ position: "fixed" }}>
      An inline block
    </i>`);
  expect([...certain, ...possible]).toEqual([]);
});

it("tells parts of a name, and what a script adds, from whole names", () => {
  const { certain, possible } = namesIn(
    `const w = on ? "4" : "8"; root.classList.add("hidden");
    <i className={\`flex w-\${w} \${on ? "grid" : ""}p-2\`} />`,
  );
  expect([...certain]).toEqual(["flex"]);
  expect([...possible].sort()).toEqual(["4", "8", "grid", "hidden", "p-2", "w-"]);
});
