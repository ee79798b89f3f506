import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';

export type CourseStep = {
  what: string;
  /** When it happened; what has not is still ahead. */
  at?: string | undefined;
  note?: string | undefined;
  isSent?: true;
};

/** What happened to a transaction, oldest first, and the one step that is still ahead. */
export function courseOf(transaction: TransactionWire): CourseStep[] {
  const { type, status, createdAt, decidedAt, reason, paidTxid, paidAt, returned } = transaction;
  if (type === 'Credited') return [{ what: 'Credited', at: createdAt }];
  const requested: CourseStep = { what: 'Requested', at: createdAt };
  if (status === 'Pending') return [requested, { what: 'Being reviewed' }];
  if (status === 'Rejected')
    return [requested, { what: 'Rejected', at: decidedAt, note: reason && `Reason: ${reason}` }];
  const approved: CourseStep = { what: 'Approved', at: decidedAt };
  if (type === 'Deposit') return [requested, approved];
  const sent: CourseStep[] = paidTxid === undefined ? [] : [{ what: 'Sent', at: paidAt, isSent: true }];
  if (returned !== undefined) {
    const note = `Reason: ${returned.reason}. The amount is available again.`;
    return [requested, approved, ...sent, { what: 'Returned', at: returned.at, note }];
  }
  return [requested, approved, ...(sent.length > 0 ? sent : [{ what: 'To be sent' }])];
}

/** What a status leaves open, in a few words next to it. */
export function statusNoteOf(transaction: TransactionWire): string | undefined {
  const { status, reason, approvedBy, paidTxid, returned } = transaction;
  if (approvedBy !== undefined) return `Approved once, by ${approvedBy.name}`;
  if (status === 'Rejected') return reason;
  if (returned !== undefined) return 'Returned';
  return paidTxid === undefined ? undefined : 'Sent';
}
