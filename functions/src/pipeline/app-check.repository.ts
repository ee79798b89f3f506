import { setTimeout as delay } from 'node:timers/promises';
import type { App } from 'firebase-admin/app';
import type { AppCheck } from 'firebase-admin/app-check';

/**
 * The result of checking a token. `replayed`: genuine, but spent before. `unproved`: Google's keys, or whether the
 * token was spent, could not be fetched.
 */
export type AppCheckProof = 'valid' | 'invalid' | 'replayed' | 'unproved';

export type AppCheckVerifier = (
  token: string,
  options: { isSpent: boolean; onFailure: (error: unknown) => void },
) => Promise<AppCheckProof>;

/** Longer than Google ever takes. A request has thirty seconds in all. */
const answerMsMax = 5_000;
/** By this text alone the SDK's error for unfetched keys differs from that for a wrong token (13.10, pinned). */
const noKeys = /error fetching (public keys|json web keys)/i;

/**
 * App Check through the Admin SDK: checks signature, audience and expiry here, with Google's public keys. With
 * `isSpent` it also calls Google once, which remembers the token. Loaded with the first token, because most stacks
 * never see one.
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

/** Rejects if Google could not be reached. */
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
