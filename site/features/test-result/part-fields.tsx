// Fields for the numbers of each version, of the metric or of a guardrail.
import { useId } from "react";
import { cn } from "@/lib/utils";
import { Button } from "../../components/ui/button.tsx";
import { FieldInput } from "../../components/ui/number-field.tsx";
import { type Draft, FIELDS, letterOf, NOTHING, nameOf } from "./draft.ts";

interface PartFieldsProps {
  draft: Draft;
  /** Its place among the parts; 0 is the metric's. */
  at: number;
  faults: Readonly<Record<string, string>>;
  onField: (name: string, text: string) => void;
  /** Without it versions can't be removed. */
  onRemove?: ((version: number) => void) | undefined;
}

export function PartFields({ draft, at, faults, onField, onRemove }: PartFieldsProps) {
  const part = draft.parts[at];
  if (!part) return null;
  const own = faults[at];
  return (
    <>
      <ol className="grid gap-3">
        {part.versions.map((_, version) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version has no name of its own but its place
          <li key={version}>
            <VersionFields {...{ draft, at, version, faults, onField, onRemove }} />
          </li>
        ))}
      </ol>
      {own && <p className="mt-2 text-sm text-alarm">{own}</p>}
    </>
  );
}

function VersionFields(props: PartFieldsProps & { version: number }) {
  const { draft, at, version, faults, onField, onRemove } = props;
  const id = useId();
  const part = draft.parts[at];
  const numbers = part?.versions[version] ?? NOTHING;
  const key = `${at}.${version}`;
  const fields = FIELDS[part?.kind ?? "conversions"];
  const said = [key, ...fields.map(([field]) => `${key}.${field}`)].flatMap(
    (name) => faults[name] ?? [],
  );
  const name = nameOf(draft, version);
  // Beside each other the first line's labels are the columns' heads.
  const label = cn("block text-xs text-quiet", version > 0 && "sm:sr-only");
  return (
    <div className="flex flex-wrap items-end gap-2">
      {at === 0 ? (
        <div className="min-w-0 grow basis-[calc(100%-3.5rem)] sm:basis-24">
          <label htmlFor={`${id}-name`} className={label}>
            Version {letterOf(version)}
            {version === 0 && ", today’s"}
          </label>
          <FieldInput
            id={`${id}-name`}
            name={`${key}.name`}
            value={numbers.name}
            placeholder={letterOf(version)}
            isWrong={false}
            onChange={(text) => onField(`${key}.name`, text)}
            className="w-full"
          />
        </div>
      ) : (
        <span className="min-w-0 grow basis-full self-center sm:basis-24 sm:self-end sm:leading-11">
          {name}
        </span>
      )}
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          className="-mx-1 text-xl sm:order-last sm:-me-3"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(version)}
        >
          ×
        </Button>
      )}
      {fields.map(([field, text]) => (
        <div key={field} className="min-w-0 grow basis-20">
          <label htmlFor={`${id}-${field}`} className={label}>
            {at > 0 && field === "conversions" ? "Cases" : text}
            <span className="sr-only"> of {name}</span>
          </label>
          <FieldInput
            id={`${id}-${field}`}
            name={`${key}.${field}`}
            inputMode={field === "visitors" || field === "conversions" ? "numeric" : "decimal"}
            value={numbers[field]}
            placeholder={
              at > 0 && field === "visitors"
                ? draft.parts[0].versions[version]?.visitors
                : undefined
            }
            isWrong={Boolean(faults[key] || faults[`${key}.${field}`])}
            aria-describedby={said.length > 0 ? `${id}-fault` : undefined}
            onChange={(text) => onField(`${key}.${field}`, text)}
            className="w-full text-end"
          />
        </div>
      ))}
      {said.length > 0 && (
        <p id={`${id}-fault`} className="basis-full text-sm text-alarm sm:order-last">
          {said.join(" ")}
        </p>
      )}
    </div>
  );
}
