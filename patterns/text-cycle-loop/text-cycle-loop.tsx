"use client";
// One word of a sentence that changes: the old one falls away, the next drops in, and the line makes room by a spring.
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Movement, type Play, play } from "./play";
import { type Places, readPlaces, swingFrom, widthOf } from "./swing";
import { springAt } from "./width-spring";

export interface TextCycleLoopProps extends Omit<ComponentProps<"span">, "children"> {
  /** Words or short phrases that take turns, each on one line. None renders nothing; one stands still. */
  words: readonly string[];
  /**
   * Time from one word to the next, in milliseconds; at least 400, which a word takes to arrive. `Infinity` holds the
   * present word.
   * @default 5000
   */
  interval?: number;
  /**
   * Holds the present word. Give visitors a button for it: text that moves by itself must be stoppable.
   * @default false
   */
  paused?: boolean;
  /** Told each word that takes its turn, and its place in `words`; not the one it starts with. */
  onWordChange?: (word: string, index: number) => void;
}

const DEFAULT_INTERVAL_MS = 5000;
/** A longer wait would be none at all to a browser. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const EXIT_MS = 300;
const ENTER_MS = 400;
const TRAVEL_PX = 20;
const BLUR_PX = 6;

// A blur that changes is painted anew by the page in every frame. So each word has a copy that is always blurred, and
// the two fade into each other: that is left to the compositor. And what moves has a transform at rest too, what fades
// is isolated: where these come and go, the page is laid out each time.
const CSS = `
.text-cycle-loop-word { transform: translateY(0) }
.text-cycle-loop-word > span { position: relative; isolation: isolate }
.text-cycle-loop-word::after {
  content: attr(data-word); position: absolute; inset: 0; filter: blur(${BLUR_PX}px); opacity: 0;
}
.text-cycle-loop-exit { opacity: 0; pointer-events: none }`;

/** A word, sharp or blurred, fades between two heights. */
function fade(word: Element, [from, to]: [Keyframe, Keyframe], timing: Timing): Movement[] {
  const sharp = { from: { opacity: from.opacity }, to: { opacity: to.opacity } };
  const blurred = { from: { opacity: to.opacity }, to: { opacity: from.opacity } };
  return [
    { target: word, from, to, ...timing },
    { target: word.firstElementChild ?? word, ...sharp, ...timing },
    { target: word, pseudoElement: "::after", ...blurred, ...timing },
  ];
}
type Timing = Pick<Movement, "duration" | "easing">;

const leave = (word: Element) =>
  fade(
    word,
    [
      { opacity: 1, transform: "translateY(0)" },
      { opacity: 0, transform: `translateY(${TRAVEL_PX}px)` },
    ],
    { duration: EXIT_MS, easing: "cubic-bezier(.3, .2, .6, 1)" },
  );

const arrive = (word: Element) =>
  fade(
    word,
    [
      { opacity: 0, transform: `translateY(-${TRAVEL_PX}px)` },
      { opacity: 1, transform: "translateY(0)" },
    ],
    { duration: ENTER_MS, easing: "cubic-bezier(.2, .6, .3, 1)" },
  );

interface Turn {
  /** How many words have come before this one. */
  count: number;
  /** Place of this one in the list. */
  index: number;
}
/** What moves since the last change, and the widths between which the line swings meanwhile. */
interface Change {
  playing: Play;
  from: number;
  to: number;
}
const FIRST: Turn = { count: 0, index: 0 };

/**
 * A screen reader hears the sentence with its first word, once; the moving copy is hidden from it. The line makes room
 * at the least cost where all that stands beside the word is in elements of its own, such as
 * `<span className="inline-block will-change-transform">`: those are moved. Bare text can't be, so it is laid out anew
 * in every frame.
 */
