import { adminSignalId } from '@keelstone/domain/signal/signal';
import { useQueryClient } from '@tanstack/react-query';
import type { Firestore } from 'firebase/firestore';
import { useEffect, useRef } from 'react';
import { useObservable } from 'reactfire';
import { authState, uidOf } from '../session/auth-state.ts';
import { currentUserQuery } from '../session/current-user.ts';
import { signalsOf, type Signal } from './signals.ts';
import { isLive, usePolling } from './use-polling.ts';

/** A change this long before the page opened is in what the page has loaded. */
const skewMs = 10_000;

/** In place of a change, until there was one. */
const noChange = '';

type Options = { firestore: Firestore; uid: string };

/** Asks the API again whenever something of this user changed. */
export function useSignal({ firestore, uid }: Options): void {
  useDocument({ firestore, uid, id: uid });
}

/** Asks the API again whenever something changed that admins see. Only for admins. */
export function useAdminSignal({ firestore, uid }: Options): void {
  useDocument({ firestore, uid, id: adminSignalId });
}

function useDocument({ firestore, uid, id }: Options & { id: string }): void {
  const queryClient = useQueryClient();
  const isStillSignedIn = () => uidOf(authState.get()) === uid;
  const { data } = useObservable<Signal | undefined>(
    `signal:${uid}:${id}`,
    signalsOf(firestore, { id, isStillSignedIn }),
    { initialData: undefined },
  );
  const status = data?.status;
  const changeId = data?.status === 'live' ? (data.last?.changeId ?? noChange) : undefined;
  const atMs = data?.status === 'live' ? (data.last?.atMs ?? 0) : undefined;
  const known = useRef<string>(undefined);

  useEffect(() => {
    if (changeId === undefined || atMs === undefined || changeId === known.current) return;
    const isFirst = known.current === undefined;
    known.current = changeId;
    const isNews = !isFirst || atMs > performance.timeOrigin - skewMs;
    if (isNews) void queryClient.invalidateQueries({ predicate: isLive });
  }, [changeId, atMs, queryClient]);

  useEffect(() => {
    // A suspended account loses its signal first: the API's answer then ends the session.
    if (status === 'refused')
      void queryClient.invalidateQueries({ queryKey: currentUserQuery(uid).queryKey });
  }, [status, uid, queryClient]);

  usePolling(status !== 'live');
}
