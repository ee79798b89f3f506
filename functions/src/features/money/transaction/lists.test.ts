import { beforeAll, describe, expect, it } from 'vitest';
import { journalEntryId } from '@keelstone/domain/core/ledger/journal';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { transactionLimits } from '@keelstone/domain/money/transaction/transaction.limits';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { makeCredit, makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import { sampleBooks } from '@keelstone/domain/testing/sample-books';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';

const { deps, api } = await memoryApi();
const admin = await makePerson(deps, { isAdmin: true });

const makers = { deposit: makeDeposit, withdrawal: makeWithdrawal, credit: makeCredit };
const returned = { reason: 'The address was closed', by: { uid: 'ada', name: 'Ada' }, atMs: 3 };

async function file(
  { uid }: Pick<Person, 'uid'>,
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
    for (let n = 0; n <= transactionLimits.recentTransactions; n += 1)
      await file(person, 'credit', { status: 'Approved', createdAtMs: 10 + n });
    expect(await idsOf(person)).toEqual([old]);
  });

  it('include a pending identity application, with the time it was sent', async () => {
    const person = await makePerson(deps, { kycStatus: 'Pending' });
    await deps.kyc.save('own', makeKycRecord({ id: 'own', uid: person.uid, createdAtMs: 5 }));
    expect((await ask(person)).body).toEqual({ items: [], kycSubmittedAt: '1970-01-01T00:00:00.005Z' });
  });
});

describe('transactions that await their payout', () => {
  const someone = { uid: 'someone' };
  beforeAll(async () => {
    for (const { id } of await deps.transactions.list({})) await deps.transactions.eraseNow(id);
  });

  it('are approved withdrawals that were neither sent nor returned, in the list and in its file', async () => {
    const late = await file(someone, 'withdrawal', { status: 'Approved', createdAtMs: 20 });
    const early = await file(someone, 'withdrawal', { status: 'Approved', createdAtMs: 10 });
    await file(someone, 'withdrawal', { status: 'Approved', paidTxid: 'ab', paidAtMs: 2 });
    await file(someone, 'withdrawal', { status: 'Approved', returned });
    await file(someone, 'withdrawal', { status: 'Approved', isDeleted: true });
    await file(someone, 'withdrawal');
    await file(someone, 'deposit', { status: 'Approved' });
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
    const id = await file(someone, 'withdrawal', { status: 'Approved', userName });
    await file(someone, 'withdrawal', { userName });
    const query = { status: 'unpaid', search: 'quentin' };
    const { body } = await api.call('list-transactions', { token: admin.token, query });
    expect(body.items.map(({ _id }) => _id)).toEqual([id]);
  });
});

describe('list-user-transactions', () => {
  let owner: Person;
  beforeAll(async () => {
    owner = await makePerson(deps);
    const save = (id: string, kind: keyof typeof makers, status: Transaction['status'], at: string) =>
      file(owner, kind, { id, status, createdAtMs: Date.parse(`${at}Z`) });
    await save('first', 'deposit', 'Approved', '2026-10-31T23:59:59.999');
    await save('second', 'deposit', 'Pending', '2026-11-01T00:00');
    await save('third', 'withdrawal', 'Pending', '2026-11-02T23:59:59.999');
    await save('fourth', 'withdrawal', 'Rejected', '2026-11-03T00:00');
  });

  it.each([
    [{}, ['fourth', 'third', 'second', 'first']],
    [{ type: 'Deposit' }, ['second', 'first']],
    [{ type: 'Credited' }, []],
    [{ status: 'pending' }, ['third', 'second']],
    [{ type: 'Withdrawal', status: 'rejected' }, ['fourth']],
    [{ from: '2026-11-01', to: '2026-11-02' }, ['third', 'second']],
    [{ from: '2026-10-31T23:59:59.999Z', to: '2026-11-01T00:00:00.000Z' }, ['second', 'first']],
    [{ from: '2026-11-01T00:00:00.001Z', to: '2026-11-02T23:59:59.998Z' }, []],
    [{ type: 'Deposit', status: 'approved', to: '2026-10-31' }, ['first']],
  ] as const)('returns for %j: %j', async (query, ids) => {
    const { uid: userId, token } = owner;
    const { body } = await api.call('list-user-transactions', { token, params: { userId }, query });
    expect(body.items.map(({ _id }) => _id)).toEqual(ids);
    expect(body.total).toBe(ids.length);
  });
});

describe('the hash of a record', () => {
  it.each([
    ['deposit', 'deposit-approved', {}],
    ['credit', 'profit-credited', {}],
    ['withdrawal', 'withdrawal-settled', {}],
    ['withdrawal', 'payout-returned', { returned }],
  ] as const)(
    'that is approved, here a %s, is that of its entry %s, for its owner alone',
    async (...given) => {
      const [kind, event, fields] = given;
      const { uid: userId, token } = await makePerson(deps);
      const id = await file({ uid: userId }, kind, { status: 'Approved', ...fields });
      const { entries } = sampleBooks();
      for (const [at, entry] of entries.slice(0, 2).entries()) {
        const entryId = journalEntryId(id, at === 0 ? event : 'withdrawal-held');
        await deps.journal.save(entryId, { ...entry, id: entryId, recordId: id });
      }
      const own = { token, params: { userId } };
      expect((await api.call('list-user-transactions', own)).body.items[0]?.hash).toBe(entries[0]?.hash);
      expect((await api.call('list-recent-transactions', own)).body[0]?.hash).toBe(entries[0]?.hash);
      const others = await api.call('list-recent-transactions', { ...own, token: admin.token });
      expect(others.body).toEqual([expect.not.objectContaining({ hash: expect.anything() })]);
    },
  );

  it('that waits or was refused is absent', async () => {
    const person = await makePerson(deps);
    for (const status of ['Pending', 'Rejected'] as const) {
      const id = await file(person, 'withdrawal', { status });
      const [entry = expect.fail('No entry')] = sampleBooks().entries;
      for (const event of ['withdrawal-held', 'withdrawal-settled'] as const)
        await deps.journal.save(journalEntryId(id, event), { ...entry, recordId: id });
    }
    const own = { token: person.token, params: { userId: person.uid } };
    for (const { hash } of (await api.call('list-user-transactions', own)).body.items)
      expect(hash).toBeUndefined();
  });
});
