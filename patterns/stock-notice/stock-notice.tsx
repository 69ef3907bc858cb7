"use client";
// How many are left, as a service: an exact, fresh count, when more arrive, and what to take instead.
import type { ComponentProps, ReactNode } from "react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { cn } from "@/lib/utils";

/** Why nothing is shown: the count is too old, isn't a whole number from 0, or is above the threshold. */
export type SilentReason = "old" | "unknown" | "plenty";

type Label = "left" | "none" | "restock" | "counted";

export interface StockNoticeProps extends Omit<ComponentProps<"div">, "children"> {
  /** Exact number of units, from your stock system. Only a whole one is shown. */
  count: number;
  /** When the units were counted: a date, ISO text with a zone, or milliseconds since 1970. */
  asOf: Date | string | number;
  /** Whose stock it is: "in this size", "in our Leeds shop". */
  scope: string;
  /** Above this count the notice is silent. @default 5 */
  threshold?: number;
  /** Minutes after which a count is too old to show. @default 15 */
  maxAge?: number;
  /** Day on which more arrive: its ISO text ("2027-12-04"), or a time, whose day is the visitor's. */
  restock?: Date | string | undefined;
  /** A similar item that is in stock, as a sentence with your link. */
  substitute?: ReactNode;
  /** Called once for each reason to show nothing, so that you can log it. Not while count and asOf are NaN: they load. */
  onSilent?: (reason: SilentReason) => void;
  /** Language of numbers and dates. @default "en" */
  locale?: string;
  /** Your translations. Missing ones are in English. @default as in the source */
  labels?: Partial<Record<Label, string>>;
}

/** Shows an exact count or nothing. It has no clock, no warning colour and no place for a call to hurry. */
export function StockNotice({
  count,
  asOf,
  scope,
  threshold = 5,
  maxAge = 15,
  restock,
  substitute,
  onSilent,
  locale = "en",
  labels = {},
  className,
  ...rest
}: StockNoticeProps) {
  const counted = /\d[T ][\d:.]+$/.test(`${asOf}`) ? Number.NaN : new Date(asOf).getTime();
  const ms = maxAge * 60_000;
  const watch = useCallback(
    (onExpired: () => void) => {
      const timer = setTimeout(onExpired, counted + ms - Date.now() + 1);
      return () => clearTimeout(timer);
    },
    [counted, ms],
  );
  // Null on the server and while hydrating: only the browser knows how old the count is by now.
  const isFresh = useSyncExternalStore(watch, () => Math.abs(Date.now() - counted) <= ms, onServer);
  const today = useSyncExternalStore(watch, () => new Date().setHours(0, 0, 0, 0), onServer);

  const isLoading = isFresh === null || (Number.isNaN(count) && Number.isNaN(counted));
  const reason = isLoading ? null : silentReason(count, threshold, isFresh);
  const tell = useRef(onSilent);
  useEffect(() => {
    tell.current = onSilent;
  });
  useEffect(() => void (reason && tell.current?.(reason)), [reason]);

  const isShown = !isLoading && reason === null;
  const amount = new Intl.NumberFormat(locale).format(count);
  const left = (
    count === 0 ? (labels.none ?? "None left {scope}") : (labels.left ?? "{count} left {scope}")
  )
    .replace("{count}", amount)
    .replace("{scope}", () => scope);
  const arrival = arrivalOf(restock);
  // A day that has passed isn't announced.
  const more =
    today !== null &&
    arrival.getTime() >= today &&
    (labels.restock ?? "more on {date}").replace(
      "{date}",
      arrival.toLocaleDateString(locale, {
        day: "numeric",
        month: "long",
        year: arrival.getFullYear() === new Date(today).getFullYear() ? undefined : "numeric",
      }),
    );
  return (
    <div
      {...rest}
      data-state={isShown ? (count === 0 ? "none" : "left") : "silent"}
      className={cn(
        "box-border flex gap-3 rounded-xl text-start text-base text-inherit leading-normal wrap-anywhere [--stock-lit:oklch(from_var(--lamp,#f08caa)_.47_calc(c*1.2)_h)] [--stock-quiet:var(--muted-foreground,#64524c)] data-[state=left]:border data-[state=left]:border-current/20 data-[state=left]:p-4 data-[state=none]:border data-[state=none]:border-current/20 data-[state=none]:p-4 dark:[--stock-lit:oklch(from_var(--lamp,#f08caa)_max(l,.7)_c_h)] dark:[--stock-quiet:var(--muted-foreground,#b6a2a3)]",
        className,
      )}
    >
      {isShown && <Units count={count} />}
      <div className="min-w-0">
        <div role="status">
          {isShown && (
            <p className="m-0 text-inherit leading-normal">
              {more ? `${left}, ${more}.` : `${left}.`}
            </p>
          )}
          {isShown && substitute && <p className="m-0 text-inherit leading-normal">{substitute}</p>}
        </div>
        {/* Not in the status, or a screen reader would say all of it again at each count. */}
        {isShown && (
          <p className="m-0 text-(--stock-quiet) text-sm leading-normal">
            <time dateTime={new Date(counted).toISOString()}>
              {(labels.counted ?? "Counted at {time}").replace(
                "{time}",
                new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(counted),
              )}
            </time>
          </p>
        )}
      </div>
    </div>
  );
}

/** One lit dot for each unit, at most 12; the sentence beside it says the same. */
function Units({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="flex max-w-8 shrink-0 flex-wrap content-start gap-1 pt-2">
      {Array.from({ length: Math.max(1, Math.min(count, 12)) }, (_, unit) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: units have no other name
          key={unit}
          className={cn(
            "box-border size-2 rounded-full border border-(--stock-lit) forced-colors:border-[CanvasText]",
            count > 0 &&
              "bg-(--stock-lit) shadow-[0_0_10px_1px_var(--lamp,#f08caa)] forced-colors:bg-[CanvasText]",
          )}
        />
      ))}
    </span>
  );
}

const onServer = () => null;
function silentReason(count: number, threshold: number, isFresh: boolean) {
  if (!Number.isInteger(count) || count < 0) return "unknown";
  if (!isFresh) return "old"; // also a date that can't be read
  return count > threshold ? "plenty" : null;
}

/** Text of a day alone is that day in every zone. JavaScript would take it as midnight in UTC. */
function arrivalOf(restock: Date | string = "") {
  const isDay = typeof restock === "string" && /^\d{4}(-\d\d){0,2}$/.test(restock);
  return new Date(isDay ? `${restock}T00:00` : restock);
}
