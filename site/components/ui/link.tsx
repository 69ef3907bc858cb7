// A link within the site: `boot/inner-links.ts` follows it without loading anew, and the server before there is script.
import type { ComponentProps } from "react";
import { useHref, useLocation } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  to: string;
}

export function Link({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  return <a aria-current={to === pathname ? "page" : undefined} {...rest} href={useHref(to)} />;
}
