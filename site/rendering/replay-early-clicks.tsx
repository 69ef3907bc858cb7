// Plays back the clicks made before hydration, which the inline script (`boot.ts`) has kept.
import { type ReactNode, useEffect, useRef } from "react";

/** Plays back what was clicked inside as soon as its children are hydrated. */
export function ReplayEarlyClicks({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = box.current;
    const early = window.lamplightEarly;
    if (!here || !early) return;
    here.dataset.hydrated = "true";
    const mine = early.clicks.filter((target) => target.closest("[data-hydrated]") === here);
    early.clicks = early.clicks.filter((target) => !mine.includes(target));
    // A task later: by then a form has rendered again with what was typed early.
    setTimeout(() => {
      for (const target of mine) {
        // A tab is chosen by the press, a button by the click that follows it.
        target.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
        target.click();
      }
    });
  }, []);
  return (
    <div ref={box} data-hydrated="false" className="contents">
      {children}
    </div>
  );
}
