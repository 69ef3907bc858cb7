// Where a visitor stands after a move by script: at the beginning of the page, with the keyboard too.

export function goToTop(): void {
  window.scrollTo({ top: 0, behavior: "instant" });
  focusMain();
}

/** The next Tab then goes to what is first on the page. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
