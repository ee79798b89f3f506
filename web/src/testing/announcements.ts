import { onTestFinished } from 'vitest';

const live = '[role="alert"], [role="status"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';

/** Until the test ends: what a screen reader announces by itself, in order; one text for each live region that changes. */
export function listenToAnnouncements(): readonly string[] {
  const announced: string[] = [];
  const known = new Map<Element, string>();
  const hear = (region: Element): void => {
    const text = region.textContent.trim();
    if (known.get(region) === text) return;
    known.set(region, text);
    if (text !== '') announced.push(text);
  };
  for (const region of document.querySelectorAll(live)) known.set(region, region.textContent.trim());
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      regionsAround(target).forEach(hear);
      for (const node of addedNodes) if (node instanceof Element) regionsIn(node).forEach(hear);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => {
    observer.disconnect();
  });
  return announced;
}

function regionsAround(node: Node): Element[] {
  const inner = (node instanceof Element ? node : node.parentElement)?.closest(live);
  return inner === null || inner === undefined
    ? []
    : [inner, ...regionsAround(inner.parentElement ?? document)];
}

function regionsIn(element: Element): Element[] {
  if (!element.isConnected) return [];
  return [...(element.matches(live) ? [element] : []), ...element.querySelectorAll(live)];
}
