// What is taken home of each pattern is what was recorded as its newest version.
import { expect, it } from "vitest";
import { readPatterns } from "../generators/read-pattern.ts";
import { contentHash } from "../generators/versions/content-hash.ts";
import { catalogue } from "./catalogue.ts";

const sources = await readPatterns(catalogue);

it.each(sources.map((source) => [source.pattern.key, source] as const))(
  "%s is recorded as it is",
  (key, source) => {
    expect(
      source.versions[0]?.hash,
      `${key} has changed: run npm run record-version ${key} "what changed"`,
    ).toBe(contentHash(source));
  },
);
