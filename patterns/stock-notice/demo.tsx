"use client";
// A shelf whose stock the visitor takes from: the notice appears when few are left, and counts exactly.
import { useState } from "react";
import type { DemoProps } from "../schema.ts";
import { StockNotice, type StockNoticeProps } from "./stock-notice";

const SHELF = 7;
const NEXT_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export default function StockNoticeDemo({ props }: DemoProps) {
  const [count, setCount] = useState(SHELF);
  // The time of the visitor's last press is when the units were counted.
  const [asOf, setAsOf] = useState<number | null>(null);
  const take = (next: number) => {
    setCount(next);
    setAsOf(Date.now());
  };
  const notice: StockNoticeProps = {
    count,
    asOf: asOf ?? Number.NaN,
    scope: "on this shelf",
    restock: asOf === null ? undefined : new Date(asOf + NEXT_WEEK_MS),
    substitute: "A similar lamp is in stock.",
  };
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 px-6 pt-24 pb-12">
      <p className="font-serif text-4xl leading-tight">A shelf of {SHELF} lamps</p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          disabled={count === 0}
          onClick={() => take(count - 1)}
          className="min-h-11 rounded-full border border-current/50 px-6 hover:border-current disabled:opacity-50"
        >
          Take a lamp
        </button>
        <button
          type="button"
          onClick={() => take(SHELF)}
          className="min-h-11 rounded-full px-4 underline underline-offset-4"
        >
          Put all back
        </button>
      </div>
      <div className="min-h-28">
        <StockNotice {...notice} {...props} />
      </div>
      <p className="text-[#64524c] text-sm dark:text-[#b6a2a3]">
        This shelf exists on this page only. Nothing is said while more than five are left.
      </p>
    </div>
  );
}
