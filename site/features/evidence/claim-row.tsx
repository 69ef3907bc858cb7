// A claim in a row of three: what is often said, what was found, how strong the evidence is.
import { Fragment } from "react";
import { cn } from "@/lib/utils";
import type { ClaimRow as Claim, SourceLink } from "../../../patterns/notes.ts";
import { Arrow } from "../../components/ui/arrow.tsx";
import { Struck } from "./struck.tsx";

interface ClaimRowProps {
  claim: Claim;
  className?: string;
}

export function ClaimRow({ claim, className }: ClaimRowProps) {
  return (
    <dl
      className={cn(
        "grid grid-cols-2 border-y border-line sm:grid-cols-[4fr_5fr_auto] [&>div]:py-4 sm:[&>div+div]:border-s sm:[&>div+div]:border-line sm:[&>div+div]:ps-6",
        className,
      )}
    >
      <div className="row-span-3 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid pe-4">
        <dt className={LABEL}>Often claimed</dt>
        <dd className={`${FIGURE} text-quiet`}>
          <Struck figure={claim.claimed} />
        </dd>
      </div>
      <div className="row-span-3 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid border-s border-line ps-5 sm:ps-0 sm:pe-4">
        <dt className={LABEL}>{claim.foundLabel}</dt>
        <dd className={`${FIGURE} text-ink`}>
          <Found figure={claim.found} />
        </dd>
        {claim.foundSources.length > 0 && (
          <dd className={`${LABEL} mt-2 text-balance`}>
            <Sources sources={claim.foundSources} />
          </dd>
        )}
      </div>
      <div className="col-span-2 flex items-baseline justify-between gap-2 border-t border-line sm:col-span-1 sm:row-span-3 sm:block sm:border-t-0 sm:pe-2">
        <dt className={LABEL}>Evidence</dt>
        <dd className={`${FIGURE} text-lit`}>
          {claim.grade}{" "}
          <span className="font-sans text-[0.8125rem] text-quiet">{claim.gradeWord}</span>
        </dd>
      </div>
    </dl>
  );
}

const LABEL = "text-[0.8125rem] leading-tight text-quiet";
const FIGURE = "mt-1.5 font-display text-[1.7rem] leading-tight";

/** A figure; the arrow of "50 → 54%" is drawn, and said as a word. */
function Found({ figure }: { figure: string }) {
  const [from, to] = figure.split(" → ");
  if (to === undefined) return figure;
  return (
    <>
      {from}
      {"\u00a0"}
      <Arrow to="right" className="text-[0.7em]" />
      <span className="sr-only">to</span> {to}
    </>
  );
}

/** Links in a line. */
function Sources({ sources }: { sources: readonly SourceLink[] }) {
  return sources.map(({ id, label, url, vendor }, index) => (
    <Fragment key={id}>
      {index > 0 && "; "}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="underline underline-offset-4 hover:text-ink"
      >
        {label}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {vendor && " (a vendor)"}
    </Fragment>
  ));
}

/** What else the evidence card says of the claim, a press away where there is little room. */
export function ClaimReasons({ claim, className }: ClaimRowProps) {
  return (
    <details className={cn("text-sm text-quiet", className)}>
      <summary className="flex cursor-pointer gap-2 py-3 hover:text-ink">
        <span aria-hidden="true" className="text-lit">
          +
        </span>
        <span className="text-pretty">
          Why {claim.grade}, when it backfires, and who it does not serve
        </span>
      </summary>
      <p>{claim.gradeReason}</p>
      <p className="mt-2">
        <b className="font-medium text-ink">Backfires:</b> {claim.backfires}
      </p>
      <p className="mt-2">
        <b className="font-medium text-ink">Does not serve:</b> {claim.notFor}
      </p>
      <p className="mt-2 pb-2">
        <Sources sources={claim.harmSources} />
      </p>
    </details>
  );
}
