// What a smaller gain costs: visitors for the gain looked for, for half of it and for twice as much.
import { count, share } from "../../../statistics/format.ts";
import { type Plan, visitorsPerVersion } from "../../../statistics/sample-size.ts";
import { CHANGE } from "./design-text.ts";

/** Heights in CSS pixels; the width is the reader's, so every x is a percentage. */
const [TOP, PLOT] = [44, 170];
const HEIGHT = TOP + PLOT + 48;
/** The widest gain shown and the most visitors shown, as multiples of the plan's own. */
const [RIGHT, MOST] = [2.3, 4.4];
const STEPS = 60;

export function CostCurve({ plan, units }: { plan: Plan; units: string }) {
  const { sign } = CHANGE[plan.wanted];
  const own = visitorsPerVersion(plan) ?? 0;
  const placeOf = (times: number) => {
    const gain = plan.gain * times;
    const visitors = visitorsPerVersion({ ...plan, gain });
    if (visitors === null || visitors > own * MOST) return null;
    return {
      times,
      gain,
      visitors,
      x: (100 * times) / RIGHT,
      y: 100 - (100 * visitors) / (own * MOST),
    };
  };
  const marks = [0.5, 1, 2].map(placeOf).filter((mark) => mark !== null);
  const curve = Array.from({ length: STEPS + 1 }, (_, step) =>
    placeOf((RIGHT * step) / STEPS || 0.001),
  )
    .filter((mark) => mark !== null)
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`);
  const told = marks.map(({ gain, visitors }) => `${count(visitors)} at ${sign}${share(gain)}`);
  return (
    <svg
      role="img"
      aria-label={`${capital(units)} in each version: ${told.join(", ")}.`}
      width="100%"
      height={HEIGHT}
      className="overflow-visible fill-none text-sm"
      direction="ltr"
    >
      <text y={15} className="fill-quiet">
        {capital(units)} in each version
      </text>
      <line x2="100%" y1={TOP + PLOT} y2={TOP + PLOT} className="stroke-quiet" />
      <svg
        aria-hidden="true"
        y={TOP}
        width="100%"
        height={PLOT}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        <polyline
          points={curve.join(" ")}
          vectorEffect="non-scaling-stroke"
          className="stroke-current stroke-2 text-lit"
        />
      </svg>
      {marks.map(({ times, gain, visitors, x, y }) => {
        const at = TOP + (PLOT * y) / 100;
        return (
          <g key={times} className={times === 1 ? "font-semibold fill-ink" : "fill-quiet"}>
            <line
              x1={`${x}%`}
              x2={`${x}%`}
              y1={at}
              y2={TOP + PLOT}
              className="stroke-quiet"
              strokeDasharray="1 4"
              strokeLinecap="round"
            />
            <circle
              cx={`${x}%`}
              cy={at}
              r={times === 1 ? 6 : 4}
              className="fill-current text-lit"
            />
            {/* The last one stands over its point, as there's no room beside it. */}
            <text
              x={`${x}%`}
              y={times < 2 ? at - 6 : at - 12}
              dx={times < 2 ? 10 : 0}
              textAnchor={times < 2 ? "start" : "middle"}
            >
              {count(visitors)}
            </text>
            <text x={`${x}%`} y={TOP + PLOT + 20} textAnchor="middle">
              {sign}
              {share(gain)}
            </text>
          </g>
        );
      })}
      <text x="100%" y={HEIGHT - 4} textAnchor="end" className="fill-quiet">
        {plan.wanted === "more" ? "Gain over the baseline" : "Fall below the baseline"}
      </text>
    </svg>
  );
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
