"use client";
// Two plans of an example tool: the visitor moves the seats, and the lamp moves to the cheaper one.
import { useState } from "react";
import type { DemoProps } from "../schema.ts";
import { type Plan, TradeoffComparison, type TradeoffComparisonProps } from "./tradeoff-comparison";

const EXAMPLE = {
  usage: { one: "seat", other: "seats", max: 60 },
  labels: { usage: "How many {unit}, up to 60?" },
  defaultUsage: 4,
  currency: "EUR",
  per: "a month, VAT included",
} satisfies Partial<TradeoffComparisonProps>;

const PLANS = [
  {
    name: "Desk",
    purpose: "For one person, or two who share",
    strengths: ["Everything in the editor"],
    drawback: "No shared folders, unlike Studio",
    tariff: [{ from: 0 }, { from: 1, each: 14 }],
    max: 8,
  },
  {
    name: "Studio",
    purpose: "For a team in one place",
    strengths: ["Shared folders"],
    drawback: "Costs more below 5 seats",
    tariff: [{ from: 0, base: 20, each: 6 }],
  },
];

export default function TradeoffComparisonDemo({ props }: DemoProps) {
  const [used, setUsed] = useState(Number(props?.defaultUsage ?? EXAMPLE.defaultUsage));
  const plans = ((props?.plans ?? PLANS) as readonly Plan[]).map((one) => ({
    ...one,
    action: (
      <button type="button" aria-disabled={used > (one.max ?? 60)}>
        Choose {one.name}
      </button>
    ),
  }));
  return (
    <div className="mx-auto w-full max-w-3xl px-5 pt-16 pb-2 sm:px-10 [&_[aria-disabled=true]]:opacity-50">
      <TradeoffComparison {...EXAMPLE} {...props} plans={plans} onUsageChange={setUsed} />
      <p className="mt-1 text-[#64524c] text-sm dark:text-[#b6a2a3]">
        Example plans. The buttons lead nowhere.
      </p>
    </div>
  );
}
