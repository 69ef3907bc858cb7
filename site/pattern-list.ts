// Every pattern of the library by key and heading: what the first load needs of those that aren't on the showcase.
import type { Pattern } from "../patterns/schema.ts";

export type ListedPattern = Pick<Pattern, "key" | "heading">;

export const patternList: readonly ListedPattern[] = __PATTERNS__;
