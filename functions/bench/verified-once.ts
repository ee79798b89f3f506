import type { Deps } from '../src/entry/create-deps.ts';
import type { VerifiedToken } from '../src/platform/call/caller.ts';

/**
 * Tokens that were already checked: outside the emulators the check needs no network, but with them the SDK asks
 * Firebase Auth.
 */
export function verifiedOnce(identity: Deps['identity']): Deps['identity'] {
  const verified = new Map<string, VerifiedToken>();
  const verifyToken = async (bearer: string): Promise<VerifiedToken | undefined> => {
    const token = verified.get(bearer) ?? (await identity.verifyToken(bearer));
    if (token !== undefined) verified.set(bearer, token);
    return token;
  };
  return { ...identity, verifyToken };
}
