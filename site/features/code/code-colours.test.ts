// Source can be read by night and by day: every kind of token against the ground it stands on.
import { describe, expect, it } from "vitest";
import { TOKEN_CLASSES } from "../../../generators/code-view.ts";
import { CODE_COLOURS, CODE_STYLES } from "./code-colours.ts";

describe("colours", () => {
  /** `--raised` of the stylesheet. */
  const GROUNDS = { night: "#1a1216", day: "#efe8d8" } as const;
  const channel = (part: string) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(colour.slice(at, at + 2)));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const cases = (["night", "day"] as const).flatMap((time) =>
    [...new Set(Object.values(TOKEN_CLASSES))].map(
      (name) => [name as keyof typeof CODE_COLOURS.night, time] as const,
    ),
  );
  it.each(cases)("of %s by %s can be read", (name, time) => {
    expect(contrast(CODE_COLOURS[time][name], GROUNDS[time])).toBeGreaterThanOrEqual(4.5);
  });
  it("have a rule each", () => {
    for (const [name, time] of cases)
      expect(CODE_STYLES).toContain(`.code .${name}{color:${CODE_COLOURS[time][name]}}`);
  });
});
