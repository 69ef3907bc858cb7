// How studies came out, metric by metric: in words, as a dot for each study, and as a table. Never one summed score.
import type { MetricRecord, RecordedStudy } from "../../../generators/track-record.ts";
import { SourceLinks } from "./source-list.tsx";

/** Radii in CSS pixels; a study that doesn't say how many it measured gets the smallest. */
const [LEAST, MOST] = [4, 9];

export function TrackRecord({ record, text }: { record: MetricRecord; text: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="first-letter:uppercase">{text}</span>
      <StudyDots studies={record.studies} />
    </span>
  );
}

/** Filled: for. Hollow: flat. A cross: against. Area grows with the logarithm of the sample. */
function StudyDots({ studies }: { studies: readonly RecordedStudy[] }) {
  if (studies.length === 0) return null;
  return (
    <span aria-hidden="true" className="inline-flex flex-wrap items-center gap-1">
      {studies.map(({ id, direction, sample }) => {
        const radius = radiusOf(sample);
        const arm = radius * Math.SQRT1_2;
        const size = 2 * radius + 2;
        return (
          <svg
            key={id}
            aria-hidden="true"
            width={size}
            height={size}
            viewBox={`${-radius - 1} ${-radius - 1} ${size} ${size}`}
            className={`shrink-0 overflow-visible stroke-[1.5] ${direction === "for" ? "fill-lit stroke-lit" : "fill-none stroke-quiet"}`}
          >
            {direction === "against" ? (
              <path d={`M${-arm} ${-arm} ${arm} ${arm}M${arm} ${-arm} ${-arm} ${arm}`} />
            ) : (
              <circle r={radius} />
            )}
          </svg>
        );
      })}
    </span>
  );
}

function radiusOf(sample: number | null): number {
  const decades = Math.log10(Math.max(sample ?? 10, 10)) - 1; // 10 people to a million
  return Math.min(MOST, LEAST + (decades / 5) * (MOST - LEAST));
}

export function StudyTable({ record }: { record: MetricRecord }) {
  const { label, studies } = record;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start text-sm">
        <caption className="pb-2 text-start font-serif text-lg">{label}</caption>
        <thead className="text-quiet">
          <tr>
            {["Study", "Measured", "Found", "Result", "Sample"].map((column) => (
              <th key={column} scope="col" className="pe-4 pb-1 text-start font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {studies.map((study) => (
            <tr key={study.id} className="border-t border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                <SourceLinks sources={[study]} />
              </th>
              <td className="py-2 pe-4">{study.measured}</td>
              <td className="py-2 pe-4">{study.found}</td>
              <td className="py-2 pe-4">{study.direction}</td>
              <td className="py-2 pe-4">{study.sample?.toLocaleString("en-GB") ?? "not given"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
