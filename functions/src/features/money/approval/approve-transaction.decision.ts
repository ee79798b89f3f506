import { DomainError } from '@keelstone/domain/errors';
import { decideReview, digestApproval } from '@keelstone/domain/money/approval/decide-review';
import { pickBooked, isPricedAtReceipt } from '@keelstone/domain/money/transaction/received-amount';
import type { RecordApproval, Transaction } from '@keelstone/domain/money/transaction/transaction';
import { awaitSource } from '../../../platform/ask-source.ts';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { requireCoin } from '../../../platform/required-figures.ts';
import { type DecisionAudit, defineDecision, type QuoteGetter } from '../../core/decision/decision.ts';
import { type ApprovalFacts, readPeople, type TwoPeople } from '../../core/two-person-rule/two-people.ts';
import type { ClaimRow } from '../blockchain/find-candidates.service.ts';
import { readFactsAgain } from '../blockchain/find-evidence.service.ts';
import { findStanding } from '../blockchain/sender-standing.ts';
import { readWaits, requireNoWaits } from '../transaction/find-waits.ts';
import { notifyOfOutcome } from '../transaction/notify-of-money.ts';
import { readLedger } from '../transaction/read-ledger.ts';
import { transactionFact } from '../transaction/transaction-fact.ts';
import { listApprovalWarnings } from './approval-warnings.ts';
import { bookDeposit, readEvidence } from './book-deposit.ts';
import { findLikelyPayments, findNamedPayments, listNamedTxids, noPayments } from './likely-payments.ts';

const noPrice: QuoteGetter = () => undefined;

/**
 * Approves a Pending record. Writes record, account, journal entry, mail, audit and signal in one transaction. Amounts
 * come from the stored record and prices from the server. The request names the record and a reason; for a deposit also
 * `received` if it differs from the requested amount, and `outputs` if several pay its address. A deposit whose amount
 * the chain does not prove opens a finding with that reason. If the policy asks for a second administrator (`needsSecond`),
 * the first approval is only stored in the record. Errors: `not-found`, and those of `decideReview`, `bookOutputs`,
 * `requireKnownSender` and `requireNoWaits`.
 */
