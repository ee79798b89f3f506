import { beforeAll, describe, expect, it } from 'vitest';
import type { InboxFilter } from '@keelstone/domain/api/inbox.contract';
import { limits } from '@keelstone/domain/limits';
import { makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileKyc, freshKey, missingId } from '../../../../testing/records.ts';
import { testedApi } from '../../../../testing/tested-api.ts';

const { deps, api } = await testedApi('inbox', { areBooksTrue: false });
let admin: Person;
let holder: Person;

beforeAll(async () => {
  admin = await makePerson(deps, { isAdmin: true });
  holder = await makePerson(deps, { name: 'Clara Jensen', kycStatus: 'Approved' });
});

const page = async (kind: InboxFilter, cursor?: string) => {
  const params = { adminId: admin.uid };
  return (
    await api.call('list-inbox', {
      token: admin.token,
      params,
      query: { kind, ...(cursor !== undefined && { cursor }) },
    })
  ).body;
};
const put = async (record: Transaction): Promise<string> => {
  await deps.transactions.save(record.id, record);
  return record.id;
};
type Made = Partial<Transaction>;
const deposit = (createdAtMs: number, made: Made = {}) =>
  put(makeDeposit({ id: missingId(), uid: holder.uid, transactionId: freshKey(), createdAtMs, ...made }));
const withdrawal = (createdAtMs: number, made: Made = {}) =>
  put(makeWithdrawal({ id: missingId(), uid: holder.uid, transactionId: freshKey(), createdAtMs, ...made }));
async function application(createdAtMs: number): Promise<string> {
  const id = await fileKyc(deps, holder.uid, false);
  const record = await deps.kyc.find(id);
  if (record !== undefined) await deps.kyc.save(id, { ...record, userName: 'Clara Jensen', createdAtMs });
  return id;
}
type Shown = Awaited<ReturnType<typeof page>>['items'][number];
const idOf = ({ application: kyc, transaction }: Shown) => kyc?._id ?? transaction?._id;

describe('the inbox', () => {
  it('has what waits of every kind, the oldest first, and records whose rows were shown', async () => {
    const approved = { status: 'Approved', decidedAtMs: 500 } as const;
    const ids = [
      await withdrawal(1, approved),
      await deposit(2),
      await application(3),
      await withdrawal(4, { isAddressPlausible: false }),
    ];
    await deposit(5, { status: 'Rejected' });
    await deposit(5, { isDeleted: true });
    await withdrawal(5, { ...approved, paidTxid: 'a'.repeat(64) });
    const { items, nextCursor } = await page('all');
    expect(items.map((item) => [idOf(item), item.kind])).toEqual([
      [ids[0], 'payouts'],
      [ids[1], 'deposits'],
      [ids[2], 'kyc'],
      [ids[3], 'withdrawals'],
    ]);
    expect(nextCursor).toBe(null);
    const row = (await auditedRows()).find(({ kind }) => kind === 'list-inbox');
    expect(row).toMatchObject({ actorUid: admin.uid, detail: { rows: 4, people: holder.uid } });
    for (const { kind } of items) expect((await page(kind)).items.map(idOf)).toEqual(idsOf(items, kind));
  });

  it('marks an address that cannot be right and an application under another name', async () => {
    const { items } = await page('all');
    expect(items.filter(({ isDoubtful }) => isDoubtful).map(({ kind }) => kind)).toEqual([
      'kyc',
      'withdrawals',
    ]);
  });

  it('pages through all of them, also where many have the same time', async () => {
    const count = limits.inboxRows * 2 + 3;
    const ids = new Set((await page('all')).items.map(idOf));
    for (let at = 0; at < count; at += 1) ids.add(await deposit(10 + Math.floor(at / 20)));
    for (let at = 0; at < limits.inboxRows; at += 1) ids.add(await withdrawal(11));
    const found: Shown[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await page('all', cursor);
      found.push(...items);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(found.map(idOf))).toEqual(ids);
  });

  it('refuses a cursor that is not ours', async () => {
    const params = { adminId: admin.uid };
    const query = { cursor: '1_2_3' };
    expect(await api.call('list-inbox', { token: admin.token, params, query })).toMatchObject({
      status: 400,
      error: { code: 'invalid-input', field: 'cursor' },
    });
  });
});

function idsOf(items: readonly Shown[], kind: InboxFilter) {
  return items.filter((item) => item.kind === kind).map(idOf);
}
