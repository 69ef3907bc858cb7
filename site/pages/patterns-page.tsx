// The library: every pattern by the metric that it is to move; `?metric=` shows one metric alone.
import { useLocation } from "react-router";
import { cn } from "@/lib/utils";
import { SIGNS } from "../../patterns/evidence-grades.ts";
import { type MetricGroup, metricGroups, PLAIN_FIX } from "../features/library/metric-groups.ts";
import { PatternRow } from "../features/library/pattern-row.tsx";
import { Link } from "../rendering/link.tsx";

export default function PatternsPage() {
  const asked = new URLSearchParams(useLocation().search).get("metric");
  const chosen = metricGroups.find(({ metric }) => metric === asked);
  const shown = chosen ? [chosen] : metricGroups;
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
      <h1>
        What do you want to <em className="text-lit">move</em>?
      </h1>
      <p className="mt-6 max-w-xl text-lg">
        Choose a metric. Each pattern shows what studies found for it.
      </p>
      <nav aria-label="Metrics" className="mt-8">
        <ul className="flex flex-wrap gap-1.5 text-sm sm:gap-2">
          {[{ metric: undefined, label: "All" }, ...metricGroups].map(({ metric, label }) => (
            <li key={label}>
              <Link
                to={metric ? `/patterns?metric=${metric}#metric-${metric}` : "/patterns"}
                aria-current={metric === chosen?.metric ? "true" : undefined}
                className="inline-flex min-h-8 items-center rounded-full sm:min-h-9 border border-quiet/60 px-3 hover:border-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent forced-colors:aria-[current=true]:border-[Highlight]"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={chosen ? undefined : "gap-x-12 lg:columns-2"}>
        {shown.map((group) => (
          <Group key={group.metric} group={group} isAlone={chosen !== undefined} />
        ))}
      </div>
      <p className="mt-8 max-w-2xl text-pretty text-quiet text-sm">
        Each mark is a study: filled for, hollow flat, a cross against. Larger ones measured more
        people. A count hides how large an effect is.{" "}
        <span className="inline-block">†&nbsp;{SIGNS["†"]}</span>{" "}
        <span className="inline-block">
          ‡&nbsp;Abstract only, some numbers from other people’s notes.
        </span>
      </p>
    </article>
  );
}

/** Alone, its rows say more; all together they stand in two columns. */
function Group({ group, isAlone }: { group: MetricGroup; isAlone: boolean }) {
  const { metric, label, rows, isBacked } = group;
  return (
    <section aria-labelledby={`metric-${metric}`} className="break-inside-avoid pt-5 sm:pt-7">
      {/* Takes the focus when its metric is chosen, and the metrics above it stay in sight. */}
      <h2
        id={`metric-${metric}`}
        tabIndex={-1}
        className={cn("mb-2 text-2xl outline-none", isAlone && "scroll-mt-[50vh]")}
      >
        {label}
      </h2>
      {!isBacked && (
        <p className="mb-3 max-w-2xl text-pretty">
          We found no good evidence for a pattern here. Our view, to try first: {PLAIN_FIX[metric]}
        </p>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map(({ card, record }) => (
            <PatternRow key={card.key} card={card} record={record} isAlone={isAlone} />
          ))}
        </ul>
      )}
    </section>
  );
}
