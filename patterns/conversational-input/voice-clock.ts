// A clock for a recording: mm:ss, told from one start time, so that it can't drift.

/** `75` seconds become `01:15`; minutes go on past the hour. */
export function formatClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const minutes = String(Math.floor(whole / 60)).padStart(2, "0");
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

export interface VoiceClock {
  /** Stops the clock, puts it back to 00:00, and gives the seconds that have passed. */
  stop: () => number;
}

/**
 * Shows the time since now in an element, written without a render. Each tick asks the time anew and waits for
 * the next full second, so a late tick is caught up with and never adds up.
 */
export function startVoiceClock(element: HTMLElement | null): VoiceClock {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (text: string) => {
    if (element) element.textContent = text;
  };
  const tick = () => {
    const passed = elapsed();
    show(formatClock(passed / 1000));
    timer = setTimeout(tick, 1000 - (passed % 1000));
  };
  tick();
  return {
    stop: () => {
      clearTimeout(timer);
      show(formatClock(0));
      return elapsed() / 1000;
    },
  };
}
