// What was proven of a pattern, as it is kept in its folder and shown beside its prompt.
import { z } from "zod";

/** Written by `npm run prove`, never by hand. */
export const PROOF_FILE = "proof.json";

export const proofSchema = z.strictObject({
  /** Content hash of what was proven; a proof of another version earns no badge. */
  hash: z.string().regex(/^[0-9a-f]{12}$/),
  date: z.iso.date(),
  stacks: z
    .array(
      z.strictObject({
        stack: z.string(),
        passed: z.boolean(),
        /** What the project stood on, by package. */
        versions: z.record(z.string(), z.string()),
      }),
    )
    .min(1),
});

export type Proof = z.infer<typeof proofSchema>;

/** True where every stack passed on exactly this content. */
export function earnsBadge(proof: Proof, hash: string): boolean {
  return proof.hash === hash && proof.stacks.every(({ passed }) => passed);
}
