"use client";
// A lamp that warms up over a headline: the light widens, the words rise into it, and every few seconds it starts anew.
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { LAMP_CSS, lampCycle } from "./lamp-light";

export interface SpotlightTextProps extends ComponentProps<"div"> {
  /** What stands in the light: a headline of your own, with its own element, size and colour. */
  children: ReactNode;
  /**
   * Time from one start of the animation to the next, in milliseconds; at least 1500.
   * @default 5000
   */
  interval?: number;
  /** Holds the lamp lit and still. Set it together with `onPausedChange` to control the pause from outside. */
  paused?: boolean;
  /**
   * Whether it starts lit and still when `paused` is not set.
   * @default false
   */
  defaultPaused?: boolean;
  /** Called with the new state when the visitor presses the pause button. */
  onPausedChange?: (paused: boolean) => void;
  /**
   * Name of the button while the lamp moves.
   * @default "Pause the lamp"
   */
  pauseLabel?: string;
  /**
   * Name of the button while it is paused.
   * @default "Play the lamp"
   */
  playLabel?: string;
  /**
   * What the light falls on: `auto` follows your `dark:` variant, `night` and `day` stay as they are.
   * @default "auto"
   */
  ground?: "auto" | "night" | "day";
}

const DEFAULT_INTERVAL_MS = 5000;
const MIN_INTERVAL_MS = 1500;

const GROUNDS = {
  auto: "[--spotlight-night:0] dark:[--spotlight-night:1]",
  night: "[--spotlight-night:1]",
  day: "[--spotlight-night:0]",
};

/**
 * Sizes are custom properties, settable by a class such as `[--spotlight-width:46rem]`: `--spotlight-width` (30rem,
 * at most 80% of the box), `--spotlight-top` (5rem, from the top to the lamp) and `--spotlight-gap` (5.5rem, from the
 * lamp to the words). Without `onPausedChange`, a set `paused` leaves the pause to you and shows no button.
 */
export function SpotlightText({
  children,
  interval = DEFAULT_INTERVAL_MS,
  paused,
  defaultPaused = false,
  onPausedChange,
  pauseLabel = "Pause the lamp",
  playLabel = "Play the lamp",
  ground = "auto",
  className = "",
  ref,
  ...rest
}: SpotlightTextProps) {
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => root.current as HTMLDivElement, []);
  const mayMove = useMayMove(root);
  const [ownPaused, setOwnPaused] = useState(defaultPaused);

  const still = paused ?? ownPaused;
  const wanted = Math.round(interval);
  const period = Number.isFinite(wanted) ? Math.max(MIN_INTERVAL_MS, wanted) : DEFAULT_INTERVAL_MS;

  function handlePause() {
    setOwnPaused(!still);
    onPausedChange?.(!still);
  }

  return (
    <div
      {...rest}
      ref={root}
      data-interval={period}
      data-state={still ? "paused" : mayMove ? "playing" : "resting"}
      className={`spotlight-text relative isolate flex flex-col items-center overflow-clip ${GROUNDS[ground]} ${className}`}
    >
      <style href="spotlight-text" precedence="component">
        {LAMP_CSS}
      </style>
      <style href={`spotlight-text-${period}`} precedence="component">
        {lampCycle(period)}
      </style>
      <div
        aria-hidden="true"
        className="spotlight-text-lamp pointer-events-none relative -z-10 shrink-0"
      >
        <div className="spotlight-text-light">
          <div className="spotlight-text-halo" />
          <div className="spotlight-text-cone" />
        </div>
        <div className="spotlight-text-line" />
      </div>
      <div className="spotlight-text-words max-w-full text-center">{children}</div>
      {(paused === undefined || onPausedChange) && (
        <button
          type="button"
          aria-label={still ? playLabel : pauseLabel}
          onClick={handlePause}
          className="spotlight-text-button absolute start-2 bottom-2 grid size-9 cursor-pointer touch-manipulation place-items-center rounded-full motion-reduce:hidden print:hidden"
        >
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 fill-current">
            <path d={still ? "M3 1l8 5-8 5z" : "M2 1h3v10H2zM7 1h3v10H7z"} />
          </svg>
        </button>
      )}
    </div>
  );
}

/** False while the element is off screen, in a hidden tab, or where less motion is asked for. */
function useMayMove(element: RefObject<HTMLElement | null>): boolean {
  const [mayMove, setMayMove] = useState(true);

  useEffect(() => {
    if (!element.current) return;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    let inSight = true;
    const update = () => setMayMove(inSight && !document.hidden && !calm.matches);
    const observer = new IntersectionObserver((entries) => {
      inSight = entries.at(-1)?.isIntersecting ?? true;
      update();
    });
    observer.observe(element.current);
    calm.addEventListener("change", update);
    document.addEventListener("visibilitychange", update);
    update();
    return () => {
      observer.disconnect();
      calm.removeEventListener("change", update);
      document.removeEventListener("visibilitychange", update);
    };
  }, [element]);

  return mayMove;
}
