import type { AuditRow } from '@keelstone/domain/audit/audit-row';
import { fingerprint } from '@keelstone/domain/ids';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import type { Actor, Transaction } from '@keelstone/domain/transaction/transaction';
import type { DemoBook } from './book.ts';

export type DemoAuditRow = AuditRow & { id: string };

/** The audit rows that the decisions of the demo left behind: one for each, as the functions write them (I14). */
export function auditOf(book: DemoBook): DemoAuditRow[] {
  const ofTransactions = [...book.transactions.values()].flatMap((transaction) => {
    const action = actionOf(transaction);
    const { id, uid, decidedBy, decidedAtMs } = transaction;
    return action === undefined ? [] : [row({ action, by: decidedBy, targetId: id, uid, atMs: decidedAtMs })];
  });
  const ofKyc = [...book.kyc.values()]
    .filter(({ status }) => status !== 'Pending')
    .map((record) => row({ ...kycDecision(record), targetId: record.id, uid: record.uid }));
  return [...ofTransactions, ...ofKyc];
}

/** What an admin did to a record, or `undefined` where only its owner did something. */
function actionOf({
  type,
  status,
  isCancelledByUser,
  isDeleted,
  decidedBy,
}: Transaction): string | undefined {
  if (decidedBy === null || isCancelledByUser) return undefined;
  if (type === 'Credited') return 'credit-profit';
  if (status === 'Approved') return 'approve-transaction';
  return isDeleted ? 'delete-transaction' : 'reject-transaction';
}

function kycDecision({ status, checkedBy, checkedAtMs }: KycRecord) {
  return { action: status === 'Approved' ? 'approve-kyc' : 'reject-kyc', by: checkedBy, atMs: checkedAtMs };
}

function row(decision: {
  action: string;
  by: Actor | null;
  targetId: string;
  uid: string;
  atMs: number | null;
}): DemoAuditRow {
  const { action, by, targetId, uid, atMs } = decision;
  if (by === null || atMs === null) throw new Error(`${targetId} was decided by nobody`);
  return {
    id: fingerprint(`audit|${action}|${targetId}`),
    action,
    actorUid: by.uid,
    targetId,
    subjectUid: uid,
    ip: '127.0.0.1',
    requestId: 'demo',
    atMs,
  };
}
