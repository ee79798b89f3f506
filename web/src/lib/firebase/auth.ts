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

/**
 * Firebase Auth, with only the parts that are used. Import this module lazily: it is not needed for the first paint.
 */
export async function loadAuth(): Promise<Auth> {
  const firebase = await loadFirebase();
  auth ??= start(firebase);
  return auth;
}

/** Opens a session from a token that the API made; replaces the one there was, and outlives a reload. */
export async function openSession(customToken: string): Promise<void> {
  const opened = await loadAuth();
  // Signs out first: a change of persistence would store the temporary session.
  if (isPassing) await closeSession();
  await signInWithCustomToken(opened, customToken);
}

/** Opens a session that is stored nowhere: it ends with a reload, and other tabs do not have it. Resolves to its uid. */
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
