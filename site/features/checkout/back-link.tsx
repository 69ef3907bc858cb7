// The way back from a payment page; it waits until the page knows where that is.
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "../../components/ui/link.tsx";

const never = () => () => undefined;

export interface BackLinkProps {
  /** Path of this site. */
  to: string;
  children: ReactNode;
}

export function BackLink({ to, children }: BackLinkProps) {
  // The prerendered page has no query and so no target: a click there would lead home.
  const known = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Link
      to={known ? to : "/"}
      className={`inline-flex min-h-11 items-center text-ink underline decoration-lit underline-offset-4 ${known ? "" : "invisible"}`}
    >
      {children}
    </Link>
  );
}
