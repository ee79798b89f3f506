import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { timing } from '../../config/timing.ts';
import { keys } from '../api/query-keys.ts';
import { BackgroundBoundary } from '../background-boundary.tsx';
import { loadListeners } from './load-listeners.ts';
import { usePolling } from './use-polling.ts';

const idleMs = 1_500;

/**
 * Keeps a signed-in page fresh. Loads Firestore, which is as large as a page, once the page shows its answers and is
 * idle; polls the API if Firestore cannot be loaded or stays silent.
 */
export function LiveUpdates({ uid, isAdmin }: { uid: string; isAdmin: boolean }) {
  const { data: loaded, failureCount } = useQuery({
    queryKey: keys.listeners,
    queryFn: loadListeners,
    enabled: useIsIdle(),
    // Nothing waits for this code: it is not requested while offline, and retried until it has loaded.
    networkMode: 'online',
    retry: true,
    retryDelay: timing.pollMs,
    staleTime: Infinity,
    refetchOnReconnect: false,
    meta: { isStatic: true },
  });
  usePolling(loaded === undefined && failureCount > 0);
  if (loaded === undefined) return null;
  const { SignalListeners, firestore } = loaded;
  return (
    <BackgroundBoundary>
      <SignalListeners firestore={firestore} uid={uid} isAdmin={isAdmin} />
    </BackgroundBoundary>
  );
}

/** True once all answers have been there for a while and the browser has nothing to do. */
function useIsIdle(): boolean {
  const isFetching = useIsFetching() > 0;
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (isFetching) return;
    const end = () => setIsIdle(true);
    // Safari has no idle callbacks.
    const wait = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(end) : end()),
      idleMs,
    );
    return () => clearTimeout(wait);
  }, [isFetching]);
  return isIdle;
}
