/** Runs in the page: every text of which the page shows only a part, as its box is too small for it. */
export function cutTexts(): string[] {
  const cut: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const isCut =
      isTooSmall(element) && hasText(element) && element.checkVisibility() && !isForListeners(element);
    if (isCut) cut.push(element.outerHTML.slice(0, 160));
  }
  return cut;

  function isTooSmall(element: HTMLElement): boolean {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    // It shows that there is more: the full text is in its title, or behind its link.
    if (textOverflow === 'ellipsis') return false;
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const isTooWide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
    // Letters of a line may reach a little below it.
    return isTooWide || (hides(overflowY) && element.scrollHeight > element.clientHeight + 4);
  }

  /** Only its own text: an element around a cut text is as small. None if only an icon is left, like the logo. */
  function hasText(element: HTMLElement): boolean {
    const { right } = element.getBoundingClientRect();
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return texts.some((text) => text.textContent?.trim() !== '' && leftOf(text) < right);
  }

  function leftOf(text: Node): number {
    const range = document.createRange();
    range.selectNode(text);
    return range.getBoundingClientRect().left;
  }

  /** Hidden from the eye on purpose. */
  function isForListeners(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1;
  }
}
