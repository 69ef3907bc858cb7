// One pattern under one metric: what it is, what research says for this metric, and what it costs.
import { cn } from "@/lib/utils";
import type { LibraryCard } from "../../../generators/library-card.ts";
import { PREMIUM_PRICE } from "../../../generators/premium-price.ts";
import type { MetricRecord } from "../../../generators/track-record.ts";
import { Link } from "../../rendering/link.tsx";
import { SourceLinks } from "../evidence/source-list.tsx";
import { TrackRecord } from "../evidence/track-record.tsx";
import { VerdictSign } from "../evidence/verdict.tsx";

const drawings = import.meta.glob<string>("../../../patterns/*/thumbnail.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface PatternRowProps {
  card: LibraryCard;
  record: MetricRecord;
  /** Its metric is the only one shown: room for what it is. */
  isAlone: boolean;
}

export function PatternRow({ card, record, isAlone }: PatternRowProps) {
  const { key, heading, summary, price, size } = card;
  return (
    <li
      className={cn(
        "group relative grid grid-cols-[4rem_minmax(0,1fr)] max-[17rem]:grid-cols-[minmax(0,1fr)] items-start gap-x-4 border-line border-t py-1.5 sm:py-3 sm:grid-cols-[6rem_minmax(0,1fr)]",
        isAlone && "gap-x-6 py-6 sm:grid-cols-[10rem_minmax(0,1fr)]",
      )}
    >
      <Thumbnail patternKey={key} />
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
          <VerdictSign verdict={record.verdict}>Effect: {record.verdict}</VerdictSign>
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

/** A small drawing that moves once while its row is hovered over or focused; `styles.css` has the movement. */
function Thumbnail({ patternKey }: { patternKey: string }) {
  const svg = drawings[`../../../patterns/${patternKey}/thumbnail.svg`];
  return (
    <div
      aria-hidden="true"
      className="thumbnail grid aspect-[16/9] place-items-center overflow-hidden rounded-xl bg-dark-demo text-on-dark [&>svg]:size-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, from the pattern's folder
      dangerouslySetInnerHTML={{ __html: svg ?? "" }}
    />
  );
}
