// The preview: a document of its own at a width of its own, in which the component meets what the visitor asks for.
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Pattern, Stress } from "../../../patterns/schema.ts";
import { reloadForFailed } from "../../boot/new-deployment.ts";
import { useTheme } from "../../theme/theme-provider.tsx";
import { classNames } from "../../ui/class-names.ts";
import { focusPlace } from "../../ui/focus-place.ts";
import { Spinner } from "../../ui/spinner.tsx";
import type { StageState } from "../stage/stage.tsx";
import { EMPTY_DOCUMENT, followTheme, type OpenedStage, openStage } from "./open-stage.ts";
import { WidthHandle } from "./width-handle.tsx";
import { WidthPresets } from "./width-presets.tsx";
import { withinWidths } from "./widths.ts";

/** CSS pixels; what is higher scrolls inside. */
const FIRST_HEIGHT = 360;
const LOWEST = 160;
const HIGHEST = 900;
/** Room for the handle beside the frame. */
const HANDLE_WIDTH = 24;

export interface PreviewProps {
  pattern: Pattern;
  state: StageState;
  stresses: readonly Stress[];
  /** Null: as wide as there is room. */
  width: number | null;
  onWidth: (width: number | null) => void;
}

export function Preview({ pattern, state, stresses, width, onWidth }: PreviewProps) {
  const frameId = useId();
  const [room, setRoom] = useState(0);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [attempt, setAttempt] = useState(1);
  const [dragging, setDragging] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const space = Math.max(0, room - HANDLE_WIDTH);
  const shown = width ?? withinWidths(space);
  const scale = room === 0 ? 1 : Math.min(1, space / shown);

  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div>
      <WidthPresets width={width} shown={shown} scale={scale} onWidth={onWidth} />
      <div ref={measure} className="mt-4 flex" style={{ minHeight: height * scale }}>
        {room > 0 && (
          <>
            <div
              ref={place}
              className="shrink-0 overflow-hidden rounded-2xl shadow-[0_0_0_1px_var(--line)]"
              style={{ width: shown * scale, height: height * scale }}
            >
              <Frame
                key={`${attempt} ${stresses.join(" ")}`}
                attempt={attempt}
                id={frameId}
                pattern={pattern}
                state={state}
                stresses={stresses}
                look={{ width: shown, height, scale, deaf: dragging }}
                onHeight={setHeight}
                onRetry={() => {
                  focusPlace(place.current);
                  setAttempt(attempt + 1);
                }}
              />
            </div>
            <WidthHandle
              width={shown}
              scale={scale}
              controls={frameId}
              onChange={onWidth}
              onDrag={setDragging}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface FrameProps {
  /** 1 at first; more after "Try again". */
  attempt: number;
  id: string;
  pattern: Pattern;
  state: StageState;
  stresses: readonly Stress[];
  /** `deaf`: a pointer that drags the handle must not fall into the frame. */
  look: { width: number; height: number; scale: number; deaf: boolean };
  onHeight: (height: number) => void;
  onRetry: () => void;
}

function Frame({ attempt, id, pattern, state, stresses, look, onHeight, onRetry }: FrameProps) {
  const [stage, setStage] = useState<OpenedStage | "opening" | "failed">("opening");
  const alive = useRef(true);
  const { theme } = useTheme();
  const opened = typeof stage === "object" ? stage : null;

  async function handleLoad(frame: HTMLIFrameElement) {
    try {
      const { STAGE_ID, STAGE_SCRIPT } = await import("../stage/stage-entry.tsx");
      if (!alive.current) return;
      const next = await openStage(frame, {
        title: `${pattern.heading}, preview`,
        id: STAGE_ID,
        script: STAGE_SCRIPT,
        stresses,
        ground: pattern.stage === "night" ? "bg-night text-[#f6ebe4]" : "bg-raised text-ink",
      });
      if (alive.current) setStage(next);
      else next.close();
    } catch (error) {
      if (!alive.current) return;
      console.error("The preview could not be opened.", error);
      if (attempt > 1) void reloadForFailed(error, frame);
      setStage("failed");
    }
  }

  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  useEffect(() => {
    if (!opened) return;
    const sizes = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0);
      if (height > 0) onHeight(Math.min(Math.max(height, LOWEST), HIGHEST));
    });
    sizes.observe(opened.host);
    return () => {
      sizes.disconnect();
      opened.close();
    };
  }, [opened, onHeight]);
  // The preview follows the page's lamp when that is switched; a lamp inside it may differ until then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme is what is followed
  useLayoutEffect(() => {
    if (opened) followTheme(opened.host.ownerDocument);
  }, [opened, theme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew in the new light as well
  useEffect(() => {
    opened?.view.lamplightStage?.show({ ...state });
  }, [opened, state, theme]);

  return (
    <div className="relative size-full">
      {stage === "failed" ? (
        <p
          role="alert"
          className="absolute inset-0 flex flex-wrap content-center items-center justify-center gap-3 bg-raised p-6 text-sm text-quiet"
        >
          The preview could not be loaded.
          <button
            type="button"
            onClick={onRetry}
            className="min-h-6 text-ink underline decoration-lit underline-offset-4"
          >
            Try again
          </button>
        </p>
      ) : (
        <iframe
          id={id}
          title={`Preview of ${pattern.heading}`}
          srcDoc={EMPTY_DOCUMENT}
          data-state={opened ? "open" : "opening"}
          onLoad={(event) => void handleLoad(event.currentTarget)}
          style={{
            width: look.width,
            height: look.height,
            transform: look.scale < 1 ? `scale(${look.scale})` : undefined,
          }}
          className={classNames(
            "block origin-top-left border-0",
            look.deaf && "pointer-events-none",
          )}
        />
      )}
      {stage === "opening" && (
        <div
          className={classNames(
            "absolute inset-0 grid place-items-center",
            pattern.stage === "night" ? "bg-night text-[#f6ebe4]" : "bg-raised text-ink",
          )}
        >
          <Spinner label="Opening the preview..." />
        </div>
      )}
    </div>
  );
}
