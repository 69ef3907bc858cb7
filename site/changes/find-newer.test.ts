// A pasted hash says what is newer, and anything else says so in words.
import { describe, expect, it } from "vitest";
import { findNewer } from "./find-newer.ts";

const pattern = { key: "lamp", name: "lamp", title: "Lamp" };
const other = { key: "other", name: "other", title: "Other" };
const change = (version: string, digit: string, of = pattern) => ({
  version,
  hash: digit.repeat(12),
  date: "2026-01-01",
  note: "n",
  pattern: of,
});
const changes = [
  change("1.1.0", "c"),
  change("1.0.0", "d", other),
  change("1.0.1", "b"),
  change("1.0.0", "a"),
];

describe("findNewer", () => {
  it.each([
    "a".repeat(12),
    ` ${"A".repeat(12)}\n`,
    `const colour = "0123456789ab";\n// Lamplight lamp 1.0.0 (${"a".repeat(12)}), https://x/changes\n`,
    `# Add Lamp\n<!-- Lamplight lamp 1.0.0 (${"a".repeat(12)}), https://x/changes -->\n${"word ".repeat(10_000)}`,
    `${"word ".repeat(10_000)}\n/* Lamplight lamp 1.0.0 (${"a".repeat(12)}), https://x/changes */`,
  ])("finds what is newer than the hash in %.40j", (text) => {
    const found = findNewer(text, changes);
    expect(found).toMatchObject({ state: "outdated", change: { version: "1.0.0" } });
    if (found.state === "outdated")
      expect(found.newer.map(({ version }) => version)).toEqual(["1.1.0", "1.0.1"]);
  });

  it("says when nothing is newer, whatever other patterns did since", () => {
    expect(findNewer("c".repeat(12), changes).state).toBe("current");
    expect(findNewer("d".repeat(12), changes).state).toBe("current");
  });

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["hello", "no-hash"],
    ["a".repeat(13), "no-hash"],
    ["<script>alert(1)</script>", "no-hash"],
    ["z".repeat(1_000_000), "no-hash"],
    ["lamplight ".repeat(100_000), "no-hash"],
    ["lamplight 1.".repeat(100_000), "no-hash"],
    ["0123456789ab", "unknown"],
  ])("%.30j is %s", (text, state) => {
    expect(findNewer(text, changes).state).toBe(state);
  });
});
