import { DomainError } from '@keelstone/domain/errors';
import { fingerprint, recordId } from '@keelstone/domain/ids';
import type { Coin } from '@keelstone/domain/money/coins';
import type { UsdCents } from '@keelstone/domain/money/units';
import { decideCredit } from '@keelstone/domain/transaction/decide-figures';
import { creditChanges } from '@keelstone/domain/policy/describe-changes';
import type { Approval, Transaction } from '@keelstone/domain/transaction/transaction';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin, requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import {
  confirmDocuments,
  passOrPropose,
  type Confirms,
} from '../../../platform/two-people/pass-or-propose.ts';
import { twoPeopleDocuments } from '../../../platform/two-people/require-people.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { orEmpty } from '../../../platform/collections/account.repository.ts';
import type { MoneyDeps } from './money-deps.ts';
import { sameRequest } from './same-request.ts';
import { notifyOfCredit } from './notify-of-money.ts';
import { writeChange } from './write-change.ts';

export type CreditSubmission = {
  caller: Caller;
  origin: Origin;
  /** Whose account is credited. */
  uid: string;
  transactionId: string;
  coin: Coin;
  amountUsdCents: UsdCents;
  /** Its owner reads it; absent if none was given. */
  reason?: string;
  /** The proposal that the caller confirms; absent for an original request. */
  confirms?: Confirms;
};

/**
 * Credits profit at the server's own rate; a double click is one credit, the same key with another reason is refused.
 * Its owner is mailed, with the reason. Above the policy's bound it is proposed. Errors: `rate-unavailable`, `no-user`,
 * `key-reused`, `own-record`, `forbidden` and those of `passOrPropose`.
 */
export async function creditProfit(
  submission: CreditSubmission,
  deps: MoneyDeps,
): Promise<Transaction | Proposed> {
  const { caller, origin, uid, transactionId, coin, amountUsdCents, reason = '', confirms } = submission;
  const makerUid = confirms?.makerUid ?? caller.uid;
  const id = recordId({ uid: makerUid, kind: `credit|${uid}`, key: transactionId });
  const given = reason === '' ? {} : { reason };
  const requestHash = fingerprint(JSON.stringify([uid, coin, amountUsdCents, ...Object.values(given)]));
  // Requested together; a repeat is answered from its record, whatever happens to the price.
  const priced = deps.quotes.quote(coin);
  const [earlierRecord] = await Promise.all([deps.transactions.find(id), Promise.allSettled([priced])]);
  const earlier = sameRequest(earlierRecord, requestHash);
  if (earlier !== undefined && confirms === undefined) return earlier;

  const quote = await priced;
  return deps.runTransaction(async (tx) => {
    const [stored, user, found, running, callersUser] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.users.at(uid),
      deps.accounts.at(uid),
      deps.months.running(uid, deps.now()),
      deps.users.at(caller.uid),
      ...twoPeopleDocuments(caller.uid, deps),
      ...confirmDocuments(confirms, deps),
    );
    const earlier = sameRequest(stored, requestHash);
    if (earlier !== undefined && confirms !== undefined) throw new DomainError('already-decided');
    if (earlier !== undefined) return earlier;
    if (user === undefined) throw new DomainError('no-user');
    const account = orEmpty(found, uid, deps);
    const month = await deps.months.reached(tx, { account, running, atMs: deps.now() });
    const admin = requireActiveAdmin(callersUser, deps.now());
    const request = { id, transactionId, requestHash, coin, amountUsdCents, quote, atMs: deps.now() };
    const decided = decideCredit({ user, account, admin, request, reason });
    const wanted = {
      operation: 'credit-profit',
      request: { uid, transactionId, coin, amountUsdCents, ...given },
    } as const;
    const passed = await passOrPropose(
      tx,
      {
        act: { rule: 'amount', amountUsdCents },
        wanted,
        changes: creditChanges(wanted.request),
        before: null,
        subject: { uid, name: user.name, email: user.email },
        caller,
        origin,
        admin: requireActiveAdminWithEmail(callersUser, deps.now()),
        confirms,
      },
      deps,
    );
    if (passed instanceof Proposed) return passed;
    const transaction = withFirst(decided.transaction, passed.first);
    writeChange(deps, tx, { ...decided, transaction }, { account, month });
    touchSignal(deps, tx, uid);
    notifyOfCredit(tx, { transaction, owner: user }, deps);
    writeAudit(deps, tx, {
      action: 'credit-profit',
      caller,
      origin,
      targetId: id,
      subjectUid: uid,
      detail: { amountUsdCents, coin, coinUnits: transaction.coinUnits, reason },
    });
    return transaction;
  });
}

function withFirst(transaction: Transaction, first: Approval | undefined): Transaction {
  return first === undefined ? transaction : { ...transaction, approvals: [first] };
}
