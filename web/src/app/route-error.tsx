import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { CrashPage } from './crash-page.tsx';

/**
 * What a route shows when it fails. A chunk that could not be loaded (removed by a deployment, or the network was down)
 * only needs a reload.
 */
export function RouteError() {
  const error = useRouteError();
  const isChunkGone =
    error instanceof TypeError && /dynamically imported module|Importing a module/.test(error.message);
  useReloadOnReconnect(isChunkGone);
  return <CrashPage kind={isChunkGone ? 'outdated' : 'crash'} />;
}

function useReloadOnReconnect(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const reload = () => {
      window.location.reload();
    };
    window.addEventListener('online', reload);
    return () => {
      window.removeEventListener('online', reload);
    };
  }, [isWanted]);
}