export const approveTransaction = defineDecision('approve-transaction', {
  request: ({ body: { idToApprove: id, received, outputs, reason } }) => ({
    id,
    outputs,
    reason: reason.trim(),
    receivedCoinUnits: received === undefined ? undefined : requireCoin(received, 'received'),
  }),

  /** Finds a deposit's likely payments, and the price of a withdrawal or of a deposit's excess coin. */
  async prepare({ request: { id, receivedCoinUnits, reason } }, { lookUp, price }, deps) {
    const record = await lookUp(deps.transactions.at(id));
    if (record?.status !== 'Pending') return { ...noPayments, priceNow: noPrice };
    const units = receivedCoinUnits ?? record.coinUnits;
    const [payments = noPayments, named = []] = await Promise.all([
      awaitSource(findLikelyPayments(record, units, deps)),
      awaitSource(findNamedPayments(record, reason, deps)),
      awaitSource(askSources(record, deps)),
    ]);
    const isPriced = record.type === 'Withdrawal' || isPricedAtReceipt(record, receivedCoinUnits);
    const near = [...payments.near, ...named];
    return { ...payments, near, priceNow: isPriced ? await price(record.coin) : noPrice };
  },

  async facts(read, call, deps) {
    const { request, nowMs } = call;
    const { transaction } = await read({ transaction: transactionFact(deps.transactions.at(request.id)) });
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid, approvals } = transaction;
    const [about, ledger, people, waits, claims, evidence] = await Promise.all([
      read({ owner: hiddenFact(deps.users.at(uid)), factors: hiddenFact(deps.factors.at(uid)) }),
      readLedger(read, { uid, nowMs }, deps),
      readPeople(read, { ...call, approvals }, deps),
      transaction.type === 'Withdrawal' ? readWaits(read, uid, deps) : undefined,
      readClaims(read, transaction, deps),
      readEvidence(read, { record: transaction, reason: request.reason, nowMs }, deps),
    ]);
    return { transaction, ...about, ledger, people, waits, claims, ...evidence };
  },

  decide(facts, call, deps) {
    const { transaction: record, owner, ledger, people, waits, claims } = facts;
    const { request, prepared, actor, nowMs } = call;
    const change = decideReview({
      transaction: record,
      account: ledger.account,
      owner,
      receivedCoinUnits: request.receivedCoinUnits,
      reason: request.reason,
      admin: actor,
      isFactorReset: (facts.factors?.reset ?? null) !== null,
      outcome: 'Approved',
      // Only a Pending record needs a price: a repeat must succeed after its price has expired.
      quote: record.status === 'Pending' ? prepared.priceNow() : undefined,
      atMs: nowMs,
    });
    if (change === undefined) return { result: undefined };
    // Also checked for the first of two approvals, which already says that the payment may go out.
    const paidAmountsAfter = waits && requireNoWaits(record, { waits, nowMs }, deps);
    const { approved, seen, approvals, writeEvidence, ...proof } = bookDeposit(
      change.transaction,
      facts,
      call,
      deps,
    );
    const { entry, account } = change;
    return {
      result: undefined,
      change: {
        posted: entry === null ? undefined : { account, entry, before: ledger },
        write(to) {
          deps.transactions.put(to, record.id, approved);
          if (paidAmountsAfter !== undefined) deps.paidAmounts.put(to, record.uid, paidAmountsAfter);
          writeEvidence(to);
          wakeTabs(to, record.uid, deps);
          if (owner !== undefined) notifyOfOutcome(to, { transaction: approved, owner }, deps);
        },
        twoPeople: makeTwoPeople(approved, { record, people, reason: request.reason, approvals }, deps),
        // Entering the requested amount equals entering none.
        extraState: { ...(approved.received && { received: approved.received.coinUnits }), ...seen },
        warnings: () =>
          listApprovalWarnings(approved, { ...proof, approvals, closest: prepared.closest, claims }, deps),
        assertComplete() {
          const { reasonFault: message } = proof;
          if (message !== undefined) throw new DomainError('invalid-input', { field: 'reason', message });
        },
        // Ticks are required only if a chain or sanctions source can raise warnings.
        areTicksRequired: deps.chain.isOn(record.coin) || deps.config.sanctionsUrl !== '',
        audit: toAuditRow(approved, { record, reason: request.reason }),
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

/** Reads who else claims the transaction that a waiting deposit names, so that no approval at the same time is missed. */
async function readClaims(read: Read, record: Transaction, deps: Deps): Promise<readonly ClaimRow[]> {
  const { txid, status } = record;
  if (txid === null || status !== 'Pending') return [];
  return read.query((tx) => deps.transactions.readClaims(tx, { ...record, txid }));
}

type FirstApproval = {
  record: Transaction;
  people: ApprovalFacts;
  reason: string;
  /** The earlier ones that may count. */
  approvals: readonly RecordApproval[];
};

/** The most stored approvals of a record by one administrator, who needs a new one after each correction. */
const approvalsKept = 20;

/** The first of two approvals is stored in the record, with the amount, the outputs and the ids that it was given for. */
function makeTwoPeople(
  approved: Transaction,
  { record, people, reason, approvals }: FirstApproval,
  deps: Deps,
): TwoPeople {
  const { id, uid, type, coin, amountUsdCents, userName, userEmail } = record;
  const { received, outputs, likelyTxids } = approved;
  const txids = listNamedTxids(record, reason);
  return {
    facts: people,
    act: { rule: 'amount', amountUsdCents: pickBooked(approved).usdCents },
    subject: { uid, name: userName, email: userEmail },
    storage: 'record',
    recordId: id,
    approvals,
    digest: digestApproval(approved),
    auditDetail: {
      operation: 'approve-transaction',
      ...{ type, coin, amountUsdCents },
      ...(reason !== '' && { reason }),
    },
    addsTo({ uid: approver, atMs }) {
      const stored = approvals.find((each) => each.uid === approver && each.atMs === atMs)?.txids ?? [];
      return txids.some((txid) => !stored.includes(txid));
    },
    storeApproval(to, approval) {
      const entered = {
        ...(received !== null && { receivedCoinUnits: received.coinUnits }),
        ...(outputs !== undefined && { outputs }),
        ...(txids.length > 0 && { txids }),
      };
      const { uid: by, atMs } = approval;
      const earlier = record.approvals ?? [];
      const dropped = earlier.filter((each) => each.uid === by).slice(0, 1 - approvalsKept);
      const all = [...earlier.filter((each) => !dropped.includes(each)), { ...approval, ...entered }];
      // An earlier approval, of another amount, can still be completed.
      const claimed = new Set([...(likelyTxids ?? []), ...(record.approvedOnce?.likelyTxids ?? [])]);
      const approvedOnce = { uid: by, atMs, ...(claimed.size > 0 && { likelyTxids: [...claimed].sort() }) };
      deps.transactions.put(to, id, { ...record, approvals: all, approvedOnce });
    },
  };
}

function toAuditRow(
  { id, uid, type, coin, amountUsdCents, paid, received }: Transaction,
  { record, reason }: { record: Transaction; reason: string },
): DecisionAudit {
  return {
    targetId: id,
    subjectUid: uid,
    detail: {
      type,
      coin,
      amountUsdCents,
      before: record.status,
      after: 'Approved',
      paidCoinUnits: paid?.coinUnits ?? null,
      ...(received !== null && { receivedCoinUnits: received.coinUnits, bookedUsdCents: received.usdCents }),
      ...(reason !== '' && { reason }),
    },
  };
}
