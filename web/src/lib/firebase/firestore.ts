import {
  connectFirestoreEmulator,
  disableNetwork,
  enableNetwork,
  getFirestore,
  setLogLevel,
  type Firestore,
} from 'firebase/firestore';
import { isOnline } from '../online.ts';
import { loadFirebase, type Firebase } from './app.ts';

let firestore: Firestore | undefined;

/** Firestore, for signals only. Import this module lazily: it is the largest part of Firebase. */
export async function loadFirestore(): Promise<Firestore> {
  const firebase = await loadFirebase();
  firestore ??= start(firebase);
  return firestore;
}

function start({ app, emulators }: Firebase): Firestore {
  // No warnings in the console: if Firestore is blocked or unreachable, the app polls instead.
  setLogLevel('silent');
  const started = getFirestore(app);
  if (emulators.firestore !== undefined)
    connectFirestoreEmulator(started, emulators.firestore.host, emulators.firestore.port);
  pauseWhileOffline(started);
  return started;
}

/** Stops the channel while offline: it would look for the network at Google, which the Content-Security-Policy refuses. */
function pauseWhileOffline(firestore: Firestore): void {
  if (!isOnline()) void disableNetwork(firestore);
  window.addEventListener('offline', () => void disableNetwork(firestore));
  window.addEventListener('online', () => void enableNetwork(firestore));
}
