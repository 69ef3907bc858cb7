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
import { type Swing, startSwing, widthOf } from "./swing";

export interface TextCycleLoopProps extends Omit<ComponentProps<"span">, "children"> {
  /** Words or short phrases that take turns, each on one line. None renders nothing; one stands still. */
  words: readonly string[];
  /**
   * Time from one word to the next, in milliseconds; at least 400, which a word takes to arrive.
   * @default 5000
   */
  interval?: number;
  /**
   * Holds the present word. Give visitors a button for it: text that moves by itself must be stoppable.
   * @default false
   */
  paused?: boolean;
}

const DEFAULT_INTERVAL_MS = 5000;
const EXIT_MS = 300;
const ENTER_MS = 400;
const TRAVEL_PX = 20;
const BLUR_PX = 6;

// A blur that changes is painted anew by the page in every frame. So each word has a copy that is always blurred, and
// the two fade into each other: that is left to the compositor. All end together, since each
// end wakes the page, and each says where it starts, since a start that is only implied is worked out by the page.
const GONE = `${(EXIT_MS / ENTER_MS) * 100}%, to`;
const CSS = `
.text-cycle-loop-enter { --text-cycle-loop-time: ${ENTER_MS}ms cubic-bezier(.2, .6, .3, 1) backwards }
.text-cycle-loop-exit { --text-cycle-loop-time: ${ENTER_MS}ms cubic-bezier(.3, .2, .6, 1) forwards }
.text-cycle-loop-enter { animation: text-cycle-loop-enter var(--text-cycle-loop-time) }
.text-cycle-loop-exit { animation: text-cycle-loop-exit var(--text-cycle-loop-time) }
:is(.text-cycle-loop-enter, .text-cycle-loop-exit)::after {
  content: attr(data-word); position: absolute; inset: 0; filter: blur(${BLUR_PX}px); opacity: 0;
}
.text-cycle-loop-enter > span { animation: text-cycle-loop-sharpen var(--text-cycle-loop-time) }
.text-cycle-loop-enter::after { animation: text-cycle-loop-clear var(--text-cycle-loop-time) }
.text-cycle-loop-exit > span { animation: text-cycle-loop-fade var(--text-cycle-loop-time) }
.text-cycle-loop-exit::after { animation: text-cycle-loop-blur var(--text-cycle-loop-time) }
@keyframes text-cycle-loop-enter {
  from { opacity: 0; transform: translateY(-${TRAVEL_PX}px) }
  to { opacity: 1; transform: translateY(0) }
}
@keyframes text-cycle-loop-sharpen { from { opacity: 0 } to { opacity: 1 } }
@keyframes text-cycle-loop-clear { from { opacity: 1 } to { opacity: 0 } }
@keyframes text-cycle-loop-exit {
  from { opacity: 1; transform: translateY(0) }
  ${GONE} { opacity: 0; transform: translateY(${TRAVEL_PX}px) }
}
@keyframes text-cycle-loop-fade { from { opacity: 1 } ${GONE} { opacity: 0 } }
@keyframes text-cycle-loop-blur { from { opacity: 0 } ${GONE} { opacity: 1 } }
@media (prefers-reduced-motion: reduce) {
  .text-cycle-loop-enter, .text-cycle-loop-enter > span { animation: none }
  .text-cycle-loop-enter::after, .text-cycle-loop-exit { display: none }
}`;

interface Turn {
  /** How many words have come before this one. */
  count: number;
  /** Place of this one in the list. */
  index: number;
}
const FIRST: Turn = { count: 0, index: 0 };

/**
 * A screen reader hears the sentence with its first word, once; the moving copy is hidden from it. The line makes room
 * at the least cost where all that stands beside the word is in elements of its own, such as
 * `<span className="inline-block">`: those are moved. Bare text can't be, so it is laid out anew in every frame.
 */
export function TextCycleLoop({
  words,
  interval = DEFAULT_INTERVAL_MS,
  paused = false,
  className = "",
  ref,
  ...rest
}: TextCycleLoopProps) {
  const root = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => root.current as HTMLSpanElement);
  const box = useRef<HTMLSpanElement>(null);
  const leaving = useRef<HTMLSpanElement>(null);
  const swing = useRef<Swing>(undefined);

  const total = words.length;
  const outlook = useOutlook(root, total > 1);
  const [latest, setLatest] = useState(FIRST);
  const turn = outlook === "calm" || total < 2 ? FIRST : latest;
  const state = outlook !== "in sight" || total < 2 ? "resting" : paused ? "paused" : "playing";
  const period = Number.isFinite(interval) ? Math.max(ENTER_MS, interval) : DEFAULT_INTERVAL_MS;

  useEffect(() => {
    if (state !== "playing") return;
    const timer = setInterval(
      () => setLatest((last) => ({ count: last.count + 1, index: (last.index + 1) % total })),
      period,
    );
    return () => clearInterval(timer);
  }, [state, period, total]);

  // Width is read once a change. At rest the box has none of its own, so that it follows a late font, a zoom or a
  // new class without being measured again.
  useLayoutEffect(() => {
    const full = widthOf(leaving.current);
    const from = swing.current?.widthNow(full) ?? full;
    swing.current?.cancel();
    if (turn.count === 0 || !root.current || !box.current) return;
    swing.current = startSwing(root.current, box.current, from);
  }, [turn.count]);

  const wordOf = (index: number) => words[index % total];
  if (total === 0) return null;
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
            ref={leaving}
            data-word={wordOf(turn.index + total - 1)}
            className="text-cycle-loop-exit absolute start-0 top-0"
          >
            <span>{wordOf(turn.index + total - 1)}</span>
          </span>
        )}
        <span
          key={turn.count}
          data-word={wordOf(turn.index)}
          className={`relative inline-block ${turn.count > 0 ? "text-cycle-loop-enter" : ""}`}
        >
          <span>{wordOf(turn.index)}</span>
        </span>
      </span>
    </span>
  );
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
