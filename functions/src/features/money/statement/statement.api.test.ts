import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatementWire } from '@keelstone/domain/api/statement.contract';
import { monthId } from '@keelstone/domain/ledger/month';
import type { ClaimHistoryWire } from '@keelstone/domain/api/claim-history.wire';
import { dayOf } from '@keelstone/domain/ledger/statement-period';
import { limits } from '@keelstone/domain/limits';
import { dayMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../../entry/deps.ts';
import { metered, noUsage } from '../../../platform/firestore/meter.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makeHolder } from '../../../../testing/make-holder.ts';
import { accountOf, makePerson, type Person } from '../../../../testing/people.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import { freshKey } from '../../../../testing/records.ts';

let deps: Deps;
let api: Api;

beforeAll(async () => {
  const database = freshDatabase('get-statement');
  deps = testDeps({ database, config: { throttleScale: 1000 }, areBooksTrue: false });
  api = await startApi(deps);
});
afterAll(() => api.close());

type Query = {
  from?: string;
  to?: string;
  limit?: string;
  cursor?: string;
  type?: 'any' | 'deposit' | 'withdrawal' | 'profit' | 'edit';
};

async function statementOf({ uid, token }: Person, query: Query = {}): Promise<StatementWire> {
  const { status, body } = await api.call('get-statement', { token, params: { userId: uid }, query });
  expect(status).toBe(200);
  return body;
}

const seqsOf = ({ movements }: StatementWire): number[] => movements.map(({ seq }) => seq);

describe('get-statement', () => {
  it('returns the requested days, and the balances before and after them', async () => {
    const holder = await makeHolder(deps, [
      ['2025-01-31'],
      ['2025-03-01'],
      ['2025-03-02'],
      ['2025-03-03'],
      ['2025-12-31'],
    ]);
    const statement = await statementOf(holder, { from: '2025-03-02', to: '2025-03-03' });
    expect(statement).toMatchObject({
      period: { from: '2025-03-02', to: '2025-03-03' },
      opening: { available: { usd: 2 } },
      closing: { available: { usd: 4 } },
      sums: [{ event: 'figures-edited', count: 2, change: { available: { usd: 2 } } }],
      nextCursor: null,
    });
    expect(seqsOf(statement)).toEqual([4, 3]);
    expect(statement.head).toBe((await deps.journal.find(statement.movements[0]?._id ?? ''))?.hash);
  });

  it('by default ends today and includes what was just booked', async () => {
    const holder = await makePerson(deps, {
      figures: { usd: 100_000, btc: 0, eth: 0 },
      kycStatus: 'Approved',
    });
    const { token } = await makePerson(deps, { isAdmin: true });
    const body = { id: holder.uid, profit: 12.5, profitSelected: 'eth', transactionId: freshKey() } as const;
    expect((await api.call('credit-profit', { token, body })).status).toBe(200);
    const statement = await statementOf(holder);
    expect(statement.movements.map(({ event }) => event)).toEqual(['profit-credited', 'figures-edited']);
    expect(statement.closing.available.usd).toBe(1012.5);
    expect(statement.head).toBe((await accountOf(deps, holder.uid)).head);
  });

  it('returns a year page by page, newest first, with the same figures on each', async () => {
    const days = Array.from(
      { length: 25 },
      (_none, index) => [`2025-0${String(1 + (index % 3))}-10`] as const,
    );
    const holder = await makeHolder(deps, [...days].sort());
    const year = { from: '2025-01-01', to: '2025-12-31', limit: '20' };
    const first = await statementOf(holder, year);
    expect(seqsOf(first)).toEqual(Array.from({ length: 20 }, (_none, index) => 25 - index));
    const second = await statementOf(holder, { ...year, cursor: first.nextCursor ?? '' });
    expect(seqsOf(second)).toEqual([5, 4, 3, 2, 1]);
    expect(second.nextCursor).toBeNull();
    expect(second.closing).toEqual(first.closing);
    expect(second.sums).toEqual(first.sums);
  });

  it('can show the movements of one type, with the figures of all', async () => {
    const holder = await makeHolder(deps, [
      ['2025-01-01'],
      ['2025-01-02', 'profit-credited'],
      ['2025-01-03', 'payout-returned'],
    ]);
    const january = { from: '2025-01-01', to: '2025-01-31' };
    for (const [type, seqs] of [
      ['profit', [2]],
      ['withdrawal', [3]],
      ['edit', [1]],
      ['deposit', []],
      ['any', [3, 2, 1]],
    ] as const) {
      const statement = await statementOf(holder, { ...january, type });
      expect([type, seqsOf(statement)]).toEqual([type, seqs]);
      expect(statement.closing.available.usd).toBe(3);
    }
  });

  it('reads 13 months, the one after them, the account and a page for a year', async () => {
    const days = Array.from({ length: 400 }, (_none, index) => {
      const atMs = Date.UTC(2024, 9, 1) + index * 24 * 60 * 60_000;
      return [new Date(atMs).toISOString().slice(0, 10)] as const;
    });
    const holder = await makeHolder(deps, days);
    const usage = noUsage();
    await metered(usage, async () => {
      const page = await deps.statements.readPage(
        holder.uid,
        { from: '2024-10-20', to: '2025-10-20' },
        { limit: 20 },
      );
      expect(page.entries).toHaveLength(20);
    });
    // Plus the month after them, and one movement to look ahead.
    expect(usage).toEqual({ reads: 13 + 1 + 1 + 20 + 1, writes: 0, deletes: 0 });
  });

  it('refuses the cursor of another list', async () => {
    const holder = await makeHolder(deps, [['2025-01-01']]);
    const query = { from: '2025-01-01', to: '2025-01-31', cursor: '1_x' };
    const { uid: userId, token } = holder;
    const answer = await api.call('get-statement', { token, params: { userId }, query });
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid-input', field: 'cursor' } });
  });

  it.each(['get-statement', 'download-statement', 'download-statement-pdf'] as const)(
    '%s is not available while a month is missing, but is once it is rewritten',
    async (name) => {
      const holder = await makeHolder(deps, [['2025-01-01'], ['2025-02-01'], ['2025-03-01']]);
      const id = monthId(holder.uid, '2025-02');
      const month = await deps.months.find(id);
      if (month === undefined) throw new Error('There is no February');
      await deps.months.remove(id);
      const ask = async (from: string, to: string) => {
        const { token, uid: userId } = holder;
        const { status, error } = await api.request(name, { token, params: { userId }, query: { from, to } });
        return status === 200 ? 200 : error.code;
      };
      expect(await ask('2025-02-01', '2025-02-28')).toBe('statement-unavailable');
      expect(await ask('2025-01-01', '2025-01-31')).toBe('statement-unavailable');
      expect(await ask('2025-03-01', '2025-03-31')).toBe(200);
      await deps.months.save(id, month);
      expect(await ask('2025-02-01', '2025-02-28')).toBe(200);
    },
  );
});

const files = ['download-statement', 'download-statement-pdf'] as const;

describe('download-statement', () => {
  it('returns the period oldest first, with the figures of the statement', async () => {
    const holder = await makeHolder(deps, [['2025-01-31'], ['2025-03-01'], ['2025-03-02']]);
    const { token, uid: userId } = holder;
    const query = { from: '2025-03-01', to: '2025-03-31' };
    const { body } = await api.call('download-statement', { token, params: { userId }, query });
    const rows = new TextDecoder()
      .decode(body instanceof Uint8Array ? body : undefined)
      .trim()
      .split('\r\n');
    expect(rows[1]).toMatch(/^2025-03-01,Opening balance,,,,,1\.00,/);
    expect(rows.slice(2, 4).map((row) => row.slice(0, 10))).toEqual(['2025-03-01', '2025-03-02']);
    expect(rows[4]).toMatch(/^2025-03-31,Closing balance,,,,,3\.00,/);
    expect(rows[5]).toContain((await accountOf(deps, userId)).head);
  });

  it.each(files)('%s of more than 2,000 movements is refused, and none of them is read', async (name) => {
    const holder = await makeHolder(deps, [['2025-01-01'], ['2025-01-02']]);
    const month = await deps.months.find(monthId(holder.uid, '2025-01'));
    const account = await accountOf(deps, holder.uid);
    if (month === undefined) throw new Error('There is no January');
    const [day] = Object.values(month.days).slice(-1);
    if (day === undefined) throw new Error('Nothing moved');
    await deps.months.save(monthId(holder.uid, '2025-01'), {
      ...month,
      days: { '02': { ...day, seq: 2_001 } },
    });
    await deps.accounts.save(holder.uid, { ...account, seq: 2_001 });
    const { token, uid: userId } = holder;
    const query = { from: '2025-01-01', to: '2025-01-31' };
    const { status, error } = await api.call(name, { token, params: { userId }, query });
    expect([status, error.error]).toEqual([
      400,
      'This period has more than 2,000 movements. Please choose a shorter one',
    ]);
  });

  it('as PDF is a separate file, named by its days', async () => {
    const holder = await makeHolder(deps, [['2025-03-01']]);
    const { token, uid: userId } = holder;
    const query = { from: '2025-03-01', to: '2025-03-31' };
    const { body, headers } = await api.call('download-statement-pdf', { token, params: { userId }, query });
    expect(new TextDecoder().decode(body instanceof Uint8Array ? body.subarray(0, 5) : undefined)).toBe(
      '%PDF-',
    );
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain('keelstone-statement-2025-03-01-2025-03-31.pdf');
  });
});

const daysAgo = (days: number): string => dayOf(deps.now() - days * dayMs);

async function historyOf(
  { uid, token }: Person,
  range?: '7d' | '30d' | '1y' | 'all',
): Promise<ClaimHistoryWire> {
  const query = range === undefined ? {} : { range };
  const { status, body } = await api.call('get-claim-history', { token, params: { userId: uid }, query });
  expect(status).toBe(200);
  return body;
}

describe('get-claim-history', () => {
  it('returns the days on which the amount owed changed, and what was owed before them', async () => {
    const holder = await makeHolder(deps, [[daysAgo(40)], [daysAgo(6), 'deposit-approved'], [daysAgo(0)]]);
    expect(await historyOf(holder, '7d')).toEqual({
      period: { from: daysAgo(6), to: daysAgo(0) },
      opening: 1,
      points: [
        { day: daysAgo(6), usd: 2, moves: [{ event: 'deposit-approved', count: 1, usd: 1 }] },
        { day: daysAgo(0), usd: 3, moves: [{ event: 'figures-edited', count: 1, usd: 1 }] },
      ],
    });
    const year = await historyOf(holder, '1y');
    expect([year.opening, year.points.map(({ usd }) => usd)]).toEqual([null, [1, 2, 3]]);
  });

  it.each([
    ['1y', 13],
    ['all', limits.historyMonthsMax],
  ] as const)('reads at most %s: %d months, however long the account is', async (range, months) => {
    const now = new Date(deps.now());
    const holder = await makeHolder(
      deps,
      Array.from({ length: 70 }, (_none, index) => {
        const atMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 69 + index, 1);
        return [dayOf(atMs)] as const;
      }),
    );
    const usage = noUsage();
    const read = await metered(usage, () => historyOf(holder, range));
    expect(read.points.length).toBeGreaterThanOrEqual(months - 1);
    expect(read.points.at(-1)?.usd).toBe(70);
    // In addition: the caller's user and sessions, the throttle, the account.
    expect(usage.reads).toBeLessThanOrEqual(months + 4);
  });

  it('is not available while a month is missing', async () => {
    const holder = await makeHolder(deps, [['2025-01-01'], [daysAgo(3)]]);
    await deps.months.remove(monthId(holder.uid, '2025-01'));
    const { token, uid } = holder;
    const ask = async (range: string) =>
      (await api.request('get-claim-history', { token, params: { userId: uid }, query: { range } })).error
        .code;
    expect(await ask('all')).toBe('statement-unavailable');
  });
});
