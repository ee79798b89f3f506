import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { BootSkeleton } from '../boot-skeleton.tsx';
import { keys } from '../../lib/api/query-keys.ts';

/**
 * Signed-out only: signed-in people go to /dashboard, those who must add a second factor to that page. If nobody was
 * signed in in this browser before, the form is shown without waiting for Firebase.
 */
export function Component() {
  const session = useSession();
  const isAtLogin = useLocation().pathname === paths.login;
  useHomeAhead(isAtLogin && session.status === 'signed-out');
  if (session.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;
  if (session.status === 'enrol') return <Navigate to={paths.secondFactor} replace />;
  if (session.status === 'loading' && session.snapshot !== undefined) return <BootSkeleton />;
  return <Outlet />;
}

/**
 * Whoever opens the form to sign in sees the dashboard next: its code is fetched while they type, at the latest while
 * they wait.
 */
function useHomeAhead(isLikely: boolean): void {
  const isSigningIn = useIsMutating({ mutationKey: keys.signIn }) > 0;
  const isAhead = isLikely || isSigningIn;
  useEffect(() => {
    if (!isAhead) return;
    // If that fails, the router tries again and reports it.
    void Promise.allSettled([import('./signed-in.tsx'), import('../home-page.tsx')]);
  }, [isAhead]);
}
