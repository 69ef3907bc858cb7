// Reads a number as people write it: decimal commas, grouped thousands, a sign, a percent sign.

export type Read = { state: "read"; value: number } | { state: "empty" } | { state: "unreadable" };

const SPACES = /[\s\u00a0\u202f]/g;
const DECIMAL = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
const GROUPED = /^[+-]?\d{1,3}([.,'’]\d{3})+$/;
const WHOLE = /^[+-]?\d+$/;

/** A share or an effect: `2.5`, `2,5`, `+10`, `12 %`. A comma is always a decimal one. */
export function readDecimal(text: string): Read {
  const bare = plain(text).replace(/%$/, "");
  if (bare === "") return { state: "empty" };
  if (!DECIMAL.test(bare)) return { state: "unreadable" };
  return finite(Number(bare.replace(",", ".")));
}

/** A count: `1500`, `1,500`, `1.500`, `1 500`. A point or a comma only ever groups thousands. */
export function readCount(text: string): Read {
  const bare = plain(text);
  if (bare === "") return { state: "empty" };
  if (WHOLE.test(bare)) return finite(Number(bare));
  if (GROUPED.test(bare)) return finite(Number(bare.replace(/[.,'’]/g, "")));
  return { state: "unreadable" };
}

function plain(text: string): string {
  return text.replace(SPACES, "").replace("−", "-");
}

function finite(value: number): Read {
  return Number.isFinite(value) ? { state: "read", value } : { state: "unreadable" };
}
