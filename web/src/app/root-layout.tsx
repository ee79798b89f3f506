import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router-dom';
import { useIsPainted } from '../lib/after-paint.ts';
import { useIsOnline } from '../lib/online.ts';

// Not needed by the first page, only when somebody leaves it.
const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));
const PageHistory = lazy(() => import('./page-history.tsx'));

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
      <ScrollRestoration getKey={keyOf} />
      {isPainted && (
        <Suspense>
          <PageHistory />
        </Suspense>
      )}
    </>
  );
}

/**
 * Every document begins with an entry of the same key: by that one, leaving the next document would overwrite this
 * one's place. An entry above the page's is at the place of that (PageHistory).
 */
function keyOf({ key, pathname, state }: Location<{ pageBelow?: string } | null>): string {
  const own = state?.pageBelow ?? key;
  return own === 'default' ? pathname : own;
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
