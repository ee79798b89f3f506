import { digestApproval } from '@keelstone/domain/money/approval/decide-review';
import { sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { pickBooked } from '@keelstone/domain/money/transaction/received-amount';
import type { RecordApproval, Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { type ApprovalFacts, canBeCompleted } from '../../core/two-person-rule/two-people.ts';
import { type Booking, bookOutputs, listPartlyBooked, readPayment } from '../blockchain/book-outputs.ts';
import { pickCandidates } from '../blockchain/find-candidates.service.ts';
import { requireKnownSender } from '../blockchain/sender-standing.ts';
import { readUnproven, writeUnproven } from '../blockchain/unproven-deposit.ts';
import { decideClaims, readNamed } from './decide-claims.ts';
import type { LikelyPayments } from './likely-payments.ts';

/** Reads the payment that the chain shows for a waiting deposit, and what an approval without one needs. */
export async function readEvidence(
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
export function bookDeposit(
  approved: Transaction,
  { transaction: record, people, payment, unproven, named = [] }: Evidence,
  { request: { outputs: chosen, reason }, prepared: { near, exact, closest }, actor, nowMs }: ApprovalInput,
  deps: Deps,
) {
  const { coinUnits: units } = pickBooked(approved);
  const booking = bookOutputs({ record, chosen, found: payment, nowMs }, deps);
  requireKnownSender({ record, found: payment, nowMs }, deps);
  const booked = { ...approved, ...(booking !== undefined && { outputs: booking.outputs }) };
  const arrivedUnits = sumArrived(booking);
  const finding = arrivedUnits >= units ? undefined : unproven;
  const digest = digestApproval(booked);
  const isSame = (each: RecordApproval) =>
    each.digest === digest && canBeCompleted(each, people.approvers.get(each.uid), nowMs);
  const said = { record, reason, isSame, adminUid: actor.uid, named };
  const claims =
    finding && decideClaims({ ...said, near, exact, units: units - arrivedUnits, facts: finding.facts });
  const likelyTxids = [...(claims?.likelyTxids ?? []), ...listPartlyBooked(approved, booking)];
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
    /** The earlier approvals that may count. */
    approvals: claims?.standing ?? record.approvals ?? [],
    reasonFault: claims?.reasonFault,
    writeEvidence(to: Writer) {
      booking?.write(to);
      if (finding !== undefined)
        writeUnproven(to, { record, reason, likely, claimed: likelyTxids, found: finding, nowMs }, deps);
    },
  };
}

/** The sum of the booked outputs, in 1e-8 units, or 0 if they are in no block or another source disagrees. */
function sumArrived(booking: Booking | undefined): number {
  if (booking === undefined || booking.isDisputed || booking.seen.blockHash === null) return 0;
  return sumUnits(booking.booked);
}
