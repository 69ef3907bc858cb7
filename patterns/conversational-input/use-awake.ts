"use client";
// Tells whether it is worth moving: on screen, in a visible tab, and with a visitor who wants motion.
import { type RefObject, useEffect, useState } from "react";

export interface Awake {
  /** On screen and in a visible tab. */
  seen: boolean;
  /** The visitor asked for less motion. */
  calm: boolean;
}

export function useAwake(element: RefObject<Element | null>): Awake {
  const [awake, setAwake] = useState<Awake>({ seen: false, calm: false });

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    let onScreen = false;
    const update = () =>
      setAwake({ seen: onScreen && document.visibilityState === "visible", calm: calm.matches });
    const observer = new IntersectionObserver((entries) => {
      onScreen = entries.at(-1)?.isIntersecting ?? false;
      update();
    });
    observer.observe(target);
    calm.addEventListener("change", update);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      calm.removeEventListener("change", update);
      document.removeEventListener("visibilitychange", update);
    };
  }, [element]);

  return awake;
}
