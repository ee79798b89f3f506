import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';

type SentParts = { params?: object | undefined; query?: object | undefined; body?: unknown };

/**
 * Where the answer of a call is in the cache: the call, then what was sent. Without the latter it means the answers of that
 * call to everything.
 */
export function keyOf({ method, path }: Endpoint, { params, query, body }: SentParts = {}) {
  const sent = Object.entries({ params, query, body }).filter(([, value]) => value !== undefined);
  return sent.length === 0 ? [`${method} ${path}`] : [`${method} ${path}`, Object.fromEntries(sent)];
}

/** The keys that do not follow from a call. */
export const keys = {
  /** The account of whoever is signed in; with a uid, of this person. */
  currentUser: (uid?: string) => (uid === undefined ? ['current-user'] : ['current-user', uid]),
  /** What a decision would do. `opening`: what an earlier opening of the dialog has left is not shown again. */
  preview: (operation: string, request: string | undefined, opening: string) => [
    'preview',
    operation,
    request,
    opening,
  ],
  /** Code that is loaded when it is needed. */
  listeners: ['listeners'],
  explanation: ['explanation-code'],
  /** Of mutations that another place waits for. */
  signIn: ['sign-in'],
  updateSettings: ['update-settings'],
};
