// How a verdict is shown wherever it is: the claimed figure is struck if research does not support it, and words say so.
import type { ClaimSummary } from "../../../generators/compile-notes.ts";

type VerdictName = ClaimSummary["verdict"];

export function ClaimedFigure({ figure, verdict }: { figure: string; verdict: VerdictName }) {
  return verdict === "not supported" ? <s className="text-quiet">{figure}</s> : figure;
}

/** Told apart by words and shape before colour. */
const SIGNS: Readonly<Record<VerdictName, { colour: string; shape: string }>> = {
  supported: { colour: "text-supported", shape: "m4.5 8.5 2.5 2.5 5-6" },
  "partly supported": { colour: "text-mixed", shape: "M4.5 8h7" },
  "not supported": { colour: "text-alarm", shape: "m5 5 6 6m0-6-6 6" },
};

export function Verdict({ of, verdict }: { of: "Claim" | "Effect"; verdict: VerdictName }) {
  const { colour, shape } = SIGNS[verdict];
  return (
    <span className={`inline-flex items-baseline gap-1.5 ${colour}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4 shrink-0 self-center fill-none stroke-current stroke-[1.5]"
      >
        <circle cx="8" cy="8" r="7" />
        <path d={shape} />
      </svg>
      {of}: {verdict}
    </span>
  );
}
