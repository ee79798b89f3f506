/** Moves the focus to the page's heading once the focused element is gone. A screen reader continues there. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * A closed dialog returns the focus to the button that opened it. If that is gone, together with its row, the keyboard
 * continues at the heading, not at the top of the document.
 */
export function keepPlace(dialog: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement === body || dialog.contains(activeElement)) focusHeading();
}
