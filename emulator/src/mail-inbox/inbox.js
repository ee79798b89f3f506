/* global document, DOMParser, EventSource */
// Shows new mail without a reload: the server says that something changed, the page fetches its own list again.
new EventSource('/events').addEventListener('message', () => void showNew());

async function showNew() {
  const html = await (await fetch('/')).text();
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const main = document.querySelector('main');
  // The status line stays in place, so that a screen reader announces the new count.
  main.querySelector('[role=status]').textContent = next.querySelector('[role=status]').textContent;
  main.querySelector('ol, .empty').replaceWith(next.querySelector('ol, .empty'));
}
