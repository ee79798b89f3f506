import { hasFactor } from '@keelstone/domain/access/second-factor/second-factor';
import type { FactorProof } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { isOpen } from '@keelstone/domain/core/one-time-link/one-time-link';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import type { Origin } from '../../../platform/call/caller.ts';
import type { CountedAttempt } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { refuseFactor, limitTries } from '../second-factor/limit-tries.ts';
import { notifyOfFactorChange } from '../second-factor/notify-of-factor-change.ts';
import { findTicket, type Waiting } from '../second-factor/request-challenge.service.ts';
import { mayServe, spendProof } from '../second-factor/spend-proof.ts';
import { type SignedIn, signIn } from './sign-in.service.ts';

type SecondStep = {
  ticket: string;
  proof: FactorProof;
  device?: string | undefined;
  origin: Origin;
  attempt: CountedAttempt;
};

/**
 * The second step of a sign-in. Ticket and proof are spent together before the session is opened, so neither works
 * twice. A ticket from before a new password does not work. Errors: `factor-refused` for any fault of ticket or proof,
 * `too-many-requests`, `account-restricted`, `email-unverified`.
 */
export async function passSecondFactor(
  { ticket, proof, device, origin, attempt }: SecondStep,
  deps: Deps,
): Promise<SignedIn> {
  const waiting = await findTicket(ticket, deps);
  const { uid, checkedAtMs } = waiting;
  const { user, isFactorNew } = await limitTries({ uid, origin }, deps, () =>
    spend({ proof, waiting, origin }, deps),
  );
  const { email } = user;
  try {
    return await signIn(
      { uid, email, isFactorNew, device, origin, checkedAtMs, isFactorProven: true, attempt },
      deps,
    );
  } catch (error) {
    // The password was replaced after it was checked.
    const isReplaced = error instanceof DomainError && error.code === 'wrong-credentials';
    throw isReplaced ? refuseFactor() : error;
  }
}

async function spend(
  {
    proof,
    waiting: { id, uid, checkedAtMs },
    origin,
  }: { proof: FactorProof; waiting: Waiting; origin: Origin },
  deps: Deps,
): Promise<{ user: User; isFactorNew: boolean }> {
  return deps.runTransaction(async (tx) => {
    const [ticket, factors, user, sessions] = await readTogether(
      tx,
      deps.secrets.at(id),
      deps.factors.at(uid),
      deps.users.at(uid),
      deps.sessions.at(uid),
    );
    const isWaiting = isOpen(ticket, { purpose: 'factor-ticket', nowMs: deps.now() });
    if (!isWaiting || user === undefined) throw refuseFactor();
    assertMay('act', user, { nowMs: deps.now() });
    if (!user.isVerified) throw new DomainError('email-unverified');
    // A new password or a reset of the factors ends all sessions, and the ticket too.
    if ((sessions?.endedAtMs ?? 0) > checkedAtMs) throw refuseFactor();
    if (factors === undefined || !hasFactor(factors)) throw refuseFactor();
    const after = await spendProof(tx, { proof, factors, boundTo: id, purpose: 'sign-in' }, deps);
    deps.factors.put(tx, uid, after);
    deps.secrets.erase(tx, id);
    if (proof.method === 'recovery') {
      const codesLeft = after.recoveryRefs.length;
      const sentence = `A recovery code signed in to your account in place of a second factor. ${String(codesLeft)} are left.`;
      const fact = { kind: 'recovery-code-used', detail: { left: codesLeft } } as const;
      notifyOfFactorChange(tx, { user, fact, sentence, origin }, deps);
    }
    return { user, isFactorNew: !mayServe({ proof, factors }, 'account', deps.now()) };
  });
}
