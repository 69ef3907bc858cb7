// How a word leaves and the next arrives: it falls, fades and blurs, in what a compositor can play by itself.
import type { Movement } from "./play";

const EXIT_MS = 300;
/** How long a word takes to arrive, in milliseconds. */
export const ENTER_MS = 400;
const TRAVEL_PX = 20;
const BLUR_PX = 6;

// A blur that changes is painted anew by the page in every frame. So each word has a copy that is always blurred, and
// the two fade into each other: that is left to the compositor. And what moves has a transform at rest too, what fades
// is isolated: where these come and go, the page is laid out each time.
export const FADE_STYLES = `
.text-cycle-loop-word { transform: translateY(0) }
.text-cycle-loop-word > span { position: relative; isolation: isolate }
.text-cycle-loop-word::after {
  content: attr(data-word); position: absolute; inset: 0; filter: blur(${BLUR_PX}px); opacity: 0;
}
.text-cycle-loop-exit { opacity: 0; pointer-events: none }`;

type Timing = Pick<Movement, "duration" | "easing">;

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
/** The word falls and is gone. */
export const leave = (word: Element) =>
  fade(
    word,
    [
      { opacity: 1, transform: "translateY(0)" },
      { opacity: 0, transform: `translateY(${TRAVEL_PX}px)` },
    ],
    { duration: EXIT_MS, easing: "cubic-bezier(.3, .2, .6, 1)" },
  );

/** The word drops in from above. */
export const arrive = (word: Element) =>
  fade(
    word,
    [
      { opacity: 0, transform: `translateY(-${TRAVEL_PX}px)` },
      { opacity: 1, transform: "translateY(0)" },
    ],
    { duration: ENTER_MS, easing: "cubic-bezier(.2, .6, .3, 1)" },
  );
