// Three plans of an example tool: the visitor moves the seats, and the lamp moves to the cheapest plan.
import type { DemoProps } from "../schema.ts";
import { type Plan, TradeoffComparison, type TradeoffComparisonProps } from "./tradeoff-comparison";

const PLANS: readonly Plan[] = [
  {
    name: "Desk",
    purpose: "For one person, or two who share",
    strengths: ["Everything in the editor", "Starts at no cost"],
    drawback: "No shared folders, unlike Studio",
    href: "#tradeoff-comparison",
    tariff: [{ from: 0 }, { from: 1, each: 14 }],
    max: 8,
  },
  {
    name: "Studio",
    purpose: "For a team in one place",
    strengths: ["Shared folders", "History of 90 days"],
    drawback: "No single sign-on, unlike House",
    href: "#tradeoff-comparison",
    tariff: [{ from: 0, base: 20, each: 6 }],
  },
  {
    name: "House",
    purpose: "For many teams",
    strengths: ["Single sign-on", "History without an end"],
    drawback: "Costs most below 40 seats",
    href: "#tradeoff-comparison",
    tariff: [{ from: 0, base: 140, each: 3 }],
  },
];

const EXAMPLE: TradeoffComparisonProps = {
  plans: PLANS,
  usage: { one: "seat", other: "seats", min: 1, max: 60 },
  defaultUsage: 4,
  currency: "EUR",
  per: "a month, VAT included",
};

export default function TradeoffComparisonDemo({ props }: DemoProps) {
  return (
    <div id="tradeoff-comparison" className="mx-auto w-full max-w-4xl px-5 pt-20 pb-10 sm:px-10">
      <TradeoffComparison {...EXAMPLE} {...props} />
      <p className="mt-6 text-[#64524c] text-sm dark:text-[#b6a2a3]">
        Example plans of a tool that doesn’t exist. The buttons lead nowhere.
      </p>
    </div>
  );
}
