// A part that can't be fetched any more because the site was deployed anew: load the page again, once, and only where
// somebody waits for the part. What is fetched ahead, by a pointer that passes, takes nothing away that was typed.

const RELOADED_FOR = "lamplight_reloaded_for";

/** Milliseconds after a failure ahead of need: what was fetched beside it may fail a little later. */
const BESIDE_MS = 3000;

/** What the bundler's loader, or that of the styles, could not bring. */
const missed = new WeakSet<object>();
let fetchingAhead = 0;
let loadAnew = () => {};

/** From now on the page is loaded anew when it needs what no longer stands beside the `files` it stands on. */
export function watchDeployments(files: readonly string[], loadPage = reloadIfDeployedAnew): void {
  loadAnew = () => void loadPage(files);
  window.addEventListener("vite:preloadError", ({ payload }) => {
    missed.add(payload);
    if (fetchingAhead === 0) loadAnew();
  });
}

/** Fetches what nobody waits for yet. Whoever does, later, says so by `neededInVain`. */
export function fetchAhead<Asked extends Promise<unknown>>(load: () => Asked): Asked {
  const end = () => {
    fetchingAhead -= 1;
  };
  fetchingAhead += 1;
  const asked = load();
  asked.then(end, () => setTimeout(end, BESIDE_MS));
  return asked;
}

/** Call with the error where a part is shown, or was asked for by a press, and could not be fetched. */
export function neededInVain(error: unknown): void {
  if (error instanceof Error && missed.has(error)) loadAnew();
}

/**
 * Call where a part was asked for a second time in vain. Many browsers remember a module that failed for as long as the
 * page lives, so the page is reloaded, at the section that holds `place`. Offline it stays, so that it can still be read.
 */
export async function reloadForFailed(
  error: unknown,
  place?: Element | null,
  reload: () => void = () => location.reload(),
): Promise<void> {
  if (!(error instanceof Error && missed.has(error))) return;
  const section = place?.closest("section[id]"); // the place itself may be gone after the wait
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(
    () => null,
  );
  if (!answer || answer.status >= 500) return;
  if (section) history.replaceState(history.state, "", `#${section.id}`);
  reload();
}

let asking: Promise<void> | null = null;

/**
 * Reloads when the server's page no longer names one of the `files` this one stands on, and not twice for the same.
 * Parts that fail together ask together.
 */
export function reloadIfDeployedAnew(
  files: readonly string[],
  reload: () => void = () => location.reload(),
): Promise<void> {
  asking ??= ask(files, reload).finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(files: readonly string[], reload: () => void): Promise<void> {
  try {
    const names = files.join(" ");
    if (sessionStorage.getItem(RELOADED_FOR) === names) return;
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok && answer.status !== 404) return; // a gateway that finds no server says nothing of our names
    const page = await answer.text();
    if (files.every((file) => page.includes(file))) return; // the same deployment: the network failed, not the name
    sessionStorage.setItem(RELOADED_FOR, names);
    reload();
  } catch {
    // Offline, or without storage: the screen says what happened, and the visitor decides.
  }
}
