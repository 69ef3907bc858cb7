/** Whether another site's page shows this one in a frame: its storage is partitioned, its clipboard usually closed. */
export function isFramedElsewhere(): boolean {
  try {
    return window.top?.location.origin !== window.location.origin;
  } catch {
    return true; // another site's address can't be read
  }
}
