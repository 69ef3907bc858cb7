// A part that can't be fetched any more because the site was deployed anew: load the page again, once.

const RELOADED_FOR = "lamplight_reloaded_for";

/** Reloads when the server's page no longer names one of the `files` this one stands on, and not twice for the same. */
export async function reloadIfDeployedAnew(
  files: readonly string[],
  reload: () => void = () => location.reload(),
): Promise<void> {
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
