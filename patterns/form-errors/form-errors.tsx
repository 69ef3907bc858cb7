"use client";
// Helpful form errors: on submit, beside the field, gone once right.
import type * as React from "react";
import { createContext, useContext, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/lib/utils";
import * as check from "./form-errors-check";

const ENGLISH = {
  heading: "What to correct",
  corrected: "Nothing left on this list. Send it again.",
  done: "Changed:",
  title: "Error: ",
  missing: "{label} is missing",
  invalid: "{label} isn’t right. {reason}",
};

const FormContext = createContext({
  listed: [] as check.Problem[],
  shown: {} as Partial<Record<string, check.Problem>>,
  id: "",
  isWrong: false,
  words: ENGLISH,
  fields: new Map<string, check.FieldTexts>(),
});

export interface CheckedFormProps
  extends Omit<React.ComponentPropsWithoutRef<"form">, "onInput" | "onBlur" | "onReset"> {
  /** More rules: a Standard Schema (Zod, Valibot, ArkType) of the entries by name. */
  schema?: check.Schema;
  /** The server's answer: a new object, unless `onSubmit` returns a promise of it. */
  errors?: check.ServerErrors;
  /** Your translations. Others are in English. */
  labels?: Partial<typeof ENGLISH>;
}

/** Keeps what was typed. `onSubmit` and `action` run once nothing is wrong. */
export function CheckedForm(props: CheckedFormProps) {
  const { schema, errors, labels, method, onSubmit, className, ...rest } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fields] = useState(() => new Map<string, check.FieldTexts>());
  const told = check.problemsOf(errors);
  const content = JSON.stringify(told);
  const [answer, setAnswer] = useState<string | typeof errors>(content);
  const [listed, setListed] = useState(told);
  const [open, setOpen] = useState(told);
  const edits = useRef(0);
  const step = useRef<"editing" | "checking" | "sending">("editing");
  const isActing = useRef(false);
  const words = { ...ENGLISH, ...labels };
  let key: keyof typeof words; // an undefined label is in English
  for (key in words) words[key] ??= ENGLISH[key];
  const shown = Object.fromEntries(open.map((one) => [one.name, one]));
  const isWrong = listed.some(({ name }) => shown[name]);

  function tell(found: check.Problem[]) {
    setListed(found);
    setOpen(found);
  }

  if (answer !== content && answer !== errors) {
    setAnswer(content);
    tell(told);
  }

  useEffect(() => {
    if (form.current) form.current.noValidate = true; // ends the browser's own messages
    const summary = document.getElementById(`${id}-heading`)?.parentElement;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (listed[0]) (summary ?? first)?.focus();
  }, [id, listed]);

  useEffect(() => {
    if (!isWrong || document.title.startsWith(words.title.trim())) return;
    document.title = words.title + document.title;
    return () => {
      document.title = document.title.replace(words.title.trim(), "");
    };
  }, [isWrong, words.title]);

  async function find(submitter?: HTMLButtonElement | null): Promise<check.Problem[]> {
    await new Promise((done) => setTimeout(done)); // no submit is taken during its event
    if (!form.current) return [];
    const edit = edits.current;
    const found = await check.findProblems(form.current, fields, words, schema, submitter);
    return edit === edits.current ? found : find(submitter);
  }

  const handleSubmit: CheckedFormProps["onSubmit"] = async (event) => {
    if (event.target !== event.currentTarget) return; // React passes on a form in a dialog
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (step.current === "sending" || submitter?.formNoValidate) {
      tell([]);
      const ending: unknown = onSubmit?.(event);
      await null; // by then React's action runs
      const isOurs = event.isDefaultPrevented();
      isActing.current ||= !isOurs && event.nativeEvent.defaultPrevented;
      await ending;
      // The same answer counts again; without a promise, in a new object.
      if (told[0] && isOurs && !submitter?.formNoValidate)
        setAnswer((now) => (now !== answer ? now : ending ? "" : errors));
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (step.current === "checking") return;
    step.current = "checking";
    try {
      const found = await find(submitter);
      step.current = "sending";
      if (found.length > 0) tell(found);
      else form.current?.requestSubmit(submitter?.form ? submitter : null);
    } finally {
      step.current = "editing";
    }
  };

  async function handleInput(event: React.SyntheticEvent) {
    edits.current += 1;
    const { name } = event.target as HTMLInputElement;
    if (open.length === 0) return;
    const wrong = new Set((await find()).map((one) => one.name));
    // While somebody types, messages only go.
    setOpen((now) => now.filter((one) => wrong.has(one.name) || (one.isTold && one.name !== name)));
  }

  async function handleBlur(event: React.SyntheticEvent) {
    const { id, name, value, validity } = event.target as HTMLInputElement;
    const isPassedBy = (value === "" || validity?.valueMissing) && !validity?.badInput;
    if (!shown[name] && (fields.get(id)?.validate !== "leave" || isPassedBy)) return;
    // A message would move a pressed button.
    if (document.querySelector(":active"))
      await new Promise((done) => addEventListener("mouseup", done, { once: true }));
    const problem = (await find()).find((one) => one.name === name);
    if (problem && document.activeElement !== event.target) setOpen((now) => [...now, problem]);
  }

  function handleReset(event: React.SyntheticEvent) {
    if (isActing.current && (isWrong || told[0])) {
      event.preventDefault(); // React empties a form after its action
      if (!listed[0]) setAnswer("");
    } else tell([]);
    isActing.current = false;
  }

  return (
    <FormContext.Provider value={{ listed, shown, id, isWrong, words, fields }}>
      <form
        {...rest}
        ref={form}
        // A submit before this script loses nothing.
        method={method ?? (rest.action === undefined ? "dialog" : undefined)}
        onSubmit={handleSubmit}
        onInput={handleInput}
        onBlur={handleBlur}
        onReset={handleReset}
        className={cn(
          "@container m-0 grid gap-6 [&>button]:justify-self-start text-start text-base/normal text-inherit wrap-anywhere [--form-lit:var(--destructive,oklch(from_var(--lamp,#f08caa)_.47_calc(c*1.2)_h))] dark:[--form-lit:var(--destructive,oklch(from_var(--lamp,#f08caa)_max(l,.7)_c_h))]",
          className,
        )}
      />
    </FormContext.Provider>
  );
}

export interface FormFieldProps extends Omit<React.ComponentProps<"input">, "type"> {
  /** Name of the entry. */
  name: string;
  /** What the field asks for. */
  label: string;
  /** How to correct it, with an example. */
  fix: string;
  /** What is wrong, by the browser's reason: `typeMismatch`. */
  wrong?: check.Wrong;
  /** Help text. */
  hint?: string;
  /** When it's first checked. "leave" skips empty ones. @default "submit" */
  validate?: "submit" | "leave";
  /** An `<input>` type, "textarea", or "select" with options as children. @default "text" */
  type?: string;
}

/** `className` and `style` go to the field, other props to its control. */
export function FormField(props: FormFieldProps) {
  const ours = useId();
  const { name, label, fix, wrong, hint, validate = "submit", type = "text", ...more } = props;
  const { className, style, id = `${ours}-${name}`, "aria-describedby": own = "", ...rest } = more;
  const { id: formId, shown, fields } = useContext(FormContext);
  const problem = shown[name];
  useEffect(() => void fields.set(id, { label, wrong, validate }));
  const isInput = !/textarea|select/.test(type);
  const Control = (isInput ? "input" : type) as "input";
  const isTick = /checkbox|radio/.test(type);
  return (
    <div
      id={isTick ? undefined : `${formId}-${name}`}
      style={style}
      className={cn(
        "min-w-0 gap-x-5 gap-y-1",
        isTick ? "flex flex-wrap" : "grid items-start @min-[40rem]:grid-cols-[3fr_2fr]",
        className,
      )}
    >
      <label htmlFor={id} className="col-span-full m-0 min-w-0 flex-1 font-normal text-inherit">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-span-full m-0 basis-full text-sm/normal opacity-75">
          {hint}
        </p>
      )}
      <Control
        aria-describedby={`${id}-hint ${id}-message ${own}`}
        {...rest}
        type={isInput ? type : undefined}
        id={id}
        name={name}
        aria-invalid={problem ? true : undefined}
        className={cn(
          "m-0 box-border scroll-mt-12 border border-current/50 bg-transparent text-base/normal text-inherit outline-(--ring,currentColor) outline-offset-2 [font-family:inherit] focus-visible:outline-2 aria-invalid:border-(--form-lit) aria-invalid:shadow-[0_0_12px_var(--lamp,#f08caa)]",
          isTick
            ? "-order-1 size-6 rounded-none p-0 accent-current"
            : "min-h-11 w-full min-w-0 rounded-xl px-3 py-2",
        )}
      />
      <p
        id={`${id}-message`}
        aria-live={validate === "leave" ? "polite" : undefined}
        className="m-0 basis-full self-center text-(--form-lit) text-sm/normal"
      >
        <span className="block font-semibold">{problem?.wrong}</span>
        {problem && ` ${problem.fix || fix}`}
      </p>
    </div>
  );
}

