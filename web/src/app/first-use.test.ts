import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { takenOver, waitingMark } from '../config/take-over.ts';
import { press } from '../testing/actions.ts';

const answered = vi.fn();
let added: (string | Node)[] = [];

beforeEach(() => {
  answered.mockReset();
  added = [];
  // Happy DOM complains about scripts that it does not load.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void added.push(...nodes));
  document.body.innerHTML = `
    <div id="root" ${waitingMark}>
      <a href="#faq">Faq</a>
      <button type="button" data-switches-scheme>Scheme</button>
      <button type="button">Show</button>
      <form method="post">
        <input aria-label="Name"><button disabled type="submit">Send</button>
        <button type="button">Leave</button>
      </form>
    </div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('fetches the code when the browser is idle, and executes it in its order at the first use, once', async () => {
  await begin();
  window.dispatchEvent(new Event('load'));
  await expect.poll(() => addressesOf('link')).toEqual(['/a.js', '/b.js', '/part.js']);
  expect(addressesOf('script')).toEqual([]);
  await press('Show');
  await press('Show');
  expect(addressesOf('script')).toEqual(['/a.js', '/b.js']);
});

it('executes the code immediately for somebody whose session the browser keeps', async () => {
  window.localStorage.setItem('session', '{}');
  await begin();
  expect(addressesOf('script')).toEqual(['/a.js', '/b.js']);
});

it('switches the colour scheme by itself, for good', async () => {
  await begin();
  await press('Scheme');
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  expect(window.localStorage.getItem('mui-mode')).toBe('dark');
  await press('Scheme');
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
});

it('keeps a form that was sent, and sends it once to the code that then answers', async () => {
  await begin();
  await press('Send');
  await takeOver();
  await takeOver();
  expect(answered.mock.calls).toEqual([['sent']]);
});

it('repeats the last press alone', async () => {
  await begin();
  await press('Send');
  await press('Show');
  await press('Show');
  listen();
  await takeOver();
  expect(answered.mock.calls).toEqual([['Show']]);
});

it('sends no form in which a button was pressed before, as that may change what it does', async () => {
  await begin();
  await press('Leave');
  await press('Send');
  await takeOver();
  expect(answered).not.toHaveBeenCalled();
});

it('sends no form that was edited after it was sent', async () => {
  await begin();
  await press('Send');
  document.querySelector('input')?.focus();
  await userEvent.keyboard('half');
  await takeOver();
  expect(answered).not.toHaveBeenCalled();
});

it.each<[string, () => unknown]>([
  [
    'after more than three seconds',
    () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3001),
  ],
  ['of a button that has gone', () => document.querySelector('button:not([data-switches-scheme])')?.remove()],
  [
    'of a link, which has led where it leads',
    () => userEvent.click(document.querySelector('a') ?? document.body),
  ],
])('repeats no press %s', async (_when, then) => {
  await begin();
  await press('Show');
  await then();
  listen();
  await takeOver();
  expect(answered).not.toHaveBeenCalled();
});

/** Runs the script as a document does. */
async function begin(): Promise<void> {
  vi.resetModules();
  const script = Object.assign(document.createElement('script'), { type: 'inert' });
  Object.assign(script.dataset, { code: '/a.js /b.js', later: '/part.js', session: 'session' });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const listening = vi.spyOn(window, 'addEventListener');
  await import('./first-use.ts');
  const { calls } = listening.mock;
  listening.mockRestore();
  onTestFinished(() => {
    for (const [type, listener, options] of calls) window.removeEventListener(type, listener, options);
  });
  window.dispatchEvent(new Event('DOMContentLoaded'));
}

function listen(): void {
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => answered(button.textContent));
}

async function takeOver(): Promise<void> {
  document.forms[0]?.addEventListener('submit', (event) => {
    event.preventDefault();
    answered('sent');
  });
  const root = document.querySelector('#root');
  root?.removeAttribute(waitingMark);
  root?.dispatchEvent(new Event(takenOver, { bubbles: true }));
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}

function addressesOf(tag: 'link' | 'script'): string[] {
  return added.flatMap((each) =>
    each instanceof HTMLElement && each.matches(tag)
      ? (each.getAttribute('href') ?? each.getAttribute('src') ?? '')
      : [],
  );
}
