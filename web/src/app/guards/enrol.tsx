import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { findText } from '../../lib/find-field.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { BootSkeleton } from '../boot-skeleton.tsx';

/**
 * The guard of the page on which an administrator has to add a second factor; afterwards it redirects to the page that
 * they requested.
 */
export function Component() {
  const session = useSession();
  const location = useLocation();
  switch (session.status) {
    case 'enrol':
      return <Outlet />;
    case 'signed-in':
      return <Navigate to={readWanted(location)} replace />;
    case 'loading':
      return <BootSkeleton />;
    case 'unavailable':
      return <LoadFailed onRetry={session.retry} />;
    default:
      return <Navigate to={paths.login} replace />;
  }
}

/** The requested page, which the signed-in guard has put into the state. */
function readWanted({ state }: { state: unknown }): string {
  return findText(state, 'wanted') ?? paths.dashboard;
}
