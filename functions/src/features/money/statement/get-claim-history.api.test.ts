import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClaimHistoryWire } from '@keelstone/domain/api/claim-history.wire';
import { monthId } from '@keelstone/domain/ledger/month';
import { dayOf } from '@keelstone/domain/ledger/statement-period';
import { limits } from '@keelstone/domain/limits';
import { dayMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../../entry/deps.ts';
import { metered, noUsage } from '../../../platform/firestore/meter.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makeHolder } from '../../../../testing/make-holder.ts';
import { type Person } from '../../../../testing/people.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;

beforeAll(async () => {
  const database = freshDatabase('claim-history');
  deps = testDeps({ database, config: { throttleScale: 1000 }, areBooksTrue: false });
  api = await startApi(deps);
});
afterAll(() => api.close());

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
