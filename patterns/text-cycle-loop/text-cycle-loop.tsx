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
import { arrive, ENTER_MS, FADE_STYLES, leave } from "./fade";
import { type Play, play } from "./play";
import { isReadyForRound, type Round, startRound } from "./round";
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
  /**
   * Hands all changes to the browser as one round, so that the page does nothing while words change. For a headline
   * that keeps still but for its word: all that stands beside it in its parent is in elements of its own that are not
   * `display: inline`, none of them is pressed or moves by itself, and neither they nor the loop change with the word.
   * Where a sentence is seen not to be so, where words stand for over 10 s or are more than 16, and in browsers other
   * than Chromium, the page plays each change by itself, as it does without this.
   * @default false
   */
  composited?: boolean;
  /** Told each word that takes its turn, and its place in `words`; not the one it starts with. */
  onWordChange?: (word: string, index: number) => void;
}

const DEFAULT_INTERVAL_MS = 5000;
/** A longer wait would be none at all to a browser. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A round keeps the compositor awake while words stand: where they stand longer, the page is woken for each change. */
const LONGEST_ROUND_INTERVAL_MS = 10_000;
/** Each word of a round keeps pictures of itself in the browser's memory. */
const MOST_ROUND_WORDS = 16;

interface Turn {
  /** How many words have come before this one. */
  count: number;
  /** Place of this one in the list. */
  index: number;
  /** Milliseconds between the words of a round that begins with this one; null where the page plays the change. */
  roundOf: number | null;
}
/** What moves since the last change, and the widths between which the line swings meanwhile. */
interface Change {
  playing: Play;
  from: number;
  to: number;
}
const FIRST: Turn = { count: 0, index: 0, roundOf: null };

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
  composited = false,
  onWordChange,
  className = "",
  ref,
  ...rest
}: TextCycleLoopProps) {
  const root = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const old = useRef<Places>(undefined);
  const change = useRef<Change>(undefined);
  const [round, setRound] = useState<Round>();
  const stop = useRef<() => void>(undefined); // whatever plays
  const tried = useRef(""); // under which circumstances a round was begun last
  const refused = useRef(""); // under which it could not be played
  const wait = useRef<number>(undefined); // what is left of an interval that a round began, in milliseconds

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

  const canBeRound = composited && period <= LONGEST_ROUND_INTERVAL_MS && total <= MOST_ROUND_WORDS;
  useEffect(() => {
    if (state !== "playing") wait.current = undefined;
    if (state !== "playing" || round) return;
    const advance = () => {
      if (!root.current || !box.current) return;
      // Read before React writes: afterwards the browser would have to lay out once more for it.
      old.current = readPlaces(root.current, box.current, widthNow(change.current));
      const circumstances = [window.innerWidth, period, total].join();
      const isRound =
        canBeRound && refused.current !== circumstances && isReadyForRound(root.current);
      tried.current = circumstances;
      setLatest((last) => ({
        count: last.count + 1,
        index: (last.index + 1) % total,
        roundOf: isRound ? period : null,
      }));
    };
    const goOn = () => {
      clearInterval(timer);
      timer = setInterval(advance, period);
      advance();
    };
    let timer =
      wait.current === undefined ? setInterval(advance, period) : setInterval(goOn, wait.current);
    wait.current = undefined;
    return () => clearInterval(timer);
  }, [state, period, total, round, canBeRound]);

  // At rest the box has no width of its own, so that it follows a late font, a zoom or a new class without being
  // measured again.
  useLayoutEffect(() => {
    const places = old.current;
    old.current = undefined;
    stop.current?.();
    stop.current = undefined;
    change.current = undefined;
    const track = box.current?.firstElementChild;
    if (!places || !root.current || !box.current || !(track instanceof HTMLElement)) return;
    const [gone, shown] = [...track.children].slice(-2);
    if (turn.count === 0 || !gone || !shown) return;
    if (turn.roundOf !== null) {
      const turns = track.children.length;
      const started = startRound(root.current, track, turn.roundOf, (changes) => {
        setRound(undefined);
        setLatest(({ count, index }) => ({
          count: count + changes,
          index: (index + changes) % turns,
          roundOf: null,
        }));
      });
      stop.current = started?.cancel;
      if (started) return setRound(started);
      refused.current = tried.current;
    }
    const swing = swingFrom(places, root.current, box.current);
    const to = widthOf(box.current);
    const playing = play([...swing, ...leave(gone), ...arrive(shown)]);
    stop.current = playing.cancel;
    change.current = { playing, from: places.width, to };
  }, [turn]);

  // A round ends with its present word in the line: the turn that comes of it stops what plays. What is seen comes to
  // rest before.
  const [stale, setStale] = useState<Round>();
  useEffect(() => round?.watch(() => setStale(round)), [round]);
  const isFit = canBeRound && round?.period === period;
  const isSeen = state !== "resting" && round?.total === total;
  const isStale = round === stale;
  useLayoutEffect(() => {
    if (!round || (isFit && isSeen && !paused && !isStale)) return;
    const end = () => {
      if (isFit && isSeen && !paused) wait.current = round.changesIn();
      round.end();
    };
    const restsIn = isSeen ? round.restsIn() : 0;
    if (restsIn === 0) return end();
    round.settle();
    const timer = setTimeout(end, restsIn);
    return () => {
      clearTimeout(timer);
      round.goOn();
    };
  }, [round, isFit, isSeen, paused, isStale]);
  // Also where the page sets the component aside, and goes on with it later.
  useLayoutEffect(() => () => round?.end(), [round]);
  useLayoutEffect(() => () => stop.current?.(), []);

  useTold(turn, round, words, onWordChange);

  const wordOf = (index: number) => words[(index + total) % total];
  // By how many turns each is ahead of the present word, which comes last: for a round all others, else the one before.
  const others = turn.roundOf !== null ? Array.from({ length: total - 2 }, (_, i) => i + 1) : [];
  const standing = turn.count > 0 ? [...others, -1, 0] : [0];
  if (isEmpty) return null;
  return (
    <span
      {...rest}
      ref={root}
      data-state={state}
      className={`text-cycle-loop relative inline-block whitespace-nowrap ${className}`}
    >
      <style href="text-cycle-loop" precedence="component">
        {FADE_STYLES}
      </style>
      <span className="sr-only">{words[0]}</span>
      {/* Contained, so that a word that is wider than the box for a moment never makes the page scroll sideways;
          a contained box has no baseline, so it hangs from the top of a line that has the same height. */}
      <span
        ref={box}
        aria-hidden="true"
        className="relative inline-block select-none align-top contain-layout"
      >
        {/* Moves with the words' beginning: were the box moved, the page would scroll. */}
        <span className="relative block">
          {standing.map((ahead) => (
            <span
              key={turn.count + ahead}
              data-word={wordOf(turn.index + ahead)}
              className={`text-cycle-loop-word ${
                ahead === 0
                  ? "relative inline-block"
                  : "text-cycle-loop-exit absolute start-0 top-0"
              }`}
            >
              <span>{wordOf(turn.index + ahead)}</span>
            </span>
          ))}
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

/** Tells each word that takes its turn, once. */
function useTold(
  turn: Turn,
  round: Round | undefined,
  words: readonly string[],
  onWordChange: TextCycleLoopProps["onWordChange"],
) {
  const told = useRef(FIRST.count);
  const listened = useRef(false);
  const tell = useRef(() => {});
  const listens = onWordChange !== undefined;

  // Each turn has a count of its own, so a render for another reason tells nothing.
  useEffect(() => {
    const countNow = () => turn.count + (turn.roundOf === null ? 0 : (round?.changes() ?? 0));
    tell.current = () => {
      const now = countNow();
      if (words.length === 0 || told.current === now) return;
      // What a busy page slept through it is told at once; back at the first word it is told that alone.
      const missed = told.current < now ? Math.min(now - told.current, words.length) : 1;
      told.current = now;
      for (let count = Math.max(turn.count, now - missed + 1); count <= now; count += 1) {
        const index = (turn.index + count - turn.count) % words.length;
        onWordChange?.(words[index] ?? "", index);
      }
    };
    if (!listened.current) told.current = countNow();
    listened.current = listens;
    tell.current();
  });

  // A round passes without the page, which is woken only where somebody is to be told.
  useEffect(() => {
    if (!round || !listens) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        wait();
        tell.current();
      }, round.changesIn());
    };
    wait();
    return () => clearTimeout(timer);
  }, [round, listens]);
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
