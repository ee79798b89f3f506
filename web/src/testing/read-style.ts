const shown: Readonly<Record<string, string>> = { display: 'block', opacity: '1' };

/**
 * Reads an element's style without style sheets: visible, unless its own `style` says otherwise. Happy DOM would
 * compute every property of all its ancestors whenever a query asks whether it is visible.
 */
export function readStyle(element: Element): CSSStyleDeclaration {
  const own = element instanceof HTMLElement ? element.style : undefined;
  const read = (name: string): string => {
    const given = own?.getPropertyValue(name) ?? '';
    if (given !== '' || name !== 'visibility') return given === '' ? (shown[name] ?? '') : given;
    return element.parentElement === null ? 'visible' : readStyle(element.parentElement).visibility;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_style, name) =>
      name === 'getPropertyValue'
        ? read
        : read(String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  });
}
