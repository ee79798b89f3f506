import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType, type Location } from 'react-router-dom';
import { rowSelector } from '../config/row-mark.ts';
import { findText } from '../lib/find-field.ts';
import { openLayers } from '../lib/open-layers.ts';

/**
 * After Back, begins a page at its top, unless it is a list that was left by one of its rows; and lets Back close
 * dialogs and drawers. Rendered after `ScrollRestoration`, which scrolls to where a page was left. Loaded after the
 * first paint, before which nobody can have left a page.
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
 * An open dialog adds a history entry with the same address above the page's entry, whose key it stores (`pageBelow`).
 * Back from it closes the dialog. The entry stays for the next dialog, because removing it takes a moment, in which the
 * person may navigate. Without an open dialog, Back from it continues past the page's own entry.
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
  /** The key of the page's entry while React has not seen the one that was added above it. */
  const addedAbove = useRef<string>(undefined);
  useEffect(() => {
    const { key, state, hash } = location;
    const before = shown.current;
    const isNew = before.key !== key;
    const pageBelow = findText(state, 'pageBelow');
    // An entry that replaces one above the page is above the page too.
    if (isNew && type === 'REPLACE') pagesBelow.set(key, pagesBelow.get(before.key));
    if (pageBelow !== undefined) pagesBelow.set(key, pageBelow);
    shown.current = location;
    // Back came before React saw the entry that was added above this one.
    const isMissed = before !== location && type === 'POP' && addedAbove.current === key;
    if (isNew || isMissed) {
      movedAtMs.current = -Infinity;
      addedAbove.current = undefined;
    }
    // React may be behind the router, and the router behind the browser's history. Entries that the router has not made,
    // such as those of anchors, have the key "default" too.
    const isHere =
      (findText(window.history.state, 'key') ?? 'default') === key &&
      window.location.pathname === location.pathname;
    if (!isHere || performance.now() - movedAtMs.current < movingMs) return;
    const isOther = key === 'default' && (before.pathname !== location.pathname || before.hash !== hash);
    const isBack = (isMissed || (isNew && type === 'POP' && pagesBelow.get(before.key) === key)) && !isOther;
    if (isBack) {
      if (wasOpen && !openLayers.close()) return;
      void navigate(wasOpen ? 1 : -1);
    } else if (isIdle && openLayers.isAny() && pageBelow === undefined) {
      addedAbove.current = key;
      void navigate(location, { state: { ...(typeof state === 'object' && state), pageBelow: key } });
    } else return;
    movedAtMs.current = performance.now();
  }, [location, type, isIdle, wasOpen, pagesBelow, navigate]);
}

/** The longest time of a step through the history. A step that leads nowhere never ends. */
const movingMs = 1000;
