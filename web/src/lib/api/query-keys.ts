// The keys under which TanStack Query caches answers and running calls.
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';

type SentParts = { params?: object | undefined; query?: object | undefined; body?: unknown };
/** `version`: anything else on which the answer depends. */
type KeyParts = SentParts & { version?: string | number | undefined };

/** The key of an answer in the cache: the call, then its input. Without input it matches every answer of the call. */
export function makeKey({ method, path }: Endpoint, { params, query, body, version }: KeyParts = {}) {
  const sent = Object.entries({ params, query, body }).filter(([, value]) => value !== undefined);
  const input = sent.length === 0 ? undefined : Object.fromEntries(sent);
  return [`${method} ${path}`, input, version].filter((part) => part !== undefined);
}

/** Keys that are not made from a call. */
export const keys = {
  /** The account of the signed-in person, or of the person with this uid. */
  currentUser: (uid?: string) => (uid === undefined ? ['current-user'] : ['current-user', uid]),
  /** The preview of a decision. `opening` tells the openings of a dialog apart, so that none shows the preview of another. */
  preview: (operation: string, request: string | undefined, opening: string) => [
    'preview',
    operation,
    request,
    opening,
  ],
  /** Whether the code of a verification mail was redeemed. */
  verifiedEmail: (code: string | undefined) => ['verified-email', code],
  /** Code that is loaded on demand. */
  listeners: ['listeners'],
  explanation: ['explanation-code'],
  kycParts: ['kyc-parts-code'],
  /** Mutations that other components watch. */
  signIn: ['sign-in'],
  updateSettings: ['update-settings'],
};
