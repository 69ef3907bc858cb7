"use client";
// A person's own value beside people near them.
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/lib/utils";

/** People to compare with. Their best has no place: seeing it makes others give up. */
export interface PeerGroup {
  /** Who they are, in the plural: "people who joined in May". */
  definition: string;
  /** How many they are. */
  n: number;
  /** When their values were read: a date, ISO text or milliseconds. */
  asOf: Date | string | number;
  /** Their median: half of them do at least as well. */
  middle: number;
}

/** Why nobody is shown. "better": the person has reached each middle. */
export type SilentReason = "unknown" | "small" | "old" | "better" | "hidden";

type Label = "you" | "middle" | "half" | "asOf" | "hide" | "show";

export interface PeerComparisonProps extends Omit<ComponentProps<"section">, "children"> {
  /** What is compared: "Your rides". */
  heading: string;
  /** The person's own value. */
  value: number;
  /** Words for the unit, by plural rule: `{ one: "ride", other: "rides" }`. */
  unit: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  /** Which way is good. */
  direction: "more" | "less";
  /** People like this one, a middle within reach. */
  peers: PeerGroup;
  /** For those who reached that middle. */
  next?: PeerGroup;
  /** Earlier values, oldest first; shown if no group is. */
  earlier?: readonly { label: string; value: number }[];
  /** What to do now, with your link or button. */
  nextStep: ReactNode;
  /** Smallest group to show, at least 5. @default 20 */
  minPeers?: number;
  /** Days until a group's values are too old to show. @default 31 */
  maxAge?: number;
  /** Key in localStorage that keeps it hidden, the same in each month and language. Null: it isn't kept. */
  storageKey: string | null;
  /** Told why nobody is shown. */
  onSilent?: (reason: SilentReason) => void;
  /** Language of numbers, plurals and dates. @default "en" */
  locale?: string;
  /** Level of the heading. @default 2 */
  headingLevel?: 2 | 3 | 4;
  /** Your translations. Missing ones are in English. @default as in the source */
  labels?: Partial<Record<Label, string>>;
}

