import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { isTakingOver } from '../../lib/take-over.tsx';
import { BootSkeleton } from '../boot-skeleton.tsx';

/**
 * The guard of signed-out pages: signed-in people go to /dashboard, people who must add a second factor to its page. A
 * browser in which nobody was signed in shows the form without waiting for Firebase.
 */
export function Component() {
  const session = useSession();
  // Somebody may be typing in what the document shows.
  const [isPainted] = useState(isTakingOver);
  const isAtLogin = useLocation().pathname === paths.login;
  useHomeAhead(isAtLogin && session.status === 'signed-out');
  if (session.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;
  if (session.status === 'enrol') return <Navigate to={paths.secondFactor} replace />;
  const isAwaited = session.status === 'loading' && session.snapshot !== undefined;
  if (isAwaited && !isPainted) return <BootSkeleton />;
  return <Outlet />;
}

/** Loads the code of the dashboard, which follows the login page, while people type, at the latest while they wait. */
function useHomeAhead(isLikely: boolean): void {
  const isSigningIn = useIsMutating({ mutationKey: keys.signIn }) > 0;
  const isAhead = isLikely || isSigningIn;
  useEffect(() => {
    if (!isAhead) return;
    // After a failure the router tries again and reports it.
    void Promise.allSettled([import('./signed-in.tsx'), import('../home-page.tsx')]);
  }, [isAhead]);
}
