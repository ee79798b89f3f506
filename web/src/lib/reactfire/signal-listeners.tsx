import { limits } from '@keelstone/domain/limits';
import type { Firestore } from 'firebase/firestore';
import { FirebaseAppProvider, FirestoreProvider, useFirestore, useObservable } from 'reactfire';
import { signalStates } from '../live/signal-states.ts';
import { useRefreshOnSignal } from '../live/use-refresh-on-signal.ts';
import { authState, uidOf } from '../session/auth-state.ts';

type Props = { firestore: Firestore; uid: string; isAdmin: boolean };

/** Asks the API again whenever something of this user changed, and for admins whenever something they see did. */
export function SignalListeners({ firestore, uid, isAdmin }: Props) {
  return (
    <FirebaseAppProvider firebaseApp={firestore.app}>
      <FirestoreProvider sdk={firestore}>
        <SignalListener uid={uid} id={uid} />
        {isAdmin && <SignalListener uid={uid} id="admins" spacingMs={limits.adminRefreshMs} />}
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
