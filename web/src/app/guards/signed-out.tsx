import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { signingIn, useSession } from '../../lib/session/use-session.ts';
import { BootSkeleton } from '../boot-skeleton.tsx';

/**
 * Signed-out only: signed-in people go to /dashboard, those who must add a second factor to that page. If nobody was
 * signed in in this browser before, the form is shown without waiting for Firebase.
 */
export function Component() {
  const session = useSession();
  useHomeAhead();
  if (session.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;
  if (session.status === 'enrol') return <Navigate to={paths.secondFactor} replace />;
  if (session.status === 'loading' && session.snapshot !== undefined) return <BootSkeleton />;
  return <Outlet />;
}

/** While somebody is being signed in, the code of the page that comes next is fetched: both take about as long. */
function useHomeAhead(): void {
  const isSigningIn = useIsMutating({ mutationKey: signingIn }) > 0;
  useEffect(() => {
    if (!isSigningIn) return;
    // If that fails, the router tries again and reports it.
    void Promise.allSettled([
      import('./signed-in.tsx'),
      import('../../features/dashboard/components/dashboard-page.tsx'),
    ]);
  }, [isSigningIn]);
}
