// A link to another page of the site. Its page is fetched on intent and shown without a reload.
import { type ComponentProps, createContext, use, useTransition } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router";
import { goToTop } from "../components/ui/go-to-top.ts";

/** Fetches the page of an address. `App` gives it, so that a link knows no page. */
export const PreloadPage = createContext<
  (address: { pathname: string; search: string }) => Promise<unknown>
>(async () => {});

interface LinkProps
  extends Omit<ComponentProps<"a">, "href" | "target" | "onClick" | "onFocus" | "onPointerEnter"> {
  to: string;
  state?: unknown;
}

export function Link({ to, state, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const href = useHref(to);
  const preloadPage = use(PreloadPage);
  const [isPending, startTransition] = useTransition();
  // A second click while the page is on its way adds nothing to the history.
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace: isPending || undefined,
    state,
  });
  const preload = () => {
    preloadPage(new URL(href, "http://site.invalid")).catch(() => undefined); // the error screen tells, if it is followed
  };
  return (
    <a
      aria-current={to === pathname ? "page" : undefined}
      aria-busy={isPending || undefined}
      {...rest}
      href={href}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        startTransition(() => follow(event));
        // The router doesn't move to the place that is shown already.
        if (!event.defaultPrevented || href !== pathname + search + hash) return;
        if (hash) window.location.replace(hash);
        else goToTop();
      }}
    />
  );
}
