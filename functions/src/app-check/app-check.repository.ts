import type { App } from 'firebase-admin/app';

/**
 * What a token proved to be. `replayed`: genuine, and spent before. `unproved`: nobody could be asked whether it was
 * spent.
 */
export type AppCheckProof = 'valid' | 'invalid' | 'replayed' | 'unproved';

export type AppCheckVerifier = (
  token: string,
  options: { isSpent: boolean; onFailure: (error: unknown) => void },
) => Promise<AppCheckProof>;

/**
 * App Check through the Admin SDK: signature, audience and expiry here, with Google's public keys; with `isSpent` also
 * one call to Google, which remembers the token. Loaded with the first token: most stacks never see one.
 */
export function appCheckVerifier(app: App): AppCheckVerifier {
  return async (token, { isSpent, onFailure }) => {
    const { getAppCheck } = await import('firebase-admin/app-check');
    const appCheck = getAppCheck(app);
    try {
      await appCheck.verifyToken(token);
    } catch {
      return 'invalid';
    }
    if (!isSpent) return 'valid';
    try {
      const { alreadyConsumed } = await appCheck.verifyToken(token, { consume: true });
      return alreadyConsumed === true ? 'replayed' : 'valid';
    } catch (error) {
      onFailure(error);
      return 'unproved';
    }
  };
}
