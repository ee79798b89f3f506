import { describe, expect, it } from 'vitest';
import { type JournalEntry, type JournalEvent, post } from '@keelstone/domain/core/ledger/journal';
import { foldMonths, monthId } from '@keelstone/domain/core/ledger/month';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { accountOf, arrangedFigures, makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';

const { deps, api, clock } = await memoryApi();
type Move = readonly [day: string, event?: JournalEvent];

/** A dollar for each of these days, like a long-standing user. Stored as the services store it. */
async function makeHolder(...moves: readonly Move[]): Promise<Person> {
  const person = await makePerson(deps);
  const entries: JournalEntry[] = [];
  let account = await accountOf(deps, person.uid);
  for (const [index, [day, event = 'figures-edited']] of moves.entries()) {
    const figures = arrangedFigures(`move${String(index)}of${person.uid}`, { usd: 100, btc: 0, eth: 0 });
    const posted = post(account, { ...figures, event, actorUid: 'test', atMs: Date.parse(`${day}T12:00Z`) });
    account = posted.account;
    entries.push(posted.entry);
  }
  await deps.accounts.save(person.uid, account);
  for (const entry of entries) await deps.journal.save(entry.id, entry);
  for (const month of foldMonths(entries)) await deps.months.save(monthId(person.uid, month.month), month);
  return person;
}
const own = ({ uid, token }: Person, query = {}) => ({ token, params: { userId: uid }, query });
const statementOf = async (person: Person, query = {}) =>
  (await api.call('get-statement', own(person, query))).body;
const seqs = ({ movements }: { movements: { seq: number }[] }) => movements.map(({ seq }) => seq);
const year = { from: '2025-01-01', to: '2025-12-31' };

describe('get-statement', () => {
  it('returns the requested days, newest first, and the balances before and after them', async () => {
    const days = ['2025-01-31', '2025-03-01', '2025-03-02', '2025-03-03', '2025-12-31'];
    const holder = await makeHolder(...days.map((day): Move => [day]));
    const statement = await statementOf(holder, { from: '2025-03-02', to: '2025-03-03' });
    expect(statement).toMatchObject({
      period: { from: '2025-03-02', to: '2025-03-03' },
      opening: { available: { usd: 2 } },
      closing: { available: { usd: 4 } },
      sums: [{ event: 'figures-edited', count: 2, change: { available: { usd: 2 } } }],
      nextCursor: null,
    });
    expect(seqs(statement)).toEqual([4, 3]);
    expect(statement.head).toBe((await deps.journal.find(statement.movements[0]?._id ?? ''))?.hash);
  });

  it('returns a year page by page, with the same figures on each, and takes no cursor of another list', async () => {
    const days = Array.from({ length: 25 }, (_none, at): Move => [`2025-0${String(1 + (at % 3))}-10`]);
    const holder = await makeHolder(...days.sort());
    const first = await statementOf(holder, { ...year, limit: '20' });
    expect(seqs(first)).toEqual(Array.from({ length: 20 }, (_none, index) => 25 - index));
    const second = await statementOf(holder, { ...year, limit: '20', cursor: first.nextCursor ?? '' });
    expect([seqs(second), second.nextCursor]).toEqual([[5, 4, 3, 2, 1], null]);
    expect([second.closing, second.sums]).toEqual([first.closing, first.sums]);
    for (const [name, query] of [
      ['get-statement', { ...year, cursor: '1_x' }],
      ['list-journal', { cursor: '1_a/b' }],
    ] as const)
      expect(await api.request(name, own(holder, query))).toMatchObject({
        status: 400,
        error: { code: 'invalid-input', field: 'cursor' },
      });
  });

  it('can show the movements of one type, with the figures of all', async () => {
    const holder = await makeHolder(
      ['2025-01-01'],
      ['2025-01-02', 'profit-credited'],
      ['2025-01-03', 'payout-returned'],
    );
    for (const [type, found] of [
      ['profit', [2]],
      ['withdrawal', [3]],
      ['edit', [1]],
      ['deposit', []],
      ['any', [3, 2, 1]],
    ] as const) {
      const statement = await statementOf(holder, { ...year, type });
      expect([type, seqs(statement), statement.closing.available.usd]).toEqual([type, found, 3]);
    }
  });

  it.each(['get-statement', 'download-statement', 'download-statement-pdf'] as const)(
    '%s is not available while a month is missing, but is once it is rewritten',
    async (name) => {
      const holder = await makeHolder(['2025-01-01'], ['2025-02-01'], ['2025-03-01']);
      const id = monthId(holder.uid, '2025-02');
      const month = (await deps.months.find(id)) ?? expect.fail('There is no February');
      await deps.months.eraseNow(id);
      const ask = async (from: string, to: string) =>
        (await api.request(name, own(holder, { from, to }))).error.code ?? 'none';
      expect(await ask('2025-02-01', '2025-02-28')).toBe('statement-unavailable');
      expect(await ask('2025-01-01', '2025-01-31')).toBe('statement-unavailable');
      expect(await ask('2025-03-01', '2025-03-31')).toBe('none');
      await deps.months.save(id, month);
      expect(await ask('2025-02-01', '2025-02-28')).toBe('none');
    },
  );
});

describe('a statement as a file', () => {
  const period = { from: '2025-03-01', to: '2025-03-31' };

  it('has the period oldest first, as CSV or PDF, named by its days', async () => {
    const holder = await makeHolder(['2025-01-31'], ['2025-03-01'], ['2025-03-02']);
    const csv = (await api.call('download-statement', own(holder, period))).body as unknown as Uint8Array;
    const rows = new TextDecoder().decode(csv).trim().split('\r\n');
    expect(rows[1]).toMatch(/^2025-03-01,Opening balance,,,,,1\.00,/);
    expect(rows.slice(2, 4).map((row) => row.slice(0, 10))).toEqual(['2025-03-01', '2025-03-02']);
    expect(rows[4]).toMatch(/^2025-03-31,Closing balance,,,,,3\.00,/);
    expect(rows[5]).toContain((await accountOf(deps, holder.uid)).head);
    const { body, headers } = await api.call('download-statement-pdf', own(holder, period));
    expect(new TextDecoder().decode(body as unknown as Uint8Array)).toMatch(/^%PDF-/);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('keelstone-statement-2025-03-01-2025-03-31.pdf');
  });

  it.each(['download-statement', 'download-statement-pdf'] as const)(
    '%s of more than 2,000 movements is refused, and none of them is read',
    async (name) => {
      const holder = await makeHolder(['2025-03-01'], ['2025-03-02']);
      const id = monthId(holder.uid, '2025-03');
      const month = await deps.months.find(id);
      const day = month?.days['02'];
      if (month === undefined || day === undefined) throw new Error('Nothing moved');
      await deps.months.save(id, { ...month, days: { '02': { ...day, seq: 2_001 } } });
      await deps.accounts.save(holder.uid, { ...(await accountOf(deps, holder.uid)), seq: 2_001 });
      const { status, error } = await api.request(name, own(holder, period));
      const text = 'This period has more than 2,000 movements. Please choose a shorter one';
      expect([status, error.error]).toEqual([400, text]);
    },
  );
});

it('get-claim-history returns the days on which the available USD changed, unless a month is missing', async () => {
  const daysAgo = (days: number): string => toDay(deps.now() - days * dayMs);
  const holder = await makeHolder([daysAgo(400)], [daysAgo(6), 'deposit-approved'], [daysAgo(0)]);
  const ask = (range: string) => api.request('get-claim-history', own(holder, { range }));
  expect((await ask('7d')).body).toEqual({
    period: { from: daysAgo(6), to: daysAgo(0) },
    opening: 1,
    reserved: 0,
    points: [
      { day: daysAgo(6), usd: 2, moves: [{ event: 'deposit-approved', count: 1, usd: 1 }] },
      { day: daysAgo(0), usd: 3, moves: [{ event: 'figures-edited', count: 1, usd: 1 }] },
    ],
  });
  expect((await ask('all')).body).toMatchObject({
    opening: null,
    points: [{ usd: 1 }, { usd: 2 }, { usd: 3 }],
  });
  await deps.months.eraseNow(monthId(holder.uid, daysAgo(400).slice(0, 7)));
  expect((await ask('all')).error.code).toBe('statement-unavailable');
});

describe('list-journal', () => {
  it('returns the newest entries first, with the account of the same moment', async () => {
    const holder = await makeHolder(...Array.from({ length: 12 }, (): Move => ['2025-01-01']));
    const page = async (query: object) => (await api.call('list-journal', own(holder, query))).body;
    const first = await page({ limit: '10' });
    expect(first.items.map(({ seq }) => seq)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    const account = { seq: 12, head: first.items[0]?.hash, isInDoubt: false };
    expect(first.account).toMatchObject({ ...account, balances: { usd: { available: 1200, held: 0 } } });
    const second = await page({ limit: '10', cursor: first.nextCursor ?? '' });
    expect([second.items.map(({ seq }) => seq), second.nextCursor]).toEqual([[2, 1], null]);
    expect(second.account).toMatchObject(account);
  });

  it('can begin with the oldest entry, and shows a doubt of its books', async () => {
    const holder = await makeHolder(['2025-01-01'], ['2025-01-02']);
    await deps.books.doubt(holder.uid, deps.now());
    const { items, account } = (await api.call('list-journal', own(holder, { sort: 'oldest' }))).body;
    expect([items.map(({ seq }) => seq), account.isInDoubt]).toEqual([[1, 2], true]);
  });
});

it('a month that ends while its account is written is complete, though the clock of one server is behind', async () => {
  const monthEndsMs = Date.parse('2027-03-01T00:00:00Z');
  const [admin, holder] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps)];
  // Three seconds behind, or a request that has waited for the previous one.
  for (const [index, ms] of [-60_000, 5, -3000, 60_000].entries()) {
    clock.skewMs = monthEndsMs + ms - Date.now();
    const body = { id: holder.uid, balance: index + 1, btc: 0, eth: 0, reason: '' };
    const token = await tokenOf(deps, admin.uid);
    expect((await api.call('edit-figures', { token, body })).status).toBe(200);
  }
  const statement = await statementOf({ ...holder, token: await tokenOf(deps, holder.uid) });
  expect(statement.closing.available.usd).toBe(4);
  expect(statement.head).toBe((await accountOf(deps, holder.uid)).head);
  const months = await deps.months.list({ where: [['uid', '==', holder.uid]] });
  expect(months).toEqual(foldMonths(await deps.journal.listOf(holder.uid)));
});
