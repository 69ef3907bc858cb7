// The router's own pieces, put together for a browser. Its ready-made BrowserRouter stands in one module with forms,
// fetchers and prefetching of the other modes, 6 kB that nothing here uses and no bundler can leave out.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router";
import { isHere, preparePage } from "../routes.tsx";
import { followInnerLinks } from "./inner-links.ts";
import { PageOnItsWay } from "./page-move.tsx";

export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({
    action: history.action,
    location: history.location,
  });
  const [isMoving, startMove] = useTransition();
  useLayoutEffect(() => {
    return history.listen(({ action, location }) => {
      startMove(() => setPlace({ action, location }));
    });
  }, [history]);
  const shown = useRef(location.pathname);
  useLayoutEffect(() => {
    shown.current = location.pathname;
  }, [location]);
  useEffect(
    () =>
      followInnerLinks({
        isHere,
        shown: () => shown.current,
        push: (to) => history.push(to),
        replace: (to) => history.replace(to),
        // What can't be fetched is told once the visitor gets there.
        prepare: ({ pathname, search }) =>
          void preparePage(pathname, search).catch(() => undefined),
      }),
    [history],
  );
  return (
    // One child each, as on the server: React's ids count the places beside them.
    <PageOnItsWay value={isMoving}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </PageOnItsWay>
  );
}
