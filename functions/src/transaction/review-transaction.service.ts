import { DomainError } from '@keelstone/domain/errors';
import { usdCents } from '@keelstone/domain/money/units';
import { formatUsd } from '@keelstone/domain/money/format';
import { decideReview, type Review } from '@keelstone/domain/transaction/decide-review';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin } from '../auth/acting.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { orEmpty } from '../user/find-account.ts';
import { writeChange } from './write-change.ts';

/**
 * Approves or rejects a Pending record: record, account, journal entry, mail, audit and signal in one transaction.
 * Amounts come from the stored record, nothing from the request but its id (security.md 2, rows 21 and 22).
 * Errors: `not-found`, `own-record`, `already-decided`, `forbidden`.
 */
export async function reviewTransaction(
  options: { id: string; review: Review; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  const { id, review, caller, origin } = options;
  await deps.runTransaction(async (tx) => {
    const [transaction, callersUser] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.users.at(caller.uid),
    );
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid } = transaction;
    const [found, user] = await readTogether(tx, deps.accounts.at(uid), deps.users.at(uid));
    const account = orEmpty(found, uid, deps);
    const admin = actingAdmin(callersUser);
    const change = decideReview({ transaction, account, review, admin, atMs: deps.now() });
    if (change === undefined) return;

    writeChange(deps, tx, change);
    touchSignal(deps, tx, transaction.uid);
    if (user !== undefined) {
      queueMail(deps, tx, {
        kind: review === 'Approved' ? 'transaction-approved' : 'transaction-rejected',
        effectId: id,
        to: user.email,
        values: { name: user.name, what: describe(transaction), link: `${deps.config.appUrl}/transactions` },
      });
    }
    const action = review === 'Approved' ? 'approve-transaction' : 'reject-transaction';
    writeAudit(deps, tx, { action, caller, origin, targetId: id, subjectUid: transaction.uid });
  });
}

function describe({ type, amountUsdCents, coin }: Transaction): string {
  return `${type.toLowerCase()} of ${formatUsd(usdCents(amountUsdCents))} in ${coin.toUpperCase()}`;
}
