/** Moves the focus to the page's heading, where what had it is gone; a screen reader then goes on there. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * Once a dialog has faded out, the focus is back at the button that opened it, unless that has gone with its row: the
 * keyboard then goes on at the heading, not at the top of the document.
 */
export function keepPlace(dialog: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement === body || dialog.contains(activeElement)) focusHeading();
}
