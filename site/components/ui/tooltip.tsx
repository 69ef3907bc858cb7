// A hint beside a control that has no words of its own. Hints share one provider, so that the second comes at once.
import { Tooltip as RadixTooltip } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** Milliseconds a pointer rests before the hint opens. Source: specification, section 9. */
const TOOLTIP_OPEN_DELAY_MS = 700;
/** Milliseconds in which moving to the next control opens its hint at once. Source: specification, section 9. */
const TOOLTIP_SKIP_DELAY_MS = 300;

/**
 * Stands once around everything in a window that has hints: each window of `dialog.tsx` has it already. It remembers
 * when the last hint closed; a provider to each hint would have nothing to remember. Hints stand in windows only, so
 * the provider is fetched with them and not with the page.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider
      delayDuration={TOOLTIP_OPEN_DELAY_MS}
      skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}
    >
      {children}
    </RadixTooltip.Provider>
  );
}

/** Throws where no `TooltipProvider` stands around it. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      {/* No portal: an open dialog would cover it. */}
      <RadixTooltip.Content
        sideOffset={6}
        className="z-60 rounded-md bg-ink px-2.5 py-1.5 text-xs text-ground"
      >
        {label}
      </RadixTooltip.Content>
    </RadixTooltip.Root>
  );
}
