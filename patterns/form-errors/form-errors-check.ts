// Finds what is wrong: by the browser's rules, then by a schema.

/** What is wrong, and how to correct it. A plain string gets the field's `fix`. */
export type Message = string | { wrong: string; fix: string };

/** Messages by field name, "" (with a `fix`) for the whole form. Of a list, the first is shown. */
export type ServerErrors = Readonly<Record<string, Message | readonly Message[] | undefined>>;

type Path = readonly (PropertyKey | { readonly key: PropertyKey })[];
type Result = { issues?: readonly { message: string; path?: Path | undefined }[] | undefined };

/** A Standard Schema: standardschema.dev */
export interface Schema {
  readonly "~standard": { readonly validate: (input: unknown) => Result | Promise<Result> };
}

/** `name` is "" for the whole form. Only the server can judge what it told. */
export type Problem = { name: string; wrong: string; fix?: string; isTold?: boolean };

export type Wrong = Partial<Record<Exclude<keyof ValidityState, "valid">, string>>;
export type FieldTexts = { label: string; wrong: Wrong | undefined; validate: string };

export async function findProblems(
  form: HTMLFormElement,
  fields: ReadonlyMap<string, FieldTexts>,
  words: { missing: string; invalid: string },
  schema?: Schema,
  submitter?: HTMLButtonElement | null,
): Promise<Problem[]> {
  const elements = Array.from(form.elements) as HTMLInputElement[];
  const controls = elements.filter(({ name, willValidate }) => name && willValidate);
  const found = new Map<string, Problem | null>(controls.map(({ name }) => [name, null]));
  const add = (name: string, wrong: string) => found.get(name) ?? found.set(name, { name, wrong });
  for (const { id, name, validity, validationMessage } of controls) {
    if (validity.valid) continue;
    const { label = name, wrong } = fields.get(id) ?? {};
    const reasons = ["badInput", ...Object.keys(ValidityState.prototype)] as (keyof Wrong)[];
    const reason = reasons.find((one) => validity[one]) as keyof Wrong;
    const own: Wrong = { valueMissing: words.missing, customError: "{reason}", ...wrong };
    const text = (own[reason] ?? words.invalid).replace("{reason}", () => validationMessage);
    const message = text.replace("{label}", () => label);
    add(name, message);
  }
  const data = new FormData(form, submitter?.form ? submitter : null);
  const entries: Record<string, unknown> = Object.fromEntries(data);
  for (const { name, type, multiple } of controls) {
    const all = data.getAll(name);
    const isGroup = type === "checkbox" && controls.filter((one) => one.name === name).length > 1;
    if (multiple || isGroup || all.length > 1) entries[name] = all;
  }
  // If the schema itself fails, the server judges.
  const judge = async () => schema?.["~standard"].validate(entries);
  const result = await judge().catch((error) => void console.error(error));
  const others: Problem[] = [];
  for (const { message, path = [] } of result?.issues ?? []) {
    const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
    while (keys.length > 0 && !found.has(keys.join("."))) keys.pop();
    if (keys.length > 0) add(keys.join("."), message);
    else others.push({ name: "", wrong: message });
  }
  return [...found.values(), ...others].filter((one) => one !== null);
}

export function problemsOf(errors: ServerErrors = {}): Problem[] {
  return Object.entries(errors).flatMap(([name, told]) => {
    const [first] = [told].flat() as (Message | undefined)[];
    const message = typeof first === "string" ? { wrong: first } : first;
    return message ? [{ name, ...message, isTold: true }] : [];
  });
}
