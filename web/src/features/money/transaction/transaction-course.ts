import type { PaymentWaitWire } from '@keelstone/domain/kernel/api/payment-wait.wire';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { findPayoutState, payoutWords } from '@keelstone/domain/money/transaction/movement-words';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { KeelState } from '../../../ui/keel-line.tsx';
import { coinText } from '../../../ui/money.tsx';
import type { Progress } from '../../../ui/progress-steps.tsx';
import { askedTitle, askedWords } from '../../core/question/question-words.tsx';
import { pickCoin } from './transaction-facts.ts';

export type CourseStep = {
  what: string;
  /** The time of the step, absent if it is still ahead. */
  doneAt?: string | undefined;
  note?: string | undefined;
  isSent?: true;
  mark?: KeelState;
  /** The reasons why the step waits, if known. */
  waits?: readonly PaymentWaitWire[] | undefined;
};

/** The progress of a deposit or withdrawal that is not yet booked, paid or refused. */
export function deriveProgress({ type, status, arrival }: Partial<TransactionWire>): Progress {
  const first = arrival === undefined ? 'Requested' : 'Seen';
  const last = type !== 'Withdrawal' ? 'Approved' : status === 'Pending' ? 'Sent' : 'Paying out';
  return { steps: [first, 'Pending', last], current: status === 'Pending' ? 1 : 2 };
}

/** The steps of a transaction, oldest first, with the one that is still ahead. */
export function listSteps(transaction: TransactionWire): CourseStep[] {
  const { type, status, createdAt, decidedAt, reason, arrival } = transaction;
  const note = reason && `Reason: ${reason}`;
  if (type === 'Credited') return [{ what: 'Credited', doneAt: createdAt, note, mark: 'sealed' }];
  const requested: CourseStep = { what: arrival === undefined ? 'Requested' : 'Seen', doneAt: createdAt };
  if (status === 'Pending')
    return [requested, { what: 'Pending', waits: transaction.waits, mark: 'waiting' }];
  if (status === 'Rejected')
    return [requested, { what: 'Rejected', doneAt: decidedAt, note, mark: 'refused' }];
  const approved: CourseStep = { what: 'Approved', doneAt: decidedAt, mark: 'sealed' };
  if (type === 'Deposit') return [requested, approved];
  return [requested, approved, ...paymentSteps(transaction)];
}

function paymentSteps(transaction: TransactionWire): CourseStep[] {
  const { paidTxid, paidAt, paidCorrectedAt, returned } = transaction;
  const isLate = returned !== undefined && paidAt !== undefined && paidAt > returned.at;
  const sent: CourseStep[] =
    paidTxid === undefined
      ? []
      : [{ what: isLate ? 'Transaction id entered' : 'Sent', doneAt: paidAt, isSent: true }];
  if (paidCorrectedAt !== undefined)
    sent.push({
      what: 'Transaction id corrected',
      doneAt: paidCorrectedAt,
      note: 'Amount and address stayed the same.',
    });
  if (returned === undefined)
    return sent.length > 0 ? sent : [{ what: 'Paying out', note: toPayoutText(transaction), mark: 'ahead' }];
  const note = `Reason: ${returned.reason}\nThe amount is available again.`;
  return sortSteps([...sent, { what: 'Returned', doneAt: returned.at, note, mark: 'sealed' }]);
}

/** Sorts steps by their time, the oldest first. */
function sortSteps(steps: CourseStep[]): CourseStep[] {
  return steps.toSorted((one, other) => (one.doneAt ?? '').localeCompare(other.doneAt ?? ''));
}

/** "0.031387 BTC to be sent", for an approved withdrawal alone. */
export function toPayoutText(transaction: TransactionWire): string | undefined {
  const state = findPayoutState(transaction);
  return state && payoutWords[state].amount(coinText(pickCoin(transaction)));
}

/** The note next to a status: a question, a first approval, a reason, another amount, or the payout. */
export function findStatusNote(transaction: TransactionWire): string | undefined {
  const { status, reason, approvedBy, received } = transaction;
  const questionNote = findAskedNote(transaction);
  const approvalNote = approvedBy && `Approved once, by ${isolateName(approvedBy.name)}`;
  if (questionNote !== undefined || approvalNote !== undefined)
    return [questionNote, approvalNote].filter((note) => note !== undefined).join('. ');
  if (status === 'Rejected') return reason;
  if (received !== undefined) return 'Another amount received';
  const payout = findPayoutState(transaction);
  return payout && payoutWords[payout].status;
}

/** The state of the last question. Its owner sees only an open one. */
function findAskedNote({ asked, asks }: TransactionWire): string | undefined {
  if (asked === undefined) return undefined;
  if (asks !== undefined) return askedWords[asked];
  return asked === 'asked' ? askedTitle : undefined;
}
