// A small number as a word that begins a sentence.
const WORDS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** "Seven"; digits for anything but 1 to 10. */
export const numberWord = (count: number): string => WORDS[count - 1] ?? String(count);
