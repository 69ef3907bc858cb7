// Three usual widths and the room that there is, and beside them how wide the preview is now.
import { Segments } from "../controls/segments.tsx";
import { PRESETS } from "./widths.ts";

interface WidthPresetsProps {
  width: number | null;
  shown: number;
  scale: number;
  onWidth: (width: number | null) => void;
}

const FIT = "fit";

export function WidthPresets({ width, shown, scale, onWidth }: WidthPresetsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <Segments
        legend="Width of the preview"
        value={width === null ? FIT : String(width)}
        options={[
          { value: FIT, label: "Fit" },
          ...PRESETS.map((preset) => ({ value: String(preset.width), label: preset.name })),
        ]}
        onChoose={(value) => onWidth(value === FIT ? null : Number(value))}
      />
      <p className="me-6 font-mono text-xs text-quiet tabular-nums">
        {shown} px{scale < 1 && `, drawn at ${Math.round(scale * 100)}%`}
      </p>
    </div>
  );
}
