"use client";
// A lamp that lights up over a headline, and lights up again every few seconds.
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/utils";

const MIN_INTERVAL = 1500;
const MAX_INTERVAL = 2 ** 31 - 1; // the longest a timer can wait

/** Start of a replay. The words stay readable. */
const WORDS_START = { opacity: 0.6, translate: "0 100px" };
const LAMP_START = { opacity: 0.4, scale: "0.5 1" };

// Every colour is made from the lamp's own `color`.
const CORE = "color-mix(in oklab, currentcolor 10%, #fff)";
const glow = (percent: number, colour = "currentcolor") =>
  `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
const HALO = {
  background: `radial-gradient(50% 50%, ${glow(58)}, ${glow(42)} 24%, ${glow(20)} 50%, ${glow(6)} 76%, transparent)`,
};
const LINE = {
  background: `linear-gradient(90deg, transparent, currentcolor 9% 22%, ${CORE} 44% 56%, currentcolor 78% 91%, transparent)`,
  boxShadow: `0 0 6px ${glow(55)}, 0 0 22px 2px ${glow(40)}`,
};
/** The light under the lamp is where a fan from each end overlaps: a soft cone, and a brighter one inside. */
const FANS = {
  mask: "conic-gradient(from 90deg at 25% 0, #000 110deg, #000a 124deg, #0002 136deg, transparent 146deg), conic-gradient(from 124deg at 75% 0, transparent, #0002 10deg, #000a 22deg, #000 36deg 180deg, transparent 181deg)",
  maskComposite: "intersect",
};
const CONE = {
  background: `radial-gradient(60% 100% at 50% 0, ${glow(40)}, ${glow(26)} 22%, ${glow(14)} 46%, ${glow(6)} 70%, transparent)`,
  ...FANS,
};
const INNER = {
  background: `radial-gradient(46% 62% at 50% 0, ${CORE}, ${glow(65, CORE)} 34%, ${glow(20, CORE)} 68%, transparent)`,
  ...FANS,
};
/** The light fades before the sides and the bottom of a box that is too small for it. */
const FADE = {
  mask: "linear-gradient(90deg, transparent, #0003 8%, #000b 19%, #000 30% 70%, #000b 81%, #0003 92%, transparent), linear-gradient(0deg, transparent, #0005 2rem, #000 7rem)",
  maskComposite: "intersect",
};

export interface SpotlightTextProps extends ComponentProps<"div"> {
  /** Your headline, in the heading element that your page needs. */
  children: ReactNode;
  /** Text under the headline. It's shown at once, and moves with the headline in replays. */
  description?: ReactNode;
  /** Milliseconds between replays. Less than 1500 counts as 1500. @default 5000 */
  interval?: number;
  /** Keeps the lamp lit and still, without a pause button. @default false */
  paused?: boolean;
  /** Accessible name of the button while the lamp replays. @default "Pause the lamp" */
  pauseLabel?: string;
  /** Accessible name of the button while it's paused. @default "Play the lamp" */
  playLabel?: string;
}

export function SpotlightText({
  children,
  description,
  interval = 5000,
  paused = false,
  pauseLabel = "Pause the lamp",
  playLabel = "Play the lamp",
  className,
  ...rest
}: SpotlightTextProps) {
  const lamp = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [stopped, setStopped] = useState(false);
  const still = paused || stopped;
  const period = Math.min(Math.max(interval || 0, MIN_INTERVAL), MAX_INTERVAL);

  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => {
      if (!words.current || !mayMove(words.current)) return;
      replay(words.current, WORDS_START);
      if (lamp.current) replay(lamp.current, LAMP_START);
    }, period);
    return () => clearInterval(timer);
  }, [still, period]);

  return (
    <div
      {...rest}
      data-state={still ? "paused" : "playing"}
      className={cn(
        "relative isolate box-border flex flex-col items-center overflow-clip pt-20",
        className,
      )}
    >
      {/* The lamp and the words wait 0.3 s, then take 0.8 s. It's CSS, so it doesn't wait for script. */}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 -z-10 flex justify-center overflow-clip pt-[inherit] text-[color:oklch(from_var(--lamp,#f08caa)_max(l,.74)_c_h)] forced-color-adjust-none"
        style={FADE}
      >
        <div
          ref={lamp}
          className="relative h-0 w-[30rem] shrink-0 transition-[opacity,scale] delay-300 duration-800 will-change-[opacity,scale] motion-reduce:transition-none starting:scale-x-50 starting:opacity-0"
        >
          <div className="absolute inset-x-[2%] aspect-[3.1] -translate-y-1/2" style={HALO} />
          <div className="absolute inset-x-[-50%] h-[min(28.5rem,95vw)]" style={CONE} />
          <div
            className="absolute inset-x-[-50%] h-[min(28.5rem,95vw)] opacity-90 will-change-[opacity] dark:opacity-12"
            style={INNER}
          />
          <div className="absolute inset-x-0 -top-px h-0.5 rounded-[50%]" style={LINE} />
        </div>
      </div>
      <div ref={words} className="mt-22 max-w-full text-center">
        <div className="transition-[opacity,translate] delay-300 duration-800 motion-reduce:transition-none starting:translate-y-[100px] starting:opacity-0">
          {children}
        </div>
        {description}
      </div>
      {!paused && (
        <button
          type="button"
          aria-label={stopped ? playLabel : pauseLabel}
          onClick={() => setStopped(!stopped)}
          className="absolute start-2 bottom-2 m-0 box-border grid size-9 cursor-pointer place-items-center rounded-full border-0 bg-transparent p-0 text-inherit opacity-70 [font:inherit] hover:opacity-100 focus-visible:opacity-100 focus-visible:outline-2 focus-visible:outline-[var(--ring,currentColor)] focus-visible:-outline-offset-4 motion-reduce:hidden print:hidden"
        >
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-4 fill-current">
            <path d={stopped ? "M3 1l8 5-8 5z" : "M2 1h3v10H2zM7 1h3v10H7z"} />
          </svg>
        </button>
      )}
    </div>
  );
}

/** False off screen, in a hidden tab, under reduced motion, and while a link or button in it is in use. */
function mayMove(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const inView = bottom > 0 && top < window.innerHeight;
  const reduced = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  const inUse = element.querySelector("a:hover, button:hover, :focus");
  return inView && !inUse && !document.hidden && !reduced;
}

/** Goes back to the start in 0.3 s, and comes in again in 0.8 s. */
function replay(element: HTMLElement, start: Keyframe) {
  element.animate([{ ...start, offset: 300 / 1100, easing: "ease-in-out" }], 1100);
}
