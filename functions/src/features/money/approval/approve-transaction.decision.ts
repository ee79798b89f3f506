import { DomainError } from '@keelstone/domain/errors';
import { decideReview, digestApproval } from '@keelstone/domain/money/approval/decide-review';
import { sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { pickBooked, isPricedAtReceipt } from '@keelstone/domain/money/transaction/received-amount';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { awaitSource } from '../../../platform/ask-source.ts';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { requireCoin } from '../../../platform/required-figures.ts';
import { defineDecision, type QuoteGetter } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/decision/two-people.ts';
import { type Booking, bookOutputs, readPayment } from '../blockchain/book-outputs.ts';
import { findCandidates } from '../blockchain/find-candidates.service.ts';
import { readFactsAgain } from '../blockchain/find-evidence.service.ts';
import { findStanding, requireKnownSender } from '../blockchain/hold-new-sender.ts';
import { readUnproven, writeUnproven } from '../blockchain/unproven-deposit.ts';
import { readWaits, requireNoWaits } from '../transaction/find-waits.ts';
import { notifyOfOutcome } from '../transaction/notify-of-money.ts';
import { readLedger } from '../transaction/read-ledger.ts';
import { transactionFact } from '../transaction/transaction-fact.ts';
import { approvalWarnings } from './approval-warnings.ts';

const noPrice: QuoteGetter = () => undefined;

/**
 * Approves a Pending record. Writes record, account, journal entry, mail, audit and signal in one transaction. Amounts
 * come from the stored record and prices from the server. The request has only the id, the received coin of a deposit
 * (1e-8 units) if it differs from the requested amount, the chosen outputs if several go to its address, and a reason.
 * A deposit without a payment on the chain opens a finding with that reason. If the policy asks for a second
 * administrator (`needsSecond`), the first approval is only stored in the record. Errors: `not-found`, and those of
 * `decideReview`, `bookOutputs`, `requireKnownSender` and `requireNoWaits`.
 */
export const approveTransaction = defineDecision('approve-transaction', {
  request: ({ body: { idToApprove: id, received, outputs, reason } }) => ({
    id,
    outputs,
    reason: reason.trim(),
    receivedCoinUnits: received === undefined ? undefined : requireCoin(received, 'received'),
  }),

  /** Finds the deposit's candidates, and the price of a withdrawal or of a deposit's excess coin. */
  async prepare({ request: { id, receivedCoinUnits } }, { lookUp, price }, deps) {
    const record = await lookUp(deps.transactions.at(id));
    if (record?.status !== 'Pending') return { candidates: [], priceNow: noPrice };
    const asked = Promise.all([findCandidates(record, deps), askSources(record, deps)]);
    const [candidates] = (await awaitSource(asked)) ?? [[]];
    const isPriced = record.type === 'Withdrawal' || isPricedAtReceipt(record, receivedCoinUnits);
    return { candidates, priceNow: isPriced ? await price(record.coin) : noPrice };
  },

  async facts(read, call, deps) {
    const { request, nowMs } = call;
    const { transaction } = await read({ transaction: transactionFact(deps.transactions.at(request.id)) });
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid, approvals } = transaction;
    const [about, ledger, people, waits, evidence] = await Promise.all([
      read({ owner: hiddenFact(deps.users.at(uid)), factors: hiddenFact(deps.factors.at(uid)) }),
      readLedger(read, { uid, nowMs }, deps),
      readPeople(read, { ...call, approvals }, deps),
      transaction.type === 'Withdrawal' ? readWaits(read, uid, deps) : undefined,
      readEvidence(read, { record: transaction, nowMs }, deps),
    ]);
    return { transaction, ...about, ledger, people, waits, ...evidence };
  },

  decide(facts, { request, actor, prepared: { candidates, priceNow }, nowMs }, deps) {
    const { transaction, owner, factors, ledger, people, waits, payment, unproven } = facts;
    const { receivedCoinUnits, outputs: chosen, reason } = request;
    const { id, uid, type, coin, amountUsdCents, status, userName, userEmail } = transaction;
    const { approvals: earlierApprovals = [] } = transaction;
    const change = decideReview({
      transaction,
      account: ledger.account,
      owner,
      receivedCoinUnits,
      reason,
      admin: actor,
      isFactorReset: (factors?.reset ?? null) !== null,
      outcome: 'Approved',
      // Only a Pending record needs a price: a repeat must succeed after its price has expired.
      quote: status === 'Pending' ? priceNow() : undefined,
      atMs: nowMs,
    });
    if (change === undefined) return { result: undefined };
    // Also checked for a first approval, which states that the payment may go out.
    const paidAmountsAfter = waits && requireNoWaits(transaction, { waits, nowMs }, deps);
    const units = change.transaction.received?.coinUnits ?? transaction.coinUnits;
    const booking = bookOutputs({ record: transaction, chosen, found: payment, nowMs }, deps);
    requireKnownSender({ record: transaction, found: payment, nowMs }, deps);
    const unprovenFinding = hasArrived(booking, units) ? undefined : unproven;
    const likely =
      unprovenFinding === undefined ? [] : candidates.filter(({ coinUnits }) => coinUnits === units);
    const decided = {
      ...change.transaction,
      ...(booking !== undefined && { outputs: booking.outputs }),
      ...(likely.length > 0 && { likelyTxids: likely.map(({ txid }) => txid) }),
    };
    const { paid, received } = decided;
    const { entry } = change;
    return {
      result: undefined,
      change: {
        posted: entry === null ? undefined : { account: change.account, entry, before: ledger },
        write(to) {
          deps.transactions.put(to, id, decided);
          if (paidAmountsAfter !== undefined) deps.paidAmounts.put(to, uid, paidAmountsAfter);
          booking?.write(to);
          if (unprovenFinding !== undefined)
            writeUnproven(to, { record: transaction, reason, likely, found: unprovenFinding, nowMs }, deps);
          wakeTabs(to, uid, deps);
          if (owner !== undefined) notifyOfOutcome(to, { transaction: decided, owner }, deps);
        },
        twoPeople: {
          facts: people,
          act: { rule: 'amount', amountUsdCents: pickBooked(decided).usdCents },
          subject: { uid, name: userName, email: userEmail },
          storage: 'record',
          recordId: id,
          approvals: earlierApprovals,
          digest: digestApproval(decided),
          auditDetail: { operation: 'approve-transaction', type, coin, amountUsdCents },
          storeApproval(to, approval) {
            const entered = {
              ...(received !== null && { receivedCoinUnits: received.coinUnits }),
              ...(decided.outputs !== undefined && { outputs: decided.outputs }),
            };
            const approvals = [...earlierApprovals, { ...approval, ...entered }];
            const approvedOnce = { uid: approval.uid, atMs: approval.atMs };
            deps.transactions.put(to, id, { ...transaction, approvals, approvedOnce });
          },
        },
        // Entering the requested amount equals entering none.
        extraState: {
          ...(received !== null && { received: received.coinUnits }),
          ...(booking !== undefined && { outputs: booking.seen }),
          ...(likely.length > 0 && { likely: decided.likelyTxids }),
        },
        warnings: () => approvalWarnings(decided, unprovenFinding !== undefined, deps),
        // Ticks are required only if a chain or sanctions source can raise warnings.
        areTicksAsked: deps.chain.isOn(coin) || deps.config.sanctionsUrl !== '',
        audit: {
          targetId: id,
          subjectUid: uid,
          detail: {
            type,
            coin,
            amountUsdCents,
            before: status,
            after: 'Approved',
            paidCoinUnits: paid?.coinUnits ?? null,
            ...(received !== null && {
              receivedCoinUnits: received.coinUnits,
              bookedUsdCents: received.usdCents,
            }),
            ...(reason !== '' && { reason }),
          },
        },
      },
    };
  },

  respond: () => ({ message: 'Transaction approved' }),
});

/** Refreshes an old chain reading and the sender. If that is slow, `decide` uses the previous reading. */
async function askSources(record: Transaction, deps: Deps): Promise<void> {
  const facts = await readFactsAgain(record, deps, 'approval');
  if (record.type === 'Deposit' && facts !== undefined) await findStanding(facts, deps);
}

/** Reads the payment that the chain shows for a waiting deposit, and the finding of an approval without one. */
async function readEvidence(
  read: Read,
  { record, nowMs }: { record: Transaction; nowMs: number },
  deps: Deps,
) {
  const { type, status, coin } = record;
  if (type !== 'Deposit' || status !== 'Pending' || !deps.chain.isOn(coin)) return {};
  const [payment, unproven] = await Promise.all([
    readPayment(read, { record, nowMs }, deps),
    readUnproven(read, record, deps),
  ]);
  return { payment, unproven };
}

/** Returns whether the chain shows the whole credited amount in a block. */
function hasArrived(booking: Booking | undefined, units: number): boolean {
  if (booking === undefined || booking.isDisputed || booking.seen.blockHash === null) return false;
  return sumUnits(booking.booked) >= units;
}
