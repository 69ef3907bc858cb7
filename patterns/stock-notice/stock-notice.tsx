"use client";
// How many are left, as a service: an exact, fresh count, when more arrive, and what to take instead.
import type { ComponentProps, ReactNode } from "react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { cn } from "@/lib/utils";

/** Why nothing is shown: a count too old, no whole count from 0 or no scope, or above the threshold. */
export type SilentReason = "old" | "unknown" | "plenty";

type Label = "left" | "none" | "restock" | "restockIn" | "counted";

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
  /** When more arrive: a day ("2027-12-04"), a month, or a time, whose day is the visitor's. */
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
  // Null until hydrated: only the browser knows how old it is.
  const isFresh = useSyncExternalStore(
    everySecond,
    () => Math.abs(Date.now() - counted) <= maxAge * 60_000,
    onServer,
  );
  const today = useSyncExternalStore(everySecond, () => new Date().setHours(0, 0, 0, 0), onServer);

  const isLoading = isFresh === null || (Number.isNaN(count) && Number.isNaN(counted));
  const reason = isLoading ? null : silentReason(count, threshold, isFresh, scope);
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
  const isMonth = /^\d{4}-\d\d$/.test(`${restock}`);
  const from = new Date(today ?? 0);
  const year = arrival.getFullYear() === from.getFullYear() ? undefined : "numeric";
  if (isMonth) from.setDate(1);
  const date = { day: isMonth ? undefined : "numeric", month: "long", year } as const;
  const template = isMonth ? (labels.restockIn ?? "more in {date}") : labels.restock;
  const more =
    arrival >= from && // what has passed isn't announced
    (template ?? "more on {date}").replace("{date}", arrival.toLocaleDateString(locale, date));
  const dateStyle = counted < (today ?? 0) ? "medium" : undefined;
  const time = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: "short" });
  return (
    <div
      {...rest}
      data-state={isShown ? (count === 0 ? "none" : "left") : "silent"}
      className={cn(
        "box-border flex gap-3 rounded-xl text-start text-base text-inherit leading-normal wrap-anywhere [--stock-lit:oklch(from_var(--lamp,#f08caa)_.47_calc(c*1.2)_h)] [--stock-quiet:var(--muted-foreground,#64524c)] dark:[--stock-lit:oklch(from_var(--lamp,#f08caa)_max(l,.7)_c_h)] dark:[--stock-quiet:var(--muted-foreground,#b6a2a3)]",
        isShown && "border border-current/20 p-4",
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
              {(labels.counted ?? "Counted at {time}").replace("{time}", time.format(counted))}
            </time>
          </p>
        )}
      </div>
    </div>
  );
}

/** A lit dot for each unit, at most 12. */
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
/** A longer timer would not count the time that the machine sleeps. */
function everySecond(look: () => void) {
  const timer = setInterval(look, 1000);
  return () => clearInterval(timer);
}
function silentReason(count: number, threshold: number, isFresh: boolean, scope: string) {
  if (!Number.isInteger(count) || count < 0 || !scope?.trim()) return "unknown";
  if (!isFresh) return "old"; // also a date that can't be read
  return count > threshold ? "plenty" : null;
}

/** A day or month alone is the same in every zone. JavaScript would take it as UTC. */
function arrivalOf(restock: Date | string = "") {
  const isDay = typeof restock === "string" && /^\d{4}(-\d\d){1,2}$/.test(restock);
  return new Date(isDay ? `${restock}T00:00` : restock);
}
