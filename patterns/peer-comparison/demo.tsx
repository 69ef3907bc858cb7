"use client";
// The visitor lights lamps beside two example groups: whoever reaches a group's middle doesn't see it any more.
import { useState } from "react";
import { Press } from "../lib/press.tsx";
import type { DemoProps } from "../schema.ts";
import { PeerComparison, type PeerComparisonProps } from "./peer-comparison";

/** The middle of the group that is further ahead. */
const FURTHER = 9;
const EXAMPLE: Omit<PeerComparisonProps, "value" | "nextStep"> = {
  heading: "Lamps you’ve lit here",
  unit: { one: "lamp", other: "lamps" },
  direction: "more",
  peers: { definition: "example visitors", n: 48, asOf: "2026-11-27", middle: 5 },
  next: { definition: "example visitors who stayed", n: 31, asOf: "2026-11-27", middle: FURTHER },
  maxAge: 36_500, // Examples don't get old.
  storageKey: null,
  locale: "en-GB",
};

export default function PeerComparisonDemo({ props }: DemoProps) {
  const [lit, setLit] = useState(0);
  const [rounds, setRounds] = useState<readonly { label: string; value: number }[]>([]);
  const hasPassed = props?.direction !== "less" && lit >= FURTHER;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 px-6 pt-18 pb-6">
      <PeerComparison
        {...EXAMPLE}
        value={lit}
        earlier={rounds.slice(-3)}
        nextStep={
          <span className="flex flex-wrap gap-3 *:aria-disabled:opacity-50">
            {hasPassed && <span className="basis-full">You’ve passed both groups.</span>}
            <Press onClick={() => setLit(lit + 1)}>Light a lamp</Press>
            <Press
              isQuiet
              aria-disabled={lit === 0}
              onClick={() => {
                if (lit === 0) return;
                setRounds([...rounds, { label: `Round ${rounds.length + 1}`, value: lit }]);
                setLit(0);
              }}
            >
              New round
            </Press>
          </span>
        }
        className="min-h-72"
        {...props}
      />
      <p className="text-[#64524c] text-sm dark:text-[#b6a2a3]">
        Both groups are examples. Once you reach a group’s middle, it’s no longer shown.
      </p>
    </div>
  );
}
