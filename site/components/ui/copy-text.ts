// Writes text to the clipboard, by the async interface or, where that is refused, the old way.

/** Resolves when the text is on the clipboard; rejects with the browser's reason when neither way works.
 *  `container` must be inside an open dialog, or its focus trap would take the selection away. */
export async function copyText(
  text: string,
  container: HTMLElement = document.body,
): Promise<void> {
  try {
    if (!navigator.clipboard) throw new Error("This browser offers no clipboard to this page.");
    await navigator.clipboard.writeText(text);
  } catch (refusal) {
    if (!copyBySelection(text, container)) throw refusal;
  }
}

function copyBySelection(text: string, container: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;opacity:0;pointer-events:none";
  const focused = document.activeElement;
  container.append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
