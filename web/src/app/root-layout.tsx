import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
  type Location,
} from 'react-router-dom';
import { rowSelector } from '../config/row-mark.ts';
import { useIsOnline } from '../lib/online.ts';
import { watchHistory } from '../lib/use-back-closes.ts';

// Not needed by the first page, only when somebody leaves it.
const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));

/**
 * Around every page: scrolls each to its top or to the anchor in the URL, and a list that was left by one of its rows,
 * after Back, to where it was left; shows when the next one is loading and when the browser is offline.
 */
export function RootLayout() {
  const { state } = useNavigation();
  // A document can be read before its code is there: what follows would lead back to its top.
  const [readAt] = useState(() => window.scrollY);
  useLayoutEffect(() => {
    if (readAt > 0) window.scrollTo(0, readAt);
  }, [readAt]);
  useEffect(watchHistory, []);
  return (
    <>
      {state === 'loading' && (
        <Suspense>
          <LinearProgress
            aria-label="Loading"
            sx={{ position: 'fixed', insetInline: 0, top: 0, height: 2, zIndex: 'tooltip' }}
          />
        </Suspense>
      )}
      <OfflineNotice />
      <Outlet />
      <ScrollRestoration getKey={keyOf} />
      <TopAfterBack />
    </>
  );
}

/** Has to come after what would scroll to where the page was left. */
function TopAfterBack() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ key, pathname });
  const isInRow = useRef(false);
  const [leftByRow] = useState(() => new Set<string>());
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
 * Every document begins with an entry of the same key: by that one, leaving the next document would overwrite this
 * one's place.
 */
function keyOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/**
 * Says at the top of every page that the browser is offline (document.css). It covers nothing: the page moves down by its
 * height. The live region exists before its text, so that the text is announced once.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={isOnline ? undefined : 'offline-bar'}>
      {!isOnline && 'You are offline. What you see may be out of date.'}
    </div>
  );
}
