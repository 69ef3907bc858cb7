import { expect, it, vi } from "vitest";
import { catalogue } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { loadNotes, preparePattern } from "./pattern-parts.ts";

const [first] = catalogue as [Pattern];
const notes = { default: { sections: {} } } as unknown as Awaited<ReturnType<Pattern["notes"]>>;

function lamp(key: string, load: Pattern["notes"]): Pattern {
  const demo: Pattern["demo"] = () => Promise.reject(new Error("no demo here"));
  return { ...first, key, demo, notes: load };
}

it("notes that could not be fetched are fetched anew by the next who asks, and then kept", async () => {
  const load = vi
    .fn<Pattern["notes"]>()
    .mockRejectedValueOnce(new Error("in a tunnel"))
    .mockResolvedValue(notes);
  const pattern = lamp("lamp-in-a-tunnel", load);
  await expect(loadNotes(pattern)).rejects.toThrow("in a tunnel");
  expect(await loadNotes(pattern)).toBe(notes.default);
  expect(await loadNotes(pattern)).toBe(notes.default);
  expect(load).toHaveBeenCalledTimes(2);
});

it("a retry after a failure asks at once, not at the press after it", async () => {
  const load = vi
    .fn<Pattern["notes"]>()
    .mockRejectedValueOnce(new Error("in a tunnel"))
    .mockResolvedValue(notes);
  const pattern = lamp("lamp-retried", load);
  await expect(loadNotes(pattern)).rejects.toThrow("in a tunnel");
  preparePattern(pattern);
  expect(load).toHaveBeenCalledTimes(2);
});
