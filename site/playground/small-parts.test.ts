// Long words, props that are joined, and the widths that keys lead to.
import { describe, expect, it } from "vitest";
import type { PlayPart } from "../../generators/playground/play-part.ts";
import { NARROWEST, WIDEST } from "./address.ts";
import { freshItem, withOrigins, withoutOwnPlaces } from "./item-origins.ts";
import { lengthen } from "./lengthen.ts";
import { widthAfterKey, withinWidths } from "./preview/widths.ts";
import { propsFor } from "./props-for.ts";

describe("long words", () => {
  it("take the place of a text's longest, the same each time", () => {
    const long = lengthen("Trusted by developers");
    expect(long).toMatch(/^Trusted by \p{L}{20,}$/u);
    expect(lengthen("Trusted by developers")).toBe(long);
  });

  it("leave placeholders of the component and texts without words alone", () => {
    expect(lengthen("Step {position} of {total}")).toMatch(
      /^\p{L}{20,} \{position\} of \{total\}$/u,
    );
    expect(lengthen("… – !")).toBe("… – !");
    expect(lengthen("")).toBe("");
  });
});

describe("props are joined", () => {
  const about = { required: false, about: "" };
  const part: PlayPart = {
    component: "Lamp",
    file: "lamp",
    fixed: [],
    controls: [
      { ...about, name: "people", kind: "records", fields: ["name"] },
      { ...about, name: "label", kind: "text", default: "Lamp on the table", holds: "words" },
      { ...about, name: "scene", kind: "text", default: null, holds: "path" },
      { ...about, name: "ground", kind: "choice", options: ["nocturnal"], default: "nocturnal" },
      { ...about, name: "action", kind: "texts", fields: [{ name: "label", default: null }] },
    ],
  };
  const onClick = () => {};
  const initial = {
    people: [{ name: "Ana", image: "/a.png" }],
    scene: "/scenes/lamp.glb",
    action: { label: "Join", onClick },
  };

  it("what can't be edited stays with its item", () => {
    const values = { people: [{ name: "Bea" }, { name: "Cy" }], action: { label: "Leave" } };
    expect(propsFor({ part, initial, values })).toEqual({
      people: [{ name: "Bea", image: "/a.png" }, { name: "Cy" }],
      scene: "/scenes/lamp.glb",
      action: { label: "Leave", onClick },
    });
  });

  it("an item that has moved takes along what can't be edited, and a new one has nothing of others", () => {
    const people = [
      { name: "Ana", image: "/a.png" },
      { name: "Bea", image: "/b.png" },
    ];
    const [, bea = {}] = withOrigins(people, ["name"]);
    const values = { people: withoutOwnPlaces([bea, freshItem(["name"], 1, 2)]) };
    expect(propsFor({ part, initial: { people }, values }).people).toEqual([
      { name: "Bea", image: "/b.png" },
      { name: "New name" },
    ]);
  });

  it("items that are where they were say nothing of it", () => {
    const items = withOrigins([{ name: "Ana" }], ["name"]);
    expect(withoutOwnPlaces([...items, freshItem(["name"], 1, 1)])).toEqual([
      { name: "Ana" },
      { name: "New name" },
    ]);
  });

  it("words that nobody wrote are made long, addresses and choices are not", () => {
    const shout = (words: string) => words.toUpperCase();
    const props = propsFor({
      part,
      initial,
      values: { action: { label: "mine" } },
      lengthen: shout,
    });
    expect(props).toEqual({
      people: [{ name: "ANA", image: "/a.png" }],
      label: "LAMP ON THE TABLE",
      scene: "/scenes/lamp.glb",
      action: { label: "mine", onClick },
    });
  });
});

describe("the handle's keys", () => {
  it.each([
    ["ArrowLeft", false, 700, 690],
    ["ArrowRight", true, 700, 800],
    ["ArrowLeft", true, NARROWEST + 3, NARROWEST],
    ["ArrowRight", false, WIDEST, WIDEST],
    ["PageUp", false, 360, 768],
    ["PageDown", false, 768, 360],
    ["PageDown", false, 360, NARROWEST],
    ["PageUp", false, 1280, WIDEST],
    ["Home", false, 700, NARROWEST],
    ["End", false, 700, WIDEST],
    ["a", false, 700, undefined],
  ])("%s (shift %o) from %i leads to %o", (key, shift, from, to) => {
    expect(widthAfterKey(key, shift, from)).toBe(to);
  });

  it("no width is a fraction or out of bounds", () => {
    expect(withinWidths(700.6)).toBe(701);
    expect(withinWidths(1e9)).toBe(WIDEST);
    expect(withinWidths(-1)).toBe(NARROWEST);
  });
});
