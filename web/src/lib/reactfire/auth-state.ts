import { makeListeners } from '../listeners.ts';

/** The state of Firebase Auth, which is known before the API has named the person. */
export type AuthState =
  | { status: 'unknown' }
  | { status: 'unreachable' }
  | { status: 'signed-out' }
  /** A session of scope `kyc`: it may submit identity documents and nothing else. */
  | { status: 'kyc'; uid: string }
  /** A session of scope `enrol`: an administrator who may only add a second factor. */
  | { status: 'enrol'; uid: string }
  | { status: 'full'; uid: string };

let current: AuthState = { status: 'unknown' };
const listeners = makeListeners();

/** The current state. It lives outside React, so that it survives a visit to the landing page, which has no session. */
export const authState = {
  get: (): AuthState => current,
  set(next: AuthState): void {
    if (isSame(current, next)) return;
    current = next;
    listeners.tell();
  },
  subscribe: listeners.subscribe,
};

function isSame(one: AuthState, other: AuthState): boolean {
  return one.status === other.status && findUid(one) === findUid(other);
}

/** The uid of any session, full or not. */
export function findUid(state: AuthState): string | undefined {
  return 'uid' in state ? state.uid : undefined;
}

declare global {
  var _reactFirePreloadedObservables: Map<string, unknown> | undefined;
}

/**
 * Empties reactfire's global cache. It never evicts and never retries after an error, so the listeners of one
 * session would stay broken in the next (upstream #485, #742, #790, #800).
 */
export function forgetObservables(): void {
  globalThis._reactFirePreloadedObservables?.clear();
}
