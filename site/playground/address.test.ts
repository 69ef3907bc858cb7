// What an address says is believed only where it could have come from the playground itself.
import { describe, expect, it } from "vitest";
import type { Control } from "../../generators/playground/play-part.ts";
import {
  MOST_ITEMS,
  readPart,
  readStresses,
  readValues,
  readWidth,
  writeQuery,
} from "./address.ts";
import { ORIGIN } from "./item-origins.ts";
import type { Values } from "./values.ts";

const about = { required: false, about: "" };
const CONTROLS: readonly Control[] = [
  { ...about, name: "ground", kind: "choice", options: ["night", "day"], default: "night" },
  { ...about, name: "paused", kind: "switch", default: null },
  { ...about, name: "interval", kind: "number", default: 5, min: 1, max: 100, step: 1, unit: null },
  { ...about, name: "label", kind: "text", default: "On", holds: "words" },
  { ...about, name: "scene", kind: "text", default: null, holds: "path" },
  { ...about, name: "words", kind: "list" },
  { ...about, name: "steps", kind: "records", fields: ["title", "text"] },
  { ...about, name: "labels", kind: "texts", fields: [{ name: "next", default: "Next" }] },
];
const read = (query: string) => readValues(new URLSearchParams(query), CONTROLS);

describe("a value that makes no sense is as if absent", () => {
  it.each([
    ["p.ground=__proto__"],
    ["p.ground=Night"],
    ["p.paused=1"],
    ["p.interval=NaN"],
    ["p.interval=Infinity"],
    ["p.interval=1e2"],
    ["p.interval=0x10"],
    ["p.interval=0"],
    ["p.interval=101"],
    ["p.interval=-5"],
    ["p.interval="],
    ["p.interval=99999999999999999999"],
    [`p.label=${"a".repeat(201)}`],
    ["p.label=a%00b"],
    ["p.label=a%0Ab"],
    ["p.scene=https://elsewhere.example/a.glb"],
    ["p.scene=//elsewhere.example/a.glb"],
    ["p.scene=javascript:alert(1)"],
    ["p.scene=/../api/orders"],
    ["p.scene=/a/%2e%2e/b"],
    ["p.scene=\\\\elsewhere.example"],
    ["p.scene=data:text/html,x"],
    [Array.from({ length: MOST_ITEMS + 1 }, () => "p.words=a").join("&")],
    [`p.words=ok&p.words=${"b".repeat(201)}`],
    ["p.steps=1"],
    ["p.steps.0.title=lonely"],
    ["p.steps.1.title=a&p.steps.1.text=late"],
    ["p.labels.previous=unknown"],
    ["p.labels=flat"],
    ["p.unknown=1&p.constructor=2&p.__proto__=3&p.toString=4"],
    ["p.%E0%A4%A=1"],
    ["p.=1"],
  ])("%s", (query) => {
    expect(read(query)).toEqual({});
  });

  it("a text is a text, whatever it looks like", () => {
    expect(read("p.label=<img src=x onerror=alert(1)>")).toEqual({
      label: "<img src=x onerror=alert(1)>",
    });
  });

  it.each(["-1", "1.5", "__proto__", "", "100"])("the origin %o of an item is none", (origin) => {
    const texts = "p.steps.0.title=a&p.steps.0.text=b";
    expect(read(`${texts}&p.steps.0.-start=${origin}`)).toEqual(read(texts));
  });

  it("no prototype is touched", () => {
    read("p.__proto__.polluted=1&p.constructor.prototype.polluted=1&p.labels.__proto__=1");
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it("a broken neighbour costs a good value nothing", () => {
    expect(read("p.interval=nonsense&p.ground=day&p.words=")).toEqual({ ground: "day", words: [] });
  });

  it.each(["", "279", "1281", "12345", "-360", "360px", "3e2", "NaN"])("width %o", (width) => {
    expect(readWidth(new URLSearchParams({ "p-width": width }))).toBeNull();
  });

  it("stresses that are none are left out, and each counts once", () => {
    const query = new URLSearchParams("p-stress=no-webgl+flood+no-webgl+__proto__+right-to-left");
    expect(readStresses(query)).toEqual(["no-webgl", "right-to-left"]);
  });

  it("an unknown component is the first one", () => {
    expect(readPart(new URLSearchParams("p-part=constructor"), ["A", "B"])).toBe("A");
    expect(readPart(new URLSearchParams("p-part=B"), ["A", "B"])).toBe("B");
  });
});

it("is written whole, read back, and taken out again without touching what others wrote", () => {
  const query = new URLSearchParams("ab.b=5&p.gone=1&pattern=motion");
  const values: Values = {
    paused: false,
    interval: 7,
    label: "",
    words: ["über", "a&b=c"],
    steps: [
      { title: "One", text: "1" },
      { title: "Three", text: "3", [ORIGIN]: "2" },
    ],
    labels: { next: "Weiter" },
  };
  writeQuery(query, { part: "Lamp", values, width: 360, stresses: ["no-webgl", "long-words"] });
  const again = new URLSearchParams(query.toString());
  expect(readValues(again, CONTROLS)).toEqual(values);
  expect(readWidth(again)).toBe(360);
  expect(readStresses(again)).toEqual(["no-webgl", "long-words"]);
  writeQuery(again, { part: null, values: {}, width: null, stresses: [] });
  expect(again.toString()).toBe("ab.b=5&pattern=motion");
});
