import { randomBytes } from 'node:crypto';
import { noFactors, recoveryRef } from '@keelstone/domain/access/second-factor/second-factor';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import type { FactorProof } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { bytesToId } from '@keelstone/domain/kernel/ids';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { limitTries } from './limit-tries.ts';
import { notifyOfFactorChange } from './notify-of-factor-change.ts';
import { spendProof } from './spend-proof.ts';

/**
 * Replaces the unused recovery codes by ten new ones, for an owner who proves a factor or a recovery code. Errors:
 * `factor-refused`, `factor-too-new`, `too-many-requests`, `account-restricted`.
 */
export async function createRecoveryCodes(
  { proof, caller, origin }: By & { proof: FactorProof },
  deps: Deps,
): Promise<string[]> {
  const { uid, sid } = caller;
  return limitTries({ uid, origin }, deps, () =>
    deps.runTransaction(async (tx) => {
      const [storedFactors, user] = await readTogether(tx, deps.factors.at(uid), deps.users.at(uid));
      assertMay('act', user, { nowMs: deps.now() });
      const factors = storedFactors ?? noFactors(uid);
      const spent = await spendProof(tx, { proof, factors, boundTo: sid, purpose: 'account' }, deps);
      const { codes, refs } = newRecoveryCodes(uid);
      deps.factors.put(tx, uid, { ...spent, recoveryRefs: refs });
      const sentence = 'New recovery codes were made for your account. Earlier ones no longer work.';
      const fact = { kind: 'recovery-codes-made' } as const;
      notifyOfFactorChange(tx, { user, fact, sentence, caller, origin }, deps);
      return codes;
    }),
  );
}

/** Ten codes of 80 random bits, in groups of four, and their fingerprints. */
export function newRecoveryCodes(uid: string): { codes: string[]; refs: string[] } {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    (bytesToId(randomBytes(10)).match(/.{4}/g) ?? []).join('-'),
  );
  return { codes, refs: codes.map((code) => recoveryRef(uid, code)) };
}
