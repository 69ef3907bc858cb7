"use client";
// One word of a sentence that changes: the old word falls away, the next drops in, and the line resizes with a spring.
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import { cn } from "@/lib/utils";

export interface TextCycleLoopProps extends Omit<ComponentProps<"span">, "children"> {
  /** Words or short phrases. Screen readers get the first one only. A new list starts at its first word. */
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

const SHOWN = { visibility: "inherit", opacity: 1, filter: "none", transform: "none" };
const ABOVE = { ...SHOWN, opacity: 0, filter: "blur(6px)", transform: "translateY(-20px)" };
const BELOW = { ...ABOVE, transform: "translateY(20px)" };
// A style, as the box's width is: a class that sets what moves would stop it where utilities are `important`.
const GONE = { position: "absolute", visibility: "hidden" } as const;

// The width is a spring with stiffness k = 150, damping c = 15, mass m = 1.2: m·x″ = k·(1 − x) − c·x′, from 0 to 1.
// Solved: x(t) = 1 − e^(−d·t) · (cos ω·t + d/ω · sin ω·t), with d = c/2m and ω = √(k/m − d²).
const DECAY = 15 / (2 * 1.2);
const FREQUENCY = Math.sqrt(150 / 1.2 - DECAY ** 2);
const SPRING_PEAK = (1000 * Math.PI) / FREQUENCY; // 339 ms, 12% past the end
const SPRING_FRAMES = Array.from({ length: 61 }, (_, frame) => {
  const time = frame / 60;
  const swing = Math.cos(FREQUENCY * time) + (DECAY / FREQUENCY) * Math.sin(FREQUENCY * time);
  return (1 - Math.exp(-DECAY * time) * swing).toFixed(3);
});
const SPRING = { duration: 1000, easing: `linear(${SPRING_FRAMES.join()})` };

const widthOf = (element: Element) => Number.parseFloat(getComputedStyle(element).width);

/** Keeps a word from wrapping in a narrower box. Computed widths are rounded, hence the 0.1. */
const holdWidth = (word: Element, width: number) =>
  word.animate({ width: [`${width + 0.1}px`, `${width + 0.1}px`] }, SPRING);

function animateWidth(box: HTMLElement, from: number, to: number) {
  const sentence = box.parentElement?.parentElement;
  const height = sentence?.offsetHeight;
  const animation = box.animate({ width: [`${from}px`, `${to}px`] }, SPRING);
  // If the overshoot would wrap the line and unwrap it again, go without it.
  animation.currentTime = SPRING_PEAK;
  if (sentence?.offsetHeight !== height) animation.effect?.updateTiming({ easing: "ease-out" });
  animation.currentTime = 0;
  return animation;
}

function animateWords(oldWord: Element, newWord: Element, isWider: boolean) {
  // In gradient text (`background-clip: text`) letters can't move or fade, so the words swap when there's room.
  if (getComputedStyle(newWord).webkitTextFillColor === "rgba(0, 0, 0, 0)") {
    const wait = isWider ? 235 : 0; // ms until the spring first has the new width
    const stay = (visibility: string) => ({ visibility: [visibility, visibility] });
    return [oldWord.animate(stay("inherit"), wait), newWord.animate(stay("hidden"), wait)];
  }
  return [
    oldWord.animate([SHOWN, BELOW], { duration: 300, easing: "ease-out" }),
    newWord.animate([ABOVE, SHOWN], { duration: 400, easing: "cubic-bezier(.2, .6, .3, 1)" }),
  ];
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
  const widthsBefore = useRef<readonly number[]>([]); // of the box and of its word
  const [turn, setTurn] = useState(0); // counts the changes
  const total = words.length;
  const word = words[turn % total] ?? "";
  const reported = useRef({ turn, word });
  const list = words.join("\n");
  const [lastList, setLastList] = useState(list);
  if (list !== lastList) {
    setLastList(list);
    setTurn(0);
  }
  const resting = paused || total < 2 || turn >= rounds * total;
  const period = Math.min(Math.max(interval || 0, 1000), 2 ** 31 - 1); // the longest a timer can wait

  // The timer runs on screen, in a visible tab, without reduced motion.
  useEffect(() => {
    const element = box.current;
    if (resting || !element) return;
    const reducedMotion = window.matchMedia?.("(prefers-reduced-motion: reduce)");
    let onScreen = true;
    let timer: ReturnType<typeof setInterval> | undefined;
    const advance = () => {
      widthsBefore.current = [element, element.lastElementChild ?? element].map(widthOf);
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
    const [, oldWord, newWord] = element?.children ?? [];
    const [from, oldWidth] = widthsBefore.current;
    widthsBefore.current = []; // used once, so a hidden <Activity> doesn't replay when it's shown
    if (turn === 0 || !from || !oldWidth || !element || !oldWord || !newWord) return;
    const to = widthOf(element);
    const animations = [
      holdWidth(oldWord, oldWidth),
      holdWidth(newWord, to),
      ...animateWords(oldWord, newWord, to > from),
    ];
    if (from !== to) animations.push(animateWidth(element, from, to));
    return () => {
      for (const animation of animations) animation.cancel();
    };
  }, [turn]);

  useEffect(() => {
    const last = reported.current;
    reported.current = { turn, word };
    if (total > 0 && (last.turn !== turn || last.word !== word)) onWordChange?.(word, turn % total);
  });

  if (total === 0) return null;
  return (
    <span {...props} className={cn("relative inline-block max-w-full", className)}>
      {/* Contained, so a long word can't scroll the page. That removes its baseline, hence align-top. */}
      <span
        ref={box}
        style={{ width: "100%" }}
        className="inline-block max-w-full align-top contain-layout wrap-anywhere [text-decoration:inherit]"
      >
        {/* The text has this word alone. CSS draws the others, so that nobody finds, copies or translates two.
            A gradient shows text that is clipped, hence the indent. */}
        <span className={cn(turn > 0 ? "sr-only [text-indent:-200vw]" : "block")}>
          <bdi>{words[0]}</bdi>
        </span>
        {turn > 0 &&
          [turn - 1, turn].map((count) => (
            <span
              key={count}
              aria-hidden="true"
              data-word={words[count % total]}
              style={count < turn ? GONE : undefined}
              className="block before:content-[attr(data-word)] before:[unicode-bidi:plaintext]"
            />
          ))}
      </span>
    </span>
  );
}
