// The title of a page: for its head at build, and for the browser when it moves between pages.
import type { Pattern } from "../patterns/schema.ts";

export const SITE_NAME = "Lamplight";

export type ListedPattern = Pick<Pattern, "key" | "heading">;

const NAMES: Record<string, string> = {
  "/patterns": "Patterns by what they move",
  "/evidence": "Evidence, what research found",
  "/sample-size": "Sample size",
  "/test-result": "Test result",
  "/changes": "What changed",
  "/terms": "Terms",
  "/privacy": "Privacy",
  "/success": "Payment",
  "/cancel": "Payment unsuccessful",
};

/** Title of the page at `path`, without query; anything that is no route gets the 404 page's. */
export function pageTitle(path: string, catalogue: readonly ListedPattern[]): string {
  if (path === "/") return `${SITE_NAME}, a behavioural design toolkit`;
  const key = path.replace(/^\/(embed\/)?/, "");
  const name =
    NAMES[path] ?? catalogue.find((pattern) => pattern.key === key)?.heading ?? "Page not found";
  return `${name} · ${SITE_NAME}`;
}
