import {
  hasFactor,
  findMethod,
  noFactors,
  dropFactor,
} from '@keelstone/domain/access/second-factor/second-factor';
import type { FactorProof } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { findLiveSession, withOthersEnded, withSession } from '@keelstone/domain/core/session/session';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { DomainError } from '@keelstone/domain/errors';
import type { FactorMethod } from '@keelstone/domain/refusal-details';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readOf } from '../../../platform/firestore/read-together.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { limitTries } from './limit-tries.ts';
import { notifyOfFactorChange } from './notify-of-factor-change.ts';
import { spendProof } from './spend-proof.ts';

type Removal = By & { factorId: string; proof: FactorProof };

const sentences = {
  totp: 'An authenticator app was removed from the second factors of your account.',
  passkey: 'A passkey was removed from the second factors of your account.',
} as const satisfies Record<FactorMethod, string>;

/**
 * Removes a factor for an owner who proves it, another factor or a recovery code, and ends the other sessions. Errors:
 * `not-found` (not a factor of the caller), `factor-refused`, `factor-too-new`, `too-many-requests`, `invalid-token`,
 * `account-restricted`.
 */
export async function removeFactor({ factorId, proof, caller, origin }: Removal, deps: Deps): Promise<void> {
  const { uid, sid } = caller;
  await limitTries({ uid, origin }, deps, () =>
    deps.runTransaction(async (tx) => {
      const [storedFactors, sessions, user] = await readOf(tx, uid, deps.factors, deps.sessions, deps.users);
      assertMay('act', user, { nowMs: deps.now() });
      const factors = storedFactors ?? noFactors(uid);
      const method = findMethod(factors, factorId);
      if (method === undefined) throw new DomainError('not-found');
      const session = findLiveSession(sessions, sid, deps.now());
      if (sessions === undefined || session === undefined) throw new DomainError('invalid-token');
      const spent = await spendProof(tx, { proof, factors, boundTo: sid, purpose: { factorId } }, deps);
      const after = dropFactor(spent, factorId, deps.now());
      deps.factors.put(tx, uid, after);
      const { isFactorProven: _, ...unproven } = session;
      const ownSession = hasFactor(after) ? session : unproven;
      deps.sessions.put(tx, uid, withSession(withOthersEnded(sessions, sid, deps.now()), sid, ownSession));
      if (factors.reset !== null && after.reset === null)
        deps.users.put(tx, uid, { ...user, factorResetAtMs: null });
      wakeTabs(tx, uid, deps);
      const fact = { kind: 'factor-removed', detail: { method } } as const;
      notifyOfFactorChange(tx, { user, fact, sentence: sentences[method], caller, origin }, deps);
    }),
  );
}
