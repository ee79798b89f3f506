import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import type { Deps } from '../../../entry/deps.ts';

let deps: Deps;
let api: Api;
let admin: Person;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('list-unpaid'), areBooksTrue: false });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const returned = { reason: 'The address was closed', by: { uid: 'ada', name: 'Ada' }, atMs: 3 };

async function file(make: typeof makeDeposit | typeof makeWithdrawal, fields: Partial<Transaction>) {
  const record = make({ transactionId: freshKey(), uid: 'someone', ...fields });
  await deps.transactions.save(record.id, record);
  return record.id;
}

describe('transactions that await their payout', () => {
  it('are approved withdrawals that were neither sent nor returned, in the list and in its file', async () => {
    const late = await file(makeWithdrawal, { status: 'Approved', createdAtMs: 20 });
    const early = await file(makeWithdrawal, { status: 'Approved', createdAtMs: 10 });
    await file(makeWithdrawal, { status: 'Approved', paidTxid: 'ab', paidAtMs: 2 });
    await file(makeWithdrawal, { status: 'Approved', returned });
    await file(makeWithdrawal, { status: 'Approved', isDeleted: true });
    await file(makeWithdrawal, {});
    await file(makeDeposit, { status: 'Approved' });
    const { token } = admin;
    const list = await api.call('list-transactions', { token, query: { status: 'unpaid', sort: 'oldest' } });
    expect(list.body.items.map(({ _id }) => _id)).toEqual([early, late]);
    expect(list.body.total).toBe(2);
    const params = { adminId: admin.uid };
    const exported = await api.call('export-transactions', { token, params, query: { status: 'unpaid' } });
    expect(exported.body.items.map(({ _id }) => _id)).toEqual([late, early]);
  });

  it('are found by the name of their owner too', async () => {
    const userName = 'Quentin Unpaid';
    const id = await file(makeWithdrawal, { status: 'Approved', userName });
    await file(makeWithdrawal, { userName });
    const { token } = admin;
    for (const sort of ['newest', 'oldest']) {
      const query = { status: 'unpaid', search: 'quentin', sort };
      const { body } = await api.call('list-transactions', { token, query });
      expect(body.items.map(({ _id }) => _id)).toEqual([id]);
    }
  });
});
