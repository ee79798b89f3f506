import { assertOpen } from '@keelstone/domain/closing/closing';
import { DomainError } from '@keelstone/domain/errors';
import { payoutReturnChanges } from '@keelstone/domain/policy/describe-changes';
import { decidePayoutReturn } from '@keelstone/domain/transaction/decide-payout';
import { takenCoinUnits } from '@keelstone/domain/transaction/settlement';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import {
  confirmDocuments,
  passOrPropose,
  type Confirms,
} from '../../../platform/two-people/pass-or-propose.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { twoPeopleDocuments } from '../../../platform/two-people/require-people.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { orEmpty } from '../../../platform/collections/account.repository.ts';
import { whatOf } from './mail-texts.ts';
import type { MoneyDeps } from './money-deps.ts';
import { readForAdmin } from './read-for-admin.ts';
import { writeChange } from './write-change.ts';

export type ReturnedPayout = {
  /** Of the withdrawal. */
  id: string;
  reason: string;
  caller: Caller;
  origin: Origin;
  /** The proposal that the caller confirms; absent for an original request. */
  confirms?: Confirms;
};

/**
 * Puts back what the payment of a withdrawal took from the account. It becomes money of the account, so it counts
 * like a credit: from the policy's bound on, the return is proposed. The same again changes nothing. Errors: `not-found`,
 * `forbidden`, those of `decidePayoutReturn` and of `passOrPropose`.
 */
export async function returnPayout(
  { id, reason, caller, origin, confirms }: ReturnedPayout,
  deps: MoneyDeps,
): Promise<Proposed | undefined> {
  return deps.runTransaction(async (tx) => {
    const later = [...twoPeopleDocuments(caller.uid, deps), ...confirmDocuments(confirms, deps)];
    const { transaction, callersUser } = await readForAdmin(tx, { id, caller }, deps, later);
    const { uid, amountUsdCents, coin, paidTxid, userName, userEmail } = transaction;
    const [found, running, owner] = await readTogether(
      tx,
      deps.accounts.at(uid),
      deps.months.running(uid, deps.now()),
      deps.users.at(uid),
    );
    const account = orEmpty(found, uid, deps);
    const month = await deps.months.reached(tx, { account, running, atMs: deps.now() });
    const person = requireActiveAdminWithEmail(callersUser, deps.now());
    const admin = { uid: person.uid, name: person.name };
    if (transaction.returned !== null && confirms !== undefined) throw new DomainError('already-decided');
    const change = decidePayoutReturn({ transaction, account, admin, reason, atMs: deps.now() });
    if (change === undefined) return undefined;
    // While the account is closing the money may come back, and then it is not closed; afterwards it would belong to
    // nobody.
    if (owner?.closedAtMs !== undefined) assertOpen(owner, 'administrator');

    const wanted = { operation: 'return-payout', request: { id, reason } } as const;
    const passed = await passOrPropose(
      tx,
      {
        act: { rule: 'amount', amountUsdCents },
        wanted,
        changes: payoutReturnChanges(transaction, wanted.request),
        // An id entered meanwhile may mean that the payment arrived after all.
        before: paidTxid,
        subject: { uid, name: userName, email: userEmail },
        caller,
        origin,
        admin: person,
        confirms,
      },
      deps,
    );
    if (passed instanceof Proposed) return passed;
    writeChange(deps, tx, change, { account, month });
    touchSignal(deps, tx, uid);
    if (owner !== undefined) {
      notifyHolder(deps, tx, {
        kind: 'withdrawal-returned',
        effectId: id,
        recordId: id,
        user: owner,
        values: {
          name: owner.name,
          what: whatOf(transaction),
          reason,
          link: `${deps.config.appUrl}/transactions`,
        },
      });
    }
    writeAudit(deps, tx, {
      action: 'return-payout',
      caller,
      origin,
      targetId: id,
      subjectUid: uid,
      detail: { amountUsdCents, coin, coinUnits: takenCoinUnits(transaction), reason },
    });
    return undefined;
  });
}
