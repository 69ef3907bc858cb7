"use client";
// One word of a sentence that changes: the old word falls away, the next drops in, and the line resizes with a spring.
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import { cn } from "@/lib/utils";

export interface TextCycleLoopProps extends Omit<ComponentProps<"span">, "children"> {
  /** Words or short phrases. Screen readers get the first one only. */
  words: readonly string[];
  /**
   * Milliseconds between words. Less than 1000 counts as 1000.
   * @default 5000
   */
  interval?: number;
  /**
   * Stops on the current word. WCAG 2.2.2 requires a way to pause self-changing text, unless the change is essential.
   * @default false
   */
  paused?: boolean;
  /**
   * Number of times to go through the list before resting on the first word.
   * @default Infinity
   */
  rounds?: number;
  /** Called with each new word and its index. */
  onWordChange?: (word: string, index: number) => void;
}

const MIN_INTERVAL = 1000;
const MAX_INTERVAL = 2 ** 31 - 1; // the longest a timer can wait

const SHOWN = { opacity: 1, filter: "none", transform: "none" };
const ABOVE = { opacity: 0, filter: "blur(6px)", transform: "translateY(-20px)" };
const BELOW = { ...ABOVE, transform: "translateY(20px)" };

// The width is a spring with stiffness k = 150, damping c = 15, mass m = 1.2: m·x″ = k·(1 − x) − c·x′, from 0 to 1.
// Solved: x(t) = 1 − e^(−d·t) · (cos ω·t + d/ω · sin ω·t), with d = c/2m and ω = √(k/m − d²).
const DECAY = 15 / (2 * 1.2);
const FREQUENCY = Math.sqrt(150 / 1.2 - DECAY ** 2);
const SPRING_DURATION = 1000;
const SPRING_PEAK = (1000 * Math.PI) / FREQUENCY; // 339 ms, 12% past the end
const SPRING_FRAMES = Array.from({ length: 61 }, (_, frame) => {
  const time = frame / 60;
  const swing = Math.cos(FREQUENCY * time) + (DECAY / FREQUENCY) * Math.sin(FREQUENCY * time);
  return (1 - Math.exp(-DECAY * time) * swing).toFixed(3);
});
const SPRING_EASING = `linear(${SPRING_FRAMES.join()})`;

const widthOf = (element: Element) => Number.parseFloat(getComputedStyle(element).width);

/** Keeps a word from wrapping in a narrower box. Computed widths are rounded, hence the 0.1. */
const holdWidth = (word: Element, width: number) =>
  word.animate({ width: [`${width + 0.1}px`, `${width + 0.1}px`] }, SPRING_DURATION);

function animateWidth(box: HTMLElement, from: number, to: number) {
  const sentence = box.parentElement?.parentElement;
  const height = sentence?.offsetHeight;
  const hasSpring = CSS.supports("transition-timing-function", SPRING_EASING);
  const animation = box.animate(
    { width: [`${from}px`, `${to}px`] },
    { duration: SPRING_DURATION, easing: hasSpring ? SPRING_EASING : "ease-out" },
  );
  // If the overshoot would wrap the line and unwrap it again, go without it.
  animation.currentTime = SPRING_PEAK;
  if (sentence?.offsetHeight !== height) animation.effect?.updateTiming({ easing: "ease-out" });
  animation.currentTime = 0;
  return animation;
}

export function TextCycleLoop({
  words,
  interval = 5000,
  paused = false,
  rounds = Number.POSITIVE_INFINITY,
  onWordChange,
  className,
  ...props
}: TextCycleLoopProps) {
  const box = useRef<HTMLSpanElement>(null);
  const widthBefore = useRef(0);
  const lastReported = useRef(0);
  const [turn, setTurn] = useState(0); // counts the changes
  const total = words.length;
  const resting = paused || total < 2 || turn >= rounds * total;
  const period = Math.min(Math.max(interval || 0, MIN_INTERVAL), MAX_INTERVAL);

  // The timer runs on screen, in a visible tab, without reduced motion.
  useEffect(() => {
    const element = box.current;
    if (resting || !element) return;
    const reducedMotion = window.matchMedia?.("(prefers-reduced-motion: reduce)");
    let onScreen = true;
    let timer: ReturnType<typeof setInterval> | undefined;
    const advance = () => {
      widthBefore.current = widthOf(element);
      setTurn((last) => last + 1);
    };
    const update = () => {
      clearInterval(timer);
      if (reducedMotion?.matches) setTurn(0);
      else if (onScreen && !document.hidden) timer = setInterval(advance, period);
    };
    const watch = (entries: IntersectionObserverEntry[]) => {
      onScreen = entries.at(-1)?.isIntersecting ?? true;
      update();
    };
    const observer = window.IntersectionObserver && new IntersectionObserver(watch);
    observer?.observe(element);
    reducedMotion?.addEventListener("change", update);
    document.addEventListener("visibilitychange", update);
    update();
    return () => {
      clearInterval(timer);
      observer?.disconnect();
      reducedMotion?.removeEventListener("change", update);
      document.removeEventListener("visibilitychange", update);
    };
  }, [resting, period]);

  useLayoutEffect(() => {
    const element = box.current;
    const [oldWord, newWord] = element?.children ?? [];
    const from = widthBefore.current;
    widthBefore.current = 0; // used once, so a hidden <Activity> doesn't replay when it's shown
    if (turn === 0 || !from || !element || !oldWord || !newWord) return;
    const to = widthOf(element);
    const animations = [
      holdWidth(oldWord, from),
      holdWidth(newWord, to),
      oldWord.animate([SHOWN, BELOW], { duration: 300, easing: "ease-out" }),
      newWord.animate([ABOVE, SHOWN], { duration: 400, easing: "cubic-bezier(.2, .6, .3, 1)" }),
    ];
    if (from !== to) animations.push(animateWidth(element, from, to));
    return () => {
      for (const animation of animations) animation.cancel();
    };
  }, [turn]);

  useEffect(() => {
    if (lastReported.current === turn) return;
    lastReported.current = turn;
    onWordChange?.(words[turn % total] ?? "", turn % total);
  });

  if (total === 0) return null;
  return (
    <span {...props} className={cn("relative inline-block max-w-full", className)}>
      <span className="sr-only">{words[0]}</span>
      {/* Contained, so a long word can't scroll the page. That removes its baseline, hence align-top. */}
      <span
        ref={box}
        aria-hidden="true"
        className="inline-block w-full max-w-full select-none align-top contain-layout [overflow-wrap:anywhere] [text-decoration:inherit]"
      >
        {turn > 0 && (
          <span key={turn - 1} className="pointer-events-none absolute block opacity-0">
            <bdi>{words[(turn - 1) % total]}</bdi>
          </span>
        )}
        <span key={turn} className="block">
          <bdi>{words[turn % total]}</bdi>
        </span>
      </span>
    </span>
  );
}
