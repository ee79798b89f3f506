import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalEntryFromWire, type JournalPageWire } from '@keelstone/domain/api/journal.wire';
import { collections } from '@keelstone/domain/collections';
import { explainFigure } from '@keelstone/domain/ledger/explain-figure';
import { figureNames } from '@keelstone/domain/ledger/figures';
import { journalEntryId, type JournalEntry } from '@keelstone/domain/ledger/journal';
import {
  beginCheck,
  checkEntry,
  endCheck,
  type JournalFault,
  type JournalFaultKind,
} from '@keelstone/domain/ledger/journal-check';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { arrangedFigures, makePerson, postArranged, type Person } from '../../../../testing/people.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;

beforeAll(async () => {
  const database = freshDatabase('list-journal');
  deps = testDeps({ database, config: { throttleScale: 1000 }, areBooksTrue: false });
  api = await startApi(deps);
});
afterAll(() => api.close());

const entryCount = 12;
const entryIdOf = (person: Person, index: number): string =>
  journalEntryId(`edit${String(index)}of${person.uid}`, 'figures-edited');

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

/** Checks the whole journal, as a browser does. */
async function faultsSeenBy(person: Person): Promise<JournalFault[]> {
  const check = beginCheck(person.uid);
  const faults: JournalFault[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await pageOf(person, { sort: 'oldest', ...(cursor === undefined ? {} : { cursor }) });
    for (const item of page.items) faults.push(...checkEntry(check, journalEntryFromWire(item)));
    cursor = page.nextCursor ?? undefined;
    const { seq, head, balances } = page.account;
    if (cursor === undefined) return [...faults, ...endCheck(check, { ...balances, seq, head })];
  }
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

  it('explains every figure on each of its pages', async () => {
    const holder = await makeHolder();
    const page = await pageOf(holder, { limit: '10' });
    const entries = page.items.map(journalEntryFromWire);
    for (const name of figureNames) {
      const storedUnits = page.account.balances[name.asset][name.bucket];
      expect(explainFigure(name, { entries, storedUnits, isWhole: false }).isTrue).toBe(true);
    }
    const name = { asset: 'usd', bucket: 'available' } as const;
    expect(explainFigure(name, { entries, storedUnits: 120_000, isWhole: false })).toMatchObject({
      openingUnits: 20_000,
      inUnits: 100_000,
      outUnits: 0,
    });
  });

  it('never reveals who acted', async () => {
    const holder = await makeHolder();
    const { items } = await pageOf(holder);
    const stored = await deps.journal.find(items[0]?._id ?? '');
    expect(stored?.actorUid).toBe('test');
    expect(JSON.stringify(items)).not.toContain('"test"');
    expect(items[0]?.actor).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused to everybody but the owner, including administrators', async () => {
    const holder = await makeHolder();
    const admin = await makePerson(deps, { isAdmin: true });
    const { status } = await api.call('list-journal', { token: admin.token, params: { userId: holder.uid } });
    expect(status).toBe(404);
  });

  it.each(['1', 'x_y', '1_a/b', '1_', '1___x__'])(
    'refuses the cursor %j, which is not ours',
    async (cursor) => {
      const { uid, token } = await makeHolder();
      const { status, error } = await api.call('list-journal', {
        token,
        params: { userId: uid },
        query: { cursor },
      });
      expect(status).toBe(400);
      expect(error).toMatchObject({ code: 'invalid-input', field: 'cursor' });
    },
  );

  it('without entries is empty, and consistent', async () => {
    const newcomer = await makePerson(deps);
    expect(await pageOf(newcomer)).toMatchObject({
      items: [],
      nextCursor: null,
      account: { seq: 0, head: '' },
    });
    expect(await faultsSeenBy(newcomer)).toEqual([]);
  });
});

type Damage = (person: Person) => Promise<unknown>;

/** Each of them is written directly to the database, bypassing everything that guards the ledger. */
const damages: [string, Damage, JournalFaultKind[]][] = [
  [
    'an amount is altered',
    (person) =>
      edited(person, 4, (entry) => {
        const postings = entry.postings.map((line) => ({ ...line, delta: line.delta * 2 }));
        return { ...entry, postings };
      }),
    ['hash', 'figure'],
  ],
  ['an entry is removed', (person) => deps.journal.remove(entryIdOf(person, 4)), ['order', 'link', 'end']],
  [
    'an entry is inserted',
    async (person) => {
      const entry = await deps.journal.find(entryIdOf(person, 9));
      if (entry === undefined) throw new Error('The entry is missing');
      const recordId = `forged${person.uid}`;
      const id = journalEntryId(recordId, entry.event);
      await deps.journal.save(id, { ...entry, id, recordId });
    },
    ['order', 'link', 'hash', 'end'],
  ],
  [
    'entries are reordered',
    async (person) => {
      await edited(person, 2, (entry) => ({ ...entry, seq: 4 }));
      await edited(person, 3, (entry) => ({ ...entry, seq: 3 }));
    },
    ['link', 'hash', 'figure'],
  ],
  [
    'the head is altered',
    ({ uid }) =>
      getFirestore()
        .collection(collections.accounts)
        .doc(uid)
        .update({ head: 'f'.repeat(64) }),
    ['end'],
  ],
  [
    'the opening is altered',
    (person) =>
      edited(person, 0, (entry) => ({
        ...entry,
        after: { ...entry.after, usd: { available: 99_999, held: 0 } },
      })),
    ['hash', 'figure'],
  ],
  [
    'the balance is altered',
    ({ uid }) =>
      getFirestore().collection(collections.accounts).doc(uid).update({ 'usd.available': 120_001 }),
    ['figure'],
  ],
];

describe('in a damaged database', () => {
  it('nothing is found before the damage', async () => {
    expect(await faultsSeenBy(await makeHolder())).toEqual([]);
  });

  it.each(damages)('the owner finds it when %s', async (_what, damage, kinds) => {
    const holder = await makeHolder();
    await damage(holder);
    const found = new Set((await faultsSeenBy(holder)).map(({ kind }) => kind));
    expect([...found]).toEqual(expect.arrayContaining(kinds));
  });

  it('the account shows that its books are in doubt', async () => {
    const holder = await makeHolder();
    await deps.books.doubt(holder.uid, deps.now());
    expect((await pageOf(holder)).account.isInDoubt).toBe(true);
  });
});

async function edited(
  person: Person,
  index: number,
  change: (entry: JournalEntry) => JournalEntry,
): Promise<void> {
  const id = entryIdOf(person, index);
  const entry = await deps.journal.find(id);
  if (entry === undefined) throw new Error(`${id} is missing`);
  await deps.journal.save(id, change(entry));
}
