import { toClosedEmail, closedName } from '@keelstone/domain/access/account-closing/account-closing';
import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import type { User } from '@keelstone/domain/core/user/user';
import { type AuditDetail, retentionActor } from '@keelstone/domain/desk/audit/audit-row';
import { eraseKyc } from '@keelstone/domain/identity/kyc/decide-kyc';
import { listImages } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { listProofs } from '@keelstone/domain/money/transaction/transaction-question';
import { isKycDue, isProofDue, dropProofs } from '@keelstone/domain/rights/retention/erase-due';
import { type DueKind, dueKinds, dueUntilMs } from '@keelstone/domain/rights/retention/retention';
import { writeJobAudit } from '../../../platform/audit/write-audit.ts';
import type { DueRow } from '../../../platform/collections/due-rows.ts';
import type { CommandDeps } from '../../../platform/deps.ts';
import type { Tx, Writer } from '../../../platform/firestore/tx.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { readRowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { keepAllHeld } from './keep-held.service.ts';

/** The records of a page. */
const pageSize = 50;

/**
 * Postpones data on hold (`keepAllHeld`), and erases due data, oldest first. Each record is erased in its own
 * transaction with its audit row, and its images are deleted afterwards. Skips people on hold, even if the hold is set
 * during the run: only their identity status changes, as if erased, to conceal the hold. Ids, amounts and decisions
 * stay, so that the books stay consistent. A failure does not stop the others. The run fails at its end, so that it is
 * noticed. It may be killed at any point and run again: erased records are not found again, and `sweepOrphanImages`
 * removes images without a record. Returns how many records were erased.
 */
export async function eraseDue(deps: CommandDeps): Promise<Record<DueKind, number>> {
  const erased = { kyc: 0, proof: 0, account: 0 };
  const nowMs = deps.now();
  const run = startRun(deps);
  // Erases even if some data on hold could not be postponed, because each erasure checks the hold again.
  await run.attempt(() => keepAllHeld(deps));
  for (const kind of dueKinds) {
    const untilMs = dueUntilMs(kind, deps.config.keptDays, nowMs);
    if (untilMs === undefined) continue;
    const due = listAllDue(kind, untilMs, deps);
    erased[kind] = await run.each(due, (row) => eraseOne(row, untilMs, deps));
  }
  run.throwIfFailed('Records could not be erased, or data on hold could not be kept');
  return erased;
}

/** Records of `kind` that were decided, or accounts closed, by `untilMs`: oldest first, including those on hold. */
export function listAllDue(
  kind: DueKind,
  untilMs: number,
  { kyc, sealedAccounts, transactions }: CommandDeps,
): AsyncIterable<DueRow> {
  const rows = { kyc, proof: transactions, account: sealedAccounts }[kind];
  return readRowsInPages<DueRow>(pageSize, (after) => rows.listDue({ untilMs, limit: pageSize, after }));
}

/** Returns false if the record was no longer due. */
async function eraseOne({ kind, id, uid }: DueRow, untilMs: number, deps: CommandDeps): Promise<boolean> {
  if (kind === 'account') return eraseSealed(uid, untilMs, deps);
  if (kind === 'proof') return eraseUnheld(uid, deps, (tx) => eraseProofs(tx, id, untilMs, deps));
  const isDue = (record: KycRecord) => isKycDue(record, untilMs);
  return eraseUnheld(
    uid,
    deps,
    (tx) => eraseApplication(tx, id, isDue, deps),
    (tx) => showAsErased(tx, id, isDue, deps),
  );
}

/** Erases in one transaction, unless the owner is on hold. The images are deleted afterwards. */
async function eraseUnheld(
  uid: string,
  deps: CommandDeps,
  erase: (tx: Tx) => Promise<StoredImage[] | undefined>,
  whenHeld?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const images = await deps.runTransaction(async (tx) => {
    if ((await deps.holds.read(tx, uid)) === undefined) return erase(tx);
    await whenHeld?.(tx);
    return undefined;
  });
  for (const { path } of images ?? []) await deps.files.remove(path);
  return images !== undefined;
}

/** The owner no longer sees an expired application, and their status must not reveal that it still exists. */
async function showAsErased(
  tx: Tx,
  id: string,
  isDue: (record: KycRecord) => boolean,
  deps: CommandDeps,
): Promise<void> {
  const record = await deps.kyc.read(tx, id);
  if (record === undefined || !isDue(record)) return;
  const user = await deps.users.read(tx, record.uid);
  const newest = await deps.kyc.readDeciding(tx, record);
  putStatus(tx, user, eraseKyc({ record, user, newest }).kycStatus, deps);
}

