import { afterEach, describe, expect, it, vi } from 'vitest';
import { identityToolkit } from './identity-toolkit.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Tries a password that Identity Toolkit does not check, answering with this message. */
function checked(message: string, status = 400) {
  const answer = () => Promise.resolve(Response.json({ error: { code: status, message } }, { status }));
  vi.stubGlobal('fetch', answer);
  const toolkit = identityToolkit({ baseUrl: 'http://127.0.0.1:9', apiKey: 'any' });
  return toolkit.signInWithPassword({ email: 'mira@people.test', password: 'correct horse' });
}

describe('a password that Identity Toolkit does not check', () => {
  it.each([
    ['sign-in-locked', 400, 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    ['sign-in-locked', 400, 'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled.'],
    ['unavailable', 403, 'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.'],
    ['unavailable', 429, 'RESOURCE_EXHAUSTED'],
    ['unavailable', 400, 'API key not valid. Please pass a valid API key.'],
  ])('is reported as %s: %i %s', async (code, status, message) => {
    await expect(checked(message, status)).rejects.toMatchObject({ code });
  });

  it.each(['INVALID_LOGIN_CREDENTIALS', 'EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'USER_DISABLED'])(
    'is a wrong one otherwise: %s',
    async (message) => {
      expect(await checked(message)).toBeUndefined();
    },
  );
});
