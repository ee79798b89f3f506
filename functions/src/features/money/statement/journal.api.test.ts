import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JournalPageWire, journalEntryFromWire } from '@keelstone/domain/api/journal.wire';
import { beginCheck, checkEntry, endCheck } from '@keelstone/domain/ledger/journal-check';
import { foldMonths } from '@keelstone/domain/ledger/month';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import {
  arrangedFigures,
  makePerson,
  postArranged,
  type Person,
  tokenOf,
} from '../../../../testing/people.ts';
import { freshDatabase, testDeps, loggedErrors } from '../../../../testing/test-environment.ts';

/** The clock, in a month that ends while an account is written. */
let nowMs = Date.parse('2027-02-10T12:00:00Z');
let deps: Deps;
let api: Api;

beforeAll(async () => {
  const database = freshDatabase('list-journal');
  deps = testDeps({ database, now: () => nowMs, config: { throttleScale: 1000 } });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const entryCount = 12;

/** Somebody with twelve entries: 100.00 USD and a little Bitcoin each. */
async function makeHolder(): Promise<Person> {
  const person = await makePerson(deps);
  const edits = Array.from({ length: entryCount }, (_, index) =>
    arrangedFigures(`edit${String(index)}of${person.uid}`, { usd: 10_000, btc: 5, eth: 0 }),
  );
  await postArranged(deps, person.uid, edits);
  return person;
}

type Query = { limit?: string; sort?: 'newest' | 'oldest'; cursor?: string };

async function pageOf({ uid, token }: Person, query: Query = {}): Promise<JournalPageWire> {
  const { status, body } = await api.call('list-journal', { token, params: { userId: uid }, query });
  expect(status).toBe(200);
  return body;
}

describe('list-journal', () => {
  it('returns the newest entries first, with the account of the same moment', async () => {
    const holder = await makeHolder();
    const first = await pageOf(holder, { limit: '10' });
    expect(first.items.map(({ seq }) => seq)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(first.account).toMatchObject({
      seq: 12,
      head: first.items[0]?.hash,
      balances: { usd: { available: 120_000, held: 0 }, btc: { available: 60, held: 0 } },
      isInDoubt: false,
    });
    const second = await pageOf(holder, { limit: '10', cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ seq }) => seq)).toEqual([2, 1]);
    expect(second.nextCursor).toBeNull();
    expect(second.account).toMatchObject({ seq: 12, head: first.account.head });
  });

  it('is what its owner checks as a browser does, and shows an altered amount and a doubt of its books', async () => {
    const holder = await makeHolder();
    const faults = async () => {
      const check = beginCheck(holder.uid);
      const { items, account } = await pageOf(holder, { limit: '50', sort: 'oldest' });
      const found = items.flatMap((item) => checkEntry(check, journalEntryFromWire(item)));
      const { balances, seq, head } = account;
      return [...found, ...endCheck(check, { ...balances, seq, head })].map(({ kind }) => kind);
    };
    expect(await faults()).toEqual([]);
    const [entry] = await deps.journal.listOf(holder.uid);
    if (entry === undefined) throw new Error('There is no entry');
    const postings = entry.postings.map((line) => ({ ...line, delta: line.delta * 2 }));
    await deps.journal.save(entry.id, { ...entry, postings });
    expect(await faults()).toEqual(expect.arrayContaining(['hash', 'figure']));
    // The suite `books` checks this database, too.
    await deps.journal.save(entry.id, entry);
    await deps.books.doubt(holder.uid, deps.now());
    expect((await pageOf(holder)).account.isInDoubt).toBe(true);
  });

  it('refuses a cursor that is not ours', async () => {
    const { uid: userId, token } = await makePerson(deps);
    const sent = { token, params: { userId }, query: { cursor: '1_a/b' } };
    expect(await api.call('list-journal', sent)).toMatchObject({ status: 400, error: { field: 'cursor' } });
  });
});

const monthEndsMs = Date.parse('2027-03-01T00:00:00Z');
let admin: Person;

async function setBalance({ uid }: Person, balance: number, atMs: number): Promise<void> {
  nowMs = atMs;
  const body = { id: uid, balance, btc: 0, eth: 0, reason: '' };
  const { status } = await api.call('edit-figures', { token: await tokenOf(deps, admin.uid), body });
  expect(status).toBe(200);
}

describe('a month that ends while its account is being written', () => {
  it('is followed by a complete month, even if the clock of one server is behind', async () => {
    const holder = await makePerson(deps);
    await setBalance(holder, 1, monthEndsMs - 60_000);
    await setBalance(holder, 2, monthEndsMs + 5);
    // The same time on a server that is three seconds behind, or a request that has waited for the previous one.
    await setBalance(holder, 3, monthEndsMs - 3000);
    await setBalance(holder, 4, monthEndsMs + 60_000);
    const { body, status } = await api.call('get-statement', {
      token: await tokenOf(deps, holder.uid),
      params: { userId: holder.uid },
    });
    expect(status).toBe(200);
    expect(body.closing.available.usd).toBe(4);
    const months = await deps.months.list({ where: [['uid', '==', holder.uid]] });
    expect(months).toEqual(foldMonths(await deps.journal.listOf(holder.uid)));
  });
});
