import { DomainError } from '@keelstone/domain/errors';
import type { Quote } from '@keelstone/domain/rates/quote';
import { decideReview, type Review } from '@keelstone/domain/transaction/decide-review';
import { isPricedAtReceipt } from '@keelstone/domain/transaction/receipt';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin, actingPerson } from '../auth/acting.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { passApproval } from '../policy/pass-approval.ts';
import { Proposed } from '../policy/proposed.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { orEmpty } from '../user/find-account.ts';
import { countPayment, requireNoWaits } from './find-waits.ts';
import { tellOfReview } from './tell-of-money.ts';
import type { MoneyDeps } from './money-deps.ts';
import { writeChange } from './write-change.ts';

/**
 * Approves or rejects a Pending record: record, account, journal entry, mail, audit and signal in one transaction.
 * Amounts come from the stored record, and prices from the server: nothing from the request but its id, and how much coin a
 * deposit brought (1e-8 units) where that is not what was asked for. Above the policy's bound the first approval of a
 * withdrawal is only noted in its record. Errors: `not-found`, `forbidden` and those of `decideReview` and `requireNoWaits`.
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
  const quote = review === 'Approved' ? await priceFor({ id, receivedCoinUnits }, deps) : undefined;
  return deps.runTransaction(async (tx) => {
    const [transaction, callersUser] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.users.at(caller.uid),
    );
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid } = transaction;
    const [found, month, owner, factors] = await readTogether(
      tx,
      deps.accounts.at(uid),
      deps.months.running(uid, deps.now()),
      deps.users.at(uid),
      deps.factors.at(uid),
    );
    const isFactorReset = (factors?.reset ?? null) !== null;
    const account = orEmpty(found, uid, deps);
    const admin = actingAdmin(callersUser, deps.now());
    const atMs = deps.now();
    const about = { transaction, account, owner, isFactorReset };
    const change = decideReview({ ...about, review, admin, quote, receivedCoinUnits, reason, atMs });
    if (change === undefined) return undefined;
    // Also of a first approval: it says that the payment may go.
    const counted = review === 'Approved' ? await requireNoWaits(tx, transaction, deps) : undefined;
    if (review === 'Approved') {
      const passed = await passApproval(
        tx,
        { transaction: change.transaction, admin: actingPerson(callersUser, atMs) },
        deps,
      );
      if (passed.verdict === 'first') {
        const { approval } = passed;
        if (approval !== undefined) {
          const approvals = [...(transaction.approvals ?? []), approval];
          const approvedOnce = { uid: approval.uid, atMs: approval.atMs };
          deps.transactions.put(tx, id, { ...transaction, approvals, approvedOnce });
          writeAudit(deps, tx, { action: 'propose', caller, origin, targetId: id, subjectUid: uid });
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
    if (owner !== undefined) tellOfReview(tx, { transaction: change.transaction, owner, reason }, deps);
    const action = review === 'Approved' ? 'approve-transaction' : 'reject-transaction';
    const { type, coin, amountUsdCents } = transaction;
    const { paid, received } = change.transaction;
    const moved = {
      type,
      coin,
      amountUsdCents,
      paidCoinUnits: paid?.coinUnits ?? null,
      ...receivedDetail(received),
    };
    const detail = review === 'Approved' ? moved : { ...moved, reason };
    writeAudit(deps, tx, { action, caller, origin, targetId: id, subjectUid: uid, detail });
    return undefined;
  });
}

/**
 * The price a Pending withdrawal would be paid at, or a deposit's coin beyond what was asked for is counted at, asked for
 * before the transaction. Where there is none the decision says so, unless it has something else to say first.
 */
async function priceFor(
  { id, receivedCoinUnits }: { id: string; receivedCoinUnits: number | undefined },
  deps: Pick<MoneyDeps, 'transactions' | 'quotes'>,
): Promise<Quote | undefined> {
  const transaction = await deps.transactions.find(id);
  if (transaction?.status !== 'Pending') return undefined;
  const isPriced = transaction.type === 'Withdrawal' || isPricedAtReceipt(transaction, receivedCoinUnits);
  return isPriced ? deps.quotes.find(transaction.coin) : undefined;
}

/** What was booked in place of what was asked for. */
function receivedDetail(received: Transaction['received']) {
  return received === null
    ? {}
    : { receivedCoinUnits: received.coinUnits, bookedUsdCents: received.usdCents };
}
