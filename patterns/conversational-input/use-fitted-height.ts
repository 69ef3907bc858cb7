"use client";
// Fits a field's height to its text where the browser can't do so by itself (`field-sizing`).
import { type RefObject, useEffect, useLayoutEffect } from "react";

const browserFits = () => CSS.supports("field-sizing", "content");

/** Measures when the text changes, and when its lines may break elsewhere: at another width, in another font. */
export function useFittedHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    if (field.current && !browserFits()) fitHeight(field.current);
  }, [field, text]);

  useEffect(() => {
    const area = field.current;
    if (!area || browserFits()) return;
    const refit = () => fitHeight(area);
    let width = area.offsetWidth;
    const observer = new ResizeObserver(() => {
      if (area.offsetWidth === width) return; // a height, and that is set here
      width = area.offsetWidth;
      requestAnimationFrame(refit); // a size set at once would be the observer's to report again
    });
    observer.observe(area);
    document.fonts.addEventListener("loadingdone", refit);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", refit);
    };
  }, [field]);
}

/** Measures while the frame around the field holds the page still. */
function fitHeight(area: HTMLTextAreaElement): void {
  const frame = area.parentElement;
  if (!frame) return;
  const scrolled = area.scrollTop;
  frame.style.height = `${frame.offsetHeight}px`;
  area.style.height = "0";
  area.style.height = area.value === "" ? "" : `${area.scrollHeight}px`;
  area.scrollTop = scrolled;
  frame.style.height = "";
}
