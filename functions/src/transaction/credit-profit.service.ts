import { DomainError } from '@keelstone/domain/errors';
import { fingerprint, recordId } from '@keelstone/domain/ids';
import type { Coin } from '@keelstone/domain/ledger/account';
import type { UsdCents } from '@keelstone/domain/money/units';
import { decideCredit } from '@keelstone/domain/transaction/decide-figures';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin } from '../auth/acting.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { orEmpty } from '../user/find-account.ts';
import type { MoneyDeps } from './money-deps.ts';
import { sameRequest } from './same-request.ts';
import { writeChange } from './write-change.ts';

export type CreditSubmission = {
  caller: Caller;
  origin: Origin;
  /** Whose account is credited. */
  uid: string;
  transactionId: string;
  coin: Coin;
  amountUsdCents: UsdCents;
};

/**
 * Credits profit at the server's own rate; a double click is one credit.
 * Errors: `rate-unavailable`, `no-user`, `key-reused`, `own-record`, `forbidden`.
 */
export async function creditProfit(submission: CreditSubmission, deps: MoneyDeps): Promise<Transaction> {
  const { caller, origin, uid, transactionId, coin, amountUsdCents } = submission;
  const id = recordId({ uid: caller.uid, kind: `credit|${uid}`, key: transactionId });
  const requestHash = fingerprint(JSON.stringify([uid, coin, amountUsdCents]));
  const earlier = sameRequest(await deps.transactions.find(id), requestHash);
  if (earlier !== undefined) return earlier;

  const quote = await deps.quotes.quote(coin);
  return deps.runTransaction(async (tx) => {
    const [stored, user, found, callersUser] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.users.at(uid),
      deps.accounts.at(uid),
      deps.users.at(caller.uid),
    );
    const twin = sameRequest(stored, requestHash);
    if (twin !== undefined) return twin;
    if (user === undefined) throw new DomainError('no-user');
    const account = orEmpty(found, uid, deps);
    const admin = actingAdmin(callersUser, deps.now());
    const request = { id, transactionId, requestHash, coin, amountUsdCents, quote, atMs: deps.now() };
    const decided = decideCredit({ user, account, admin, request });
    writeChange(deps, tx, decided);
    touchSignal(deps, tx, uid);
    writeAudit(deps, tx, {
      action: 'credit-profit',
      caller,
      origin,
      targetId: id,
      subjectUid: uid,
      detail: { amountUsdCents, coin, coinUnits: decided.transaction.coinUnits },
    });
    return decided.transaction;
  });
}
