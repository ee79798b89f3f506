import { unitsOf, type ChainCandidate } from '@keelstone/domain/chain/chain-payment';
import type { Quote } from '@keelstone/domain/rates/quote';
import { decideReview, type Review } from '@keelstone/domain/transaction/decide-review';
import { bookedOf, isPricedAtReceipt } from '@keelstone/domain/transaction/receipt';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import { readAhead, type DocumentAt } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import { twoPeopleDocuments, type PeopleAsked } from '../../../platform/two-people/pass-people.ts';
import { inTime } from '../chain/ask-source.ts';
import { bookOutputs, type Booking } from '../chain/book-outputs.ts';
import { findCandidates } from '../chain/find-candidates.service.ts';
import { readFactsAgain } from '../chain/find-evidence.service.ts';
import { findStanding } from '../chain/hold-new-sender.ts';
import { unprovenDeposit } from '../chain/unproven-deposit.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { approvalWarnings } from './approval-warnings.ts';
import { countPayment, requireNoWaits, waitDocuments } from './find-waits.ts';
import { notifyOfReview } from './notify-of-money.ts';
import type { MoneyDeps } from './money-deps.ts';
import { readAccount } from './read-account.ts';
import { readForAdmin } from './read-for-admin.ts';
import { writeChange } from './write-change.ts';

/**
 * Approves or rejects a Pending record: record, account, journal entry, mail, audit and signal in one transaction.
 * Amounts come from the stored record, and prices from the server; from the request come only the id, how much coin a
 * deposit brought (1e-8 units) if that differs from the request, which of several payments to its address it books, and
 * a reason. A deposit for which the chain shows no payment opens a finding with it. Above the policy's bound the first
 * approval is only noted in the record. Errors: `not-found`, `forbidden` and those of `decideReview`, `bookOutputs` and
 * `requireNoWaits`.
 */
export async function reviewTransaction(
  options: By & {
    id: string;
    review: Review;
    receivedCoinUnits?: number | undefined;
    outputs?: readonly string[] | undefined;
    reason?: string;
  },
  deps: MoneyDeps,
): Promise<Operation<Done>> {
  const { id, review, receivedCoinUnits, outputs: chosen, reason = '', caller } = options;
  const isApproval = review === 'Approved';
  const answer = () => ({ message: isApproval ? 'Transaction approved' : 'Transaction rejected' });
  const { seen, quote, candidates } = await lookBefore({ id, review, receivedCoinUnits }, deps);
  return {
    async decide(reader) {
      if (seen !== undefined)
        await readAhead(reader, documentsFor(seen, { review, callerUid: caller.uid }, deps));
      const { transaction, callersUser } = await readForAdmin(reader, { id, caller }, deps);
      const { uid, type, coin, amountUsdCents, userName, userEmail } = transaction;
      const ledger = await readAccount(reader, uid, deps, deps.factors.at(uid));
      const { account, user: owner, more } = ledger;
      const [factors] = more;
      const isFactorReset = (factors?.reset ?? null) !== null;
      const atMs = deps.now();
      const { email, ...admin } = requireActiveAdminWithEmail(callersUser, atMs);
      const about = { transaction, account, owner, isFactorReset };
      const change = decideReview({ ...about, review, admin, quote, receivedCoinUnits, reason, atMs });
      if (change === undefined) return { answer };
      // Also for a first approval: it says that the payment may go.
      const counted = isApproval ? await requireNoWaits(reader, transaction, deps) : undefined;
      const units = change.transaction.received?.coinUnits ?? transaction.coinUnits;
      const booking = isApproval
        ? await bookOutputs(reader, { record: transaction, chosen }, deps)
        : undefined;
      const isUnproven = isApproval && type === 'Deposit' && deps.chain.isOn(coin) && !shows(booking, units);
      const likely = isUnproven ? candidates.filter(({ coinUnits }) => coinUnits === units) : [];
      const unproven = isUnproven
        ? await unprovenDeposit(reader, { record: transaction, reason, likely }, deps)
        : undefined;
      const decided = {
        ...change.transaction,
        ...(booking !== undefined && { outputs: booking.outputs }),
        ...(likely.length > 0 && { likelyTxids: likely.map(({ txid }) => txid) }),
      };
      const { paid, received } = decided;
      const people: PeopleAsked = {
        kept: 'record',
        act: { rule: 'amount', amountUsdCents: bookedOf(decided).usdCents },
        subject: { uid, name: userName, email: userEmail },
        admin: { ...admin, email },
        transaction: decided,
        keep(tx, approval) {
          const approvals = [...(transaction.approvals ?? []), approval];
          const approvedOnce = { uid: approval.uid, atMs: approval.atMs };
          deps.transactions.put(tx, id, { ...transaction, approvals, approvedOnce });
        },
      };
      return {
        answer,
        ...(isApproval && { people, warnings: () => approvalWarnings(decided, isUnproven, deps) }),
        // Without a source the documented call is enough.
        ...(isApproval &&
          (deps.chain.isOn(coin) || deps.config.sanctionsUrl !== '') && { areTicksAsked: true }),
        // Entering the requested amount is the same as entering none.
        entered: {
          ...(received !== null && { received: received.coinUnits }),
          ...(booking !== undefined && { outputs: booking.seen }),
        },
        write(tx) {
          writeChange(deps, tx, { ...change, transaction: decided }, ledger);
          countPayment(deps, tx, counted);
          booking?.write(tx);
          unproven?.(tx);
          touchSignal(deps, tx, uid);
          if (owner !== undefined)
            notifyOfReview(tx, { transaction: decided, owner, reason: isApproval ? '' : reason }, deps);
        },
        audit: {
          action: isApproval ? 'approve-transaction' : 'reject-transaction',
          targetId: id,
          subjectUid: uid,
          detail: {
            type,
            coin,
            amountUsdCents,
            before: transaction.status,
            after: review,
            paidCoinUnits: paid?.coinUnits ?? null,
            ...receivedDetail(received),
            ...((!isApproval || reason !== '') && { reason }),
          },
        },
      };
    },
  };
}