function putStatus(
  tx: Writer,
  user: User | undefined,
  kycStatus: User['kycStatus'],
  deps: CommandDeps,
): void {
  if (user === undefined || user.kycStatus === kycStatus) return;
  deps.users.put(tx, user.uid, { ...user, kycStatus });
  wakeTabs(tx, user.uid, deps);
}

/**
 * Erases a closed account's remaining applications, and the name in proposals about it, one by one. The identity goes
 * last, so that an interrupted run finds the account again.
 */
async function eraseSealed(uid: string, untilMs: number, deps: CommandDeps): Promise<boolean> {
  const remainingQuery = { where: [['uid', '==', uid] as const, ['isDeleted', '==', false] as const] };
  for (const id of await deps.kyc.listIds(remainingQuery))
    if (!(await eraseUnheld(uid, deps, (tx) => eraseApplication(tx, id, () => true, deps)))) return false;
  for (const id of await deps.proposals.listIds({ where: [['subject.uid', '==', uid]] }))
    if (!(await eraseUnheld(uid, deps, (tx) => eraseSubject(tx, id, deps)))) return false;
  const erasePerson = async (tx: Tx): Promise<StoredImage[] | undefined> => {
    const sealed = await deps.sealedAccounts.read(tx, uid);
    // The remaining data of an account that was on hold until today is removed first.
    if (sealed === undefined || sealed.leavingSinceMs !== null || sealed.closedAtMs > untilMs)
      return undefined;
    deps.sealedAccounts.erase(tx, uid);
    noteErased(tx, { id: uid, uid, detail: { kind: 'account' } }, deps);
    return [];
  };
  return eraseUnheld(uid, deps, erasePerson);
}

/** Erases as `delete-kyc` does. Returns the images to delete, or `undefined` if the application is not due. */
async function eraseApplication(
  tx: Tx,
  id: string,
  isDue: (record: KycRecord) => boolean,
  deps: CommandDeps,
): Promise<StoredImage[] | undefined> {
  const record = await deps.kyc.read(tx, id);
  if (record === undefined || record.isDeleted || !isDue(record)) return undefined;
  const user = await deps.users.read(tx, record.uid);
  const newest = await deps.kyc.readDeciding(tx, record);
  const change = eraseKyc({ record, user, newest });
  deps.kyc.put(tx, id, change.record);
  deps.reviewCases.erase(tx, id);
  putStatus(tx, user, change.kycStatus, deps);
  const { documentType, status } = record;
  noteErased(tx, { id, uid: record.uid, detail: { kind: 'kyc', documentType, status } }, deps);
  return listImages(record);
}

/** Erases the person's name from a proposal, which keeps the account's id. */
async function eraseSubject(tx: Tx, id: string, deps: CommandDeps): Promise<StoredImage[]> {
  const proposal = await deps.proposals.read(tx, id);
  if (proposal === undefined || proposal.subject === null) return [];
  const { uid } = proposal.subject;
  const subject = { uid, name: closedName, email: toClosedEmail(uid) };
  if (proposal.subject.name !== subject.name || proposal.subject.email !== subject.email)
    deps.proposals.put(tx, id, { ...proposal, subject });
  return [];
}

async function eraseProofs(
  tx: Tx,
  id: string,
  untilMs: number,
  deps: CommandDeps,
): Promise<StoredImage[] | undefined> {
  const transaction = await deps.transactions.read(tx, id);
  if (transaction === undefined || !isProofDue(transaction, untilMs)) return undefined;
  const images = listProofs(transaction);
  deps.transactions.put(tx, id, dropProofs(transaction));
  noteErased(tx, { id, uid: transaction.uid, detail: { kind: 'proof', images: images.length } }, deps);
  return images;
}

function noteErased(
  tx: Writer,
  { id, ...about }: { id: string; uid: string; detail: AuditDetail },
  deps: CommandDeps,
): void {
  const by = { actorUid: retentionActor, command: 'eraseDueRecords' };
  const { uid: subjectUid, detail } = about;
  writeJobAudit(tx, { action: 'erase-due', ...by, targetId: id, subjectUid, detail }, deps);
}
