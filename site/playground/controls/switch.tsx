// On or off: a switch whose knob is lit.
interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shows the label beside the switch. @default false */
  labelled?: boolean;
  describedBy?: string;
}

export function Switch({ label, checked, onChange, labelled = false, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={() => onChange(!checked)}
      className="group inline-flex min-h-8 items-center gap-3 text-start text-sm text-quiet hover:text-ink aria-checked:text-ink"
    >
      <span
        aria-hidden="true"
        className="relative h-5 w-9 shrink-0 rounded-full border border-quiet transition-colors group-aria-checked:border-lit motion-reduce:transition-none"
      >
        <span className="absolute start-0.75 top-0.75 size-3 rounded-full bg-quiet transition-[translate,background-color] duration-200 ease-lamp group-aria-checked:translate-x-4 group-aria-checked:bg-lit group-aria-checked:shadow-[0_0_10px_2px_#f08caa80] forced-colors:bg-[ButtonText] forced-colors:group-aria-checked:bg-[Highlight] motion-reduce:transition-none" />
      </span>
      {labelled && label}
    </button>
  );
}
