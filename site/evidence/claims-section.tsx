// The claims with what narrows them, how many are shown, and a way back where none is.
import { type ReactNode, useRef } from "react";
import { Alive } from "../boot/early-clicks.tsx";
import { Button } from "../ui/button.tsx";
import { ClaimsFilter, type ClaimsFilterProps } from "./claims-filter.tsx";
import { ClaimsTable } from "./claims-table.tsx";
import { isEverything } from "./claims-view.ts";
import type { ClaimLine } from "./listed-claims.ts";

interface ClaimsSectionProps extends Omit<ClaimsFilterProps, "field"> {
  lines: readonly ClaimLine[];
  /** How many are shown; said when it changes. */
  told: string;
  /** More lines are on their way. @default false */
  busy?: boolean;
  /** Below the table. */
  children?: ReactNode;
}

export function ClaimsSection({
  lines,
  told,
  busy = false,
  children,
  ...filter
}: ClaimsSectionProps) {
  const { view, show, reset } = filter;
  const field = useRef<HTMLInputElement>(null);

  function handleReset() {
    reset();
    if (!field.current) return;
    field.current.value = ""; // it does not follow the address while it has the focus
    field.current.focus(); // both buttons that lead here go
  }
  return (
    <section aria-labelledby="claims" className="mt-14">
      <h2 id="claims" className="sr-only">
        Every claim
      </h2>
      <Alive>
        <ClaimsFilter {...filter} field={field} />
        <div className="mt-3 flex min-h-11 items-center justify-between gap-4">
          <p role="status" className="text-sm text-quiet">
            {told}
          </p>
          <Button
            variant="link"
            size="sm"
            onClick={handleReset}
            className={isEverything(view) ? "invisible" : "-me-4"}
          >
            Reset
          </Button>
        </div>
        {lines.length > 0 ? (
          <div aria-busy={busy || undefined}>
            <ClaimsTable lines={lines} view={view} show={show} />
          </div>
        ) : busy ? null : (
          <div className="mt-6 border-t border-line py-14 text-center">
            <p className="font-display text-[1.9rem] leading-tight">No claim answers to that.</p>
            <p className="mt-2 mb-6 text-quiet">
              {view.text ? `Nothing here says “${view.text}”.` : "Try fewer conditions."}
            </p>
            <Button variant="outline" onClick={handleReset}>
              Show all claims
            </Button>
          </div>
        )}
        {children}
      </Alive>
    </section>
  );
}
