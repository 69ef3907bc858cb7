// A link within the site: moves by script on a plain click, and stays a link for every other.
import type { ComponentProps } from "react";
import { useHref, useLocation, useNavigate } from "react-router";
import { goToTop } from "./go-to-top.ts";
import { isPlainClick } from "./plain-click.ts";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  to: string;
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <a
      aria-current={to === pathname ? "page" : undefined}
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        const [path = "", part] = to.split("#");
        // Of the address: the page that was asked for last may still be on its way.
        const isThisPage = path === location.pathname + location.search;
        if (isThisPage && part !== undefined) return; // the browser's own
        event.preventDefault();
        // To where one is adds nothing to the history, as with the browser's own links.
        void navigate(to, { replace: isThisPage });
        if (to === pathname) goToTop();
      }}
    />
  );
}
