const shown: Readonly<Record<string, string>> = { display: 'block', opacity: '1' };

/**
 * What an element looks like where no style sheet is: shown, but for what it is given itself. Happy DOM works out every
 * property of all elements around it, whenever a query asks whether somebody can see it.
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
