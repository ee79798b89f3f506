import { DomainError } from '@keelstone/domain/errors';

/** The public Identity Toolkit REST API: the calls that the Admin SDK does not have. */
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
    /** Checks a password; `undefined` for a wrong one, an unknown address, or too many attempts. */
    async signInWithPassword(credentials: {
      email: string;
      password: string;
    }): Promise<{ uid: string; idToken: string } | undefined> {
      const { ok, data } = await call('signInWithPassword', { ...credentials, returnSecureToken: true });
      if (!ok || typeof data['localId'] !== 'string' || typeof data['idToken'] !== 'string') return undefined;
      return { uid: data['localId'], idToken: data['idToken'] };
    },

    /** Exchanges a custom token for an ID token, so that a client without the SDK has a bearer. */
    async signInWithCustomToken(token: string): Promise<string> {
      const { ok, data } = await call('signInWithCustomToken', { token, returnSecureToken: true });
      if (!ok || typeof data['idToken'] !== 'string')
        throw new Error('A custom token of our own was refused');
      return data['idToken'];
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
