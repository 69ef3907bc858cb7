// Waits before it acts on the page's address, which may be another page's by then.

/** `setTimeout` that does nothing where the visitor is on another path by then: the page left still stands while the next one is fetched. */
export function laterHere(act: () => void, milliseconds: number): ReturnType<typeof setTimeout> {
  const { pathname } = location;
  return setTimeout(() => {
    if (location.pathname === pathname) act();
  }, milliseconds);
}
