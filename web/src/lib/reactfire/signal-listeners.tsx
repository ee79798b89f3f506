import { limits } from '@keelstone/domain/limits';
import { caseSignalId } from '@keelstone/domain/signal/signal';
import type { Firestore } from 'firebase/firestore';
import { useEffect, useSyncExternalStore } from 'react';
import { FirebaseAppProvider, FirestoreProvider, useFirestore, useObservable } from 'reactfire';
import { signalStates } from '../live/signal-states.ts';
import { useRefreshOnSignal } from '../live/use-refresh-on-signal.ts';
import { watchedCase } from '../review/watched-case.ts';
import { authState, uidOf } from '../session/auth-state.ts';

type Props = { firestore: Firestore; uid: string; isAdmin: boolean };

/** Asks the API again whenever something of this user changed, and for admins whenever something they see did. */
export function SignalListeners({ firestore, uid, isAdmin }: Props) {
  return (
    <FirebaseAppProvider firebaseApp={firestore.app}>
      <FirestoreProvider sdk={firestore}>
        <SignalListener uid={uid} id={uid} />
        {isAdmin && <SignalListener uid={uid} id="admins" spacingMs={limits.adminRefreshMs} />}
        {isAdmin && <CaseListener uid={uid} />}
      </FirestoreProvider>
    </FirebaseAppProvider>
  );
}

/** Renders nothing; listens to `signals/{id}` for as long as `uid` is signed in. */
function SignalListener({ uid, id, spacingMs = 0 }: { uid: string; id: string; spacingMs?: number }) {
  const firestore = useFirestore();
  const isStillSignedIn = () => uidOf(authState.get()) === uid;
  const { status, data } = useObservable(
    `signal:${uid}:${id}`,
    signalStates(firestore, { id, isStillSignedIn }),
  );
  useRefreshOnSignal({ uid, signal: status === 'success' ? data : undefined, spacingMs });
  return null;
}

/**
 * Renders nothing; listens to the signal of the case on the screen. Not by reactfire, which keeps whatever it has listened
 * to once: hundreds of cases a day.
 */
function CaseListener({ uid }: { uid: string }) {
  const firestore = useFirestore();
  const id = useSyncExternalStore(watchedCase.subscribe, watchedCase.get)?.id;
  useEffect(() => {
    if (id === undefined) return;
    const isStillSignedIn = () => uidOf(authState.get()) === uid;
    const signals = signalStates(firestore, { id: caseSignalId(id), isStillSignedIn });
    const listening = signals.subscribe((signal) => {
      if (signal.status === 'live' && signal.change !== undefined)
        watchedCase.hear({ id, changeId: signal.change.changeId });
    });
    return () => {
      listening.unsubscribe();
    };
  }, [firestore, id, uid]);
  return null;
}
