// The props of a component: a list in the page, and once it is unfolded a preview in which they can be changed.
import { useState } from "react";
import type { Pattern } from "../../../patterns/schema.ts";
import { Fold } from "../../components/ui/fold.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { lazyWithPreload } from "../../rendering/lazy-with-preload.ts";
import { playgroundPropsOf } from "../code/pattern-facts.ts";
import { PropList } from "./prop-list.tsx";

const Playground = lazyWithPreload<{ pattern: Pattern }>(() =>
  import("./playground.tsx").then((file) => file.Playground),
);

/** Suspends until the props are here. */
export function PropsSection({ pattern }: { pattern: Pattern }) {
  const { props } = playgroundPropsOf(pattern).useValue();
  const [opened, setOpened] = useState(false);
  return (
    <Fold id="props" title="Props" onOpen={() => setOpened(true)}>
      {opened ? (
        <ChunkBoundary fallback={<PropList props={props} />} onRetry={Playground.preload}>
          <Playground pattern={pattern} />
        </ChunkBoundary>
      ) : (
        <PropList props={props} />
      )}
    </Fold>
  );
}
