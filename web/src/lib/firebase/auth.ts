import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithCustomToken,
  signOut,
  type Auth,
} from 'firebase/auth';
import { loadFirebase, type Firebase } from './app.ts';

let auth: Auth | undefined;

/** Firebase Auth with only what is used of it. Import this module lazily: it is not needed for the first paint. */
export async function loadAuth(): Promise<Auth> {
  const firebase = await loadFirebase();
  auth ??= start(firebase);
  return auth;
}

/** Opens a session from a token that the API made; replaces the one there was. */
export async function openSession(customToken: string): Promise<void> {
  await signInWithCustomToken(await loadAuth(), customToken);
}

/** Ends the session in this browser. */
export async function closeSession(): Promise<void> {
  await signOut(await loadAuth());
}

function start({ app, emulators }: Firebase): Auth {
  const started = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (emulators.auth !== undefined) {
    const { host, port } = emulators.auth;
    // Its warning is a banner with inline styles, which the Content-Security-Policy refuses.
    connectAuthEmulator(started, `http://${host}:${String(port)}`, { disableWarnings: true });
  }
  return started;
}
