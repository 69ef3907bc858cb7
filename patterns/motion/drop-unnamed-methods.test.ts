// Holds the cut to its rule: a method goes only when its name is nowhere spoken by what can run.
import { expect, test } from "vitest";
import { dropUnnamedMethods } from "./drop-unnamed-methods.ts";

/** What is left of a class with these members, in a program with these last lines. */
function left(members: string, program: string): string {
  const code = dropUnnamedMethods(`class Lamp { ${members} }\n${program}`);
  return /\{([\s\S]*)\}\n/.exec(code)?.[1]?.replace(/\s+/g, " ").trim() ?? "";
}

test("a method that is called stays, one that is not goes", () => {
  expect(left("light() {} dim() {}", "new Lamp().light();")).toBe("light() {}");
});

test("methods that only call each other go together", () => {
  expect(left("a() { this.b() } b() { this.a() } c() {}", "new Lamp().c();")).toBe("c() {}");
});

test.each([
  "a() { this.b() } b() { this.c() } c() { this.d() } d() {}",
  "d() {} c() { this.d() } b() { this.c() } a() { this.b() }",
  "c() { this.d() } a() { this.b() } d() {} b() { this.c() }",
])(
  "what a kept method calls stays, and what that calls, in whatever order they stand",
  (members) => {
    expect(left(members, "new Lamp().a();")).toBe(members);
  },
);

test.each([
  ["a property taken apart", "const { light } = new Lamp();"],
  ["a string", "new Lamp()['light']();"],
  ["a name held in a variable", "const name = 'light'; new Lamp()[name]();"],
  ["a template", "new Lamp()[`light`]();"],
  ["a chain", "globalThis.lamp?.light?.();"],
])("a name is spoken by %s", (_, program) => {
  expect(left("light() {}", program)).toBe("light() {}");
});

test("constructors, computed names, fields and what the language calls by itself stay", () => {
  const members =
    "constructor() {} *[Symbol.iterator]() {} shade = () => {}; toString() { return '' } #own() {}";
  expect(left(members, "new Lamp();")).toBe(members);
});

test("getters, setters and static methods follow the same rule", () => {
  const members = "get warm() { return 1 } set warm(value) {} static of() {}";
  expect(left(members, "new Lamp();")).toBe("");
  expect(left(members, "Lamp.of().warm;")).toBe(members);
});

test("functions given to `this` are methods too", () => {
  const code = "function Lamp() { this.a = function () {}; this.b = () => {}; this.c = 1; }";
  expect(dropUnnamedMethods(`${code} new Lamp().b();`)).toBe(
    `${code.replace("this.a = function () {};", "")} new Lamp().b();`,
  );
});

test("a cut program still runs", () => {
  const code = dropUnnamedMethods(`
    class Base { name() { return "lamp" } unused() { return this.alsoUnused() } alsoUnused() {} }
    class Lamp extends Base { name() { return "a " + super.name() } }
    globalThis.answer = new Lamp().name();`);
  expect(code).not.toMatch(/unused/i);
  expect(new Function(`${code} return globalThis.answer`)()).toBe("a lamp");
});
