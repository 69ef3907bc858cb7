// The table of all claims with what narrows it, how many are shown, and a way back where none is.
import { Alive } from "../boot/early-clicks.tsx";
import { Button } from "../ui/button.tsx";
import { ClaimsFilter } from "./claims-filter.tsx";
import { ClaimsTable } from "./claims-table.tsx";
import { claimsOf, isEverything } from "./claims-view.ts";
import { claimLines } from "./listed-claims.ts";
import type { ClaimsViewControl } from "./use-claims-view.ts";

export function AllClaims(control: ClaimsViewControl) {
  const { view, show, reset } = control;
  const lines = claimsOf(view, claimLines);
  const count = `${claimLines.length} ${claimLines.length === 1 ? "claim" : "claims"}`;
  return (
    <section aria-labelledby="claims" className="mt-14">
      <h2 id="claims" className="sr-only">
        Every claim
      </h2>
      <Alive>
        <ClaimsFilter {...control} />
        <div className="mt-3 flex min-h-11 items-center justify-between gap-4">
          <p role="status" className="text-sm text-quiet">
            {lines.length === claimLines.length ? count : `${lines.length} of ${count}`}
          </p>
          <Button
            variant="link"
            size="sm"
            onClick={reset}
            className={isEverything(view) ? "invisible" : "-me-4"}
          >
            Reset
          </Button>
        </div>
        {lines.length > 0 ? (
          <div>
            <ClaimsTable lines={lines} view={view} show={show} />
          </div>
        ) : (
          <div className="mt-6 border-t border-line py-14 text-center">
            <p className="font-display text-[1.9rem] leading-tight">No claim answers to that.</p>
            <p className="mt-2 mb-6 text-quiet">
              {view.text ? `Nothing here says “${view.text}”.` : "Try fewer conditions."}
            </p>
            <Button variant="outline" onClick={reset}>
              Show all claims
            </Button>
          </div>
        )}
      </Alive>
    </section>
  );
}
