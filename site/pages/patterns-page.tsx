// The library: every pattern by the metric that it is to move, best backed first, and what to do if none of them is.
import { useLocation } from "react-router";
import { cn } from "@/lib/utils";
import { PLAIN_FIX } from "../../generators/plain-fix.ts";
import { PREMIUM_PRICE } from "../../generators/premium-price.ts";
import type { MetricRecord } from "../../generators/track-record.ts";
import { library } from "../../patterns/catalogue.ts";
import { evidenceRank, SIGNS } from "../../patterns/evidence-grades.ts";
import { METRICS, type Metric } from "../../patterns/schema.ts";
import { SourceLinks } from "../features/evidence/source-list.tsx";
import { TrackRecord } from "../features/evidence/track-record.tsx";
import { Verdict } from "../features/evidence/verdict.tsx";
import { Link } from "../rendering/link.tsx";

/** `size`: kB of 1000 bytes, minified and gzipped; null until exactly this prompt was tested. */
type Card = { size: number | null; records: readonly MetricRecord[] };

const cards = import.meta.glob<Card>("../../patterns/*/pattern.ts", {
  query: "?library",
  import: "default",
  eager: true,
});

const metricGroups = Object.entries(METRICS).map(([key, label]) => {
  const metric = key as Metric;
  const rows = library
    .flatMap((pattern) => {
      const card = cards[`../../patterns/${pattern.key}/pattern.ts`];
      const record = card?.records.find((one) => one.metric === metric);
      return card && record ? [{ pattern, size: card.size, record }] : [];
    })
    .toSorted((a, b) => evidenceRank(a.record) - evidenceRank(b.record));
  const isBacked = rows.some(({ record }) => record.verdict !== "not supported"); // If only in part.
  return { metric, label, rows, isBacked };
});

export default function PatternsPage() {
  const asked = new URLSearchParams(useLocation().search).get("metric");
  const chosen = metricGroups.find(({ metric }) => metric === asked);
  const shown = chosen ? [chosen] : metricGroups;
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
      <h1>
        What do you want to <em className="text-lit">move</em>?
      </h1>
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
        Marks are studies. Filled: for. Cross: against. Hollow: flat (no clear effect, or both
        ways). Larger: more people. Counts hide an effect’s size.{" "}
        <span className="inline-block">†&nbsp;{SIGNS["†"]}</span>{" "}
        <span className="inline-block">‡&nbsp;Some from others’ notes.</span>
      </p>
    </article>
  );
}

type MetricGroup = (typeof metricGroups)[number];

/** Alone, its rows say more; all together they stand in two columns. */
function Group({ group, isAlone }: { group: MetricGroup; isAlone: boolean }) {
  const { metric, label, rows, isBacked } = group;
  return (
    <section aria-labelledby={`metric-${metric}`} className="break-inside-avoid pt-4.5 sm:pt-7">
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
          No good evidence. Our view: {PLAIN_FIX[metric]}
        </p>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <PatternRow key={row.pattern.key} {...row} isAlone={isAlone} />
          ))}
        </ul>
      )}
    </section>
  );
}

const drawings = import.meta.glob<string>("../../patterns/*/thumbnail.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** `isAlone`: its metric is the only one shown, so there's room for what it is. */
type PatternRowProps = MetricGroup["rows"][number] & { isAlone: boolean };

function PatternRow({ pattern, size, record, isAlone }: PatternRowProps) {
  const { key, heading, summary, price } = pattern;
  return (
    <li
      className={cn(
        "group relative grid grid-cols-[4rem_minmax(0,1fr)] max-[17rem]:grid-cols-[minmax(0,1fr)] items-start gap-x-4 border-line border-t py-1.5 sm:py-3 sm:grid-cols-[6rem_minmax(0,1fr)]",
        isAlone && "gap-x-6 py-6 sm:grid-cols-[10rem_minmax(0,1fr)]",
      )}
    >
      {/* A small drawing that moves once while its row is hovered over or focused; `styles.css` has the movement. */}
      <div
        aria-hidden="true"
        className="thumbnail grid aspect-[16/9] place-items-center overflow-hidden rounded-xl bg-dark-demo text-on-dark [&>svg]:size-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, from the pattern's folder
        dangerouslySetInnerHTML={{ __html: drawings[`../../patterns/${key}/thumbnail.svg`] ?? "" }}
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6">
          {/* The link's area is the whole row. */}
          <Link
            to={`/${key}`}
            className="font-serif text-xl after:absolute after:inset-0 hover:text-lit"
          >
            {heading}
          </Link>
          <span className="text-sm text-quiet">
            {size !== null && `${size} kB · `}
            {price === "free" ? "Free" : PREMIUM_PRICE}
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
          <Verdict of="Effect" verdict={record.verdict} />
          {record.best && (
            <span>
              {record.best.text}{" "}
              <span className="relative text-quiet">
                <SourceLinks sources={record.best.sources} />
              </span>
            </span>
          )}
        </p>
        <p className="text-sm text-quiet">
          <TrackRecord record={record} text={record.counts} />
        </p>
        {isAlone && <p className="mt-2">{summary}</p>}
      </div>
    </li>
  );
}
