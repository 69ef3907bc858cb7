// The light of the lamp as CSS: what is painted once, and the keyframes that move it.

/** The headline and the width of the lamp wait this long, ... */
const DELAY_MS = 300;
/** ... then take this long. */
const DURATION_MS = 800;
/** At the end of a cycle the light goes down over this time, so that the restart is no hard cut. */
const DIM_MS = 250;
const RISE_PX = 100;
/** The lamp starts at half its width: 15rem of 30rem. */
const START_SCALE = 0.5;

/** A pause lights the lamp over this time, from wherever it was; so does a rest out of sight, after which it warms up anew. */
const SETTLE_MS = 300;

/** What moves: only `transform` and `opacity`. */
const MOVING = ":is(.spotlight-text-lamp,.spotlight-text-light,.spotlight-text-words)";

// Gradients and masks stand inside the moving boxes, so that each is painted once and then scaled by the compositor.
// `--spotlight-night` is 1 on a dark ground and 0 on a pale one. The cone is what both ends of the lamp light: two
// masks, each a fan with a soft edge that opens from one end.
export const LAMP_CSS = `
.spotlight-text-lamp {
  width: min(var(--spotlight-width, 30rem), 80%);
  height: 0;
  margin: var(--spotlight-top, 5rem) auto var(--spotlight-gap, 5.5rem);
}
.spotlight-text-light, .spotlight-text-halo, .spotlight-text-cone, .spotlight-text-line { position: absolute }
.spotlight-text-light { inset: 0 }
.spotlight-text-halo {
  inset-inline: 2%;
  aspect-ratio: 3.1;
  translate: 0 -50%;
  background: radial-gradient(50% 50%,
    rgb(255 190 196 / calc(.62 - .06 * var(--spotlight-night))),
    rgb(240 140 170 / calc(.44 - .02 * var(--spotlight-night))) 24%,
    rgb(240 140 170 / .2) 50%, rgb(240 140 170 / .06) 76%, transparent);
}
.spotlight-text-cone {
  inset-inline: -50%;
  box-sizing: border-box;
  min-height: 20rem;
  padding-bottom: 95%;
  background:
    radial-gradient(46% 62% at 50% 0,
      rgb(255 calc(240 - 38 * var(--spotlight-night)) calc(226 - 10 * var(--spotlight-night)) / calc(.9 - .7 * var(--spotlight-night))),
      rgb(255 calc(238 - 64 * var(--spotlight-night)) calc(226 - 34 * var(--spotlight-night)) / calc(.62 - .56 * var(--spotlight-night))) 34%,
      rgb(255 226 220 / calc(.2 - .19 * var(--spotlight-night))) 68%, transparent),
    radial-gradient(60% 100% at 50% 0,
      rgb(240 140 170 / .4),
      rgb(240 140 170 / calc(.29 - .04 * var(--spotlight-night))) 22%,
      rgb(240 140 170 / calc(.15 - .02 * var(--spotlight-night))) 46%,
      rgb(240 140 170 / .06) 70%, rgb(240 140 170 / .015) 87%, transparent);
  mask:
    conic-gradient(from 90deg at 25% 0,
      #000 110deg, rgb(0 0 0 / .86) 120deg, rgb(0 0 0 / .5) 128deg, rgb(0 0 0 / .14) 136deg, transparent 146deg),
    conic-gradient(from 124deg at 75% 0,
      transparent, rgb(0 0 0 / .14) 10deg, rgb(0 0 0 / .5) 18deg, rgb(0 0 0 / .86) 26deg, #000 36deg 180deg, transparent 181deg);
  mask-composite: intersect;
}
.spotlight-text-line {
  inset-inline: 0;
  top: -1px;
  height: 2px;
  border-radius: 50%;
  background: linear-gradient(90deg, transparent, #F08CAA 9% 22%, #ffe7d6 44%, #fff6ee, #ffe7d6 56%, #F08CAA 78% 91%, transparent);
  box-shadow: 0 0 6px rgb(240 140 170 / .55), 0 0 22px 2px rgb(240 140 170 / .4);
}
.spotlight-text-button { color: color-mix(in srgb, #b6a2a3 calc(100% * var(--spotlight-night)), #64524c) }
.spotlight-text-button:hover { color: color-mix(in srgb, #f6ebe4 calc(100% * var(--spotlight-night)), #2b1d1b) }
.spotlight-text-button:focus-visible {
  outline: 2px solid color-mix(in srgb, #F08CAA calc(100% * var(--spotlight-night)), #9c2f53);
  outline-offset: -4px;
}
${MOVING} { transition: opacity ${SETTLE_MS}ms, transform ${SETTLE_MS}ms }
.spotlight-text:not([data-state=playing]) ${MOVING} { animation: none !important }
@media (prefers-reduced-motion: reduce) { ${MOVING} { animation: none !important; transition: none } }
@media print { ${MOVING} { animation: none !important } }`;

/** The keyframes of one interval: percentages of the cycle that keep the phases above at their length. */
export function lampCycle(interval: number): string {
  const at = (ms: number) => `${(ms / interval) * 100}%`;
  const [wait, lit, dim] = [at(DELAY_MS), at(DELAY_MS + DURATION_MS), at(interval - DIM_MS)];
  const slowIn = "animation-timing-function: cubic-bezier(.4, 0, .2, 1)";
  const lamp = `spotlight-text-lamp-${interval}`;
  const light = `spotlight-text-light-${interval}`;
  const rise = `spotlight-text-rise-${interval}`;
  const scope = `.spotlight-text[data-interval="${interval}"]`;
  return `
@keyframes ${lamp} {
  0% { opacity: 0; transform: scaleX(${START_SCALE}) }
  ${wait} { opacity: .8; transform: scaleX(${START_SCALE}); ${slowIn} }
  ${lit}, ${dim} { opacity: 1; transform: none }
  100% { opacity: 0; transform: none }
}
@keyframes ${light} {
  0%, ${wait} { opacity: .3; ${slowIn} }
  ${lit}, 100% { opacity: 1 }
}
@keyframes ${rise} {
  0%, ${wait} { opacity: 0; transform: translateY(${RISE_PX}px); ${slowIn} }
  ${lit}, ${dim} { opacity: 1; transform: none }
  100% { opacity: 0; transform: none }
}
${scope} .spotlight-text-lamp { animation: ${lamp} ${interval}ms linear infinite }
${scope} .spotlight-text-light { animation: ${light} ${interval}ms linear infinite }
${scope} .spotlight-text-words { animation: ${rise} ${interval}ms linear infinite }`;
}