/** Shows the first group whose middle the person hasn't reached, else only their own values. */
export function PeerComparison({
  heading,
  value,
  unit,
  direction,
  peers,
  next,
  earlier = [],
  nextStep,
  minPeers = 20,
  maxAge = 31,
  storageKey,
  onSilent,
  locale = "en",
  headingLevel = 2,
  labels = {},
  className,
  ...rest
}: PeerComparisonProps) {
  const id = useId();
  // Null until the browser judges: a server can't know a group's age.
  const [now, setNow] = useState<number | null>(null);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const judge = () => setNow(Date.now());
    const first = setTimeout(() => {
      judge();
      try {
        if (storageKey) setIsHidden(localStorage.getItem(storageKey) === "hidden");
      } catch {} // blocked by the browser
    });
    document.addEventListener("visibilitychange", judge); // tabs stay open
    return () => {
      clearTimeout(first);
      document.removeEventListener("visibilitychange", judge);
    };
  }, [storageKey]);

  const faultOf = ({ definition, n, asOf, middle }: PeerGroup) => {
    if (!Number.isFinite(value + middle) || !definition?.trim()) return "unknown";
    if (!(n >= Math.max(5, minPeers))) return "small";
    const time = new Date(asOf).getTime(); // NaN if it can't be read
    const days = ((now ?? time) - time) / 86_400_000; // clocks may differ by one
    if (!(days >= -1 && days <= maxAge)) return "old";
    return (direction === "more" ? value < middle : value > middle) ? null : "better";
  };
  const group = next && faultOf(peers) === "better" ? next : peers;
  const reason = faultOf(group) ?? (isHidden ? "hidden" : null);

  const told = useRef<typeof reason>(null);
  useEffect(() => {
    if (now === null || reason === told.current) return;
    told.current = reason;
    if (reason) onSilent?.(reason);
  });
  if (!Number.isFinite(value)) return null;

  const shown = reason ? undefined : group;
  const asOf = shown && now !== null ? new Date(shown.asOf) : null;
  const Heading = `h${headingLevel}` as const;
  const number = new Intl.NumberFormat(locale);
  // A day alone is that day everywhere.
  const timeZone = String(shown?.asOf).length > 10 ? undefined : "UTC";
  const plural = new Intl.PluralRules(locale);
  const amount = (count: number) =>
    `${number.format(count)} ${unit[plural.select(count)] ?? unit.other}`;
  const you = { label: labels.you ?? "You", value };
  const rows = shown
    ? [you, { label: labels.middle ?? "Middle of the group", value: shown.middle }]
    : [...earlier, you];
  const low = Math.min(0, ...rows.map((row) => row.value));
  const span = Math.max(0, ...rows.map((row) => row.value)) - low || 1;
  const half = labels.half ?? `Half of the {n} {group} have {middle} or ${direction}.`;

  function toggle() {
    setIsHidden(!isHidden);
    try {
      if (storageKey) localStorage.setItem(storageKey, isHidden ? "shown" : "hidden");
    } catch {} // hidden on this page only
  }

  return (
    <section
      aria-labelledby={id}
      {...rest}
      data-state={shown ? (shown === peers ? "peers" : "next") : "own"}
      className={cn(
        "text-start text-base text-inherit wrap-anywhere [--peer-lit:oklch(from_var(--lamp,#f08caa)_.47_calc(c*1.2)_h)] [--peer-quiet:var(--muted-foreground,#64524c)] dark:[--peer-lit:oklch(from_var(--lamp,#f08caa)_max(l,.7)_c_h)] dark:[--peer-quiet:var(--muted-foreground,#b6a2a3)]",
        className,
      )}
    >
      <Heading id={id} className="m-0 font-normal font-serif text-2xl text-inherit leading-tight">
        {heading}
      </Heading>
      {/* Unseen until judged, a group keeps its place. An empty marker keeps a list a list in Safari. */}
      <ul style={{ listStyleType: "''" }} className="m-0 mt-4 grid gap-4 p-0">
        {rows.map((row, index) => (
          <li
            key={row === you ? "you" : index}
            data-you={row === you || undefined}
            className={cn(
              "group m-0 flex flex-wrap items-end justify-between gap-x-4 p-0 not-data-you:text-(--peer-quiet)",
              row !== you && shown && now === null && "invisible",
            )}
          >
            <span>{row.label}</span>
            <span className="group-data-you:font-serif group-data-you:text-3xl">
              {amount(row.value)}
            </span>
            {rows.length > 1 && <Beam share={((row.value - low) / span) * 0.8} />}
          </li>
        ))}
      </ul>
      {shown && (
        <div className={cn("mt-5", now === null && "invisible")}>
          <div>
            {half
              .replace("{n}", number.format(shown.n))
              .replace("{group}", () => shown.definition)
              .replace("{middle}", () => amount(shown.middle))}
          </div>
          <time
            dateTime={asOf?.toLocaleDateString("sv", { timeZone })}
            className="block min-h-[1lh] text-(--peer-quiet) text-sm"
          >
            {asOf &&
              (labels.asOf ?? "As of {date}").replace(
                "{date}",
                asOf.toLocaleDateString(locale, { dateStyle: "long", timeZone }),
              )}
          </time>
        </div>
      )}
      <div className="mt-5">{nextStep}</div>
      {(!reason || reason === "hidden") && (
        <button
          type="button"
          onClick={toggle}
          className={cn(
            "m-0 mt-2 min-h-11 rounded-md border-0 bg-transparent p-0 text-start font-normal text-(--peer-quiet) text-sm underline [font-family:inherit] hover:text-inherit focus-visible:outline-2 focus-visible:outline-[var(--ring,var(--peer-lit))] focus-visible:outline-offset-2",
            now === null && "invisible",
          )}
        >
          {reason ? (labels.show ?? "Compare with others") : (labels.hide ?? "Hide the comparison")}
        </button>
      )}
    </section>
  );
}

/** A line from zero with a bulb. The rail goes on: no middle is the most. */
function Beam({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ gridTemplateColumns: `${share * 100}fr auto ${100 - share * 100}fr` }}
      className="mt-1 grid basis-full items-center transition-[grid-template-columns] duration-500 motion-reduce:transition-none"
    >
      <span className="border-current/50 border-t group-data-you:border-(--peer-lit)" />
      <span className="box-border size-3 rounded-full border border-current/50 group-data-you:border-(--peer-lit) group-data-you:bg-(--peer-lit) group-data-you:shadow-[0_0_14px_2px_var(--lamp,#f08caa)]" />
      <span className="border-current/15 border-t" />
    </span>
  );
}
