// Makes words as long as translations make them: one real long word takes the place of a text's longest.

/** Words of German, Welsh, Finnish and English law, medicine, railways and kitchens. */
const LONG_WORDS = [
  "Geschwindigkeitsbegrenzung",
  "Llanfairpwllgwyngyllgogerych",
  "Kaksikymmentäkuusivuotias",
  "Rechtsschutzversicherungen",
  "counterrevolutionaries",
  "Donaudampfschifffahrtsgesellschaft",
  "Arbeiterunfallversicherung",
] as const;
const WORD = /[\p{L}\p{N}]+/gu;
/** Placeholders such as `{step}` are the component's, not the reader's. */
const IN_BRACES = /\{[^}]*\}/g;

/** The same text always gives the same words. */
export function lengthen(text: string): string {
  const hidden = text.replace(IN_BRACES, (braces) => " ".repeat(braces.length));
  const words = [...hidden.matchAll(WORD)];
  const longest = words.reduce<RegExpExecArray | undefined>(
    (found, word) => (word[0].length > (found?.[0].length ?? 0) ? word : found),
    undefined,
  );
  if (!longest) return text;
  let sum = 0;
  for (const letter of text) sum += letter.codePointAt(0) ?? 0;
  const long = LONG_WORDS[sum % LONG_WORDS.length] ?? LONG_WORDS[0];
  return text.slice(0, longest.index) + long + text.slice(longest.index + longest[0].length);
}
