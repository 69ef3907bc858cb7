"use client";
// A shelf whose stock the visitor takes from: the notice appears when few are left, and counts exactly.
import { useEffect, useState } from "react";
import { Press } from "../lib/press.tsx";
import type { DemoProps } from "../schema.ts";
import { StockNotice } from "./stock-notice";

const [SHELF, AT_FIRST] = [7, 3];
const NEXT_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export default function StockNoticeDemo({ props }: DemoProps) {
  const [{ count, asOf }, setShelf] = useState({ count: AT_FIRST, asOf: Number.NaN });
  // The units are counted when the page opens and at each press.
  const leave = (left: number) => setShelf({ count: left, asOf: Date.now() });
  useEffect(() => setShelf({ count: AT_FIRST, asOf: Date.now() }), []);
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-4 px-6 pt-18 pb-6">
      <p className="font-serif text-3xl leading-tight">A shelf of {SHELF} lamps</p>
      <Shelf count={count} />
      {/* The pressed button keeps the focus, so it isn’t disabled. */}
      <div className="flex flex-wrap gap-3 *:aria-disabled:opacity-50">
        <Press aria-disabled={count === 0} onClick={() => leave(Math.max(0, count - 1))}>
          Take a lamp
        </Press>
        <Press isQuiet onClick={() => leave(SHELF)}>
          Put all back
        </Press>
      </div>
      <div className="min-h-28">
        <StockNotice
          count={count}
          asOf={asOf}
          locale="en-GB"
          scope="on this shelf"
          restock={new Date(asOf + NEXT_WEEK_MS)}
          substitute="A similar lamp is in stock."
          {...props}
        />
      </div>
      <p className="text-[#64524c] text-sm dark:text-[#b6a2a3]">
        An example shelf, on this page only. The notice appears at five or fewer.
      </p>
    </div>
  );
}

/** The lamps as a picture: those that are left are lit. The notice says the same in words. */
function Shelf({ count }: { count: number }) {
  return (
    <div className="flex gap-2 border-current/30 border-b sm:gap-5">
      {Array.from({ length: SHELF }, (_, place) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the shelf has no other name
          key={place}
          aria-hidden="true"
          viewBox="0 0 24 40"
          opacity={place < count ? 1 : 0.25}
          className="w-10 min-w-0 fill-none stroke-current"
        >
          <path d="M12 18v21M6 39.5h12" />
          <path
            d="M7 2h10l5 16H2z"
            className={place < count ? "fill-accent stroke-accent" : "[stroke-dasharray:2]"}
          />
        </svg>
      ))}
    </div>
  );
}
