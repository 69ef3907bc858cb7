// Every pattern of the library by key and heading: what the first load needs of those that aren't on the showcase.
export const patternList = __PATTERNS__;
