// Tells the clicks that a page may answer itself from those that are the browser's.

/** Left to the browser: other buttons, and the keys that open a new tab or window or save. */
export function isPlainClick(
  event: Pick<MouseEvent, "button" | "metaKey" | "altKey" | "ctrlKey" | "shiftKey">,
): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
