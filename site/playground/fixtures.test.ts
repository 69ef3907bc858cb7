// Every pattern can be tried, with props that it has, under exactly the stresses that its source meets.
import { describe, expect, it } from "vitest";
import { describePattern } from "../../generators/playground/describe-pattern.ts";
import type { Control } from "../../generators/playground/play-part.ts";
import { PATTERNS_FOLDER, readPatterns } from "../../generators/read-pattern.ts";
import { catalogue } from "../../patterns/catalogue.ts";
import { readValues, writeQuery } from "./address.ts";
import { loadPlayground } from "./load-playground.ts";
import { propsFor } from "./props-for.ts";
import { controlsOf, type Value } from "./values.ts";

/** Something else than the start, of each kind. */
function changed(control: Control): Value {
  switch (control.kind) {
    case "choice":
      return control.options[0] ?? "";
    case "switch":
      return true;
    case "number":
      return control.max;
    case "text":
      return control.holds === "path" ? "/a/b.glb" : 'a & b="c" <d>';
    case "list":
      return ["a b", "c&d"];
    case "records":
      return [Object.fromEntries(control.fields.map((field) => [field, `${field}?`]))];
    case "texts":
      return Object.fromEntries(control.fields.map((field) => [field.name, "{step} #1"]));
  }
}

const sources = await readPatterns(catalogue);
/** How a source gives away that it meets a stress; the others are met by all. */
const SIGNS = {
  "no-webgl": /webgl/i,
  "no-view-transitions": /startViewTransition\(/,
  "no-microphone": /getUserMedia\(/,
  "slow-network": /<img\b|GLTFLoader|\) => Promise<void>/,
} as const;

describe.each(sources.map((source) => [source.pattern.key, source] as const))(
  "%s",
  (key, { pattern, files }) => {
    it("says what to look at under what it meets, and under nothing else", async () => {
      const { watch } = await loadPlayground(key);
      const text = files.map((file) => file.text).join("\n");
      for (const [stress, sign] of Object.entries(SIGNS))
        expect(stress in watch, stress).toBe(sign.test(text));
      for (const stress of ["reduced-motion", "right-to-left", "long-words"])
        expect(stress in watch, stress).toBe(true);
      for (const sentence of Object.values(watch)) expect(sentence).toMatch(/^[A-Z].*\.$/);
    });

    it("starts with props that its types have, all required ones included", async () => {
      const { parts } = await describePattern(`${PATTERNS_FOLDER}/${key}`, pattern);
      for (const play of (await loadPlayground(key)).parts) {
        const part = parts.find(({ component }) => component === play.component);
        if (!part) throw new Error(`${play.component} is not described`);
        const names = [...part.controls, ...part.fixed].map(({ name }) => name);
        expect(Object.keys(play.initial).filter((name) => !names.includes(name))).toEqual([]);
        const missing = part.controls.filter(
          ({ name, required }) => required && !(name in play.initial),
        );
        expect(missing).toEqual([]);
      }
    });

    it("keeps any change of any prop through the address", async () => {
      const { parts } = await describePattern(`${PATTERNS_FOLDER}/${key}`, pattern);
      for (const play of (await loadPlayground(key)).parts) {
        const part = parts.find(({ component }) => component === play.component);
        if (!part) throw new Error(`${play.component} is not described`);
        const controls = controlsOf(part, play.initial);
        const values = Object.fromEntries(
          controls.map((control) => [control.name, changed(control)]),
        );
        const query = new URLSearchParams("ab.b=5");
        writeQuery(query, { part: null, values, width: null, stresses: [] });
        expect(readValues(new URLSearchParams(query.toString()), controls)).toEqual(values);
        expect(query.get("ab.b")).toBe("5");
        const props = propsFor({ part, initial: play.initial, values });
        for (const name of Object.keys(values)) expect(props).toHaveProperty([name]);
      }
    });
  },
);
