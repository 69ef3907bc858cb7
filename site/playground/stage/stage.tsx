// What stands in the preview: the real component, drawn with the visitor's props.
import { Component, type ReactNode, Suspense, use } from "react";
import type { PlayPart } from "../../../generators/playground/play-part.ts";
import type { Playground } from "../../../patterns/schema.ts";
import { lengthen } from "../lengthen.ts";
import { loadPlayground } from "../load-playground.ts";
import { propsFor } from "../props-for.ts";
import type { Values } from "../values.ts";

/** Plain data: it comes from the page around the preview. */
export interface StageState {
  patternKey: string;
  part: PlayPart;
  values: Values;
  longWords: boolean;
  slow: boolean;
}

export function Stage({ state }: { state: StageState }) {
  return (
    <main aria-label="Preview">
      <PropsBoundary key={readOnce(state)} values={state.values}>
        <Suspense fallback={null}>
          <Drawn state={state} playground={loadPlayground(state.patternKey)} />
        </Suspense>
      </PropsBoundary>
    </main>
  );
}

/** Changes with what a component reads only when it first appears; every other prop reaches the one that stands. */
function readOnce({ part, values }: StageState): string {
  const starts = Object.entries(values).filter(([name]) => name.startsWith("default"));
  return JSON.stringify([part.component, starts]);
}

function Drawn({ state, playground }: { state: StageState; playground: Promise<Playground> }) {
  const { part, values, longWords, slow } = state;
  const play = use(playground).parts.find(({ component }) => component === part.component);
  if (!play) throw new Error(`${state.patternKey} has nothing to try ${part.component} with.`);
  const props = propsFor({
    part,
    initial: play.initial,
    values,
    ...(longWords ? { lengthen } : {}),
  });
  return play.render(props, { text: longWords ? lengthen : (words) => words, slow });
}

interface PropsBoundaryProps {
  children: ReactNode;
  values: Values;
}

/** Props that no component was made for end in a sentence, until the next ones come. */
class PropsBoundary extends Component<PropsBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ values }: PropsBoundaryProps, { failed }: { failed: boolean }) {
    // Props that fail at once come together with their failure; only one that stood before them is left.
    if (failed && values !== this.props.values) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown): void {
    console.error("The component could not be drawn with these props.", error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <p role="alert" className="p-8 text-center text-quiet">
        The component could not be drawn with these props.
      </p>
    );
  }
}
