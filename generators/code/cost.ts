// What a component costs whoever takes it home, as it is kept in its folder and shown on its page.
import { z } from "zod";

/** Written by `node bench/record-component-cost.ts`, never by hand. */
export const COST_FILE = "cost.json";

const kilobytes = z.number().nonnegative();

export const costSchema = z.strictObject({
  /** Day of the measurement, YYYY-MM-DD. */
  date: z.iso.date(),
  /** kB of 1000 bytes, minified and gzipped; React is the reader's and counts nowhere. */
  size: z.strictObject({
    /** The files that are taken home. */
    own: kilobytes,
    /** Those and the packages they import. */
    whole: kilobytes,
    /** The part of `whole` that is fetched only when it is needed, by dynamic import. */
    later: kilobytes,
  }),
  /** Milliseconds of main thread in each second while the demo moves; null where nothing moves by itself. */
  moving: z.number().nonnegative().nullable(),
});

export type Cost = z.infer<typeof costSchema>;
