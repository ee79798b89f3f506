import { DomainError } from '@keelstone/domain/errors';
import { decidePayout, payoutClaims } from '@keelstone/domain/transaction/decide-payout';
import { shortAddress } from '@keelstone/domain/wallet/short-address';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin } from '../auth/acting.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { paidText, whatOf } from './mail-texts.ts';
import type { MoneyDeps } from './money-deps.ts';

/**
 * Enters or corrects the transaction that pays an approved withdrawal: the record, the claim that keeps another
 * withdrawal to the same address from naming it too, an audit row, and, the first time, a mail. A corrected id is free
 * again. The same id again changes nothing. Errors: `not-found`, `forbidden`, `invalid-input` and those of `decidePayout`.
 */
export async function recordPayout(
  options: { id: string; paidTxid: string; caller: Caller; origin: Origin },
  deps: MoneyDeps,
): Promise<void> {
  const { id, paidTxid, caller, origin } = options;
  await deps.runTransaction(async (tx) => {
    const [transaction, callersUser] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.users.at(caller.uid),
    );
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid } = transaction;
    const admin = actingAdmin(callersUser, deps.now());
    const { txid, wanted, replaced } = payoutClaims(transaction, paidTxid);
    const [claim, owner] = await readTogether(tx, deps.payoutClaims.at(wanted), deps.users.at(uid));
    const paid = decidePayout({ transaction, txid, claim, admin, atMs: deps.now() });
    if (paid === undefined) return;

    deps.transactions.put(tx, id, paid);
    if (replaced !== undefined) deps.payoutClaims.erase(tx, replaced);
    deps.payoutClaims.put(tx, wanted, { transactionId: id, uid, atMs: deps.now() });
    touchSignal(deps, tx, uid);
    if (owner !== undefined && transaction.paidTxid === null) {
      queueMail(deps, tx, {
        kind: 'withdrawal-sent',
        effectId: id,
        to: owner.email,
        values: {
          name: owner.name,
          what: whatOf(transaction),
          payment: paidText(transaction),
          address: shortAddress(transaction.btcAddress ?? transaction.ethAddress ?? ''),
          link: `${deps.config.appUrl}/transactions`,
        },
      });
    }
    const detail = { before: transaction.paidTxid, after: txid };
    writeAudit(deps, tx, { action: 'record-payout', caller, origin, targetId: id, subjectUid: uid, detail });
  });
}
