// A number: a field for the exact one, and a range for trying.
import { type CSSProperties, useState } from "react";
import type { NumberControl as Description } from "../../../generators/playground/play-part.ts";
import { readNumber } from "../address.ts";
import { TextField } from "./fields.tsx";

/** A line that is lit as far as `--filled`, from 0 to 1; forced colours keep the browser's own range. */
const RANGE_STYLES = `@media (forced-colors:none){
.thin-range{appearance:none;background:linear-gradient(var(--lit) 0 0) 0 50%/calc(100%*var(--filled)) 2px no-repeat,linear-gradient(color-mix(in oklab,var(--quiet) 55%,transparent) 0 0) 50%/100% 1px no-repeat}
.thin-range::-webkit-slider-thumb{appearance:none;width:1rem;height:1rem;border-radius:50%;background:var(--lit)}
.thin-range::-moz-range-thumb{width:1rem;height:1rem;border:0;background:var(--lit)}}`;

interface NumberControlProps {
  control: Description;
  /** Undefined where the prop is left out. */
  value: number | undefined;
  /** What an emptied field leads to; undefined where that leaves the prop out. */
  start: number | undefined;
  onChange: (value: number | undefined) => void;
  describedBy: string;
}

export function NumberControl({
  control,
  value,
  start,
  onChange,
  describedBy,
}: NumberControlProps) {
  const { name, min, max, step, unit } = control;
  const plain = value === undefined ? "" : String(value);
  const [typed, setTyped] = useState({ text: plain, for: plain });
  // What is typed stands until the number changes elsewhere.
  const text = typed.for === plain ? typed.text : plain;
  const empty = text.trim() === "";
  const fault = !empty && readNumber(text.trim(), control) === undefined;

  function handleText(next: string) {
    const trimmed = next.trim();
    const number = trimmed === "" ? undefined : readNumber(trimmed, control);
    const refused = trimmed !== "" && number === undefined;
    const stands = refused ? plain : String(number ?? start ?? "");
    setTyped({ text: next, for: stands });
    if (!refused) onChange(number);
  }

  return (
    <div>
      <style href="thin-range" precedence="default">
        {RANGE_STYLES}
      </style>
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label={`${name}, by range`}
          aria-describedby={describedBy}
          aria-valuetext={value === undefined ? "not set" : `${value}${unit ? ` ${unit}` : ""}`}
          min={min}
          max={max}
          step={step}
          value={value ?? min}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          className="thin-range h-8 min-w-0 grow"
          style={{ "--filled": `${((value ?? min) - min) / (max - min || 1)}` } as CSSProperties}
        />
        <div className="flex w-28 shrink-0 items-center gap-1.5">
          <TextField
            label={name}
            value={text}
            onChange={handleText}
            placeholder="not set"
            describedBy={fault ? `${describedBy} ${describedBy}-fault` : describedBy}
            fault={fault}
          />
          {unit && <span className="w-5 shrink-0 text-xs text-quiet">{unit}</span>}
        </div>
      </div>
      {fault && (
        <p id={`${describedBy}-fault`} className="mt-1 text-[0.8125rem] text-alarm">
          A number from {min} to {max}.
        </p>
      )}
    </div>
  );
}
