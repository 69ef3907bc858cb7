// A link to where the owner is reached.
import type { ReactNode } from "react";
import { settings } from "../../built-in-settings.ts";

export function ContactLink({ children }: { children: ReactNode }) {
  return (
    <a
      href={settings.contactUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="text-ink underline decoration-lit underline-offset-4"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
