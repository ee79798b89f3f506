import type { IdentityFacts } from '@keelstone/domain/access/auth-user/identity-drift';
import { DomainError } from '@keelstone/domain/errors';
import { isRecord } from '@keelstone/domain/kernel/is-record';

export type CheckedPassword = { uid: string; idToken: string | undefined };
export type LookedUpIdentity = IdentityFacts & { passwordChangedAtMs: number | undefined };

/** The public Identity Toolkit REST API: the calls that the Admin SDK lacks. */
export function identityToolkit(options: { baseUrl: string; apiKey: string }) {
  const call = async (
    method: string,
    body: object,
  ): Promise<{ ok: boolean; data: Record<string, unknown> }> => {
    const url = `${options.baseUrl}/v1/accounts:${method}?key=${encodeURIComponent(options.apiKey)}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => {
      throw new DomainError('unavailable', { retryAfterSeconds: 5 });
    });
    if (response.status >= 500) throw new DomainError('unavailable', { retryAfterSeconds: 5 });
    const data: unknown = await response.json();
    return { ok: response.ok, data: isRecord(data) ? data : {} };
  };

  return {
    /**
     * Checks a password. Returns `undefined` for a wrong password or an unknown address. There is no ID token while a
     * second factor of Firebase's own is enrolled, which our accounts never have. Errors: `sign-in-locked`, Google's
     * answer to too many wrong passwords, which ends with a new password; `unavailable` for any answer that is not
     * about the password (a quota, an invalid key), since that is not the person's fault.
     */
    async signInWithPassword(credentials: {
      email: string;
      password: string;
    }): Promise<CheckedPassword | undefined> {
      const { ok, data } = await call('signInWithPassword', { ...credentials, returnSecureToken: true });
      if (!ok) return throwIfRefused(data);
      const { localId, idToken } = data;
      if (typeof localId !== 'string') return undefined;
      return { uid: localId, idToken: typeof idToken === 'string' ? idToken : undefined };
    },

    /** Firebase Auth's record of an ID token's identity, with the time when its password was last set. */
    async lookUp(idToken: string): Promise<LookedUpIdentity | undefined> {
      const { ok, data } = await call('lookup', { idToken });
      const users: unknown = data['users'];
      const user: unknown = Array.isArray(users) ? users[0] : undefined;
      if (!ok || !isRecord(user)) return undefined;
      const { email, emailVerified, passwordUpdatedAt } = user;
      return {
        email: typeof email === 'string' ? email : '',
        isVerified: emailVerified === true,
        providers: listRecords(user['providerUserInfo']).map(({ providerId }) => String(providerId)),
        factors: listRecords(user['mfaInfo']).length,
        passwordChangedAtMs: typeof passwordUpdatedAt === 'number' ? passwordUpdatedAt : undefined,
      };
    },

    /** Exchanges a custom token for an ID token, the bearer token of clients without the SDK. */
    async signInWithCustomToken(token: string): Promise<string> {
      const { ok, data } = await call('signInWithCustomToken', { token, returnSecureToken: true });
      if (!ok || typeof data['idToken'] !== 'string')
        throw new Error('A custom token of our own was refused');
      return data['idToken'];
    },
  };
}

/** Identity Toolkit's answers to wrong credentials, with and without enumeration protection. */
const refusals = [
  'INVALID_LOGIN_CREDENTIALS',
  'EMAIL_NOT_FOUND',
  'INVALID_PASSWORD',
  'INVALID_EMAIL',
  'MISSING_PASSWORD',
  'USER_DISABLED',
];

/** Returns `undefined` for refused credentials, else throws. A colon and a sentence may follow the code. */
function throwIfRefused({ error }: Record<string, unknown>): undefined {
  const message = isRecord(error) ? String(error['message']) : '';
  const [code = ''] = message.split(/[ :]/);
  if (code === 'TOO_MANY_ATTEMPTS_TRY_LATER') throw new DomainError('sign-in-locked');
  if (!refusals.includes(code)) throw new DomainError('unavailable', { retryAfterSeconds: 5 });
  return undefined;
}

function listRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
