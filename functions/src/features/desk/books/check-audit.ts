import type { AuditKind } from '@keelstone/domain/audit-kinds';
import type { AuditRow } from '@keelstone/domain/desk/audit/audit-row';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { CommandDeps } from '../../../platform/deps.ts';
import { findChangedDetails } from '../audit/detail-state.ts';
import type { UserFile } from './books.repository.ts';
import type { BooksFinding } from './report.ts';

/** An act on a record, and the possible kinds of its audit row. */
type Act = { id: string; actorUids: readonly string[]; kinds: readonly AuditKind[] };

const transactionDecisions: readonly AuditKind[] = [
  'approve-transaction',
  'reject-transaction',
  'credit-profit',
  'credit-row',
];

/** I14: each kept detail of an audit row is the one with which the row was written. */
export async function checkDetails({ user, audit }: UserFile, deps: CommandDeps): Promise<BooksFinding[]> {
  return (await findChangedDetails(audit, deps)).map((id) => ({
    invariant: 'I14',
    uid: user.uid,
    subject: id,
    detail: 'the detail of this audit row was changed',
  }));
}

/** I14: every decision of an administrator has exactly one audit row, whose actor is not its subject. */
export function checkAudit({ user, transactions, kyc, audit }: UserFile): BooksFinding[] {
  const acts = [...transactions.flatMap(listActs), ...kyc.flatMap(listKycReviews)];
  return acts.flatMap(({ id, actorUids, kinds }): BooksFinding[] => {
    const actors = findRows(audit, id, kinds).map(({ actorUid }) => actorUid);
    const isSame = actors.sort().join() === [...actorUids].sort().join();
    const isSound = isSame && !actors.includes(user.uid);
    const detail = `${String(actors.length)} audit rows for the decision of ${actorUids.join(', ')}`;
    return isSound ? [] : [{ invariant: 'I14', uid: user.uid, subject: id, detail }];
  });
}

function listActs({ id, decidedBy, isCancelledByUser, payouts, returned }: Transaction): Act[] {
  const decided = decidedBy === null || isCancelledByUser ? [] : [decidedBy.uid];
  return [
    ...(decided.length === 0 ? [] : [{ id, actorUids: decided, kinds: transactionDecisions }]),
    // Without a decision there is no row either.
    { id, actorUids: payouts.map(({ by }) => by.uid), kinds: ['record-payout'] },
    { id, actorUids: returned === null ? [] : [returned.by.uid], kinds: ['return-payout'] },
  ];
}

function listKycReviews({ id, checkedBy }: KycRecord): Act[] {
  if (checkedBy === null) return [];
  return [{ id, actorUids: [checkedBy.uid], kinds: ['approve-kyc', 'reject-kyc'] }];
}

function findRows(audit: readonly AuditRow[], id: string, kinds: readonly string[]): AuditRow[] {
  const rows = audit.filter(({ targetId }) => targetId === id);
  const decisions = rows.filter(({ kind }) => kinds.includes(kind));
  // Deleting decides a record only if it was still Pending. Otherwise it only hides the record.
  const isUndecided = kinds === transactionDecisions && decisions.length === 0;
  return isUndecided ? rows.filter(({ kind }) => kind === 'delete-transaction') : decisions;
}
