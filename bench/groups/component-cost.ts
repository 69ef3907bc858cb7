// What each component adds to the script of a page that uses it.
import { join } from "node:path";
import { PATTERNS_FOLDER, readPattern } from "../../generators/read-pattern.ts";
import { measureSize } from "../../generators/verify-prompts/measure-size.ts";
import { catalogue } from "../../patterns/catalogue.ts";
import type { Group, Target } from "../measurement.ts";

const patternOf = ({ name }: Target) => catalogue.find(({ key }) => name === `/embed/${key}`);

export const componentCost: Group = {
  name: "component-cost",
  title: "What a component adds to a page (kB of 1000 bytes, gzip)",
  method:
    "The usage that each prompt shows is built alone by Vite, without React, `cn` and the 3D service's runtime; every file is gzipped by itself at level 9.",
  once: true,
  columns: {
    gzip: { heading: "all", digits: 1 },
    later: { heading: "of it later", digits: 1 },
  },
  measures: (target) => patternOf(target) !== undefined,
  async measure(target) {
    const pattern = patternOf(target);
    if (!pattern) throw new Error(`${target.name} shows no pattern.`);
    const source = await readPattern(join(PATTERNS_FOLDER, pattern.key));
    return { values: { ...(await measureSize(source)) } };
  },
};
