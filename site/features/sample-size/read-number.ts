// Numbers as people write them.

/** Thousands and decimals with different marks. */
const GROUPED = /^[+-]?\d{1,3}(([,'’]\d{3})+\.|([.'’]\d{3})+,)\d+$/;

/** `2.5`, `2,5`, `+10`, `12 %`, `1,482.50`, `1.482,50`. A single comma is always a decimal one. */
export function readDecimal(text: string): number | null {
  const whole = plain(text).replace(/%$/, "");
  const bare = GROUPED.test(whole) ? whole.replace(/[.,'’](?=.*[.,])/g, "") : whole;
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(bare) ? finite(bare.replace(",", ".")) : null;
}

/** `1500`, `1,500`, `1.500`, `1 500`, `1,00,000` as in India. A point or a comma only ever groups thousands. */
export function readCount(text: string): number | null {
  const bare = plain(text);
  return /^[+-]?(\d+|[1-9]\d{0,2}([.,'’]\d{3})+|[1-9]\d?(,\d{2})+,\d{3})$/.test(bare)
    ? finite(bare.replace(/[.,'’]/g, ""))
    : null;
}

/** Spaces group thousands, so "5000 5000" stays two numbers. */
const SPACED = /^\s*[+−-]?\s*(\d{1,3}(\s\d{3})+([.,]\d*)?|[\d.,'’]+)\s*%?\s*$/;
const plain = (text: string) =>
  (SPACED.test(text) ? text.replace(/\s/g, "") : text).replace("−", "-");

function finite(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
