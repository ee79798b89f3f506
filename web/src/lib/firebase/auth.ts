import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  setPersistence,
  signInWithCustomToken,
  signOut,
  type Auth,
} from 'firebase/auth';
import { loadFirebase, type Firebase } from './app.ts';

let auth: Auth | undefined;
let isPassing = false;

/** Firebase Auth with only the parts that we use. Import this module lazily: the first paint does not need it. */
export async function loadAuth(): Promise<Auth> {
  const firebase = await loadFirebase();
  auth ??= start(firebase);
  return auth;
}

/** Opens a session from a token of the API. It replaces the current one and outlives a reload. */
export async function openSession(customToken: string): Promise<void> {
  const opened = await loadAuth();
  // Ends the passing session first, because a change of persistence would store it.
  if (isPassing) await closeSession();
  await signInWithCustomToken(opened, customToken);
}

/** Opens a session that is not stored: it ends with a reload and exists in this tab alone. Resolves to its uid. */
export async function openPassingSession(customToken: string): Promise<string> {
  const opened = await loadAuth();
  await setPersistence(opened, inMemoryPersistence);
  isPassing = true;
  const { user } = await signInWithCustomToken(opened, customToken);
  return user.uid;
}

/** Ends the session in this browser. */
export async function closeSession(): Promise<void> {
  const closed = await loadAuth();
  await signOut(closed);
  if (!isPassing) return;
  await setPersistence(closed, browserLocalPersistence);
  isPassing = false;
}

function start({ app, emulators }: Firebase): Auth {
  const started = initializeAuth(app, { persistence: [browserLocalPersistence, indexedDBLocalPersistence] });
  if (emulators.auth !== undefined) {
    const { host, port } = emulators.auth;
    // Its warning is a banner with inline styles, which the Content-Security-Policy refuses.
    connectAuthEmulator(started, `http://${host}:${String(port)}`, { disableWarnings: true });
  }
  return started;
}
