import { takenOver, waitingMark } from '../config/take-over.ts';
import { readStored } from '../lib/browser-storage.ts';
import { applyColorScheme, switchColorScheme } from '../lib/color-scheme.ts';

// The one script of a document that was rendered at build (vite/prerender.ts): it runs before the first paint and needs
// no other. The page's code is fetched when the browser is idle, and executed at the first use, or immediately for
// somebody with a session. Until React has taken over a node (lib/take-over.tsx), links, menu, questions and colour
// scheme work without it. The last press on another button, or a sent form, is kept, and repeated once.

const uses = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'focusin', 'input'] as const;

/** A press is forgotten after this time, when nobody expects its effect any more. */
const waitMsMax = 3000;

/** A button without an action of its own. None of these pages has one that the browser must see pressed, as for a passkey. */
const repeatable = 'button[type="button"]:not([popovertarget])';

const waiting = `[${waitingMark}]`;
const { code = '', later = '', session = '' } = (document.currentScript ?? document.documentElement).dataset;
let keptPress: { node: HTMLElement; atMs: number; repeat: () => void } | undefined;
/** The forms in which a press was kept. A press may change what a form sends, so its submit is not kept. */
const pressed = new Set<Element | null>();
let isFetched = false;

applyColorScheme();
for (const use of uses) addEventListener(use, start, { capture: true, passive: true });
addEventListener('click', keepPress, true);
addEventListener('submit', keepSubmit);
addEventListener('input', forgetSubmit);
addEventListener(takenOver, repeatKept);
addEventListener('DOMContentLoaded', enableButtons);
addEventListener('load', fetchWhenIdle);
if (readStored('localStorage', session) !== null) start();

function start(): void {
  for (const use of uses) removeEventListener(use, start, true);
  fetchCode();
  // React needs the whole document.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', execute);
  else execute();
}

function fetchWhenIdle(): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(fetchCode);
  else setTimeout(fetchCode, 200);
}

function fetchCode(): void {
  if (isFetched) return;
  isFetched = true;
  for (const href of `${code} ${later}`.trim().split(' '))
    add(document.createElement('link'), { rel: 'modulepreload', href });
}

/** In their order, as one script each: the browser can answer people in between. */
function execute(): void {
  for (const src of code.split(' '))
    add(document.createElement('script'), { type: 'module', async: false, src });
}

function add<T extends HTMLLinkElement | HTMLScriptElement>(element: T, props: Partial<T>): void {
  document.head.append(Object.assign(element, { crossOrigin: '' }, props));
}

/** The build disables what sends a form, for browsers without scripts. */
function enableButtons(): void {
  for (const button of document.querySelectorAll('button')) button.disabled = false;
}

function keepPress({ target }: Event): void {
  const control = target instanceof Element ? target.closest<HTMLElement>('a, button, summary, input') : null;
  if (control === null) return;
  keptPress = undefined;
  if (control.closest(waiting) === null) return;
  if (control.matches('[data-switches-scheme]')) switchColorScheme();
  else if (control.matches(repeatable)) {
    pressed.add(control.closest('form'));
    keep(control, () => control.click());
  } else if (control.matches('a')) control.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** Without React nothing has answered it, and the browser would leave the page. */
function keepSubmit(event: SubmitEvent): void {
  keptPress = undefined;
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  if (!pressed.has(form)) keep(form, () => form.requestSubmit(submitter));
}

/** A form that is edited after it was sent may be half edited when its code arrives. */
function forgetSubmit(): void {
  if (keptPress?.node instanceof HTMLFormElement) keptPress = undefined;
}

function keep(node: HTMLElement, repeat: () => void): void {
  keptPress = { node, atMs: performance.now(), repeat };
}

function repeatKept({ target }: Event): void {
  // A moment later: by then forms have read their fields.
  setTimeout(() => {
    if (keptPress === undefined || !(target instanceof Element) || !target.contains(keptPress.node)) return;
    if (keptPress.node.closest(waiting) !== null) return;
    const { atMs, repeat } = keptPress;
    keptPress = undefined;
    if (performance.now() - atMs <= waitMsMax) repeat();
  });
}
