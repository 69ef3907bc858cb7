// A claim in a row of three: what is often said, what was found, how strong the evidence is.
import type { ClaimRow as Claim } from "../../patterns/notes.ts";
import { classNames } from "../ui/class-names.ts";

export function ClaimRow({ claim, className }: { claim: Claim; className?: string }) {
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 border-y border-line sm:grid-cols-[1fr_1fr_auto] [&>div]:py-4 sm:[&>div+div]:border-s sm:[&>div+div]:border-line sm:[&>div+div]:ps-6",
        className,
      )}
    >
      <div className="flex flex-col justify-between pe-4">
        <dt className="text-[0.8125rem] text-quiet">Often claimed</dt>
        <dd className="font-display text-[1.7rem] leading-tight text-quiet">
          {claim.claimed ? <s className="decoration-1">{claim.claimed}</s> : "no figure"}
        </dd>
      </div>
      <div className="flex flex-col justify-between border-s border-line ps-5 pe-4 sm:ps-0">
        <dt className="text-[0.8125rem] text-quiet">{claim.foundLabel}</dt>
        <dd className="font-display text-[1.7rem] leading-tight text-ink">{claim.found}</dd>
      </div>
      <div className="col-span-2 flex items-baseline gap-4 border-t border-line sm:col-span-1 sm:block sm:border-t-0 sm:pe-2">
        <dt className="text-[0.8125rem] text-quiet">Evidence</dt>
        <dd className="font-display text-[1.7rem] leading-tight text-lit" title={claim.gradeReason}>
          {claim.grade}
          <span className="sr-only">: {claim.gradeReason}</span>
        </dd>
      </div>
    </dl>
  );
}
