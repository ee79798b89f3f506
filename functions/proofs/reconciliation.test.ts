import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import type { BooksFinding, UidRange } from '../src/features/desk/books/report.ts';
import { releaseAccount } from '../src/features/desk/books/watch-books.service.ts';
import { setUpRace } from '../testing/holders.ts';
import type { Person } from '../testing/people.ts';
import { watchBooks } from '../testing/prove-books.ts';
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

function about(person: Person, violations: readonly BooksFinding[]): string[] {
  return [...new Set(violations.filter(({ uid }) => uid === person.uid).map(({ invariant }) => invariant))];
}

/** Writes as only somebody with direct database access can. */
const tamper = (collection: keyof typeof collections, id: string, fields: object) =>
  deps.db.write((writer) => writer.update({ collection: collections[collection], id }, fields));

async function inDoubtSince({ uid }: Person): Promise<number | null | undefined> {
  return (await deps.accounts.find(uid))?.booksInDoubtAtMs;
}

/** Whether an admin sees the doubt on the user's page. */
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
    const sinceMs = await inDoubtSince(person);
    expect(sinceMs).toBeGreaterThanOrEqual(report.atMs);
    expect(await isShownInDoubt(person)).toBe(true);

    const refused = { status: 409, error: { code: 'books-in-doubt' } };
    expect(await race.withdraw(person)()).toMatchObject(refused);
    expect(await race.approve(race.admins[0], waiting)()).toMatchObject(refused);
    expect(await releaseAccount(person.uid, deps)).not.toEqual([]);
    expect(await inDoubtSince(person)).toBe(sinceMs);

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

  it('reports an open account whose address is reserved for nobody, or for another account', async () => {
    const person = await race.holder();
    const id = emailReservationId(person.email);
    const reserved = { collection: collections.emails, id };
    const found = async () =>
      (await watch('all')).violations
        .filter(({ uid }) => uid === person.uid)
        .map(({ invariant, subject, detail }) => [invariant, subject, detail]);
    await deps.db.write((writer) => writer.update(reserved, { uid: 'another' }));
    expect(await found()).toEqual([['I12', 'address reservation', 'is that of another']]);
    await deps.db.write((writer) => writer.delete(reserved));
    expect(await found()).toEqual([['I12', 'address reservation', 'is missing']]);
    await deps.db.write((writer) => writer.set(reserved, { uid: person.uid, reservedAtMs: 0 }));
    expect(await found()).toEqual([]);
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

const [doubted, lost] = [await race.holder(), await race.holder()];

describe('what the check has found is kept', () => {
  beforeAll(() => tamper('accounts', doubted.uid, { usd: { available: 250_001, held: 0 } }));
  const findOpenKinds = async (code: string, uid: string) =>
    (await deps.findings.listOpenOf([code], 500)).find((finding) => finding.uid === uid);
  const failing =
    (uid: string, files = deps.books.read): typeof deps.books.read =>
    (asked) =>
      asked === uid ? Promise.reject(new Error('no answer')) : files(asked);

  it('though an account cannot be read, which is a finding: the sums then are those of its ledger', async () => {
    const books = { ...deps.books, read: failing(lost.uid) };
    const report = await watchBooks('all', { ...deps, books });
    expect(report.sinceMs).toBeNull();
    expect(about(lost, report.violations)).toEqual(['unchecked']);
    expect(await findOpenKinds('unchecked', lost.uid)).toMatchObject({ isOpen: true, source: 'books' });
    expect(await findOpenKinds('I2', doubted.uid)).toBeDefined();
    expect(await inDoubtSince(doubted)).toEqual(expect.any(Number));
  });

  it('though nothing of an account can be read: the sums contain it, and are not those of checked accounts', async () => {
    const readLedger = () => Promise.reject(new Error('no answer'));
    const books = { ...deps.books, read: failing(lost.uid), readLedger };
    const report = await watchBooks('all', { ...deps, books });
    const usd = (await deps.accounts.list({})).map((account) => account.usd.available + account.usd.held);
    const users = { usd: String(usd.reduce((sum, each) => sum + each, 0)) };
    expect(report).toMatchObject({ sinceMs: 0, sums: { users } });
  });

  it('though Firebase Auth is silent about an account whose ledger is broken, and an answer at the second try is no finding', async () => {
    let asked = 0;
    const describe = (uid: string) => {
      if (uid === lost.uid && (asked += 1) > 1) return deps.identity.describe(uid);
      return [doubted.uid, lost.uid].includes(uid)
        ? Promise.reject(new Error())
        : deps.identity.describe(uid);
    };
    const report = await watchBooks('all', { ...deps, identity: { ...deps.identity, describe } });
    expect(about(doubted, report.violations).sort()).toEqual(['I15', 'I2', 'unchecked']);
    expect(about(lost, report.violations)).toEqual([]);
  });

  it('though the list of accounts breaks off, and before the report, which cannot be written', async () => {
    const later = await race.holder();
    await tamper('accounts', later.uid, { usd: { available: 1, held: 0 } });
    const books = {
      ...deps.books,
      async *usersIn() {
        yield { uids: [later.uid], place: { atMs: 0, after: later.uid } };
        await Promise.reject(new Error('no answer'));
      },
    };
    const save = () => Promise.reject(new Error('too large'));
    const reconciliations = { ...deps.reconciliations, save };
    await expect(watchBooks('all', { ...deps, books, reconciliations })).rejects.toThrow('not be kept');
    expect(await findOpenKinds('I2', later.uid)).toBeDefined();
    expect(await findOpenKinds('unchecked', '')).toBeDefined();
  });

  it('in a report that fits, with the true count, if there are more than 10,000', async () => {
    const kept = await deps.books.read(doubted.uid);
    const transactions = Array.from({ length: 6_000 }, (_nothing, at) => ({
      ...makeDeposit({ uid: doubted.uid, transactionId: String(at) }),
      nameGrams: [],
    }));
    const read = (uid: string) =>
      uid === doubted.uid && kept !== undefined
        ? Promise.resolve({ ...kept, transactions })
        : deps.books.read(uid);
    const report = await watchBooks('all', { ...deps, books: { ...deps.books, read } });
    const stored = await deps.reconciliations.find(String(report.atMs));
    expect(stored?.violations).toHaveLength(booksLimits.reportedViolations);
    expect(JSON.stringify(stored).length).toBeLessThan(1_000_000);
    expect(stored?.violations[0]?.invariant).toBe('I2');
    const [{ token, uid: adminId }] = race.admins;
    const { runs, invariants } = (await api.call('get-books', { token, params: { adminId } })).body;
    expect(runs.find(({ at }) => Date.parse(at) === report.atMs)?.violations).toBeGreaterThan(10_000);
    expect(invariants.find(({ invariant }) => invariant === 'I15')?.violations).toBe(report.found?.I15);
  });
});

describe('a check whose time is up', () => {
  /** A clock that each account takes a while of, and who was read. */
  const slowly = (fromMs: number, accountMs: number) => {
    const slow = { ms: fromMs, read: [] as string[] };
    const read = (uid: string) => {
      slow.read.push(uid);
      slow.ms += accountMs;
      return Promise.resolve(undefined);
    };
    return { slow, run: { ...deps, now: () => slow.ms, books: { ...deps.books, read } } };
  };

  it('has saved its place: the next ones continue there, until everything that changed is checked once', async () => {
    const fromMs = Date.now() + 100 * hourMs;
    const uids = Array.from({ length: 250 }, (_nothing, at) => `changed${String(at).padStart(3, '0')}`);
    for (const uid of uids) await deps.accounts.save(uid, emptyAccount(uid, fromMs));
    const { slow, run } = slowly(fromMs + hourMs, 5_000);
    await deps.sweeps.save('books-changed', { pageToken: `${String(fromMs)}_`, atMs: fromMs });
    const reports = [await watchBooks('changed', run), await watchBooks('changed', run)];
    expect(slow.read).toEqual(uids.slice(0, 200));
    reports.push(await watchBooks('changed', run), await watchBooks('changed', run));
    expect(slow.read).toEqual(uids);
    expect(reports.map(({ isUnfinished }) => isUnfinished)).toEqual([true, true, undefined, undefined]);
  });

  it('of a part ends the part there: the rest is another, and the report is that of all', async () => {
    const all: string[] = [];
    for await (const { uids } of deps.books.usersIn({ after: '', upTo: null })) all.push(...uids);
    const { slow, run } = slowly(Date.now(), hourMs);
    const books = {
      ...run.books,
      async *usersIn(range: UidRange) {
        for await (const { uids } of deps.books.usersIn(range))
          for (const uid of uids) yield { uids: [uid], place: { atMs: 0, after: uid } };
      },
    };
    const before = new Set(await deps.proofParts.listIds({}));
    await watchBooks('all', { ...run, books });
    expect(slow.read.toSorted()).toEqual(all.toSorted());
    expect((await deps.proofParts.listIds({})).length - before.size).toBe(all.length - before.size);
    const whole = await watchBooks('all', deps);
    expect([whole.sinceMs, whole.users]).toEqual([null, all.length]);
  });
});
