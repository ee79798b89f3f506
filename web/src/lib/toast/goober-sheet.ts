/**
 * The <style> element of goober, the styling library inside notistack. Its README documents the id `_goober` for an
 * element that is in the document already, which goober then uses.
 */
type GooberElement = { nonce?: string; parentNode: unknown; firstChild: { data: string } };

declare global {
  interface Window {
    _goober?: GooberElement;
  }
}

/**
 * Gives goober a constructed style sheet in place of a <style> element, which the Content-Security-Policy refuses. The
 * entry of the app imports this module first, because chunks with goober are evaluated before their importers.
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
