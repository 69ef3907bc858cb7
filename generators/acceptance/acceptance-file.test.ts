// The acceptance file parses in either language and holds what every component must pass.
import { describe, expect, it } from "vitest";
import { catalogue } from "../../patterns/catalogue.ts";
import { readPatterns } from "../read-pattern.ts";
import { parseSource } from "../syntax-tree.ts";
import { acceptanceFile } from "./acceptance-file.ts";

const sources = await readPatterns(catalogue);

describe.each(sources.map((source) => [source.pattern.key, source] as const))("%s", (_, source) => {
  it("is valid TypeScript, and valid JavaScript without types", () => {
    const typed = acceptanceFile(source, { framework: "any", language: "ts" });
    const plain = acceptanceFile(source, { framework: "any", language: "js" });
    expect(() => parseSource("x.pw.ts", typed)).not.toThrow();
    expect(() => parseSource("x.pw.js", plain)).not.toThrow();
    expect(typed).toContain("(page: Page)");
    expect(plain).not.toContain("Page)");
  });

  it("uses the component, and looks at console, axe, motion and width", () => {
    const text = acceptanceFile(source, { framework: "any", language: "ts" });
    expect(text).toContain(source.brief.acceptance.works.split("\n")[0]);
    for (const part of ["pageerror", "AxeBuilder", "reducedMotion", "width: 320"])
      expect(text).toContain(part);
  });
});
