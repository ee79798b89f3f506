import { type Factors, noFactors, withTotp } from '@keelstone/domain/access/second-factor/second-factor';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { DomainError } from '@keelstone/domain/errors';
import type { By, Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readOf } from '../../../platform/firestore/read-together.ts';
import { type AddedFactor, assertMayAdd, issueTokens, writeAdded } from './add-factor.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';
import { refuseFactor, limitTries } from './limit-tries.ts';
import { newTotpSecret, findStep } from './totp.ts';

/**
 * Creates a secret and stores it encrypted until its first code arrives or 15 minutes have passed. It replaces an
 * earlier pending secret. Errors: `account-locked`, `factor-limit`.
 */
export async function requestTotp(
  { uid, user }: Caller,
  deps: Deps,
): Promise<{ secret: string; uri: string }> {
  const made = await newTotpSecret(user.email);
  const sealedSecret = encryptSecret(made.secret, { key: deps.config.factorKey, uid });
  await deps.runTransaction(async (tx) => {
    const factors = (await deps.factors.read(tx, uid)) ?? noFactors(uid);
    assertMayAdd({ factors, user }, deps.now());
    assertNoApp(factors);
    const pendingTotp = { sealedSecret, expiresAtMs: deps.now() + secondFactorLimits.pendingTotpAgeMsMax };
    deps.factors.put(tx, uid, { ...factors, pendingTotp });
  });
  return made;
}

/**
 * Adds the authenticator app that shows this code, and spends the code. Errors: `factor-refused` (a wrong code, or no
 * or an expired secret), `factor-limit`, `too-many-requests`, and those of `writeAdded`.
 */
export async function addTotp(
  { code, caller, origin }: By & { code: string },
  deps: Deps,
): Promise<AddedFactor> {
  const { uid } = caller;
  const added = await limitTries({ uid, origin }, deps, () =>
    deps.runTransaction(async (tx) => {
      const [factors, sessions, user] = await readOf(tx, uid, deps.factors, deps.sessions, deps.users);
      const before = factors ?? noFactors(uid);
      const { pendingTotp } = before;
      const atMs = deps.now();
      if (pendingTotp === null || atMs >= pendingTotp.expiresAtMs) throw refuseFactor();
      const { sealedSecret } = pendingTotp;
      assertNoApp(before);
      const step = await findStep(
        decryptSecret(sealedSecret, { key: deps.config.factorKey, uid }),
        code,
        atMs,
      );
      if (step === undefined) throw refuseFactor();
      const after = withTotp(before, { id: deps.factors.newId(), sealedSecret, step, atMs });
      return writeAdded(tx, { before, after, method: 'totp', user, sessions, caller, origin }, deps);
    }),
  );
  return issueTokens(added, { caller, origin }, deps);
}

/** Refuses a second app, which must not replace the first: removing that takes a proof, not just a session. */
function assertNoApp({ totp }: Factors): void {
  if (totp === null) return;
  throw new DomainError('factor-limit', {
    message: 'Please remove your authenticator app before you add another one',
  });
}
