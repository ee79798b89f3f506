import { lazy, Suspense, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router-dom';
import { useIsPainted } from '../lib/after-paint.ts';
import { BackgroundBoundary } from '../lib/background-boundary.tsx';
import { useIsOnline } from '../lib/online.ts';

// Needed only once somebody leaves the first page.
const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));
const PageHistory = lazy(() => import('./page-history.tsx'));

/**
 * The frame of every page. Scrolls a page to its top or to the anchor in the URL, and a list that was left by one of
 * its rows back to its place. Shows that the next page is loading and that the browser is offline.
 */
export function RootLayout() {
  const { state } = useNavigation();
  // Somebody may have scrolled before the code was loaded: `ScrollRestoration` would lead back to the top.
  const readAt = useRef(0);
  useInsertionEffect(() => {
    readAt.current = window.scrollY;
  }, []);
  useLayoutEffect(() => {
    if (readAt.current > 0) window.scrollTo(0, readAt.current);
  }, []);
  const isPainted = useIsPainted();
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
      <ScrollRestoration getKey={makeKey} />
      {isPainted && (
        <BackgroundBoundary>
          <Suspense>
            <PageHistory />
          </Suspense>
        </BackgroundBoundary>
      )}
    </>
  );
}

/**
 * The key of a scroll position. The first entry of every document has the key "default", so its path is used instead.
 * The entry of a dialog (PageHistory) has the position of its page.
 */
function makeKey({ key, pathname, state }: Location<{ pageBelow?: string } | null>): string {
  const own = state?.pageBelow ?? key;
  return own === 'default' ? pathname : own;
}

/**
 * Tells at the top of every page that the browser is offline, without covering anything (document.css). The live region
 * exists before its text, so that the text is announced once.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={isOnline ? undefined : 'offline-bar'}>
      {!isOnline && 'You are offline. What you see may be out of date.'}
    </div>
  );
}
