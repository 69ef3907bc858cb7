// Brings the prerendered measuring section to life, or draws it where the page arrived without it.

import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { drawIn } from "../../rendering/draw-in.tsx";
import { PRESET_NAME } from "./effect-choice.tsx";
import { Measure } from "./measure.tsx";
import { measureNotesOf } from "./measure-notes-of.ts";
import type { Draft } from "./plan.ts";
import { FIELDS, KIND_OF, KIND_PARAMETER, parameterOf } from "./plan-address.ts";

/** Resolves once it listens, with how to take it down. Rejects where the notes can't be fetched; `host` is then untouched. */
export async function wakeMeasure(host: Element, pattern: Pattern): Promise<() => void> {
  const notes = await measureNotesOf(pattern.key);
  const part = <Measure name={pattern.title} notes={notes} typed={() => typedInto(host, notes)} />;
  return drawIn(host, part);
}

/** What a visitor wrote before the script was here. */
function typedInto(host: Element, notes: MeasureNotes): Partial<Draft> {
  const typed: Partial<Draft> = {};
  const changed = (name: string) =>
    Array.from(host.querySelectorAll<HTMLInputElement>(`[name="${name}"]:checked`)).find(
      (input) => !input.defaultChecked,
    )?.value;
  const preset = notes.effects[Number(changed(PRESET_NAME) ?? -1)];
  if (preset) Object.assign(typed, { effect: String(preset.effect), kind: preset.kind });
  const kind = changed(KIND_PARAMETER);
  if (kind === "rel" || kind === "pts") typed.kind = KIND_OF[kind];
  for (const field of FIELDS) {
    const input = host.querySelector<HTMLInputElement>(`[name="${parameterOf(field)}"]`);
    if (input && input.value !== input.defaultValue) typed[field] = input.value;
  }
  return typed;
}
