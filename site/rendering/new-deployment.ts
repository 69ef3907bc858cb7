// Reloads the page if a script can't be fetched any more because the site has been deployed again.
const RELOADED_FROM = "lamplight_reloaded_from";
const THIS_SCRIPT = new URL(import.meta.url).pathname;

/** What Vite's loader could not import. It fires an event and then rethrows the error. */
const failedImports = new WeakSet<object>();

export function recordFailedImports(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => failedImports.add(payload));
}

/** The page as the server has it now, or null if the server can't be reached. */
async function fetchPage(error: unknown): Promise<string | null> {
  if (!(error instanceof Error && failedImports.has(error))) return null;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  return answer && answer.status < 500 ? answer.text() : null;
}

/** Call if a part is needed and failed. Reloads once, and only if the server's page names other scripts. */
export async function reloadAfterDeployment(error: unknown): Promise<void> {
  const page = await fetchPage(error);
  if (page === null || page.includes(THIS_SCRIPT)) return;
  try {
    if (sessionStorage.getItem(RELOADED_FROM) === THIS_SCRIPT) return;
    sessionStorage.setItem(RELOADED_FROM, THIS_SCRIPT);
  } catch {
    return; // without storage the visitor decides
  }
  location.reload();
}

/** Call if only a reload can help: many browsers remember a failed module until the page is reloaded. */
export async function reloadForFailed(error: unknown): Promise<void> {
  if ((await fetchPage(error)) !== null) location.reload();
}
