// All changes of all words as animations without end, which the compositor plays while the page sleeps.
import { arrive, leave } from "./fade";
import type { Movement } from "./play";
import { type Still, swingsOf } from "./round-swings";
import { partsBeside } from "./swing";

export interface Round {
  total: number;
  period: number;
  /** How many words have come since its first, until it ended. */
  changes: () => number;
  /** Milliseconds until the present change has come to rest; 0 where it has. */
  restsIn: () => number;
  /** Milliseconds until the next change. */
  changesIn: () => number;
  /** Calls back when what it was measured on has changed, once or more; answers how to stop that. */
  watch: (onChange: () => void) => () => void;
  /** Lets the present change come to rest, and no other begin, however busy the page is. */
  settle: () => void;
  /** Takes that back. */
  goOn: () => void;
  /** Tells whoever began it how many changes have passed; heard once. */
  end: () => void;
  /** Takes its animations away. */
  cancel: () => void;
}

/** What a swing that has settled is given before the next begins, so that it can be ended between the two. */
const LEAST_REST_MS = 100;

/** Whether a round can begin now: where the browser needs no page for it, and nothing beside the word is moving. */
export function isReadyForRound(root: Element): boolean {
  // Of Chromium, which alone has this, it is known; another browser may have to wake the page in every frame.
  const canSleep = "userAgentData" in navigator;
  const isMoving = (part: Element) =>
    part.getAnimations().some(({ playState }) => playState === "running");
  return canSleep && !partsBeside(root)?.some(isMoving);
}

/** Begins a round with the change to the last word in `track`; null where the sentence can't be played so. */
export function startRound(
  root: HTMLElement,
  track: HTMLElement,
  period: number,
  onEnd: (changes: number) => void,
): Round | null {
  const all = [...track.children];
  const words = [...all.slice(-1), ...all.slice(0, -1)];
  const swings = swingsOf(root, track, words);
  if (!swings) return null;
  const changes = swings.changes.map((swing, i) => {
    const [gone, shown] = [words.at(i - 1), words[i]];
    return [...(gone ? leave(gone) : []), ...(shown ? arrive(shown) : []), ...swing];
  });
  const longest = Math.max(...changes.flat().map(({ duration }) => duration));
  if (longest + LEAST_REST_MS > period) return null;
  const { elapsed, limit, cancel } = playRound(changes, period);
  let last: number | undefined;
  let hasEnded = false;
  const passed = () => last ?? Math.floor(elapsed() / period);
  return {
    total: words.length,
    period,
    changes: passed,
    restsIn: () => Math.max(0, longest - (elapsed() % period)),
    changesIn: () => period - (elapsed() % period),
    watch: (onChange) => watch({ ...swings, words }, onChange),
    settle: () => limit(passed() * period + longest),
    goOn: () => limit(Number.POSITIVE_INFINITY),
    end() {
      last = passed();
      if (!hasEnded) onEnd(last);
      hasEnded = true;
    },
    cancel() {
      last = passed(); // an animation that is taken away tells no time
      cancel();
    },
  };
}

/**
 * Plays a round of changes without end, a change every `period` milliseconds, the first at once: one animation for
 * each thing that moves. Each change must have come to rest before the next, and the last must lead to where the first
 * begins. Answers how many milliseconds it has run, how to let it stand still after so many, and how to end it.
 */
function playRound(
  changes: readonly (readonly Movement[])[],
  period: number,
): { elapsed: () => number; limit: (ms: number) => void; cancel: () => void } {
  const length = changes.length * period;
  const courses = new Map<Element, Map<string, Keyframe[]>>();
  for (const [i, movements] of changes.entries())
    for (const { target, pseudoElement = "", from, to, duration, easing } of movements) {
      const course = courses.get(target) ?? new Map<string, Keyframe[]>();
      courses.set(target, course);
      const name = [pseudoElement, ...Object.keys(from)].join();
      const frames = course.get(name) ?? [];
      course.set(name, frames);
      const [offset, end] = [(i * period) / length, (i * period + duration) / length];
      const rest = frames.at(-1); // until here, and then it may begin elsewhere
      if (rest) frames.push({ ...rest, offset });
      frames.push({ ...from, offset, easing }, { ...to, offset: end });
    }
  const timing = { duration: length, iterations: Number.POSITIVE_INFINITY };
  const animations: Animation[] = [];
  for (const [target, course] of courses)
    for (const [name, frames] of course) {
      const rest = frames.at(-1);
      const first = Number(frames[0]?.offset);
      const begin = first === 0 ? [] : [0, first].map((offset) => ({ ...rest, offset }));
      const pseudoElement = name.split(",")[0] || null;
      const all = [...begin, ...frames, { ...rest, offset: 1 }];
      animations.push(target.animate(all, { ...timing, pseudoElement }));
    }
  return {
    elapsed: () => Number(animations[0]?.currentTime ?? 0),
    limit(ms) {
      for (const { effect } of animations)
        effect?.updateTiming({ iterations: ms / length, fill: "forwards" });
    },
    cancel() {
      for (const animation of animations) animation.cancel();
    },
  };
}

/** Tells when a word or a part gets another size, or the sentence another part, direction or style. */
function watch(
  { root, sentence, parts, words }: Still & { words: readonly Element[] },
  onChange: () => void,
): () => void {
  let isFirst = true; // it tells all sizes once
  const sizes = new ResizeObserver(() => {
    if (!isFirst) onChange();
    isFirst = false;
  });
  for (const element of [sentence, root, ...parts, ...words]) sizes.observe(element);
  const contents = new MutationObserver((records) => {
    if (records.some(({ target }) => target === root || !root.contains(target))) onChange();
  });
  const attributeFilter = ["class", "dir", "style"];
  contents.observe(sentence, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter,
  });
  contents.observe(document.documentElement, { attributeFilter });
  const { innerWidth } = window;
  const onResize = () => window.innerWidth !== innerWidth && onChange();
  window.addEventListener("resize", onResize);
  return () => {
    sizes.disconnect();
    contents.disconnect();
    window.removeEventListener("resize", onResize);
  };
}
