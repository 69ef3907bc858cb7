// The edge of the preview that makes it wider and narrower, by pointer and by keys.
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { NARROWEST, WIDEST } from "../address.ts";
import { widthAfterKey, withinWidths } from "./widths.ts";

interface WidthHandleProps {
  width: number;
  /** How large a pixel of the preview is drawn; at most 1. */
  scale: number;
  controls: string;
  onChange: (width: number) => void;
  onDrag: (dragging: boolean) => void;
}

export function WidthHandle({ width, scale, controls, onChange, onDrag }: WidthHandleProps) {
  const from = useRef<{ x: number; width: number }>(null);

  function handlePress(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
    onDrag(true);
  }
  function handleMove(event: PointerEvent) {
    const start = from.current;
    if (start) onChange(withinWidths(start.width + (event.clientX - start.x) / scale));
  }
  function handleEnd() {
    from.current = null;
    onDrag(false);
  }
  function handleKey(event: KeyboardEvent) {
    const next = widthAfterKey(event.key, event.shiftKey, width);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can't be dragged; a separator with a value may have the focus
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the preview"
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      onPointerDown={handlePress}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
      onKeyDown={handleKey}
      className="group grid w-6 shrink-0 cursor-ew-resize touch-none place-items-center self-stretch rounded-md select-none focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden="true"
        className="h-12 w-1 rounded-full bg-quiet/60 transition-colors group-hover:bg-lit group-focus-visible:bg-lit motion-reduce:transition-none"
      />
    </div>
  );
}
