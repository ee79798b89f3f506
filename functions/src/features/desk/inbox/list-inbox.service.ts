import type { InboxKind } from '@keelstone/domain/core/review/review-queue';
import type { InboxFilter } from '@keelstone/domain/desk/inbox/inbox.contract';
import { inboxLimits } from '@keelstone/domain/desk/inbox/inbox.limits';
import { kycRecordToWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { failedPayoutFindings } from '@keelstone/domain/money/blockchain/chain-finding';
import { reviewedTypes } from '@keelstone/domain/money/transaction/reviewed-types';
import { reviewedTransactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { RowKey, WaitingRequest } from '../../../platform/firestore/list-page.ts';
import { parseTimeCursor } from '../../../platform/firestore/page.ts';
import { findReasons, type Waiting } from './find-reasons.service.ts';

type Case = { kind: InboxKind } & Waiting;

/**
 * The waiting cases, oldest first. Each collection is read up to the size of a page, and all rows read are shown. The
 * next page begins where this one is certain to be complete. The view is audited first, with the people in it.
 * Errors: `invalid-input` for a malformed cursor.
 */
export const listInbox: Handlers<Deps>['list-inbox'] = async (
  { query: { kind, cursor }, caller, origin },
  deps,
) => {
  const page = { after: cursor === undefined ? undefined : keyAt(cursor), limit: inboxLimits.rows };
  const [failed, ...lists] = await Promise.all([
    cursor === undefined ? listFailedPayouts(kind, deps) : [],
    ...startLists(kind, page, deps),
  ]);
  const cases = [...failed, ...lists.flat()].sort(compareCases);
  const people = cases.map(({ record }) => record.uid);
  const shown = { list: 'reviewCases', query: { status: kind, cursor }, rows: cases.length, people } as const;
  await auditList({ action: 'list-inbox', caller, origin, ...shown }, deps);
  // A reviewer does not see the reasons of their own cases.
  const others = cases.filter(({ record }) => record.uid !== caller.uid);
  const reasons = new Map((await findReasons(others, deps)).map((each, at) => [others[at], each]));
  // A full list may have more rows after its last one. The next page begins after the earliest of these last rows.
  const [end] = lists.flatMap((list) => (list.length < page.limit ? [] : list.slice(-1))).sort(compareCases);
  const nowMs = deps.now();
  return {
    items: cases.map((each) => ({
      ...toWire(each, { viewerUid: caller.uid, nowMs }),
      reasons: [...(reasons.get(each) ?? [])],
    })),
    nextCursor: end === undefined ? null : `${String(end.record.createdAtMs)}_${end.record.id}`,
  };
};

/**
 * Payouts whose payment is gone, was replaced or did not settle, according to an open finding about their current id.
 * Costs one read without a finding, otherwise two for each.
 */
async function listFailedPayouts(
  kind: InboxFilter,
  { findings, findTogether, transactions }: Deps,
): Promise<Case[]> {
  if (kind !== 'all' && kind !== 'payouts') return [];
  const failures = await findings.listOpenOf(failedPayoutFindings, inboxLimits.failedPayouts);
  const ids = new Set(failures.map(({ subject }) => subject));
  const records = await findTogether(...[...ids].map((id) => transactions.at(id)));
  return records.flatMap((record) => {
    if (record?.returned !== null) return [];
    // A finding may be about an id that was corrected since.
    const isStill = failures.some(({ subject, txid }) => subject === record.id && txid === record.paidTxid);
    return isStill ? [{ kind: 'payouts' as const, record, hasFailed: true }] : [];
  });
}

function startLists(kind: InboxFilter, page: WaitingRequest, deps: Deps): Promise<Case[]>[] {
  const startByKind = {
    all: () => [kyc(), pending('any'), unpaid()],
    kyc: () => [kyc()],
    deposits: () => [pending(reviewedTypes.deposits)],
    withdrawals: () => [pending(reviewedTypes.withdrawals)],
    payouts: () => [unpaid()],
  };
  const pending = async (type: 'any' | 'Deposit' | 'Withdrawal') =>
    (await deps.transactions.listWaiting('pending', type, page)).map((row) =>
      toCase(row, row.type === 'Deposit' ? 'deposits' : 'withdrawals'),
    );
  const kyc = async () => (await deps.kyc.listWaiting(page)).map((row) => toCase(row, 'kyc'));
  const unpaid = async () =>
    (await deps.transactions.listWaiting('unpaid', 'any', page)).map((row) => toCase(row, 'payouts'));
  return startByKind[kind]();
}

function toCase(record: Case['record'], kind: InboxKind): Case {
  return { kind, record, hasFailed: false };
}

function toWire({ kind, record }: Case, { viewerUid, nowMs }: { viewerUid: string; nowMs: number }) {
  return 'type' in record
    ? { kind, transaction: reviewedTransactionToWire(record, nowMs) }
    : { kind, application: kycRecordToWire(record, viewerUid) };
}

/** Compares by date, then by id, as Firestore orders ids. */
function compareCases({ record: one }: Case, { record: other }: Case): number {
  return one.createdAtMs - other.createdAtMs || (one.id < other.id ? -1 : 1);
}

function keyAt(cursor: string): RowKey {
  const [createdAtMs, id] = parseTimeCursor(cursor);
  return { createdAtMs, id };
}
