import { useRouteError } from 'react-router-dom';
import { CrashPage } from './crash-page.tsx';

/** What a route shows when it fails; a chunk that is gone after a deployment only needs a reload. */
export function RouteError() {
  const error = useRouteError();
  const isChunkGone =
    error instanceof TypeError && /dynamically imported module|Importing a module/.test(error.message);
  return <CrashPage kind={isChunkGone ? 'outdated' : 'crash'} />;
}
