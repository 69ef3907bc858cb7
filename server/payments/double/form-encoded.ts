// Reads the bracketed form that the payment API is spoken to in: `a[b][0][c]=1` becomes nested records.
export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Lists arrive as records with the keys "0", "1", …; a repeated name keeps its last value. */
export function readForm(text: string): FormFields {
  const fields: FormFields = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/\]?\[/).map((name) => name.replace(/\]$/, ""));
    let at = fields;
    for (const [index, name] of names.entries()) {
      // `expand[]=…` adds at the end.
      const key = name === "" ? String(Object.keys(at).length) : name;
      if (index === names.length - 1) {
        at[key] = value;
        break;
      }
      const next = at[key];
      const inner: FormFields = typeof next === "object" ? next : Object.create(null);
      at[key] = inner;
      at = inner;
    }
  }
  return fields;
}

export const recordAt = (fields: FormFields, name: string): FormFields => {
  const value = fields[name];
  return typeof value === "object" ? value : {};
};

export const textAt = (fields: FormFields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
};

/** The texts of a list, in its order. */
export const listAt = (fields: FormFields, name: string): FormValue[] =>
  Object.values(recordAt(fields, name));
