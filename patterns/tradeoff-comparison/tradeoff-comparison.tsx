"use client";
// Plans side by side: what each is for, its drawback, and what it costs for the visitor's own usage.
import type { ComponentProps, ReactElement } from "react";
import { Children, cloneElement, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/lib/utils";

/** Prices by usage, in order; none below the first `from`. Units above `from` cost `each`, until the next step; `base` is added once it's reached. */
export type Tariff = readonly { from: number; base?: number; each?: number }[];

/** What a plan costs: as data, which a server component can pass, or as a function. */
type Price =
  | { tariff: Tariff; costOf?: never }
  | { tariff?: never; costOf: (usage: number) => number };

export type Plan = Price & {
  name: string;
  /** What it is for, in a few words. */
  purpose: string;
  strengths: readonly string[];
  /** What it lacks compared with its neighbours: "No exports, unlike Team". A plan without one isn't shown. */
  drawback: string;
  /** Your own link or button. */
  action: ReactElement<{ className?: string }>;
  /** Most units that it takes. @default no limit */
  max?: number;
};

/** Words for the unit, by plural rule: `{ one: "seat", other: "seats" }`. */
export type Unit = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const LABELS = {
  usage: "How many {unit} do you need?",
  drawback: "Drawback",
  cheapest: "Cheapest for {usage}",
  beyond: "Takes up to {usage}",
  below: "From {usage}",
  said: "Cheapest for {usage}: {plan}, {price}",
};

export interface TradeoffComparisonProps extends ComponentProps<"section"> {
  /** Two to four with a drawback each, in your order. Else the console says so. */
  plans: readonly Plan[];
  /** Words for the unit, and the range of both fields. @default min 1, step 1 */
  usage: Unit & { min?: number; max: number; step?: number };
  /** Usage to begin with. Use a typical one. @default the smallest */
  defaultUsage?: number;
  /** Of the prices: "EUR". */
  currency: string;
  /** What a price covers, beside each: "a month, VAT included". */
  per: string;
  /** Language of numbers and plurals. The server and the browser need the same. @default "en" */
  locale?: string;
  /** Level of the plans' headings. @default 2 */
  headingLevel?: 2 | 3 | 4;
  /** Called with each new usage. */
  onUsageChange?: (usage: number) => void;
  /** Your translations. Others are in English. */
  labels?: Partial<typeof LABELS>;
}

/** Every plan has the same places in the same size. There is no place for a discount or a "most popular" badge. */
export function TradeoffComparison({
  plans,
  usage: { min = 1, max, step = 1, ...unit },
  defaultUsage = min,
  currency,
  per,
  locale = "en",
  headingLevel = 2,
  onUsageChange,
  labels,
  className,
  ...rest
}: TradeoffComparisonProps) {
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const [usage, setUsage] = useState(fit(defaultUsage));
  const [typed, setTyped] = useState(String(usage));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was set before hydration, once
  useEffect(() => {
    for (const currentTarget of fields.current?.querySelectorAll("input") ?? [])
      if (Number(currentTarget.value) !== usage) change({ currentTarget });
  }, []);
  const shown = plans.filter(({ drawback }) => drawback?.trim());
  const isOdd = shown.length < Math.max(2, plans.length) || shown.length > 4;
  useEffect(() => {
    if (isOdd) console.error("TradeoffComparison needs 2 to 4 plans, each with a drawback");
  }, [isOdd]);
  if (shown.length < 2) return null;

  const Heading = `h${headingLevel}` as const;
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  const plural = new Intl.PluralRules(locale);
  const list = new Intl.ListFormat(locale);
  const units = (amount: number) =>
    `${amount.toLocaleString(locale)} ${unit[plural.select(amount)] ?? unit.other}`;
  const costs = shown.map((plan) => costAt(usage, plan));
  // Compared as shown: sums of cents aren't exact.
  const prices = costs.map((cost) => (Number.isFinite(cost) ? money.format(cost) : ""));
  const least = prices[costs.indexOf(Math.min(...costs.filter(Number.isFinite)))];
  const say = (key: keyof typeof LABELS, amount = usage) =>
    (labels?.[key] ?? LABELS[key]).replace("{usage}", units(amount));
  const limit = ({ max = usage, tariff: [first] = [] }: Plan) =>
    usage > max ? say("beyond", max) : first && usage < first.from && say("below", first.from);
  const cheapest = shown.filter((_, index) => prices[index] === least);

  /** The nearest on the slider. */
  function fit(value: number) {
    const last = Math.floor((max - min) / step + 1e-9);
    const steps = Math.max(0, Math.min(last, Math.round((value - min) / step || 0)));
    return Number((min + steps * step).toFixed(9));
  }

  function change({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) {
    setTyped(value);
    if (value === "") return;
    const next = fit(Number(value));
    setUsage(next);
    onUsageChange?.(next);
  }

  const range = { min, max, step, onChange: change };
  return (
    <section
      aria-labelledby={`${id}-usage`}
      {...rest}
      className={cn(
        "@container text-start [--tradeoff-lit:oklch(from_var(--lamp,#f08caa)_.47_calc(c*1.2)_h)] [--tradeoff-quiet:var(--muted-foreground,#64524c)] dark:[--tradeoff-lit:oklch(from_var(--lamp,#f08caa)_max(l,.7)_c_h)] dark:[--tradeoff-quiet:var(--muted-foreground,#b6a2a3)]",
        className,
      )}
    >
      <div ref={fields} className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <label
          id={`${id}-usage`}
          htmlFor={`${id}-number`}
          className="m-0 block font-serif font-normal text-2xl/tight text-inherit"
        >
          {say("usage").replace("{unit}", unit.other)}
        </label>
        <input
          id={`${id}-number`}
          type="number"
          {...range}
          value={typed}
          onBlur={() => setTyped(String(usage))}
          className="m-0 box-border h-11 w-24 rounded-xl border border-current/50 bg-transparent px-3 py-0 text-end text-inherit text-lg/normal [font-family:inherit] outline-(--ring,var(--tradeoff-lit)) outline-offset-2 focus-visible:outline-2"
        />
        <input
          type="range"
          aria-labelledby={`${id}-usage`}
          aria-valuetext={units(usage)}
          {...range}
          value={usage}
          className="m-0 h-11 min-w-[min(10rem,100%)] flex-1 rounded-none border-0 bg-transparent p-0 text-base/normal text-inherit [font-family:inherit] accent-(--tradeoff-lit) outline-(--ring,var(--tradeoff-lit)) focus-visible:outline-2"
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {least &&
          say("said")
            .replace("{plan}", () => list.format(cheapest.map(({ name }) => name)))
            .replace("{price}", () => least)}
      </p>
      {/* Plans share their rows. An empty marker keeps a list a list in Safari. */}
      <ul
        style={{ listStyleType: "''" }}
        className="m-0 mt-8 grid grid-cols-1 gap-x-4 gap-y-6 p-0 @min-[36rem]:auto-cols-fr @min-[36rem]:grid-flow-col @min-[36rem]:grid-rows-[repeat(5,auto)] @min-[36rem]:gap-y-0"
      >
        {shown.map((plan, index) => {
          const price = prices[index];
          const isCheapest = cheapest.includes(plan);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
              key={index}
              data-cheapest={isCheapest || undefined}
              className="group relative isolate m-0 grid min-w-0 gap-y-4 overflow-hidden rounded-2xl border border-current/20 p-5 wrap-anywhere @min-[36rem]:row-span-5 @min-[36rem]:grid-rows-subgrid data-cheapest:border-(--tradeoff-lit)"
            >
              <span className="absolute inset-x-0 top-0 -z-10 h-48 bg-radial-[60%_100%_at_50%_0%] from-(--lamp,#f08caa)/30 to-transparent opacity-0 transition-opacity duration-500 group-data-cheapest:opacity-100 motion-reduce:transition-none" />
              <div>
                <Heading className="m-0 font-normal font-serif text-2xl/tight text-inherit">
                  {plan.name}
                </Heading>
                <p className="m-0 mt-1 text-(--tradeoff-quiet) text-sm/normal">{plan.purpose}</p>
              </div>
              <ul style={{ listStyleType: "''" }} className="m-0 p-0 text-base/normal">
                {plan.strengths.map((strength) => (
                  <li key={strength} className="relative m-0 p-0 ps-5">
                    <span aria-hidden="true" className="absolute start-0">
                      +
                    </span>
                    {strength}
                  </li>
                ))}
              </ul>
              <p className="relative m-0 ps-5 text-base/normal text-inherit">
                <span aria-hidden="true" className="absolute start-0">
                  −
                </span>
                <span className="sr-only">{say("drawback")}: </span>
                {plan.drawback}
              </p>
              <p className="m-0 self-end text-inherit text-sm/normal tabular-nums">
                {price && <span className="block font-serif text-3xl/tight">{price}</span>}
                <span className="block text-(--tradeoff-quiet)">{price ? per : limit(plan)}</span>
                <span className="block min-h-6 text-(--tradeoff-lit)">
                  {isCheapest && say("cheapest")}
                </span>
              </p>
              <Action className="m-0 box-border flex min-h-11 cursor-pointer items-center justify-center rounded-full border border-current/50 bg-transparent px-5 py-2 text-center font-normal text-base/tight text-inherit no-underline [font-family:inherit] hover:border-current hover:bg-transparent hover:text-inherit outline-(--ring,var(--tradeoff-lit)) outline-offset-2 focus-visible:outline-2">
                {plan.action}
              </Action>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const Action = ({ children, className }: { children: Plan["action"]; className: string }) =>
  Children.map(children, (child) =>
    cloneElement(child, { className: cn(className, child.props.className) }),
  );

/** The whole price for a usage. Not finite if there is none. */
function costAt(usage: number, { tariff, costOf, max = usage }: Plan) {
  if (usage > max) return Number.NaN;
  if (costOf) return costOf(usage);
  const [first] = tariff;
  if (!first || usage < first.from) return Number.NaN;
  return tariff.reduce((sum, { from, base = 0, each = 0 }, index) => {
    if (usage < from) return sum;
    const upTo = Math.min(usage, tariff[index + 1]?.from ?? usage);
    return sum + base + each * (upTo - from);
  }, 0);
}
