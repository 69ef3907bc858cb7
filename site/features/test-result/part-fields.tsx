// Fields for the numbers of each version, of the metric or of a guardrail, and questions with two answers.
import { useId } from "react";
import { cn } from "@/lib/utils";
import { Button } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/number-field.tsx";
import type { Draft, Numbers, Part } from "./draft.ts";
import { fieldsOf, guardrailName, isCount, letterOf, nameOf } from "./draft.ts";

interface PartFieldsProps {
  draft: Draft;
  part: Part;
  /** Its place among the parts; 0 is the metric's. */
  at: number;
  faults: Readonly<Record<string, string>>;
  onField: (name: string, text: string) => void;
  /** Without it versions can't be removed. */
  onRemove?: ((version: number) => void) | undefined;
}

export function PartFields(props: PartFieldsProps) {
  const own = props.faults[props.at];
  return (
    <>
      <ol className="grid gap-3">
        {props.part.versions.map((numbers, version) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version has no name of its own but its place
          <VersionFields key={version} {...{ ...props, numbers, version }} />
        ))}
      </ol>
      {own && <p className="mt-2 text-sm text-alarm">{own}</p>}
    </>
  );
}

function VersionFields(props: PartFieldsProps & { numbers: Numbers; version: number }) {
  const { draft, part, at, numbers, version, faults, onField, onRemove } = props;
  const id = useId();
  const key = `${at}.${version}`;
  const fields = fieldsOf(part.kind);
  const said = Object.entries(faults).flatMap(([place, text]) =>
    place === key || place.startsWith(`${key}.`) ? text : [],
  );
  const name = nameOf(draft, version);
  // Beside each other the first line's labels are the columns' heads.
  const label = cn("block text-xs text-quiet", version > 0 && "sm:sr-only");
  return (
    <li className="flex flex-wrap items-end gap-2">
      {at === 0 ? (
        <TextField
          label={`Version ${letterOf(version)}${version === 0 ? ", today’s" : ""}`}
          labelClass={label}
          boxClass="basis-[calc(100%-3.5rem)] sm:basis-24"
          name={`${key}.name`}
          value={numbers.name}
          placeholder={letterOf(version)}
          isWrong={Boolean(faults[`${key}.name`])}
          aria-describedby={faults[`${key}.name`] && id}
          onChange={(text) => onField(`${key}.name`, text)}
        />
      ) : (
        <span className="min-w-0 grow basis-full sm:basis-24 sm:leading-11">{name}</span>
      )}
      {onRemove && <RemoveButton name={name} onRemove={() => onRemove(version)} />}
      {fields.map(([field, text]) => (
        <TextField
          key={field}
          label={
            <>
              {at > 0 && field === "conversions" ? "Cases" : text}
              <span className="sr-only"> of {name}</span>
            </>
          }
          labelClass={label}
          boxClass="basis-20"
          className="text-end"
          name={`${key}.${field}`}
          inputMode={isCount(field) ? "numeric" : "decimal"}
          value={numbers[field]}
          placeholder={
            at > 0 && field === "visitors" ? draft.parts[0].versions[version]?.visitors : undefined
          }
          isWrong={Boolean(faults[at] || faults[key] || faults[`${key}.${field}`])}
          aria-describedby={said.length > 0 ? id : undefined}
          onChange={(text) => onField(`${key}.${field}`, text)}
        />
      ))}
      {said.length > 0 && (
        <p id={id} className="basis-full text-sm text-alarm sm:order-last">
          {said.join(" ")}
        </p>
      )}
    </li>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="-mx-1 text-xl sm:order-last sm:-me-3"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      ×
    </Button>
  );
}

const CHOICES = [
  ["kind", "Counted as", { conversions: "Conversions", averages: "Averages" }],
  ["wanted", "It should", { more: "Rise", less: "Fall" }],
] as const;

/** How the metric or a guardrail is counted, and which way it should go. */
export function PartChoices(props: Pick<PartFieldsProps, "part" | "at" | "onField">) {
  const { part, at, onField } = props;
  return CHOICES.map(([name, label, options], n) => (
    <Choice
      key={name}
      name={`${at}.${name}`}
      value={part[name]}
      onChange={onField}
      className={n > 0 ? "border-t border-line" : undefined}
      {...{ label, options }}
    />
  ));
}

export function Guardrail(props: Omit<PartFieldsProps, "onRemove"> & { onRemove: () => void }) {
  const { part, at, onField, onRemove, ...rest } = props;
  const name = guardrailName(part.name, at);
  return (
    <fieldset className="min-w-0 border-t border-line py-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-end gap-2">
        <TextField
          label={`Guardrail ${at}: must not get worse`}
          labelClass="text-sm"
          name={`${at}.name`}
          value={part.name}
          placeholder="Refunds"
          onChange={(text) => onField(`${at}.name`, text)}
        />
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
      <PartChoices {...{ part, at, onField }} />
      <PartFields {...{ part, at, onField, ...rest }} />
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  /** By value: what it's called. */
  options: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
  className?: string | undefined;
}

/** A question with two answers, in a line of the form. */
export function Choice(props: ChoiceProps) {
  const { name, label, value, options, onChange, className } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className={cn("flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3", className)}
    >
      <span id={id} className="min-w-0">
        {label}
      </span>
      <span className="flex min-w-0 flex-wrap rounded-3xl border border-quiet p-0.5">
        {Object.entries(options).map(([own, text]) => (
          <label
            key={own}
            className="inline-flex min-h-9 cursor-pointer max-w-full items-center rounded-full px-4 text-sm wrap-anywhere max-[13rem]:px-2 has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lit forced-colors:has-checked:border-2"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(name, own)}
            />
            {text}
          </label>
        ))}
      </span>
    </div>
  );
}
