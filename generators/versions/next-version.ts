// Adds a version in front of those recorded, where what is taken home has really changed.
import type { Version } from "./version.ts";

export type Step = "major" | "minor" | "patch";

const FIRST = "1.0.0";

/** Returns the list it was given where the newest already has this hash. */
export function nextVersion(
  recorded: readonly Version[],
  hash: string,
  { step, note, date }: { step: Step; note: string; date: string },
): readonly Version[] {
  const [newest] = recorded;
  if (newest?.hash === hash) return recorded;
  const version = newest ? raise(newest.version, step) : FIRST;
  // Taken back to an earlier state: its hash now means the new version.
  const others = recorded.filter((entry) => entry.hash !== hash);
  return [{ version, hash, date, note }, ...others];
}

function raise(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  switch (step) {
    case "major":
      return `${major + 1}.0.0`;
    case "minor":
      return `${major}.${minor + 1}.0`;
    case "patch":
      return `${major}.${minor}.${patch + 1}`;
  }
}
