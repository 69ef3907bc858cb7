// Plays back the clicks made before the script arrived, once the part they were meant for is alive.
import { type ReactNode, useEffect, useRef } from "react";

declare global {
  interface Window {
    /** Elements clicked before hydration, kept by the inline script of every page. */
    lamplightEarly?: { clicks: HTMLElement[] };
  }
}

/** Marks its children as alive when they are hydrated and plays back what was clicked inside. */
export function Alive({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = box.current;
    const early = window.lamplightEarly;
    if (!here || !early) return;
    here.dataset.wake = "alive";
    const mine = early.clicks.filter((target) => target.closest("[data-wake]") === here);
    early.clicks = early.clicks.filter((target) => !mine.includes(target));
    for (const target of mine) {
      // A tab is chosen by the press, a button by the click that follows it.
      target.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
      target.click();
    }
  }, []);
  return (
    <div ref={box} data-wake="asleep" className="contents">
      {children}
    </div>
  );
}
