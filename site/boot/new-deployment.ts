// A part that can't be fetched any more because the site was deployed anew: load the page again, once.

const RELOADED_FOR = "lamplight_reloaded_for";

/** Reloads when the server's page no longer names `file` (its entry, its stylesheet), and not twice for the same one. */
export async function reloadIfDeployedAnew(
  file: string,
  reload: () => void = () => location.reload(),
): Promise<void> {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === file) return;
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok && answer.status !== 404) return; // a gateway that finds no server says nothing of our names
    if ((await answer.text()).includes(file)) return; // the same deployment: the network failed, not the name
    sessionStorage.setItem(RELOADED_FOR, file);
    reload();
  } catch {
    // Offline, or without storage: the screen says what happened, and the visitor decides.
  }
}
