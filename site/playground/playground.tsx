// The playground of a pattern: the real component in a preview, its props as controls, what it meets, and its code.
import { useMemo } from "react";
import type { Pattern } from "../../patterns/schema.ts";
import { ChunkBoundary } from "../ui/chunk-boundary.tsx";
import { Segments } from "./controls/segments.tsx";
import { loadParts, loadPlayground, usePartsOf, usePlaygroundOf } from "./load-playground.ts";
import { Preview } from "./preview/preview.tsx";
import { PropsPanel } from "./props-panel.tsx";
import { StressPanel } from "./stress-panel.tsx";
import { UsagePanel } from "./usage-panel.tsx";
import { type Piece, usePlayground } from "./use-playground.ts";

export function Playground({ pattern }: { pattern: Pattern }) {
  const fetchAgain = () => Promise.all([loadParts(pattern.key), loadPlayground(pattern.key)]);
  return (
    <ChunkBoundary onRetry={fetchAgain}>
      <PlaygroundBody pattern={pattern} />
    </ChunkBoundary>
  );
}

function PlaygroundBody({ pattern }: { pattern: Pattern }) {
  const parts = usePartsOf(pattern.key);
  const fixture = usePlaygroundOf(pattern.key);
  const pieces = useMemo(
    () =>
      fixture.parts.map((play): Piece => {
        const part = parts.find(({ component }) => component === play.component);
        if (!part) throw new Error(`Nothing is known of the props of ${play.component}.`);
        return { part, play };
      }) as [Piece, ...Piece[]],
    [fixture, parts],
  );
  const state = usePlayground(pieces);
  const { piece, values, stresses, width } = state;
  const { part } = piece;
  const longWords = stresses.includes("long-words");
  const slow = stresses.includes("slow-network");
  const { key } = pattern;
  const stage = useMemo(
    () => ({ patternKey: key, part, values, longWords, slow }),
    [key, part, values, longWords, slow],
  );

  return (
    <div className="pt-8">
      {pieces.length > 1 && (
        <div className="mb-5">
          <Segments
            legend="Component"
            value={part.component}
            options={pieces.map(({ play }) => ({
              value: play.component,
              label: play.label ?? play.component,
            }))}
            onChoose={state.choosePart}
          />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="lg:col-start-1">
          <Preview
            key={part.component}
            pattern={pattern}
            state={stage}
            stresses={stresses}
            width={width}
            onWidth={state.setWidth}
          />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PropsPanel key={part.component} state={state} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-y-12 lg:col-start-1">
          <StressPanel watch={fixture.watch} stresses={stresses} onStress={state.setStress} />
          <UsagePanel piece={piece} values={values} />
        </div>
      </div>
    </div>
  );
}
