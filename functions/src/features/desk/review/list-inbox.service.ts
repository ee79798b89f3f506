import type { InboxCaseWire, InboxFilter, inboxContract } from '@keelstone/domain/api/inbox.contract';
import { kycRecordToWire, type KycRow } from '@keelstone/domain/api/kyc.wire';
import { reviewedTransactionToWire, type TransactionRow } from '@keelstone/domain/api/transaction.wire';
import { failedPayoutFindings } from '@keelstone/domain/chain/booked-deposit';
import { oddDepositsDocument } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import { limits } from '@keelstone/domain/limits';
import { isSameName } from '@keelstone/domain/review/kyc-signals';
import { reviewedTypes, type InboxKind } from '@keelstone/domain/review/review-list';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { RowKey, WaitingRequest } from '../../../platform/firestore/list-page.ts';
import type { Deps } from '../deps.ts';

type Case = { key: RowKey; uid: string; wire: (viewerUid: string, nowMs: number) => InboxCaseWire };

/**
 * What waits, the oldest first. Each collection is asked for as many rows as a page may have, and all that is read is
 * shown; the next page begins where this one is certain to be complete. The reader, and the people it shows, are
 * recorded first. Errors: `invalid-input` for a cursor that is not ours.
 */
export const listInbox: Handlers<Deps>[keyof typeof inboxContract] = async (
  { query: { kind, cursor }, caller, origin },
  deps,
) => {
  const page = { after: cursor === undefined ? undefined : parseCursor(cursor), limit: limits.inboxRows };
  const [odd, failed, ...lists] = await Promise.all([
    findOdd(kind, deps),
    cursor === undefined ? failedPayouts(kind, deps) : [],
    ...listsOf(kind, page, deps),
  ]);
  const cases = [...failed, ...lists.flat()].sort(byKey);
  const people = cases.map(({ uid }) => uid);
  const shown = { list: 'reviewCases', query: { status: kind, cursor }, rows: cases.length, people } as const;
  await auditList(deps, { action: 'list-inbox', caller, origin, ...shown });
  // Behind the last row of a list that was cut there may be older ones than the last rows of the others.
  const [end] = lists.flatMap((list) => (list.length < page.limit ? [] : list.slice(-1))).sort(byKey);
  const nowMs = deps.now();
  return {
    items: cases.map(({ key, wire }) => {
      const shownCase = wire(caller.uid, nowMs);
      return { ...shownCase, isDoubtful: shownCase.isDoubtful || odd.has(key.id) };
    }),
    nextCursor: end === undefined ? null : `${String(end.key.createdAtMs)}_${end.key.id}`,
  };
};

/** Deposits of which the chain has said something odd, as it was last read: one read a page. */
async function findOdd(kind: InboxFilter, deps: Pick<Deps, 'oddDeposits'>): Promise<ReadonlySet<string>> {
  if (kind !== 'all' && kind !== 'deposits') return new Set();
  return new Set((await deps.oddDeposits.find(oddDepositsDocument))?.ids);
}

/**
 * Payouts whose payment is gone, was replaced or did not settle, as an open finding says of the id that they still have.
 * One read where there is none, else two for each.
 */
async function failedPayouts(
  kind: InboxFilter,
  { findings, findTogether, transactions }: Pick<Deps, 'findings' | 'findTogether' | 'transactions'>,
): Promise<Case[]> {
  if (kind !== 'all' && kind !== 'payouts') return [];
  const found = await findings.listOpenOf(failedPayoutFindings, limits.failedPayouts);
  const ids = new Set(found.map(({ subject }) => subject));
  const records = await findTogether(...[...ids].map((id) => transactions.at(id)));
  return records.flatMap((record) => {
    const about = `transaction ${String(record?.paidTxid)}`;
    // Another one may be about an id of before.
    const isStill = found.some(({ subject, detail }) => subject === record?.id && detail.includes(about));
    return record?.returned === null && isStill ? [ofTransaction(record, 'payouts', isStill)] : [];
  });
}

function listsOf(kind: InboxFilter, page: WaitingRequest, deps: Deps): Promise<Case[]>[] {
  const asked = {
    all: () => [deps.kyc.listWaiting(page).then(ofKyc), pending('any'), unpaid()],
    kyc: () => [deps.kyc.listWaiting(page).then(ofKyc)],
    deposits: () => [pending(reviewedTypes.deposits)],
    withdrawals: () => [pending(reviewedTypes.withdrawals)],
    payouts: () => [unpaid()],
  };
  const pending = async (type: 'any' | 'Deposit' | 'Withdrawal') =>
    (await deps.transactions.listWaiting('pending', type, page)).map((row) =>
      ofTransaction(row, row.type === 'Deposit' ? 'deposits' : 'withdrawals'),
    );
  const unpaid = async () =>
    (await deps.transactions.listWaiting('unpaid', 'any', page)).map((row) => ofTransaction(row, 'payouts'));
  return asked[kind]();
}

function ofKyc(rows: readonly (KycRow & Pick<KycRecord, 'details'>)[]): Case[] {
  return rows.map((row) => ({
    key: row,
    uid: row.uid,
    wire: (viewerUid) => ({
      kind: 'kyc',
      application: kycRecordToWire(row, viewerUid),
      isDoubtful: !isSameName(`${row.details.firstName} ${row.details.lastName}`, row.userName),
    }),
  }));
}

function ofTransaction(row: TransactionRow, kind: Exclude<InboxKind, 'kyc'>, hasFailed = false): Case {
  return {
    key: row,
    uid: row.uid,
    wire: (_viewerUid, nowMs) => ({
      kind,
      transaction: reviewedTransactionToWire(row, nowMs),
      isDoubtful: hasFailed || (kind !== 'deposits' && !row.isAddressPlausible),
    }),
  };
}

/** By date, then by id, as Firestore orders ids. */
function byKey({ key: one }: Case, { key: other }: Case): number {
  return one.createdAtMs - other.createdAtMs || (one.id < other.id ? -1 : 1);
}

const pattern = /^(\d{1,16})_([A-Za-z0-9]{1,40})$/;

function parseCursor(text: string): RowKey {
  const [, atMs, id] = pattern.exec(text) ?? [];
  if (id === undefined) throw new DomainError('invalid-input', { field: 'cursor' });
  return { createdAtMs: Number(atMs), id };
}
