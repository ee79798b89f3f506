import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';

/** The guard of administrators' pages, inside the signed-in guard: everyone else goes to /dashboard. */
export function Component() {
  const { isAdmin } = useCurrentUser();
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
