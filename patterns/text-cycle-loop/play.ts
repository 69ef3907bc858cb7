// Plays the movements of one change together, and wakes the page as seldom as a browser allows.

/** One thing that goes from one look to another. */
export interface Movement {
  target: Element;
  pseudoElement?: "::before" | "::after" | undefined;
  from: Keyframe;
  to: Keyframe;
  /** How long it takes, in milliseconds. */
  duration: number;
  easing: string;
}

export interface Play {
  /** Milliseconds since the first movement began; null once it has come to rest. */
  elapsed: () => number | null;
  cancel: () => void;
}

// An animation that ends wakes the page in each of its last frames, and every end does so anew. So all movements of a
// change are animations of one length, which go on standing still after they have arrived, and are taken away at once.
const STANDSTILL_MS = 200;

export function play(movements: readonly Movement[]): Play {
  const longest = Math.max(0, ...movements.map(({ duration }) => duration));
  const length = longest + STANDSTILL_MS;
  // Before one on a pseudo-element is made, all styles are brought up to date: those first, while nothing is stale.
  const pseudoFirst = [...movements].sort(
    (one, other) => Number(!one.pseudoElement) - Number(!other.pseudoElement),
  );
  const animations = pseudoFirst.map(({ target, pseudoElement, from, to, duration, easing }) =>
    target.animate([{ ...from, easing }, { ...to, offset: duration / length }, to], {
      duration: length,
      pseudoElement,
    }),
  );
  const first = animations[movements[0] ? pseudoFirst.indexOf(movements[0]) : 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    for (const animation of animations) if (animation.playState === "running") animation.cancel();
  };
  first?.ready.then(
    // Not before: they begin with the first frame, which a busy page draws late.
    () => {
      timer = setTimeout(end, length - STANDSTILL_MS / 2);
    },
    () => {}, // cancelled before that
  );
  return {
    elapsed: () => (first?.playState === "running" ? Number(first.currentTime) : null),
    cancel() {
      clearTimeout(timer);
      for (const animation of animations) animation.cancel();
    },
  };
}