export interface ErrorSummaryProps extends React.ComponentPropsWithoutRef<"section"> {
  /** Level of its heading. @default 2 */
  headingLevel?: 2 | 3 | 4;
}

/** What the last submit found. Takes focus. */
export function ErrorSummary({ headingLevel = 2, className, ...rest }: ErrorSummaryProps) {
  const { id, listed, shown, isWrong, words } = useContext(FormContext);
  if (listed.length === 0) return null;
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-list`}
      {...rest}
      tabIndex={-1}
      className={cn(
        "rounded-2xl border p-5 outline-(--ring,currentColor) outline-offset-2 focus:outline-2",
        isWrong &&
          "border-(--form-lit) bg-radial-[60%_12rem_at_50%_0%] from-(--lamp,#f08caa)/30 to-transparent",
        className,
      )}
    >
      <Heading id={`${id}-heading`} className="m-0 font-normal font-serif text-2xl text-inherit">
        {isWrong ? words.heading : words.corrected}
      </Heading>
      <ul id={`${id}-list`} style={{ listStyleType: "''" }} className="m-0 mt-2 p-0">
        {listed.map(({ name, wrong, fix }) => (
          <li
            key={name + wrong}
            className={cn(
              "m-0 flex gap-3 p-0 py-1 before:mt-2 before:size-2 before:shrink-0 before:rounded-full before:bg-current/40",
              shown[name]
                ? "before:bg-(--form-lit) before:shadow-[0_0_12px_var(--lamp,#f08caa)]"
                : "text-current/75",
            )}
          >
            {name && shown[name] ? (
              <a
                href={`#${id}-${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  const form = event.currentTarget.closest("form");
                  form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
                }}
                className="text-inherit underline underline-offset-4"
              >
                {shown[name].wrong}
              </a>
            ) : (
              <span>
                {!shown[name] && words.done} {wrong} {!name && <span className="block">{fix}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
