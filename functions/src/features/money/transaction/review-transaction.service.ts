import { DomainError } from '@keelstone/domain/errors';
import type { Quote } from '@keelstone/domain/rates/quote';
import { decideReview, type Review } from '@keelstone/domain/transaction/decide-review';
import { isPricedAtReceipt } from '@keelstone/domain/transaction/receipt';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin, requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import { readAhead, readTogether, type DocumentAt } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { passApproval } from '../../../platform/two-people/pass-approval.ts';
import { twoPeopleDocuments } from '../../../platform/two-people/require-people.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { orEmpty } from '../../../platform/collections/account.repository.ts';
import { countPayment, requireNoWaits, waitDocuments } from './find-waits.ts';
import { notifyOfReview } from './notify-of-money.ts';
import type { MoneyDeps } from './money-deps.ts';
import { writeChange } from './write-change.ts';

/**
 * Approves or rejects a Pending record: record, account, journal entry, mail, audit and signal in one transaction.
 * Amounts come from the stored record, and prices from the server; from the request come only the id, and how much coin
 * a deposit brought (1e-8 units) if that differs from the request. Above the policy's bound the first approval is only
 * noted in the record. Errors: `not-found`, `forbidden` and those of `decideReview` and `requireNoWaits`.
 */
export async function reviewTransaction(
  options: {
    id: string;
    review: Review;
    receivedCoinUnits?: number | undefined;
    reason?: string;
    caller: Caller;
    origin: Origin;
  },
  deps: MoneyDeps,
): Promise<Proposed | undefined> {
  const { id, review, receivedCoinUnits, reason = '', caller, origin } = options;
  const { seen, quote } = await lookBefore({ id, review, receivedCoinUnits }, deps);
  return deps.runTransaction(async (tx) => {
    if (seen !== undefined) await readAhead(tx, documentsFor(seen, { review, callerUid: caller.uid }, deps));
    const [transaction, callersUser] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.users.at(caller.uid),
    );
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid } = transaction;
    const [found, running, owner, factors] = await readTogether(
      tx,
      deps.accounts.at(uid),
      deps.months.running(uid, deps.now()),
      deps.users.at(uid),
      deps.factors.at(uid),
    );
    const isFactorReset = (factors?.reset ?? null) !== null;
    const account = orEmpty(found, uid, deps);
    const month = await deps.months.reached(tx, { account, running, atMs: deps.now() });
    const admin = requireActiveAdmin(callersUser, deps.now());
    const atMs = deps.now();
    const about = { transaction, account, owner, isFactorReset };
    const change = decideReview({ ...about, review, admin, quote, receivedCoinUnits, reason, atMs });
    if (change === undefined) return undefined;
    // Also for a first approval: it says that the payment may go.
    const counted = review === 'Approved' ? await requireNoWaits(tx, transaction, deps) : undefined;
    if (review === 'Approved') {
      const passed = await passApproval(
        tx,
        { transaction: change.transaction, admin: requireActiveAdminWithEmail(callersUser, atMs) },
        deps,
      );
      if (passed.verdict === 'first') {
        const { approval } = passed;
        if (approval !== undefined) {
          const approvals = [...(transaction.approvals ?? []), approval];
          const approvedOnce = { uid: approval.uid, atMs: approval.atMs };
          deps.transactions.put(tx, id, { ...transaction, approvals, approvedOnce });
          const { type, coin, amountUsdCents } = transaction;
          const detail = { operation: 'approve-transaction', type, coin, amountUsdCents };
          writeAudit(deps, tx, { action: 'propose', caller, origin, targetId: id, subjectUid: uid, detail });
        }
        return new Proposed({
          message: 'Approved by you. Another administrator has to approve it too',
          proposalId: id,
        });
      }
    }

    writeChange(deps, tx, change, { account, month });
    countPayment(deps, tx, counted);
    touchSignal(deps, tx, transaction.uid);
    if (owner !== undefined) notifyOfReview(tx, { transaction: change.transaction, owner, reason }, deps);
    const action = review === 'Approved' ? 'approve-transaction' : 'reject-transaction';
    const { type, coin, amountUsdCents } = transaction;
    const { paid, received } = change.transaction;
    const moved = {
      type,
      coin,
      amountUsdCents,
      before: transaction.status,
      after: review,
      paidCoinUnits: paid?.coinUnits ?? null,
      ...receivedDetail(received),
    };
    const detail = review === 'Approved' ? moved : { ...moved, reason };
    writeAudit(deps, tx, { action, caller, origin, targetId: id, subjectUid: uid, detail });
    return undefined;
  });
}

/**
 * The record before the transaction, which reads it again, and for an approval the price: a Pending withdrawal is paid
 * at it, and excess coin of a deposit counts at it. If it is missing, the decision refuses, unless it has another
 * reason first.
 */
async function lookBefore(
  { id, review, receivedCoinUnits }: { id: string; review: Review; receivedCoinUnits: number | undefined },
  deps: Pick<MoneyDeps, 'transactions' | 'quotes'>,
): Promise<{ seen: Transaction | undefined; quote: Quote | undefined }> {
  const seen = await deps.transactions.find(id);
  const isPriced =
    seen?.status === 'Pending' &&
    review === 'Approved' &&
    (seen.type === 'Withdrawal' || isPricedAtReceipt(seen, receivedCoinUnits));
  return { seen, quote: isPriced ? await deps.quotes.find(seen.coin) : undefined };
}

/** Everything that the decision may read, so that the transaction waits only once. */
function documentsFor(
  { id, uid, type, approvals = [] }: Transaction,
  { review, callerUid }: { review: Review; callerUid: string },
  deps: MoneyDeps,
): DocumentAt<object>[] {
  const { transactions, users, accounts, months, factors } = deps;
  const always = [
    transactions.at(id),
    users.at(callerUid),
    accounts.at(uid),
    months.running(uid, deps.now()),
    users.at(uid),
    factors.at(uid),
  ];
  if (review !== 'Approved') return always;
  const first = approvals.at(-1)?.uid;
  return [
    ...always,
    ...twoPeopleDocuments(callerUid, deps),
    ...(type === 'Withdrawal' ? waitDocuments(uid, deps) : []),
    ...(first === undefined ? [] : [users.at(first), deps.sessions.at(first)]),
  ];
}

/** What was booked instead of the requested amount. */
function receivedDetail(received: Transaction['received']) {
  return received === null
    ? {}
    : { receivedCoinUnits: received.coinUnits, bookedUsdCents: received.usdCents };
}
