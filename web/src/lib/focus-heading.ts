/** Moves the focus to the page's heading, where what had it is gone; a screen reader then goes on there. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
