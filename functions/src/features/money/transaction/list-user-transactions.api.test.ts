import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let owner: Person;

beforeAll(async () => {
  deps = testDeps({
    database: freshDatabase('list-user-transactions'),
    config: { throttleScale: 1000 },
    areBooksTrue: false,
  });
  api = await startApi(deps);
  owner = await makePerson(deps);
  const at = (day: string): number => Date.parse(`${day}Z`);
  const { uid } = owner;
  for (const record of [
    makeDeposit({ id: 'first', uid, status: 'Approved', createdAtMs: at('2026-10-31T23:59:59.999') }),
    makeDeposit({ id: 'second', uid, status: 'Pending', createdAtMs: at('2026-11-01T00:00') }),
    makeWithdrawal({ id: 'third', uid, status: 'Pending', createdAtMs: at('2026-11-02T23:59:59.999') }),
    makeWithdrawal({ id: 'fourth', uid, status: 'Rejected', createdAtMs: at('2026-11-03T00:00') }),
  ]) {
    await deps.transactions.save(record.id, record);
  }
});
afterAll(() => api.close());

describe('list-user-transactions', () => {
  it.each([
    [{}, ['fourth', 'third', 'second', 'first']],
    [{ type: 'Deposit' }, ['second', 'first']],
    [{ type: 'Credited' }, []],
    [{ status: 'pending' }, ['third', 'second']],
    [{ type: 'Withdrawal', status: 'rejected' }, ['fourth']],
    [{ from: '2026-11-01', to: '2026-11-02' }, ['third', 'second']],
    [{ type: 'Deposit', status: 'approved', to: '2026-10-31' }, ['first']],
  ] as const)('returns for %j: %j', async (query, ids) => {
    const { uid: userId, token } = owner;
    const { body } = await api.call('list-user-transactions', { token, params: { userId }, query });
    expect(body.items.map(({ _id }) => _id)).toEqual(ids);
    expect(body.total).toBe(ids.length);
  });
});
