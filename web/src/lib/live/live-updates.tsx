import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { timing } from '../../config/timing.ts';
import { BackgroundBoundary } from '../background-boundary.tsx';
import { loadListeners } from './load-listeners.ts';
import { usePolling } from './use-polling.ts';
import { keys } from '../api/query-keys.ts';

const idleMs = 1_500;

/**
 * Keeps a signed-in page fresh. Loads Firestore once the page has had time to become usable. Polls the API if Firestore
 * cannot be loaded or stays silent.
 */
export function LiveUpdates({ uid, isAdmin }: { uid: string; isAdmin: boolean }) {
  const { data: loaded, failureCount } = useQuery({
    queryKey: keys.listeners,
    queryFn: loadListeners,
    enabled: useIsLater(idleMs),
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

function useIsLater(waitMs: number): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setIsLater(true), waitMs);
    return () => clearTimeout(wait);
  }, [waitMs]);
  return isLater;
}
