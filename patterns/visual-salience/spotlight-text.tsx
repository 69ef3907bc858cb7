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
/** The headline and the width of the lamp wait this long, ... */
const DELAY_MS = 300;
/** ... then take this long. */
const DURATION_MS = 800;
/** At the end of a cycle the light goes down over this time, so that the restart is no hard cut. */
const DIM_MS = 250;
const RISE_PX = 100;
/** The lamp starts at half its width: 15rem of 30rem. */
const START_SCALE = 0.5;

// Only transform and opacity move. Gradients and masks stand inside the moving boxes, so each is painted
// once and then scaled by the compositor. `--spotlight-night` is 1 on a dark ground and 0 on a pale one.
const CSS = `
.spotlight-text-lamp{width:min(var(--spotlight-width,30rem),80%);height:0;margin:var(--spotlight-top,5rem) auto var(--spotlight-gap,5.5rem)}
.spotlight-text-light,.spotlight-text-halo,.spotlight-text-cone,.spotlight-text-line{position:absolute}
.spotlight-text-light{inset:0}
.spotlight-text-halo{inset-inline:2%;aspect-ratio:3.1;translate:0 -50%;background:radial-gradient(50% 50%,rgb(255 190 196/calc(.62 - .06*var(--spotlight-night))),rgb(240 140 170/calc(.44 - .02*var(--spotlight-night))) 24%,rgb(240 140 170/.2) 50%,rgb(240 140 170/.06) 76%,transparent)}
.spotlight-text-cone{inset-inline:-50%;min-height:20rem;padding-bottom:95%;background:radial-gradient(46% 62% at 50% 0,rgb(255 calc(240 - 38*var(--spotlight-night)) calc(226 - 10*var(--spotlight-night))/calc(.9 - .7*var(--spotlight-night))),rgb(255 calc(238 - 64*var(--spotlight-night)) calc(226 - 34*var(--spotlight-night))/calc(.62 - .56*var(--spotlight-night))) 34%,rgb(255 226 220/calc(.2 - .19*var(--spotlight-night))) 68%,transparent),radial-gradient(60% 100% at 50% 0,rgb(240 140 170/.4),rgb(240 140 170/calc(.29 - .04*var(--spotlight-night))) 22%,rgb(240 140 170/calc(.15 - .02*var(--spotlight-night))) 46%,rgb(240 140 170/.06) 70%,rgb(240 140 170/.015) 87%,transparent);mask:conic-gradient(from 90deg at 25% 0,#000 110deg,rgb(0 0 0/.86) 120deg,rgb(0 0 0/.5) 128deg,rgb(0 0 0/.14) 136deg,transparent 146deg),conic-gradient(from 124deg at 75% 0,transparent,rgb(0 0 0/.14) 10deg,rgb(0 0 0/.5) 18deg,rgb(0 0 0/.86) 26deg,#000 36deg 180deg,transparent 181deg);mask-composite:intersect}
.spotlight-text-line{inset-inline:0;top:-1px;height:2px;border-radius:50%;background:linear-gradient(90deg,transparent,#F08CAA 9%,#F08CAA 22%,#ffe7d6 44%,#fff6ee 50%,#ffe7d6 56%,#F08CAA 78%,#F08CAA 91%,transparent);box-shadow:0 0 6px rgb(240 140 170/.55),0 0 22px 2px rgb(240 140 170/.4)}
.spotlight-text-button{color:color-mix(in srgb,#b6a2a3 calc(100%*var(--spotlight-night)),#64524c)}
.spotlight-text-button:hover{color:color-mix(in srgb,#f6ebe4 calc(100%*var(--spotlight-night)),#2b1d1b)}
.spotlight-text-button:focus-visible{outline:2px solid color-mix(in srgb,#F08CAA calc(100%*var(--spotlight-night)),#9c2f53);outline-offset:-4px}
.spotlight-text[data-state=resting] *{animation-play-state:paused!important}
.spotlight-text[data-state=paused] *{animation:none!important}
@media (prefers-reduced-motion:reduce){.spotlight-text *{animation:none!important}}
@media print{.spotlight-text *{animation:none!important}}`;

/** The keyframes of one interval: percentages of the cycle that keep the phases above at their length. */
function cycle(interval: number): string {
  const at = (ms: number) => `${(ms / interval) * 100}%`;
  const [wait, lit, dim] = [at(DELAY_MS), at(DELAY_MS + DURATION_MS), at(interval - DIM_MS)];
  const slowIn = "animation-timing-function:cubic-bezier(.4,0,.2,1)";
  const lamp = `spotlight-text-lamp-${interval}`;
  const light = `spotlight-text-light-${interval}`;
  const rise = `spotlight-text-rise-${interval}`;
  const scope = `.spotlight-text[data-interval="${interval}"]`;
  return `
@keyframes ${lamp}{0%{opacity:0;transform:scaleX(${START_SCALE})}${wait}{opacity:.8;transform:scaleX(${START_SCALE});${slowIn}}${lit},${dim}{opacity:1;transform:none}100%{opacity:0;transform:none}}
@keyframes ${light}{0%,${wait}{opacity:.3;${slowIn}}${lit},100%{opacity:1}}
@keyframes ${rise}{0%,${wait}{opacity:0;transform:translateY(${RISE_PX}px);${slowIn}}${lit},${dim}{opacity:1;transform:none}100%{opacity:0;transform:none}}
${scope} .spotlight-text-lamp{animation:${lamp} ${interval}ms linear infinite}
${scope} .spotlight-text-light{animation:${light} ${interval}ms linear infinite}
${scope} .spotlight-text-words{animation:${rise} ${interval}ms linear infinite}`;
}

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
  useImperativeHandle(ref, () => root.current as HTMLDivElement);
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
        {CSS}
      </style>
      <style href={`spotlight-text-${period}`} precedence="component">
        {cycle(period)}
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
