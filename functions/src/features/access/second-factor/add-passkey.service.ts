import { noFactors, withPasskey } from '@keelstone/domain/access/second-factor/second-factor';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import type { PasskeyRegistration } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { type ChallengeFor, deriveChallengeId } from '@keelstone/domain/core/one-time-link/one-time-link';
import { DomainError } from '@keelstone/domain/errors';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readOf } from '../../../platform/firestore/read-together.ts';
import { type AddedFactor, issueTokens, writeAdded } from './add-factor.ts';
import { refuseFactor, limitTries } from './limit-tries.ts';
import { readChallenge, readRegistration } from './passkeys.ts';
import { isChallengeOpen } from './spend-proof.ts';

/**
 * Adds a passkey that a browser has made for the challenge of this session. Errors: `factor-refused` (made for another
 * purpose, on another site, or too late), `factor-limit`, `too-many-requests`, and those of `writeAdded`.
 */
export async function addPasskey(
  { name, credential, caller, origin }: By & { name: string; credential: PasskeyRegistration },
  deps: Deps,
): Promise<AddedFactor> {
  const { uid, sid } = caller;
  const challengeFor: ChallengeFor = { purpose: 'add-passkey', boundTo: sid };
  const added = await limitTries({ uid, origin }, deps, async () => {
    const challenge = readChallenge(credential.response.clientDataJSON);
    if (challenge === undefined) throw refuseFactor();
    const made = { credential, challenge, name, atMs: deps.now() };
    const passkey = await readRegistration(made, deps.config);
    if (passkey === undefined) throw refuseFactor();
    return deps.runTransaction(async (tx) => {
      const [factors, sessions, user] = await readOf(tx, uid, deps.factors, deps.sessions, deps.users);
      const before = factors ?? noFactors(uid);
      const isOpen = await isChallengeOpen(tx, { challengeFor, uid, challenge }, deps);
      if (!isOpen || before.passkeys.some(({ id }) => id === passkey.id)) throw refuseFactor();
      if (before.passkeys.length >= secondFactorLimits.passkeysPerUser) throw new DomainError('factor-limit');
      const after = withPasskey(before, passkey);
      deps.secrets.erase(tx, deriveChallengeId(challengeFor));
      return writeAdded(tx, { before, after, method: 'passkey', user, sessions, caller, origin }, deps);
    });
  });
  return issueTokens(added, { caller, origin }, deps);
}
