// The table of all claims where the page carries them all.
import { useState } from "react";
import { useAnchor, useArrival } from "../ui/use-anchor.ts";
import { ClaimsSection } from "./claims-section.tsx";
import { claimsOf } from "./claims-view.ts";
import { claimLines, listedPatterns } from "./listed-claims.ts";
import type { ClaimsViewControl } from "./use-claims-view.ts";

const patterns = listedPatterns.map(({ key, heading }) => [key, heading] as const);

export function AllClaims(control: ClaimsViewControl) {
  const { anchor } = useAnchor(false);
  const [anchorAtFirst] = useState(anchor);
  // The browser found the place in the page as it was written, which is not where it stands in the one drawn anew.
  useArrival(anchorAtFirst, control.drawing === "as asked");
  const lines = claimsOf(control.view, claimLines);
  const count = claimCount(claimLines.length);
  return (
    <ClaimsSection
      {...control}
      patterns={patterns}
      lines={lines}
      told={lines.length === claimLines.length ? count : `${lines.length} of ${count}`}
    />
  );
}

function claimCount(claims: number): string {
  return `${claims} ${claims === 1 ? "claim" : "claims"}`;
}
