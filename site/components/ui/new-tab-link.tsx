// A text link that opens in a new tab, and says so to screen readers.
import type { ComponentProps } from "react";

const LOOK = "text-ink underline decoration-lit underline-offset-4";

export function NewTabLink({ children, className = LOOK, ...rest }: ComponentProps<"a">) {
  return (
    <a target="_blank" rel="noopener noreferrer" className={className} {...rest}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
