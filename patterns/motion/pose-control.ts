// Turns the mouse, a finger or the arrow keys into a smoothly followed direction for a 3D scene.

/** Furthest turn from rest, in radians. */
const MAX_YAW = 0.9;
const MAX_PITCH = 0.26;
/** How fast the pose follows, in 1/s; it settles in about half a second, without overshoot. */
const STIFFNESS = 9;
/** Closer to its target than this (radians) and slower (radians/s), a pose is at rest. */
const REST = 0.0008;
/** One press of an arrow key, as a share of the furthest turn. */
const KEY_STEP = 0.25;
/** A finger drawn across the whole scene turns it this many times the furthest turn. */
const DRAG_RANGE = 2.4;

const KEYS: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

const clamp = (value: number) => Math.max(-1, Math.min(1, value));

/** A value that follows its target as a critically damped spring does. */
export class Follower {
  value = 0;
  target = 0;
  #speed = 0;

  /** Moves on by `seconds`; false once it rests. The formula is exact, so any step of time is stable. */
  step(seconds: number): boolean {
    const before = this.value;
    const gap = before - this.target;
    const drift = (this.#speed + STIFFNESS * gap) * seconds;
    const decay = Math.exp(-STIFFNESS * seconds);
    this.#speed = (this.#speed - STIFFNESS * drift) * decay;
    this.value = this.target + (gap + drift) * decay;
    const arrived = Math.abs(this.value - this.target) < REST && Math.abs(this.#speed) < REST;
    if (arrived) this.jump();
    return this.value !== before;
  }

  /** Goes to the target at once; false if it was there already. */
  jump(): boolean {
    const before = this.value;
    this.value = this.target;
    this.#speed = 0;
    return this.value !== before;
  }
}

export interface PoseControl {
  /** Turn to the right, in radians. */
  readonly yaw: number;
  /** Turn downwards, in radians. */
  readonly pitch: number;
  /** Moves on by `seconds`; false once the pose rests. */
  step(seconds: number): boolean;
  dispose(): void;
}

/**
 * Listens on `host` for keys and fingers and on the window for the mouse, and calls `onAim` when the
 * pose has somewhere to go. Under reduced motion the mouse is not followed; keys and fingers still
 * turn the scene, at once instead of smoothly.
 */
export function controlPose(host: HTMLElement, onAim: () => void): PoseControl {
  const yaw = new Follower();
  const pitch = new Follower();
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const listeners = new AbortController();
  const { signal } = listeners;
  let finger: { id: number; x: number; yaw: number } | null = null;
  let mouse: { x: number; y: number } | null = null;

  function aim(x: number, y: number) {
    yaw.target = clamp(x) * MAX_YAW;
    pitch.target = clamp(y) * MAX_PITCH;
    onAim();
  }
  function onMove(event: PointerEvent) {
    if (event.pointerType !== "touch") {
      if (still.matches) return;
      mouse = { x: event.clientX, y: event.clientY };
      onAim();
    } else if (finger?.id === event.pointerId) {
      const drawn = (event.clientX - finger.x) / (host.clientWidth || 1);
      aim(finger.yaw / MAX_YAW + drawn * DRAG_RANGE, pitch.target / MAX_PITCH);
    }
  }
  function onDown(event: PointerEvent) {
    if (event.pointerType !== "touch") return;
    finger = { id: event.pointerId, x: event.clientX, yaw: yaw.target };
  }
  function onRelease(event: PointerEvent) {
    if (finger?.id === event.pointerId) finger = null;
  }
  function onLeave(event: PointerEvent) {
    if (event.pointerType === "touch" || still.matches) return;
    mouse = null;
    aim(0, 0);
  }
  function onKey(event: KeyboardEvent) {
    const step = KEYS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || (!step && event.key !== "Home")) return;
    event.preventDefault();
    if (step) aim(yaw.target / MAX_YAW + step[0], pitch.target / MAX_PITCH + step[1]);
    else aim(0, 0);
  }
  window.addEventListener("pointermove", onMove, { signal, passive: true });
  window.addEventListener("pointerup", onRelease, { signal });
  window.addEventListener("pointercancel", onRelease, { signal }); // taken for scrolling
  document.documentElement.addEventListener("pointerleave", onLeave, { signal });
  host.addEventListener("pointerdown", onDown, { signal });
  host.addEventListener("keydown", onKey, { signal });

  return {
    get yaw() {
      return yaw.value;
    },
    get pitch() {
      return pitch.value;
    },
    step(seconds) {
      if (mouse) {
        // Measured here, once a frame and only in a frame, so that moving the mouse forces no layout.
        const box = host.getBoundingClientRect();
        const fromMiddle = (at: number, start: number, size: number) => at - start - size / 2;
        const x = fromMiddle(mouse.x, box.left, box.width) / (window.innerWidth / 2);
        const y = fromMiddle(mouse.y, box.top, box.height) / (window.innerHeight / 2);
        yaw.target = clamp(x) * MAX_YAW;
        pitch.target = clamp(y) * MAX_PITCH;
        mouse = null;
      }
      const turned = still.matches ? yaw.jump() : yaw.step(seconds);
      const nodded = still.matches ? pitch.jump() : pitch.step(seconds);
      return turned || nodded;
    },
    dispose: () => listeners.abort(),
  };
}
