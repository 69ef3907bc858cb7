// Sets text as it is shown to readers: what belongs together stays on a line, ranges get their dash, titles one full stop.

const NUMBER_AND_UNIT = /(\d) (?=(?:ms|seconds?|minutes?|hours?|h|days?|weeks?|years?)\b)/g;
const VALUE = /\b([dnNp]) = (?=[−\d])/g;
const NO_BREAK = "\u00a0";

/** Plain text or HTML: "400 ms" and "d = −0.11" never part at a line's end. */
export function keepTogether(text: string): string {
  return text.replace(NUMBER_AND_UNIT, `$1${NO_BREAK}`).replace(VALUE, `$1${NO_BREAK}=${NO_BREAK}`);
}

/** "147(6), 597-617" with an en dash; the data keep the hyphen, which reference managers expect. */
export function withDashes(venue: string): string {
  return venue.replace(/(?<=\d)-(?=\d)/g, "–");
}

/** A title as a sentence of a reference: one that ends in "?" gets no full stop besides. */
export function asSentence(title: string): string {
  return /[.?!]$/.test(title) ? title : `${title}.`;
}

/** What of a source could not be confirmed, as a sentence; empty where everything was. */
export function doubtOf({ unconfirmed }: { unconfirmed: readonly string[] }): string {
  return unconfirmed.length > 0 ? `Not confirmed: ${unconfirmed.join(", ")}.` : "";
}
