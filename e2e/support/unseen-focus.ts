/**
 * Runs in the page, after a key was pressed: focuses everything that Tab reaches, one after the other, and returns what
 * looks the same with and without the focus.
 */
export async function unseenFocus(): Promise<string[]> {
  const tabbable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const unseen: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(tabbable)) {
    const isReached = element.tabIndex >= 0 && element.checkVisibility() && !element.matches(':disabled');
    if (!isReached || element.closest('[inert], [aria-hidden="true"]') !== null) continue;
    if (document.activeElement === element) element.blur();
    // A component shows that the focus has left it with its next rendering.
    for (let turn = 0; turn < 4; turn += 1) await nextTask();
    const before = lookOf(element);
    element.focus();
    // A component may show it with its next rendering.
    for (let turn = 0; turn < 100 && lookOf(element) === before; turn += 1) await nextTask();
    if (document.activeElement === element && lookOf(element) === before)
      unseen.push(element.outerHTML.slice(0, 160));
  }
  return unseen;

  /** A field shows its focus on its frame, a switch and a radio button on what surrounds the input. */
  function lookOf(element: HTMLElement): string {
    const frame = element.closest('label, [class*="InputBase-root"]') ?? element;
    const seen = [element, element.parentElement, ...frame.querySelectorAll('fieldset, span')];
    return seen.map((each) => (each === null ? '' : stylesOf(each))).join('|');
  }

  function nextTask(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 5));
  }

  function stylesOf(element: Element): string {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, borderWidth, backgroundColor, top } =
      getComputedStyle(element);
    const outline = outlineStyle === 'none' ? '' : outlineWidth;
    return [outline, boxShadow, borderColor, borderWidth, backgroundColor, top].join();
  }
}
