import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { makeCredit, makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import type { Deps } from '../../../entry/deps.ts';

let deps: Deps;
let api: Api;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('open-requests'), areBooksTrue: false });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const makers = { deposit: makeDeposit, withdrawal: makeWithdrawal, credit: makeCredit };
const returned = { reason: 'The address was closed', by: { uid: 'ada', name: 'Ada' }, atMs: 3 };

async function file(
  { uid }: Person,
  kind: keyof typeof makers,
  fields: Partial<Transaction> = {},
): Promise<string> {
  const record = makers[kind]({ uid, transactionId: freshKey(), ...fields });
  await deps.transactions.save(record.id, record);
  return record.id;
}

const ask = (person: Person, { uid } = person) =>
  api.call('list-open-requests', { token: person.token, params: { userId: uid } });
const idsOf = async (person: Person): Promise<string[]> =>
  (await ask(person)).body.items.map(({ _id }) => _id);

describe('open requests', () => {
  it('are all undecided requests, and approved withdrawals that were not sent, newest first', async () => {
    const person = await makePerson(deps);
    const unpaid = await file(person, 'withdrawal', { status: 'Approved', createdAtMs: 1 });
    const deposit = await file(person, 'deposit', { createdAtMs: 2 });
    const withdrawal = await file(person, 'withdrawal', { createdAtMs: 3 });
    expect(await idsOf(person)).toEqual([withdrawal, deposit, unpaid]);
  });

  it.each([
    ['a booked deposit', 'deposit', { status: 'Approved' }],
    ['a credit', 'credit', { status: 'Approved' }],
    ['a rejected withdrawal', 'withdrawal', { status: 'Rejected' }],
    ['a withdrawal that was sent', 'withdrawal', { status: 'Approved', paidTxid: 'ab', paidAtMs: 2 }],
    ['a payment that came back', 'withdrawal', { status: 'Approved', returned }],
    ['what its owner has taken off the list', 'deposit', { isHiddenForUser: true }],
  ] as const)('do not include %s', async (_what, kind, fields) => {
    const person = await makePerson(deps);
    const open = await file(person, 'deposit');
    await file(person, kind, fields);
    expect(await idsOf(person)).toEqual([open]);
  });

  it('are found, however many newer records there are', async () => {
    const person = await makePerson(deps);
    const old = await file(person, 'deposit', { createdAtMs: 1 });
    for (let n = 0; n <= limits.recentTransactions; n += 1)
      await file(person, 'credit', { status: 'Approved', createdAtMs: 10 + n });
    expect(await idsOf(person)).toEqual([old]);
  });

  it('include a pending identity application, with the time it was sent', async () => {
    const person = await makePerson(deps, { kycStatus: 'Pending' });
    await deps.kyc.save('own', makeKycRecord({ id: 'own', uid: person.uid, createdAtMs: 5 }));
    expect((await ask(person)).body).toEqual({ items: [], kycSubmittedAt: '1970-01-01T00:00:00.005Z' });
  });
});
