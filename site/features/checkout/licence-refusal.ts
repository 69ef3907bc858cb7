// Says in a sentence why a licence opens nothing, and what to do about it.
import type { LicenceCheck } from "./check-licence.ts";

type Refusal = Exclude<LicenceCheck, { status: "valid" }>;

function wait(seconds: number | null): string {
  if (seconds === null) return "in a minute";
  if (seconds <= 90) return `in ${Math.max(1, seconds)} ${seconds === 1 ? "second" : "seconds"}`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** One or two sentences for the buyer. */
export function refusalSentence(refusal: Refusal): string {
  switch (refusal.status) {
    case "unknown":
      return "The shop knows no such key. Please compare it letter by letter with the one you were given.";
    case "other-product":
      return "This key is genuine, but it opens another prompt.";
    case "revoked":
      return refusal.reason || "This licence has been revoked.";
    case "too-many":
      return `Too many tries. Please try again ${wait(refusal.waitS)}.`;
    case "busy":
      return `The shop can't look the key up at the moment. Please try again ${wait(refusal.waitS)}.`;
    case "unreachable":
      return "The shop could not be reached. Please check your connection and try again.";
  }
}
