// Gives a part of a page a root of its own, which takes over what was prerendered.
import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";

/** Resolves once the part stands and listens, with how to take it down. Its parts may not ask for the router. */
export function drawIn(box: Element, part: ReactNode): Promise<() => void> {
  return new Promise((resolve) => {
    let root: Root;
    // Another root is rendering when the page asks for it.
    const end = () => void setTimeout(() => root.unmount());
    const whole = <Told onDrawn={() => resolve(end)}>{part}</Told>;
    if (box.hasChildNodes()) {
      root = hydrateRoot(box, whole);
    } else {
      root = createRoot(box);
      root.render(whole);
    }
  });
}

function Told({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it stands
  useEffect(onDrawn, []);
  return children;
}
