// What the component is made to meet, and under each what to look at.
import { useState } from "react";
import type { Playground, Stress } from "../../patterns/schema.ts";
import { Switch } from "./controls/switch.tsx";
import { STRESSES } from "./stress.ts";

interface StressPanelProps {
  watch: Playground["watch"];
  stresses: readonly Stress[];
  onStress: (stress: Stress, on: boolean) => void;
}

export function StressPanel({ watch, stresses, onStress }: StressPanelProps) {
  const [calm] = useState(() => window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  const met = STRESSES.filter(({ stress }) => watch[stress] !== undefined);
  const unmet = STRESSES.flatMap(({ stress, unmet }) =>
    watch[stress] === undefined && unmet ? [unmet] : [],
  );
  return (
    <section aria-labelledby="playground-stress">
      <h3 id="playground-stress" className="text-2xl leading-none">
        Under stress
      </h3>
      <p className="mt-2 max-w-[38rem] text-[0.9375rem] leading-snug text-quiet">
        Each switch takes something away from the preview alone, and draws it anew.
      </p>
      <div className="mt-4 grid border-b border-line sm:grid-cols-2 sm:gap-x-10">
        {met.map(({ stress, label }) => {
          const on = stresses.includes(stress);
          return (
            <div key={stress} className="border-t border-line py-2" data-stress={stress}>
              <Switch
                label={label}
                labelled
                checked={on}
                onChange={(checked) => onStress(stress, checked)}
              />
              <p
                role="status"
                className="text-[0.8125rem] leading-snug text-pretty text-quiet not-empty:pb-1"
              >
                {on && watch[stress]}
              </p>
              {stress === "reduced-motion" && calm && !on && (
                <p className="pb-1 text-[0.8125rem] leading-snug text-quiet">
                  Your system asks for it already.
                </p>
              )}
            </div>
          );
        })}
      </div>
      {unmet.length > 0 && (
        <p className="mt-3 text-[0.8125rem] text-quiet">
          This component never meets {joined(unmet)}.
        </p>
      )}
    </section>
  );
}

function joined(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);
}
