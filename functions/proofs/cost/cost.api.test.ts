import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../src/entry/deps.ts';
import type { Usage } from '../../src/platform/firestore/meter.ts';
import { loadUsers } from '../../testing/loaded-users.ts';
import type { Principals } from '../../testing/principals.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { callNames, costOf, measuredPeople } from './measure-call.ts';

/**
 * The budgets of common calls; each reads the caller's user and sessions, and administrators' lists also a throttle.
 */
const pageReadsBesideRows = 7;
const dashboardReads = 10;
const openRequestsReadsBesideRows = 6;
/** What waits for administrators. */
const deskReads = 20;
const dashboard = ['get-current-user', 'list-recent-transactions'] as const;
/** The ten of docs/decisions/transactions.md, and the throttle's. */
const moneyWrites = 11;

const budgets: Readonly<Record<EndpointName, Endpoint>> = contract;
/** Not full pages: the loaded people have too few such records. A statement reads months too, a copy is no list. */
const shortLists: readonly EndpointName[] = [
  'download-data-export',
  'get-statement',
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
/** How long the longest chain of remote waits may be (docs/performance.md#what-a-call-costs). */
const waitsMax: readonly { what: string; names: readonly EndpointName[]; max: number }[] = [
  {
    what: 'who is signed in',
    names: ['get-current-user', 'get-sessions', 'get-factors', 'get-flags'],
    max: 1,
  },
  { what: "the administrators' home page", names: ['get-desk'], max: 2 },
  { what: 'a list', names: pages, max: 3 },
  { what: 'a write of money', names: moneyOperations, max: 4 },
  { what: 'a payment that is recorded or returned', names: ['record-payout', 'return-payout'], max: 4 },
  { what: 'a sign-in from an unknown device', names: ['login'], max: 6 },
  {
    what: 'what comes with an upload',
    names: ['request-deposit', 'submit-kyc', 'answer-kyc', 'answer-transaction'],
    max: 5,
  },
  { what: 'a confirmation by a second administrator', names: ['confirm-proposal'], max: 5 },
  {
    what: 'a second factor',
    names: ['add-totp', 'add-passkey', 'remove-factor', 'create-recovery-codes'],
    max: 8,
  },
  { what: 'a proof that it is the owner', names: ['pass-second-factor', 'step-up'], max: 12 },
  {
    what: 'a registration, or what its mailed link does',
    names: ['register', 'verify-email', 'open-kyc-session', 'use-secure-link'],
    max: 14,
  },
  { what: 'a new password', names: ['reset-password'], max: 19 },
  // Every list of the person, one after the other: none is kept in memory.
  { what: "a copy of one's data", names: ['download-data-export'], max: 20 },
];
const named = new Set(waitsMax.flatMap(({ names }) => names));
const others = callNames.filter((name) => !named.has(name));
/** How many rows each call showed: the measured people have the same records at every size. */
const shown = new Map<EndpointName, number>();
/** What each call waited for, one after the other. */
const waited = new Map<EndpointName, readonly string[]>();
/** Lines of artefacts/cost.md, from which a new entry of the contract takes its `cost`. */
const measured: string[] = [];
let deps: Deps;
let principals: Principals;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-cost'), config: { throttleScale: 1000 } });
  await loadUsers(deps, { users: 100, transactions: 10 });
  principals = await measuredPeople(deps);
});
afterAll(async () => {
  const folder = new URL('../../../artefacts/', import.meta.url);
  const head =
    '| call | reads | writes | deletes | waits | reads if refused |\n| --- | --: | --: | --: | --: | --: |';
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('cost.md', folder), `${[head, ...measured].join('\n')}\n`);
});

describe('what a call costs with 100 users', () => {
  it.each(callNames)('%s stays within its budget', async (name) => {
    const { rows, sent, waits, refused, ...usage } = await costOf(name, { deps, principals });
    const { reads, writes, deletes } = usage;
    shown.set(name, rows);
    waited.set(name, waits);
    measured.push(
      `| \`${name}\` | ${[reads, writes, deletes, waits.length, refused?.reads ?? ''].join(' | ')} |`,
    );
    expect(usage, 'the count of the meter').toEqual(sent);
    expectWithin(name, usage);
    if (pages.includes(name) && !name.startsWith('export-')) expect(rows).toBe(limits.pageSizeDefault);
    // What anybody can make us pay by asking too often.
    if (refused === undefined) return;
    expect(refused).toMatchObject({ writes: 0, deletes: 0 });
    expect(refused.reads).toBeLessThanOrEqual(name === 'login' ? 8 : 3);
  });
});

describe('the budgets', () => {
  it.each([...waitsMax, { what: 'any other call', names: others, max: 7 }])(
    '$what waits $max times at most, one after the other',
    ({ names, max }) => {
      expect(names).not.toEqual([]);
      const longer = names.filter((name) => (waited.get(name)?.length ?? Infinity) > max);
      expect(longer.map((name) => [name, waited.get(name)])).toEqual([]);
    },
  );

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

function expectWithin(name: EndpointName, { reads, writes, deletes }: Usage): void {
  // The lines of a PDF cannot be counted.
  const rows = shown.get(name === 'download-statement-pdf' ? 'download-statement' : name) ?? 0;
  const { cost } = budgets[name];
  const readsMax = typeof cost.reads === 'number' ? cost.reads : cost.reads.perRow * rows + cost.reads.more;
  expect(reads, `reads of ${name}`).toBeLessThanOrEqual(readsMax);
  expect(writes + deletes, `writes of ${name}`).toBeLessThanOrEqual(cost.writes);
}
