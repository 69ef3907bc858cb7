// The router's own pieces, put together for a browser. Its ready-made BrowserRouter stands in one module with forms,
// fetchers and prefetching of the other modes, 6 kB that nothing here uses and no bundler can leave out.
import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router";
import { bounds } from "../bounds.ts";
import { isHere } from "../routes.tsx";
import { leavingUnknown } from "./leave-unknown.ts";

export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => (bounds ? leavingUnknown(history, isHere) : history));
  const [{ action, location }, setPlace] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => {
    let { pathname, search } = history.location;
    return history.listen(({ action, location }) => {
      const stays = location.pathname === pathname && location.search === search;
      ({ pathname, search } = location);
      // Back to a page that another document brought; the address is already its own.
      if (bounds && action === "POP" && !stays && !isHere(location)) window.location.reload();
      else startTransition(() => setPlace({ action, location }));
    });
  }, [history]);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}