/**
 * The record before the transaction, which reads it again, and for an approval the price: a Pending withdrawal is paid
 * at it, and excess coin of a deposit counts at it. If it is missing, the decision refuses, unless it has another
 * reason first.
 */
async function lookBefore(
  { id, review, receivedCoinUnits }: { id: string; review: Review; receivedCoinUnits: number | undefined },
  deps: MoneyDeps,
): Promise<{
  seen: Transaction | undefined;
  quote: Quote | undefined;
  candidates: readonly ChainCandidate[];
}> {
  const seen = await deps.transactions.find(id);
  if (seen?.status !== 'Pending' || review !== 'Approved') return { seen, quote: undefined, candidates: [] };
  const asked = Promise.all([findCandidates(seen, deps), readForApproval(seen, deps)]);
  const [candidates] = (await inTime(asked)) ?? [[]];
  const isPriced = seen.type === 'Withdrawal' || isPricedAtReceipt(seen, receivedCoinUnits);
  return { seen, quote: isPriced ? await deps.quotes.find(seen.coin) : undefined, candidates };
}

async function readForApproval(seen: Transaction, deps: MoneyDeps): Promise<void> {
  const facts = await readFactsAgain(seen, deps, 'approval');
  if (seen.type === 'Deposit' && facts !== undefined) await findStanding(facts, deps);
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
    ...twoPeopleDocuments(callerUid, undefined, deps),
    ...(type === 'Withdrawal' ? waitDocuments(uid, deps) : []),
    ...(first === undefined ? [] : [users.at(first), deps.sessions.at(first)]),
  ];
}

/** Whether the chain has all that is credited, in a block. */
function shows(booking: Booking | undefined, units: number): boolean {
  if (booking === undefined || booking.isDisputed || booking.seen.blockHash === null) return false;
  return unitsOf(booking.booked) >= units;
}

/** What was booked instead of the requested amount. */
function receivedDetail(received: Transaction['received']) {
  return received === null
    ? {}
    : { receivedCoinUnits: received.coinUnits, bookedUsdCents: received.usdCents };
}
