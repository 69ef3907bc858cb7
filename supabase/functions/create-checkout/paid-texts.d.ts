// The form of paid-texts.js, which `npm run paid-texts` writes and the repository never holds.

/** By the prompt's name. */
export const paidTexts: Readonly<Record<string, string>>;
