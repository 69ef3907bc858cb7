// Whether an effect is a gain on the base rate or in percentage points.
import type { EffectKind } from "./plan.ts";
import { KIND_PARAMETER } from "./plan-address.ts";

const KINDS = [
  { kind: "relative percent", value: "rel", label: "of the base rate" },
  { kind: "percentage points", value: "pts", label: "in points" },
] as const satisfies { kind: EffectKind; value: string; label: string }[];

interface KindChoiceProps {
  kind: EffectKind;
  onChoose: (kind: EffectKind) => void;
}

export function KindChoice({ kind, onChoose }: KindChoiceProps) {
  return (
    <fieldset className="col-span-2 mt-1 flex flex-wrap gap-x-5">
      <legend className="sr-only">The effect is a gain</legend>
      {KINDS.map((entry) => (
        <label
          key={entry.value}
          className="relative inline-flex min-h-8 cursor-pointer items-center gap-2 text-[0.8125rem] text-quiet has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lit"
        >
          <input
            type="radio"
            name={KIND_PARAMETER}
            value={entry.value}
            checked={kind === entry.kind}
            onChange={() => onChoose(entry.kind)}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className="size-2.5 rounded-full border border-quiet peer-checked:border-lit peer-checked:bg-lit forced-colors:peer-checked:bg-[Highlight]"
          />
          {entry.label}
        </label>
      ))}
    </fieldset>
  );
}
