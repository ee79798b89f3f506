import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType, type Location } from 'react-router-dom';
import { rowSelector } from '../config/row-mark.ts';
import { openLayers } from '../lib/open-layers.ts';

/**
 * Begins a page at its top after Back, unless it is a list that was left by one of its rows; and lets Back close what is
 * open above it. Rendered after the component that scrolls to the place where a page was left. Nobody has left a page
 * before the first one is painted, so this is loaded then.
 */
export default function PageHistory() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ key, pathname });
  const isInRow = useRef(false);
  const [leftByRow] = useState(() => new Set<string>());
  useBackForLayers();
  useEffect(() => {
    const note = ({ target }: Event) => {
      isInRow.current = target instanceof Element && target.closest(rowSelector) !== null;
    };
    for (const name of ['click', 'keydown']) window.addEventListener(name, note, true);
    return () => {
      for (const name of ['click', 'keydown']) window.removeEventListener(name, note, true);
    };
  }, []);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.pathname === pathname) return;
    if (type !== 'POP' && isInRow.current) leftByRow.add(before.key);
    if (type === 'POP' && hash === '' && !leftByRow.has(key)) window.scrollTo(0, 0);
  }, [key, pathname, hash, type, leftByRow]);
  return null;
}

/**
 * Whoever opens a dialog gets an entry of the same address above the page's, which knows that one by its key. Back from
 * there closes the dialog. It stays when the dialog has closed, for the next one: taking it away takes a moment, in
 * which somebody may have gone elsewhere. Back from it then leads on, past the page's own.
 */
function useBackForLayers(): void {
  const location: Omit<Location, 'state'> & { state: unknown } = useLocation();
  const type = useNavigationType();
  const isIdle = useNavigation().state === 'idle';
  const navigate = useNavigate();
  const wasOpen = useSyncExternalStore(openLayers.subscribe, openLayers.isAny);
  const [pagesBelow] = useState(() => new Map<string, string | undefined>());
  const shown = useRef(location);
  const movedAtMs = useRef(-Infinity);
  useEffect(() => {
    const { key, state, hash } = location;
    const before = shown.current;
    const isNew = before.key !== key;
    const pageBelow = textIn(state, 'pageBelow');
    // An entry that was replaced is still above the page's.
    if (isNew && type === 'REPLACE') pagesBelow.set(key, pagesBelow.get(before.key));
    if (pageBelow !== undefined) pagesBelow.set(key, pageBelow);
    shown.current = location;
    if (isNew) movedAtMs.current = -Infinity;
    // What is rendered may be behind the router, and the router behind a step that was taken.
    const isHere = (textIn(window.history.state, 'key') ?? 'default') === key;
    if (!isHere || performance.now() - movedAtMs.current < movingMs) return;
    // Entries that the router has not made, as those of anchors, have no key of their own either.
    const isOther = key === 'default' && (before.pathname !== location.pathname || before.hash !== hash);
    const isBack = isNew && type === 'POP' && pagesBelow.get(before.key) === key && !isOther;
    const step = !isBack ? 0 : !wasOpen ? -1 : openLayers.close() ? 1 : 0;
    if (!isBack && isIdle && openLayers.isAny() && pageBelow === undefined)
      void navigate(location, { state: { ...(typeof state === 'object' && state), pageBelow: key } });
    else if (step !== 0) void navigate(step);
    else return;
    movedAtMs.current = performance.now();
  }, [location, type, isIdle, wasOpen, pagesBelow, navigate]);
}

/** What a step through the history takes at most; one that leads nowhere never arrives. */
const movingMs = 1000;

function textIn(state: unknown, name: string): string | undefined {
  const found: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}
