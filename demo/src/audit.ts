import type { AuditKind, AuditRow } from '@keelstone/domain/audit/audit-row';
import { fingerprint } from '@keelstone/domain/ids';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import type { Actor, Transaction } from '@keelstone/domain/transaction/transaction';
import type { DemoBook } from './book.ts';

export type DemoAuditRow = AuditRow & { id: string };

/** The audit rows that the decisions of the demo left behind: one for each, as the functions write them (I14). */
export function auditOf(book: DemoBook): DemoAuditRow[] {
  const ofTransactions = [...book.transactions.values()].flatMap((transaction) => {
    const kind = kindOf(transaction);
    const { id, uid, decidedBy, decidedAtMs } = transaction;
    return kind === undefined ? [] : [row({ kind, by: decidedBy, targetId: id, uid, atMs: decidedAtMs })];
  });
  const ofKyc = [...book.kyc.values()]
    .filter(({ status }) => status !== 'Pending')
    .map((record) => row({ ...kycDecision(record), targetId: record.id, uid: record.uid }));
  return [...ofTransactions, ...[...book.transactions.values()].flatMap(payoutRows), ...ofKyc];
}

/** One row for each id that was entered, and one for a return. */
function payoutRows({ id, uid, payouts, returned }: Transaction): DemoAuditRow[] {
  const entered = payouts.map(({ by, atMs }) => row({ kind: 'record-payout', by, targetId: id, uid, atMs }));
  if (returned === null) return entered;
  const { by, atMs } = returned;
  return [...entered, row({ kind: 'return-payout', by, targetId: id, uid, atMs })];
}

/** What an admin did to a record, or `undefined` where only its owner did something. */
function kindOf({
  type,
  status,
  isCancelledByUser,
  isDeleted,
  decidedBy,
}: Transaction): AuditKind | undefined {
  if (decidedBy === null || isCancelledByUser) return undefined;
  if (type === 'Credited') return 'credit-profit';
  if (status === 'Approved') return 'approve-transaction';
  return isDeleted ? 'delete-transaction' : 'reject-transaction';
}

function kycDecision({ status, checkedBy, checkedAtMs }: KycRecord) {
  return {
    kind: status === 'Approved' ? ('approve-kyc' as const) : ('reject-kyc' as const),
    by: checkedBy,
    atMs: checkedAtMs,
  };
}

function row(decision: {
  kind: AuditKind;
  by: Actor | null;
  targetId: string;
  uid: string;
  atMs: number | null;
}): DemoAuditRow {
  const { kind, by, targetId, uid, atMs } = decision;
  if (by === null || atMs === null) throw new Error(`${targetId} has no decider`);
  return {
    id: fingerprint(`audit|${kind}|${targetId}`),
    kind,
    actorUid: by.uid,
    sessionRef: null,
    targetId,
    subjectUid: uid,
    requestId: 'demo',
    atMs,
    commitment: null,
  };
}
