import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@keelstone/domain/api/contract';
import type { Deps } from '../../src/deps.ts';
import { loadMembers } from '../../testing/members.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import type { Cast } from '../authorisation/cast.ts';
import committed from './costs.json' with { type: 'json' };
import { renderCost, type Costs } from './render-cost.ts';
import { costRows, type Budget } from './rows.ts';
import { callNames, costCast, costOf, type Cost } from './stage.ts';

/** What the common calls may cost; each of them reads the caller's user and sessions. */
const pageReadsBesideRows = 6;
const dashboardReads = 10;
const moneyWrites = 8;

const figures: Costs = committed;
const measured = new Map<EndpointName, Cost>();
let deps: Deps;
let cast: Cast;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-cost'), config: { throttleScale: 1000 } });
  await loadMembers(deps, { users: 100, sample: 100, transactions: 10 });
  cast = await costCast(deps);
});

describe('what a call costs with 100 users', () => {
  it.each(callNames)(
    '%s reads, writes and deletes what docs/cost.md says: `npm run cost` if it changed',
    async (name) => {
      const cost = await costOf(name, { deps, cast });
      measured.set(name, cost);
      const { reads, writes, deletes } = cost;
      expect({ reads, writes, deletes }).toEqual(figures[name][100]);
    },
  );

  it('is at most the rows shown and 6 reads for a page of a list', () => {
    for (const [name, { reads, rows }] of costsOf('page')) {
      expect(rows, name).toBe(10);
      expect(reads, name).toBeLessThanOrEqual(rows + pageReadsBesideRows);
    }
  });

  it('is at most 10 reads for all that the dashboard asks', () => {
    const reads = costsOf('dashboard').map(([, cost]) => cost.reads);
    expect(reads).toHaveLength(2);
    expect(reads.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(dashboardReads);
  });

  it('is at most 8 writes where money is written', () => {
    for (const [name, { writes, deletes }] of costsOf('money')) {
      expect(writes, name).toBeGreaterThan(0);
      expect(writes + deletes, name).toBeLessThanOrEqual(moneyWrites);
    }
  });
});

describe('docs/cost.md', () => {
  it('is made of the committed figures: run `npm run cost` where this fails', async () => {
    const page = await readFile(new URL('../../../docs/cost.md', import.meta.url), 'utf8');
    expect(page).toBe(await renderCost(figures));
  });

  it('keeps the budgets at 10,000 and 100,000 users too', () => {
    for (const size of [10_000, 100_000] as const) {
      for (const name of callNames) {
        const { budget } = costRows[name];
        const figure = figures[name][size];
        if (figure === undefined) {
          // A new call may wait for the bigger sizes only where no budget asks for them.
          expect(budget, `${name} with ${String(size)} users: run \`npm run cost\``).toBe('none');
          continue;
        }
        const { reads, writes, deletes } = figure;
        if (budget === 'page') expect(reads, name).toBeLessThanOrEqual(10 + pageReadsBesideRows);
        if (budget === 'money') expect(writes + deletes, name).toBeLessThanOrEqual(moneyWrites);
      }
    }
  });
});

function costsOf(budget: Budget): [EndpointName, Cost][] {
  return [...measured].filter(([name]) => costRows[name].budget === budget);
}
