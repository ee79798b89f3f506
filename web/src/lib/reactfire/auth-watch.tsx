import type { Auth, User } from 'firebase/auth';
import { useEffect } from 'react';
import { AuthProvider, FirebaseAppProvider, useAuth, useObservable } from 'reactfire';
import { user } from 'rxfire/auth';
import { from, of, retry, switchMap, type Observable } from 'rxjs';
import { authState, type AuthState } from './auth-state.ts';

const retryMs = 3_000;

/**
 * Updates `authState` from Firebase Auth. Rendered next to the pages, not around them, so that they paint before the
 * SDK has loaded, are not remounted once it has, and survive a hook that throws.
 */
export function AuthWatch({ auth }: { auth: Auth }) {
  return (
    <FirebaseAppProvider firebaseApp={auth.app}>
      <AuthProvider sdk={auth}>
        <Watch />
      </AuthProvider>
    </FirebaseAppProvider>
  );
}

function Watch() {
  const auth = useAuth();
  // Not reactfire's useIdTokenResult: it caches claims per uid for good, and a `kyc` session that signs in
  // fully keeps its uid.
  const { data, status } = useObservable('session:auth-state', authStates(auth));
  useEffect(() => {
    if (status === 'success') authState.set(data);
  }, [data, status]);
  return null;
}

/** Emits on sign-in, sign-out and every new token. */
function authStates(auth: Auth): Observable<AuthState> {
  return user(auth).pipe(
    switchMap((current) =>
      current === null ? of<AuthState>({ status: 'signed-out' }) : from(readState(current)),
    ),
    // The claims of a stale token cannot be read while the browser is offline.
    retry({ delay: retryMs }),
  );
}

async function readState(current: User): Promise<AuthState> {
  const { claims } = await current.getIdTokenResult();
  const { scope } = claims;
  return { status: scope === 'kyc' || scope === 'enrol' ? scope : 'full', uid: current.uid };
}
