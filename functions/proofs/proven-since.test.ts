import { describe, expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import type { BooksFinding } from '../src/features/desk/books/report.ts';
import { setUpRace } from '../testing/holders.ts';
import { watchBooks } from '../testing/prove-books.ts';
import { memoryApi } from '../testing/tested-api.ts';

const { deps, api } = await memoryApi({}, () => ({ log: { info: () => undefined, error: () => undefined } }));
const race = await setUpRace({ deps, api });
const person = await race.holder();

/** Changes that only somebody with direct database access can make. */
const tamper = (collection: keyof typeof collections, id: string, fields: object) =>
  deps.db.write((writer) => writer.update({ collection: collections[collection], id }, fields));
const inHours = (hours: number) => ({ ...deps, now: () => Date.now() + hours * hourMs });
const codesOf = (found: readonly BooksFinding[]) =>
  [...new Set(found.filter(({ uid }) => uid === person.uid).map(({ invariant }) => invariant))].sort();

let hours = 10;
const changed = () => watchBooks('changed', inHours((hours += 2)));
await race.approve(race.admins[0], await race.deposit(person))();
await changed();
const [first = expect.fail()] = await deps.journal.listOf(person.uid);
const paid = (await race.withdraw(person)()).body.transaction._id;
await race.approve(race.admins[0], paid)();
const waiting = (await race.withdraw(person)()).body.transaction._id;
await tamper('accounts', person.uid, { updatedAtMs: Date.now() + 1000 * hourMs });
const [audited = ''] = await deps.audit.listIds({ where: [['targetId', '==', paid]] });
const [month = ''] = await deps.months.listIds({ where: [['uid', '==', person.uid]] });
const restore = deps.db.keep();
const usd = { available: 1, held: 0 };

describe('an account that has moved since it was proven', () => {
  it('is checked from there, without its history, and nothing is found if nothing is wrong', async () => {
    const readSince = await deps.accountProofs.readNew(person.uid, 0);
    expect(readSince?.entries.map(({ event }) => event)).toEqual([
      'withdrawal-held',
      'withdrawal-settled',
      'withdrawal-held',
    ]);
    expect(readSince?.transactions.map(({ id }) => id).toSorted()).toEqual([paid, waiting].toSorted());
    expect(codesOf((await changed()).violations)).toEqual([]);
    expect((await deps.accountProofs.find(person.uid))?.point.seq).toBe(first.seq + 4);
    restore();
  });

  it.each([
    ['accounts', person.uid, { usd }, ['I15', 'I2', 'I4']],
    ['journal', `${paid}_withdrawal-settled`, { reason: 'Another' }, ['I6']],
    ['journal', `${paid}_withdrawal-held`, { seq: 40 }, ['I16', 'I3', 'I6']],
    ['transactions', paid, { status: 'Rejected' }, ['I5']],
    ['transactions', waiting, { amountUsdCents: 1, nameGrams: [] }, ['I15', 'I4', 'I5']],
    ['audit', audited, { actorUid: person.uid }, ['I14']],
    ['auditDetails', audited, { detail: { reason: 'Another' } }, ['I14']],
    ['users', person.uid, { isVerified: false }, ['I12', 'I15']],
    ['months', month, { days: {} }, ['I16']],
    ['emails', emailReservationId(person.email), { uid: 'another' }, ['I12']],
  ] as const)('shows what is wrong with it: %s/%s', async (collection, id, fields, wanted) => {
    await tamper(collection, id, fields);
    const found = codesOf((await changed()).violations);
    expect(found).toEqual(expect.arrayContaining([...wanted]));
    expect(await deps.accountProofs.find(person.uid)).toBeUndefined();
    // The next check reads everything, and finds the same.
    expect(codesOf((await changed()).violations)).toEqual(found);
    restore();
  });

  it('is read as a whole in its turn, which finds what is wrong with its history', async () => {
    await tamper('journal', first.id, { reason: 'Another' });
    expect(codesOf((await changed()).violations)).toEqual([]);
    expect(codesOf((await watchBooks('all', inHours((hours += 2)))).violations)).toEqual(['I6']);
    expect(codesOf((await changed()).violations)).toEqual(['I6']);
    restore();
  });
});
