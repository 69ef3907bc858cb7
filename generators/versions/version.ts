// What a version of a pattern is: its number, the hash of what visitors take home, and what changed.
import { z } from "zod";

export const versionSchema = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/, { error: "must be three numbers, as in 1.0.2" }),
  /** First 12 hexadecimal digits of the SHA-256 of what is taken home; see `contentHash`. */
  hash: z.string().regex(/^[0-9a-f]{12}$/),
  /** Day on which it was recorded, YYYY-MM-DD. */
  date: z.iso.date(),
  /** What changed, for the person who took an earlier one home. */
  note: z.string().trim().min(1).max(400),
});

/** Newest first; versions and hashes are each used once. */
export const versionsSchema = z
  .array(versionSchema)
  .min(1)
  .refine((all) => new Set(all.map(({ hash }) => hash)).size === all.length, {
    error: "two versions have one hash",
  })
  .refine((all) => all.every((entry, index) => !all[index + 1] || isNewer(entry, all[index + 1])), {
    error: "versions must stand newest first",
  });

export type Version = z.infer<typeof versionSchema>;

function isNewer(a: { version: string }, b: { version: string } | undefined): boolean {
  if (!b) return true;
  const [left, right] = [a, b].map(({ version }) => version.split(".").map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
