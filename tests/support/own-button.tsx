// A button as a shadcn project has one: its own classes first, then those that it's given, of which the later win.
import type { ComponentProps } from "react";
import { expect } from "vitest";
import { cn } from "@/lib/utils";

export const OwnButton = ({ className, ...rest }: ComponentProps<"button">) => (
  <button
    type="button"
    {...rest}
    className={cn("bg-black text-white hover:bg-black/90 hover:text-white", className)}
  />
);

/** Expects that none of its colours is left, so that its text is never on a ground for another text. */
export function expectOurColours(button: Element): void {
  expect(button.className).not.toMatch(/black|white/);
}
