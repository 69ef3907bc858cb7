// A spring drawn in advance as a CSS easing, so that the browser moves things by itself and no script runs meanwhile.

const STIFFNESS = 150; // N/m
const DAMPING = 15; // N·s/m
const MASS = 1.2; // kg
/** The spring has settled once it stays this close to its end: nobody sees less. */
const REST_PX = 0.5;
const SAMPLES_PER_S = 60;
const STEP_S = 0.001;

// A spring let go at 0 and drawn to 1, with DAMPING² < 4·STIFFNESS·MASS, so that it swings over:
//   x(t) = 1 − e^(−d·t) · (cos ω·t + d/ω · sin ω·t),   d = DAMPING / (2·MASS),   ω = √(STIFFNESS/MASS − d²)
// Its swings stay within e^(−d·t) · √(1 + d²/ω²).
const DECAY = DAMPING / (2 * MASS); // 1/s
const SWING = Math.sqrt(STIFFNESS / MASS - DECAY ** 2); // rad/s

/** How far the spring has come after `seconds`: 0 to 1, and 1.12 where it swings over. */
export function springAt(seconds: number): number {
  const swing = Math.cos(SWING * seconds) + (DECAY / SWING) * Math.sin(SWING * seconds);
  return 1 - Math.exp(-DECAY * seconds) * swing;
}

/** Seconds until a spring of `distance` pixels has settled: 0.53 for 30 px, 0.81 for 75 px. */
export function settleTime(distance: number): number {
  const isOff = (seconds: number) => Math.abs(1 - springAt(seconds)) * distance > REST_PX;
  let seconds = Math.log((Math.hypot(1, DECAY / SWING) * distance) / REST_PX) / DECAY;
  while (seconds > STEP_S && !isOff(seconds - STEP_S)) seconds -= STEP_S;
  return Math.max(seconds, STEP_S);
}

/** The spring's first `seconds` as a CSS easing that ends at 1. */
export function springEasing(seconds: number): string {
  const count = Math.ceil(seconds * SAMPLES_PER_S);
  const samples = Array.from({ length: count }, (_, i) => springAt((i / count) * seconds));
  return `linear(${samples.map((value) => value.toFixed(4)).join(", ")}, 1)`;
}

/** Timing of an animation that swings over `distance` pixels. */
export function springTiming(distance: number): { duration: number; easing: string } {
  const seconds = settleTime(distance);
  const easing = springEasing(seconds);
  const known = CSS.supports("transition-timing-function", easing); // browsers since 2023
  return { duration: seconds * 1000, easing: known ? easing : "ease-out" };
}
