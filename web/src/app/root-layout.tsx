import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router-dom';
import { OfflineNotice } from './offline-notice.tsx';

// Not on the first page's way: it is needed when somebody leaves it.
const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));

/**
 * Around every page: starts each at its top or at the anchor that is named, and Back where it was left; says when the
 * next one is on its way and when the network is away.
 */
export function RootLayout() {
  const { state } = useNavigation();
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
    </>
  );
}

/** Every document begins with an entry of the same key: by that one, leaving the next document would overwrite this one's place. */
function keyOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}
