// Keeps the focus near where it was when the button that held it goes.

/** Focuses an element that stays, one that the keyboard does not stop at too. Nothing moves. */
export function focusPlace(place: HTMLElement | null | undefined): void {
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
