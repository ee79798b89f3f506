import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { currentUserQuery } from '../session/current-user.ts';
import type { Signal } from './signals.ts';
import { isLive, usePolling } from './use-polling.ts';

/** A change this long before the page opened is in what the page has loaded. */
const skewMs = 10_000;

/** Asks the API again for what is on the page whenever a signal names another change; without a signal it polls. */
export function useRefreshOnSignal({ uid, signal }: { uid: string; signal: Signal | undefined }): void {
  const queryClient = useQueryClient();
  const change = signal?.status === 'live' ? signal.change : undefined;
  const last = useRef<string>(undefined);

  useEffect(() => {
    if (change === undefined || change.changeId === last.current) return;
    const isFirst = last.current === undefined;
    last.current = change.changeId;
    const isNews = !isFirst || change.atMs > performance.timeOrigin - skewMs;
    if (isNews) void queryClient.invalidateQueries({ predicate: isLive });
  }, [change, queryClient]);

  const status = signal?.status;
  useEffect(() => {
    // A suspended account loses its signal first: the API's answer then ends the session.
    if (status === 'refused')
      void queryClient.invalidateQueries({ queryKey: currentUserQuery(uid).queryKey });
  }, [status, uid, queryClient]);

  usePolling(status !== 'live');
}
