import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { OfflineNotice } from './offline-notice.tsx';

// Not on the first page's way: it is needed when somebody leaves it.
const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));

/** Around every page: starts each at its top, says when the next one is on its way and when the network is away. */
export function RootLayout() {
  useScrollToTop();
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
      <Outlet />
      <OfflineNotice />
    </>
  );
}

/** On every route change the page scrolls to the top, or to the anchor that is named. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(anchorOf(hash));
    if (target === null) window.scrollTo(0, 0);
    else target.scrollIntoView();
  }, [pathname, hash]);
}

/** An anchor is anybody's to write: one that is no encoded text is taken as it is. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
