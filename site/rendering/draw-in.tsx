// Gives a part of a page a root of its own, which takes over what was prerendered.
import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { ChunkBoundary } from "./chunk-boundary.tsx";

/**
 * Resolves once the part stands and listens, with how to take it down; a failure after that is told in its place.
 * Rejects where it can't be drawn; the box is then emptied. Its parts may not ask for the router.
 */
export function drawIn(box: Element, part: ReactNode): Promise<() => void> {
  let root: Root;
  // Another root is rendering when the page asks for it.
  const end = () => void setTimeout(() => root.unmount());
  const drawn = new Promise<void>((onDrawn, onCaughtError) => {
    const whole = (
      <ChunkBoundary>
        <Told onDrawn={onDrawn}>{part}</Told>
      </ChunkBoundary>
    );
    if (box.hasChildNodes()) {
      root = hydrateRoot(box, whole, { onCaughtError });
    } else {
      root = createRoot(box, { onCaughtError });
      root.render(whole);
    }
  });
  drawn.catch(end);
  return drawn.then(() => end);
}

function Told({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it stands
  useEffect(onDrawn, []);
  return children;
}
