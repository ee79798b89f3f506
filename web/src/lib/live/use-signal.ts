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

type Options = { firestore: Firestore; uid: string };

/** Asks the API again whenever something of this user changed. */
export function useSignal({ firestore, uid }: Options): void {
  useDocument({ firestore, uid, id: uid });
}

/** Asks the API again whenever something changed that admins see. Only for admins. */
export function useAdminSignal({ firestore, uid }: Options): void {
  useDocument({ firestore, uid, id: 'admins' });
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
  const seq = data?.status === 'live' ? data.seq : undefined;
  const atMs = data?.status === 'live' ? data.atMs : undefined;
  const last = useRef<string>(undefined);

  useEffect(() => {
    if (seq === undefined || atMs === undefined) return;
    const mark = `${String(seq)}@${String(atMs)}`;
    const isFirst = last.current === undefined;
    if (mark === last.current) return;
    last.current = mark;
    const isNews = !isFirst || atMs > performance.timeOrigin - skewMs;
    if (isNews) void queryClient.invalidateQueries({ predicate: isLive });
  }, [seq, atMs, queryClient]);

  useEffect(() => {
    // A suspended account loses its signal first: the API's answer then ends the session.
    if (status === 'refused')
      void queryClient.invalidateQueries({ queryKey: currentUserQuery(uid).queryKey });
  }, [status, uid, queryClient]);

  usePolling(status !== 'live');
}
