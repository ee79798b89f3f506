import { describe, expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { hourMs } from '@keelstone/domain/time-units';
import { releaseAccount, watchBooks } from '../src/features/desk/reconcile/watch-books.service.ts';
import type { Finding } from '../src/features/desk/reconcile/report.ts';
import { setUpRace } from '../testing/holders.ts';
import type { Person } from '../testing/people.ts';
import { memoryApi, outcomeOf } from '../testing/tested-api.ts';

const { deps, api } = await memoryApi({}, () => ({ log: { info: () => undefined, error: () => undefined } }));
const race = await setUpRace({ deps, api });

/**
 * Runs the scheduled proof some hours from now, so that only what is written as of then has changed: later than any write
 * before it, by more than the overlap of two runs.
 */
async function watch(books: 'all' | 'changed', hours = 0) {
  return watchBooks(books, { ...deps, now: () => Date.now() + hours * hourMs });
}

function about(person: Person, violations: readonly Finding[]): string[] {
  return [...new Set(violations.filter(({ uid }) => uid === person.uid).map(({ invariant }) => invariant))];
}

/** What only somebody with direct database access can do. */
const tamper = (collection: keyof typeof collections, id: string, fields: object) =>
  deps.db.write((writer) => writer.update({ collection: collections[collection], id }, fields));

async function inDoubtSince({ uid }: Person): Promise<number | null | undefined> {
  return (await deps.accounts.find(uid))?.booksInDoubtAtMs;
}

/** What an admin sees on the user's page. */
async function isShownInDoubt({ uid: userId }: Person): Promise<boolean> {
  const [{ token, uid: adminId }] = race.admins;
  return (await api.call('get-user', { token, params: { adminId, userId } })).body.isInDoubt;
}

describe('the scheduled check of the books', () => {
  it('finds nothing if nothing is wrong, and keeps its report', async () => {
    const person = await race.holder();
    await race.approve(race.admins[0], await race.deposit(person))();
    await race.withdraw(person)();
    expect(outcomeOf(await race.withdraw(person, { usd: 5000 })())).toBe('insufficient-funds');
    const report = await watch('all');
    expect(report).toMatchObject({ sinceMs: null, violations: [] });
    expect(report.users).toBeGreaterThan(2);
    expect(await deps.reconciliations.find(String(report.atMs))).toEqual(report);
  });

  it('reads only the accounts that were written since the run before', async () => {
    await watch('all');
    expect((await watch('changed', 2)).users).toBeGreaterThan(0);
    const quiet = await watch('changed', 4);
    expect(quiet).toMatchObject({ users: 0, violations: [] });
    const person = await race.holder();
    await tamper('accounts', person.uid, { updatedAtMs: Date.now() + 5 * hourMs });
    expect((await watch('changed', 6)).users).toBe(1);
  });

  it('doubts an account with a cent too much: no withdrawal, no approval, until the cent is gone', async () => {
    const person = await race.holder();
    const waiting = await race.deposit(person);
    await tamper('accounts', person.uid, { usd: { available: 250_001, held: 0 } });
    const report = await watch('all');
    expect(about(person, report.violations)).toEqual(['I2', 'I15']);
    expect(await inDoubtSince(person)).toBe(report.atMs);
    expect(await isShownInDoubt(person)).toBe(true);

    const refused = { status: 409, error: { code: 'books-in-doubt' } };
    expect(await race.withdraw(person)()).toMatchObject(refused);
    expect(await race.approve(race.admins[0], waiting)()).toMatchObject(refused);
    expect(await releaseAccount(person.uid, deps)).not.toEqual([]);
    expect(await inDoubtSince(person)).toBe(report.atMs);

    expect(await releaseAccount('nobody', deps)).toEqual(['There is no user nobody']);
    await tamper('accounts', person.uid, { usd: { available: -1, held: 0 } });
    expect(about(person, (await watch('all')).violations)).toEqual(['I2', 'I15']);

    await tamper('accounts', person.uid, { usd: { available: 250_000, held: 0 } });
    expect(await releaseAccount(person.uid, deps)).toEqual([]);
    expect(await inDoubtSince(person)).toBeNull();
    expect(await isShownInDoubt(person)).toBe(false);
    expect((await race.withdraw(person)()).status).toBe(200);
    expect((await race.approve(race.admins[0], waiting)()).status).toBe(200);
  });

  it('reports a lost image, a lost audit row, a stale sign-in and a wrong month, and doubts no books for them', async () => {
    const person = await race.holder();
    const id = await race.deposit(person);
    await race.approve(race.admins[0], id)();
    await deps.files.remove((await deps.transactions.find(id))?.proof?.path ?? '');
    for (const row of await deps.audit.listIds({ where: [['targetId', '==', id]] }))
      await deps.db.write((writer) => writer.delete({ collection: collections.audit, id: row }));
    await tamper('users', person.uid, { isVerified: false });
    const [month = ''] = await deps.months.listIds({ where: [['uid', '==', person.uid]] });
    await tamper('months', month, { days: {} });
    const found = about(person, (await watch('all')).violations);
    expect(found.sort()).toEqual(['I12', 'I13', 'I14', 'I15', 'I16']);
    expect(await inDoubtSince(person)).toBeNull();
  });

  it('reports a detail of an audit row that was changed, and none that was erased', async () => {
    const person = await race.holder();
    const id = await race.deposit(person);
    await race.approve(race.admins[0], id)();
    const [row = ''] = await deps.audit.listIds({ where: [['targetId', '==', id]] });
    await tamper('auditDetails', row, { detail: { reason: 'Another' } });
    const found = (await watch('all')).violations.filter(({ uid }) => uid === person.uid);
    expect(found).toMatchObject([
      { invariant: 'I14', subject: row, detail: 'the detail of this audit row was changed' },
    ]);
    await deps.db.write((writer) => writer.delete({ collection: collections.auditDetails, id: row }));
    expect(about(person, (await watch('all')).violations)).toEqual([]);
  });
});
