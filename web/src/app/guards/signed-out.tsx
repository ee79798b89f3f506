import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { BootSkeleton } from '../boot-skeleton.tsx';

/**
 * Signed-out only: signed-in people go to /dashboard, those who must add a second factor to that page. Someone who was not signed in here before
 * need not wait for Firebase to see the form.
 */
export function Component() {
  const session = useSession();
  if (session.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;
  if (session.status === 'enrol') return <Navigate to={paths.secondFactor} replace />;
  if (session.status === 'loading' && session.snapshot !== undefined) return <BootSkeleton />;
  return <Outlet />;
}