export function TextCycleLoop({
  words,
  interval = DEFAULT_INTERVAL_MS,
  paused = false,
  onWordChange,
  className = "",
  ref,
  ...rest
}: TextCycleLoopProps) {
  const root = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const old = useRef<Places>(undefined);
  const change = useRef<Change>(undefined);

  const total = words.length;
  const isEmpty = total === 0;
  // An empty list has no element, and the next one a new element.
  useImperativeHandle(ref, () => (isEmpty ? null : root.current) as HTMLSpanElement, [isEmpty]);
  const outlook = useOutlook(root, total > 1);
  const [latest, setLatest] = useState(FIRST);
  const turn = outlook === "calm" || total < 2 ? FIRST : latest;
  const state = outlook !== "in sight" || total < 2 ? "resting" : paused ? "paused" : "playing";
  const period = Number.isNaN(interval)
    ? DEFAULT_INTERVAL_MS
    : Math.min(Math.max(ENTER_MS, interval), LONGEST_TIMER_MS);

  useEffect(() => {
    if (state !== "playing") return;
    const advance = () => {
      // Read before React writes: afterwards the browser would have to lay out once more for it.
      if (root.current && box.current)
        old.current = readPlaces(root.current, box.current, widthNow(change.current));
      setLatest((last) => ({ count: last.count + 1, index: (last.index + 1) % total }));
    };
    const timer = setInterval(advance, period);
    return () => clearInterval(timer);
  }, [state, period, total]);

  // At rest the box has no width of its own, so that it follows a late font, a zoom or a new class without being
  // measured again.
  useLayoutEffect(() => {
    const places = old.current;
    old.current = undefined;
    change.current?.playing.cancel();
    change.current = undefined;
    const [gone, shown] = box.current?.children ?? [];
    if (turn.count === 0 || !places || !root.current || !box.current || !gone || !shown) return;
    const swing = swingFrom(places, root.current, box.current);
    const to = widthOf(box.current);
    const playing = play([...swing, ...leave(gone), ...arrive(shown)]);
    change.current = { playing, from: places.width, to };
  }, [turn.count]);
  useEffect(() => () => change.current?.playing.cancel(), []);

  // A turn is the same object until the word changes, so a render for another reason tells nothing.
  const told = useRef(FIRST);
  useEffect(() => {
    if (isEmpty || told.current === turn) return;
    told.current = turn;
    const index = turn.index % total;
    onWordChange?.(words[index] ?? "", index);
  });

  const wordOf = (index: number) => words[index % total];
  if (isEmpty) return null;
  return (
    <span
      {...rest}
      ref={root}
      data-state={state}
      className={`text-cycle-loop relative inline-block whitespace-nowrap ${className}`}
    >
      <style href="text-cycle-loop" precedence="component">
        {CSS}
      </style>
      <span className="sr-only">{words[0]}</span>
      {/* Contained, so that a word that is wider than the box for a moment never makes the page scroll sideways;
          a contained box has no baseline, so it hangs from the top of a line that has the same height. */}
      <span
        ref={box}
        aria-hidden="true"
        className="relative inline-block select-none align-top contain-layout"
      >
        {turn.count > 0 && (
          <span
            key={turn.count - 1}
            data-word={wordOf(turn.index + total - 1)}
            className="text-cycle-loop-word text-cycle-loop-exit absolute start-0 top-0"
          >
            <span>{wordOf(turn.index + total - 1)}</span>
          </span>
        )}
        <span
          key={turn.count}
          data-word={wordOf(turn.index)}
          className="text-cycle-loop-word relative inline-block"
        >
          <span>{wordOf(turn.index)}</span>
        </span>
      </span>
    </span>
  );
}

/** Width of the room on the line, in mid-swing too; undefined at rest, when it is the box's own. */
function widthNow(change: Change | undefined): number | undefined {
  const elapsed = change?.playing.elapsed() ?? null;
  if (!change || elapsed === null) return;
  return change.from + (change.to - change.from) * springAt(elapsed / 1000);
}

/** Whether the element is seen, unseen (off screen, hidden tab), or less motion is asked for. */
function useOutlook(element: RefObject<HTMLElement | null>, needed: boolean) {
  const [outlook, setOutlook] = useState<"in sight" | "out of sight" | "calm">("in sight");

  useEffect(() => {
    if (!needed || !element.current) return;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    let seen = true;
    const update = () =>
      setOutlook(calm.matches ? "calm" : seen && !document.hidden ? "in sight" : "out of sight");
    const observer = new IntersectionObserver((entries) => {
      seen = entries.at(-1)?.isIntersecting ?? true;
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
  }, [element, needed]);

  return outlook;
}
