import type { Firestore } from 'firebase/firestore';
import type { ReactNode } from 'react';
import { FirebaseAppProvider, FirestoreProvider, useFirestore, useObservable } from 'reactfire';
import { authState, findUid } from './auth-state.ts';
import { watchSignalStates, type SignalState } from './signal-states.ts';

/** Gives `useSignal` the Firestore to listen with. */
export function SignalSource({ firestore, children }: { firestore: Firestore; children: ReactNode }) {
  return (
    <FirebaseAppProvider firebaseApp={firestore.app}>
      <FirestoreProvider sdk={firestore}>{children}</FirestoreProvider>
    </FirebaseAppProvider>
  );
}

/** Listens to `signals/{id}` for as long as `uid` is signed in. */
export function useSignal({ uid, id }: { uid: string; id: string }): SignalState | undefined {
  const firestore = useFirestore();
  const isStillSignedIn = () => findUid(authState.get()) === uid;
  const { status, data } = useObservable(
    `signal:${uid}:${id}`,
    watchSignalStates(firestore, { id, isStillSignedIn }),
  );
  return status === 'success' ? data : undefined;
}
