import type { Auth, User } from 'firebase/auth';
import { authState, findUid, type AuthState } from '../reactfire/auth-state.ts';

const retryMs = 3_000;

/**
 * Updates `authState` on sign-in, sign-out and every new token, and returns a function that stops it. It does not use
 * reactfire, whose hooks cache the claims by uid: a `kyc` session that signs in fully keeps its uid.
 */
export function watchAuth(auth: Auth): () => void {
  let latest = {};
  const take = async (user: User | null): Promise<void> => {
    const turn = (latest = {});
    // The token of the next person may not be readable for a while.
    const uid = findUid(authState.get()) ?? user?.uid;
    if (user !== null && user.uid !== uid) authState.set({ status: 'unknown' });
    const state = await readState(user).catch(() => undefined);
    if (turn !== latest) return;
    if (state !== undefined) authState.set(state);
    else setTimeout(() => turn === latest && void take(user), retryMs);
  };
  const stop = auth.onIdTokenChanged((user) => void take(user));
  return () => {
    latest = {};
    stop();
  };
}

/** Rejects while the browser is offline if the token is too old to be read. */
async function readState(user: User | null): Promise<AuthState> {
  if (user === null) return { status: 'signed-out' };
  const { claims } = await user.getIdTokenResult();
  const { scope } = claims;
  return { status: scope === 'kyc' || scope === 'enrol' ? scope : 'full', uid: user.uid };
}
