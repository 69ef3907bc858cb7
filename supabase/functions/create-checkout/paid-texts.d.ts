// The form of paid-texts.js, which `node supabase/write-paid-texts.ts` writes and the repository never holds.

/** By the prompt's name. */
export const paidTexts: Readonly<Record<string, string>>;
