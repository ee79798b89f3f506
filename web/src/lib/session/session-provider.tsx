import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Auth } from 'firebase/auth';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { waitForPaint } from '../after-paint.ts';
import type { ApiError } from '../api/api-error.ts';
import { startWait } from '../api/in-time.ts';
import { requiredFactors, sessionRefusals } from '../api/refusals.ts';
import { authState, forgetObservables, findUid } from '../reactfire/auth-state.ts';
import { endSession, sessionEnd } from './end-session.ts';
import { forgetForeignKycDraft } from './kyc-draft.ts';
import { clearSnapshot, readSnapshot, writeSnapshot } from './snapshot.ts';
import { makeCurrentUserQuery, SessionContext, type Session } from './use-session.ts';
import { watchAuth } from './watch-auth.ts';

/** Holds the session for everything below. Loads Firebase Auth after the first paint. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useAuthWatch();
  const session = useSessionState();
  useEmptyCachesOnChange();
  useSnapshot(session);
  useEffect(() => forgetForeignKycDraft(session), [session]);
  useEffect(() => sessionRefusals.subscribe(endRefusedSession), []);
  useEffect(() => requiredFactors.subscribe(requireFactor), []);
  useRetryOnReconnect();
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Loads Firebase Auth and watches it. */
function useAuthWatch(): void {
  const { status } = useAuthState();
  const [auth, setAuth] = useState<Auth>();
  useEffect(() => auth && watchAuth(auth), [auth]);
  const isUnreachable = status === 'unreachable';
  const isUnknown = status === 'unknown';
  useEffect(() => {
    if (!isUnknown) return;
    // The browser's storage, which holds the session, may never answer.
    return startWait(() => authState.set({ status: 'unreachable' })).end;
  }, [isUnknown]);
  useEffect(() => {
    if (isUnreachable) return;
    let isCurrent = true;
    const cancelLoad = waitForPaint(() => {
      import('../firebase/auth.ts')
        .then(({ loadAuth }) => loadAuth())
        .then(setAuth, () => {
          if (isCurrent) authState.set({ status: 'unreachable' });
        });
    });
    return () => {
      isCurrent = false;
      cancelLoad();
    };
  }, [isUnreachable]);
}

/** Loads Firebase Auth again once the browser is online, so that a page opened offline needs no reload. */
function useRetryOnReconnect(): void {
  useEffect(() => {
    const retry = () => {
      if (authState.get().status === 'unreachable') authState.set({ status: 'unknown' });
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
}

function useAuthState() {
  return useSyncExternalStore(authState.subscribe, authState.get, authState.get);
}

function useSessionState(): Session {
  const state = useAuthState();
  const uid = state.status === 'full' ? state.uid : undefined;
  const {
    data: user,
    isError,
    refetch,
  } = useQuery({
    ...makeCurrentUserQuery(uid ?? ''),
    enabled: uid !== undefined,
    // A sleeping tab receives no signal and may have been signed out in the meantime.
    refetchOnWindowFocus: 'always',
  });
  return useMemo(() => {
    if (state.status === 'signed-out' || state.status === 'kyc' || state.status === 'enrol') return state;
    if (state.status === 'full' && user !== undefined) return { status: 'signed-in', uid: state.uid, user };
    const snapshot = readSnapshot();
    if (state.status === 'unreachable')
      return {
        status: 'unavailable',
        snapshot,
        retry: () => authState.set({ status: 'unknown' }),
      };
    if (state.status === 'full' && isError)
      return { status: 'unavailable', snapshot, retry: () => void refetch() };
    return { status: 'loading', snapshot };
  }, [state, user, isError, refetch]);
}

/**
 * Ends a session that the server no longer accepts. The login page says why, unless the person is signing out: the
 * snapshot has gone by then.
 */
function endRefusedSession({ code }: ApiError): void {
  if (readSnapshot() !== undefined) sessionEnd.note(code === 'account-restricted' ? 'suspended' : 'over');
  void endSession();
}

/** Sends an administrator, whose token is older than the need for a second factor, to add one. */
function requireFactor(): void {
  const state = authState.get();
  if (state.status === 'full') authState.set({ status: 'enrol', uid: state.uid });
}

/** Empties the caches after a change of person, once the pages of the previous one are unmounted. */
function useEmptyCachesOnChange(): void {
  const state = useAuthState();
  const queryClient = useQueryClient();
  const uid = findUid(state);
  const previous = useRef(uid);
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== uid) {
      queryClient.removeQueries({
        predicate: ({ queryKey }) => !(uid !== undefined && queryKey.includes(uid)),
      });
      forgetObservables();
    }
    previous.current = uid;
  }, [uid, queryClient]);
  useEffect(() => {
    if (state.status === 'full') sessionEnd.forget();
  }, [state]);
}

function useSnapshot(session: Session): void {
  const isGone = session.status === 'signed-out' || session.status === 'kyc';
  const user = session.status === 'signed-in' ? session.user : undefined;
  useEffect(() => {
    if (user !== undefined) writeSnapshot({ uid: user._id, name: user.name, isAdmin: user.isAdmin });
    if (isGone) clearSnapshot();
  }, [user, isGone]);
}
