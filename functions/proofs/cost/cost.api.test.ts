import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../src/deps.ts';
import type { Usage } from '../../src/firestore/meter.ts';
import { loadUsers } from '../../testing/loaded-users.ts';
import type { Principals } from '../../testing/principals.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import committed from './costs.json' with { type: 'json' };
import { callNames, costOf, measuredPeople } from './measure-call.ts';
import { renderCost, type Costs } from './render-cost.ts';

/**
 * The budgets of common calls; each reads the caller's user and sessions, and administrators' lists also a throttle.
 */
const pageReadsBesideRows = 7;
const dashboardReads = 10;
const openRequestsReadsBesideRows = 6;
/** What waits for administrators; its charts are requested later, in four waits. */
const deskReads = 20;
const dashboard = ['get-current-user', 'list-recent-transactions'] as const;
/** The ten of docs/decisions/0018-writes-of-money-operations.md, and the throttle's. */
const moneyWrites = 11;

const figures: Costs = committed;
const budgets: Readonly<Record<EndpointName, Endpoint>> = contract;
/** Not full pages: the loaded people have too few such records. A statement reads months too, a copy is no list. */
const shortLists: readonly EndpointName[] = [
  'download-data-export',
  'get-statement',
  'list-due',
  'list-holds',
  'list-proposals',
  'list-user-history',
  'list-user-kyc',
];
const pages = callNames.filter(
  (name) => 'cursor' in { ...budgets[name].query?.fields } && !shortLists.includes(name),
);
const moneyOperations = [
  'request-withdrawal',
  'approve-transaction',
  'reject-transaction',
  'credit-profit',
  'edit-figures',
  'delete-transaction',
] as const satisfies readonly EndpointName[];
/** How long the longest chain of remote waits may be: docs/cost.md says what is one. */
const waitsMax: readonly { what: string; names: readonly EndpointName[]; max: number }[] = [
  {
    what: 'who is signed in',
    names: ['get-current-user', 'get-sessions', 'get-factors', 'get-flags'],
    max: 1,
  },
  { what: "the administrators' home page", names: ['get-desk', 'get-desk-days'], max: 2 },
  { what: 'a list', names: pages, max: 3 },
  { what: 'a write of money', names: moneyOperations, max: 4 },
  { what: 'a payment that is recorded or returned', names: ['record-payout', 'return-payout'], max: 4 },
  { what: 'a sign-in', names: ['login'], max: 5 },
  {
    what: 'what comes with an upload',
    names: ['request-deposit', 'submit-kyc', 'answer-kyc', 'answer-transaction'],
    max: 5,
  },
  { what: 'a confirmation by a second administrator', names: ['confirm-proposal'], max: 5 },
];
/** How many rows each call showed: the measured people have the same records at every size. */
const shown = new Map<EndpointName, number>();
/** What each call waited for, one after the other. */
const waited = new Map<EndpointName, readonly string[]>();
let deps: Deps;
let principals: Principals;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-cost'), config: { throttleScale: 1000 } });
  await loadUsers(deps, { users: 100, sample: 100, transactions: 10 });
  principals = await measuredPeople(deps);
});

describe('what a call costs with 100 users', () => {
  it.each(callNames)(
    '%s stays within its budget, and matches docs/cost.md: run `npm run cost -- 100` if it changed',
    async (name) => {
      const { rows, sent, waits, refused, ...usage } = await costOf(name, { deps, principals });
      shown.set(name, rows);
      waited.set(name, waits);
      expect(usage, 'the count of the meter').toEqual(sent);
      expectWithin(name, usage);
      if (pages.includes(name) && !name.startsWith('export-')) expect(rows).toBe(limits.pageSizeDefault);
      const { waits: knownWaits, refused: knownRefused, ...known } = figures[name][100];
      expect(usage).toEqual(known);
      expect(refused).toEqual(knownRefused);
      expect(waits.length, waits.join(', then ')).toBeLessThanOrEqual(knownWaits);
    },
  );
});

describe('the budgets', () => {
  it('are also kept at 10,000 and 100,000 users', () => {
    for (const size of [10_000, 100_000] as const) {
      for (const name of callNames) {
        const figure = figures[name][size];
        // A new call may be measured at the bigger sizes later.
        if (figure !== undefined)
          expectWithin(name, figure, isFilePart(name) ? limits.listFileRows : undefined);
      }
    }
  });

  it.each(waitsMax)('$what waits $max times at most, one after the other', ({ names, max }) => {
    expect(names).not.toEqual([]);
    const longer = names.filter((name) => (waited.get(name)?.length ?? Infinity) > max);
    expect(longer.map((name) => [name, waited.get(name)])).toEqual([]);
  });

  it('of a page of a list are its rows and at most 7 reads', () => {
    expect(pages).not.toEqual([]);
    for (const name of pages) {
      const { reads } = budgets[name].cost;
      expect(typeof reads === 'object' && reads.more <= pageReadsBesideRows, name).toBe(true);
    }
  });

  it('of the whole dashboard are at most 10 reads', () => {
    const reads = dashboard.map((name) => budgets[name].cost.reads).map(Number);
    expect(reads.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(dashboardReads);
  });

  it("of the administrators' home page are at most 20 reads", () => {
    expect(budgets['get-desk'].cost.reads).toBeLessThanOrEqual(deskReads);
  });

  it('of open requests are their rows and at most 6 reads', () => {
    expect(budgets['list-open-requests'].cost.reads).toEqual({
      perRow: 1,
      more: openRequestsReadsBesideRows,
    });
  });

  it('of writes of money are at most 11 writes', () => {
    for (const { method, summary, cost } of Object.values<Endpoint>(transactionContract)) {
      if (method !== 'GET') expect(cost.writes, summary).toBeLessThanOrEqual(moneyWrites);
    }
  });
});

describe('docs/cost.md', () => {
  it('is made from the committed figures: run `npm run cost` if this fails', async () => {
    const page = await readFile(new URL('../../../docs/cost.md', import.meta.url), 'utf8');
    expect(page).toBe(await renderCost(figures));
  });
});

/** A list as a file comes in parts, which are full once there are enough people. */
function isFilePart(name: EndpointName): boolean {
  return ['export-users', 'export-kyc', 'export-transactions'].includes(name);
}

function expectWithin(
  name: EndpointName,
  { reads, writes, deletes }: Usage,
  // The lines of a PDF cannot be counted.
  rows = shown.get(name === 'download-statement-pdf' ? 'download-statement' : name) ?? 0,
): void {
  const { cost } = budgets[name];
  const readsMax = typeof cost.reads === 'number' ? cost.reads : cost.reads.perRow * rows + cost.reads.more;
  expect(reads, `reads of ${name}`).toBeLessThanOrEqual(readsMax);
  expect(writes + deletes, `writes of ${name}`).toBeLessThanOrEqual(cost.writes);
}
