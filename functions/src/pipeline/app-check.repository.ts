import { setTimeout as delay } from 'node:timers/promises';
import type { App } from 'firebase-admin/app';
import type { AppCheck } from 'firebase-admin/app-check';

/**
 * The result of checking a token. `replayed`: genuine, and spent before. `unproved`: Google could not be asked for its
 * keys, or whether the token was spent.
 */
export type AppCheckProof = 'valid' | 'invalid' | 'replayed' | 'unproved';

export type AppCheckVerifier = (
  token: string,
  options: { isSpent: boolean; onFailure: (error: unknown) => void },
) => Promise<AppCheckProof>;

/** Longer than Google ever takes: a request has thirty seconds in all. */
const answerMsMax = 5_000;
/** The SDK distinguishes a token that is wrong from keys that it could not fetch by this text alone (13.10, pinned). */
const noKeys = /error fetching (public keys|json web keys)/i;

/**
 * App Check through the Admin SDK: signature, audience and expiry here, with Google's public keys; with `isSpent` also
 * one call to Google, which remembers the token. Loaded with the first token: most stacks never see one.
 */
export function appCheckVerifier(app: App): AppCheckVerifier {
  return async (token, { isSpent, onFailure }) => {
    const clock = new AbortController();
    const tooLate = delay(answerMsMax, undefined, { signal: clock.signal }).then(() => {
      throw new Error('App Check does not answer');
    });
    try {
      return await Promise.race([prove(token, isSpent, app), tooLate]);
    } catch (error) {
      onFailure(error);
      return 'unproved';
    } finally {
      clock.abort();
    }
  };
}

/** Rejects if Google could not be asked. */
async function prove(token: string, isSpent: boolean, app: App): Promise<AppCheckProof> {
  const { getAppCheck } = await import('firebase-admin/app-check');
  const appCheck = getAppCheck(app);
  if (!(await isGenuine(token, appCheck))) return 'invalid';
  if (!isSpent) return 'valid';
  const { alreadyConsumed } = await appCheck.verifyToken(token, { consume: true });
  return alreadyConsumed === true ? 'replayed' : 'valid';
}

async function isGenuine(token: string, appCheck: AppCheck): Promise<boolean> {
  try {
    await appCheck.verifyToken(token);
    return true;
  } catch (error) {
    if (noKeys.test(String(error))) throw error;
    return false;
  }
}
