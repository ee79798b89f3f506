import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { isCovered, refreshAll } from '../query/use-refresh.ts';
import type { SignalState } from '../reactfire/signal-states.ts';
import { makeCurrentUserQuery } from '../session/use-session.ts';
import { usePolling } from './use-polling.ts';

/** A change that happened this long before the page opened is already in the loaded data. */
const skewMs = 10_000;

type Options = { uid: string; signal: SignalState | undefined; spacingMs?: number };

/**
 * Refreshes the page whenever a signal names a new change. Polls without a signal. Refreshes are at least `spacingMs`
 * apart: everybody's events reach the administrators, whose lists may be asked for 300 times in 15 minutes
 * (docs/performance.md#what-breaks-first). A change of this tab refreshes the page with its answer: its signal waits
 * for that, and does not refresh again.
 */
export function useRefreshOnSignal({ uid, signal, spacingMs = 0 }: Options): void {
  const queryClient = useQueryClient();
  const refresh = useSpaced(() => void refreshAll(queryClient), spacingMs);
  const change = signal?.status === 'live' ? signal.change : undefined;
  const last = useRef<string>(undefined);

  const isChanging = useIsMutating() > 0;

  useEffect(() => {
    if (isChanging || change === undefined || change.changeId === last.current) return;
    const isFirst = last.current === undefined;
    last.current = change.changeId;
    const isNews = !isFirst || change.atMs > performance.timeOrigin - skewMs;
    if (isNews && !isCovered(queryClient, change)) refresh();
  }, [change, isChanging, queryClient, refresh]);

  const status = signal?.status;
  useEffect(() => {
    // The signal of a suspended account is refused first. The API's answer then ends the session.
    if (status === 'refused')
      void queryClient.invalidateQueries({ queryKey: makeCurrentUserQuery(uid).queryKey });
  }, [status, uid, queryClient]);

  usePolling(status !== 'live');
}

/** Acts immediately, or once `spacingMs` have passed since the last time. */
function useSpaced(act: () => void, spacingMs: number): () => void {
  const latest = useRef(act);
  const lastMs = useRef(-Infinity);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    const actNow = (): void => {
      waiting.current = undefined;
      lastMs.current = performance.now();
      latest.current();
    };
    const dueInMs = lastMs.current + spacingMs - performance.now();
    if (dueInMs <= 0) actNow();
    else waiting.current ??= setTimeout(actNow, dueInMs);
  }, [spacingMs]);
}
