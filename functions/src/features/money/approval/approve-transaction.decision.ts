import { DomainError } from '@keelstone/domain/errors';
import { decideReview, digestApproval } from '@keelstone/domain/money/approval/decide-review';
import { sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { pickBooked, isPricedAtReceipt } from '@keelstone/domain/money/transaction/received-amount';
import type { RecordApproval, Transaction } from '@keelstone/domain/money/transaction/transaction';
import { awaitSource } from '../../../platform/ask-source.ts';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { requireCoin } from '../../../platform/required-figures.ts';
import { type DecisionAudit, defineDecision, type QuoteGetter } from '../../core/decision/decision.ts';
import {
  type ApprovalFacts,
  canBeCompleted,
  readPeople,
  type TwoPeople,
} from '../../core/two-person-rule/two-people.ts';
import { type Booking, bookOutputs, readPayment } from '../blockchain/book-outputs.ts';
import { type ClaimRow, pickCandidates } from '../blockchain/find-candidates.service.ts';
import { readFactsAgain } from '../blockchain/find-evidence.service.ts';
import { findStanding, requireKnownSender } from '../blockchain/sender-standing.ts';
import { readUnproven, writeUnproven } from '../blockchain/unproven-deposit.ts';
import { readWaits, requireNoWaits } from '../transaction/find-waits.ts';
import { notifyOfOutcome } from '../transaction/notify-of-money.ts';
import { readLedger } from '../transaction/read-ledger.ts';
import { transactionFact } from '../transaction/transaction-fact.ts';
import { listApprovalWarnings } from './approval-warnings.ts';
import {
  decideClaims,
  findLikelyPayments,
  type LikelyPayments,
  listNamedTxids,
  findNamedPayments,
  noPayments,
  readNamed,
} from './likely-payments.ts';

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
    const { approved, seen, writeEvidence, ...proof } = bookDeposit(change.transaction, facts, call, deps);
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
        twoPeople: makeTwoPeople(approved, { record, people, reason: request.reason }, deps),
        // Entering the requested amount equals entering none.
        extraState: { ...(approved.received && { received: approved.received.coinUnits }), ...seen },
        warnings: () => listApprovalWarnings(approved, { ...proof, closest: prepared.closest, claims }, deps),
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

/** Reads the payment that the chain shows for a waiting deposit, and what an approval without one needs. */
async function readEvidence(
  read: Read,
  { record, reason, nowMs }: { record: Transaction; reason: string; nowMs: number },
  deps: Deps,
) {
  const { type, status, coin } = record;
  if (type !== 'Deposit' || status !== 'Pending' || !deps.chain.isOn(coin)) return {};
  const [payment, unproven, named] = await Promise.all([
    readPayment(read, { record, nowMs }, deps),
    readUnproven(read, record, deps),
    readNamed(read, { record, reason }, deps),
  ]);
  return { payment, unproven, named };
}

type Evidence = { transaction: Transaction; people: ApprovalFacts } & Awaited<
  ReturnType<typeof readEvidence>
>;
type ApprovalInput = {
  request: { outputs?: readonly string[] | undefined; reason: string };
  prepared: LikelyPayments;
  actor: { uid: string };
  nowMs: number;
};

/**
 * Adds the booked outputs to an approved deposit. If they do not prove its amount, `writeEvidence` opens a finding, and
 * the deposit claims what may have paid it. Errors: those of `bookOutputs` and `requireKnownSender`.
 */
function bookDeposit(
  approved: Transaction,
  { transaction: record, people, payment, unproven, named = [] }: Evidence,
  { request: { outputs: chosen, reason }, prepared: { near, exact, closest }, actor, nowMs }: ApprovalInput,
  deps: Deps,
) {
  const units = approved.received?.coinUnits ?? record.coinUnits;
  const booking = bookOutputs({ record, chosen, found: payment, nowMs }, deps);
  requireKnownSender({ record, found: payment, nowMs }, deps);
  const booked = { ...approved, ...(booking !== undefined && { outputs: booking.outputs }) };
  const finding = hasArrived(booking, units) ? undefined : unproven;
  const digest = digestApproval(booked);
  const isSame = (each: RecordApproval) =>
    each.digest === digest && canBeCompleted(each, people.approvers.get(each.uid), nowMs);
  const said = { record, reason, isSame, adminUid: actor.uid, named };
  const { likelyTxids, reasonFault } =
    finding === undefined
      ? { likelyTxids: [] }
      : decideClaims({ ...said, near, exact, units, facts: finding.facts });
  // A payment in no block can be replaced as often as its sender likes, which would change what was seen.
  const mined = exact.filter(({ block }) => block !== null);
  const likely = pickCandidates(closest).filter(({ coinUnits }) => coinUnits === units);
  return {
    approved: { ...booked, ...(likelyTxids.length > 0 && { likelyTxids }) },
    // The reason is written after the preview, so what it names is not of it.
    seen: {
      ...(booking !== undefined && { outputs: booking.seen }),
      ...(finding !== undefined && mined.length > 0 && { exact: mined.map(({ txid }) => txid).sort() }),
    },
    isUnproven: finding !== undefined,
    reasonFault,
    writeEvidence(to: Writer) {
      booking?.write(to);
      if (finding !== undefined) writeUnproven(to, { record, reason, likely, found: finding, nowMs }, deps);
    },
  };
}

/** Returns whether the chain shows the whole credited amount in a block. */
function hasArrived(booking: Booking | undefined, units: number): boolean {
  if (booking === undefined || booking.isDisputed || booking.seen.blockHash === null) return false;
  return sumUnits(booking.booked) >= units;
}

/** The first of two approvals is stored in the record, with the amount, the outputs and the ids that it was given for. */
function makeTwoPeople(
  approved: Transaction,
  { record, people, reason }: { record: Transaction; people: ApprovalFacts; reason: string },
  deps: Deps,
): TwoPeople {
  const { id, uid, type, coin, amountUsdCents, userName, userEmail, approvals = [] } = record;
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
    auditDetail: { operation: 'approve-transaction', type, coin, amountUsdCents },
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
      const all = [...approvals, { ...approval, ...entered }];
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
