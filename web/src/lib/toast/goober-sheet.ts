/**
 * Where goober, the styling library inside notistack, looks for its <style> element: the id `_goober` is documented in
 * its README, for styles that are in the document already, as the target that goober then uses.
 */
type GooberElement = { nonce?: string; parentNode: unknown; firstChild: { data: string } };

declare global {
  interface Window {
    _goober?: GooberElement;
  }
}

/**
 * Gives goober a constructed style sheet instead of a <style> element with text, which the
 * Content-Security-Policy refuses. The entry imports this: chunks with goober in them are evaluated
 * before the modules that import them.
 */
if (window._goober === undefined && 'adoptedStyleSheets' in document) {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let text = '';
  window._goober = {
    parentNode: document.head,
    firstChild: {
      get data() {
        return text;
      },
      set data(next) {
        text = next;
        sheet.replaceSync(next);
      },
    },
  };
}

export {};
