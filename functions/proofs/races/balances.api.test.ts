import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { checkSuspensions } from '@keelstone/domain/core/ledger/check-suspensions';
import type { Database } from '../../src/platform/firestore/database.ts';
import { transactionRunner } from '../../src/platform/firestore/run-transaction.ts';
import { startApi, type Answer } from '../../testing/api.ts';
import { booksOf } from '../../testing/books.ts';
import { burst, tally, times, type Shot } from '../../testing/burst.ts';
import { setUpRace } from '../../testing/holders.ts';
import { whileRacing } from '../../testing/listed-errors.ts';
import type { Person } from '../../testing/people.ts';
import { freshKey } from '../../testing/records.ts';
import { testDatabase } from '../../testing/test-environment.ts';
import { testedApi } from '../../testing/tested-api.ts';
import { inAll } from '../../testing/tier.ts';

const { deps, api } = await testedApi('proof-races-balances');
const race = await setUpRace({ deps, api });
const { faultsOf, fileOf, problemsOf } = booksOf(deps);

const usdOf = async ({ uid }: Person) => (await fileOf(uid)).account.usd;
const recordsOf = async ({ uid }: Person) => (await fileOf(uid)).transactions;
const credit = ({ uid: id }: Person, profit: number, transactionId = freshKey()): Shot => {
  const body = { id, profit, profitSelected: 'btc' as const, transactionId };
  return () => api.call('credit-profit', { token: race.admins[0].token, body });
};
const edit = ({ uid: id }: Person, balance: number, expected?: string): Shot => {
  const body = { id, balance, btc: 1, eth: 1, expected };
  return () => api.call('edit-figures', { token: race.admins[0].token, body });
};

type Case = { shots(holder: Person, size: number): (index: number) => Shot | Promise<Shot> } & {
  check(holder: Person, answers: Answer<unknown>[], size: number): Promise<void>;
};
/** Each holder begins with 2,500 USD. */
const cases: Record<string, Case> = {
  'hold as many withdrawals as the balance allows': {
    shots: (holder) => () => race.withdraw(holder),
    async check(holder, answers, size) {
      expect(tally(answers)).toEqual({ '200': 2, '409 insufficient-funds': size - 2 });
      expect(await usdOf(holder)).toEqual({ available: 50_000, held: 200_000 });
    },
  },
  'make one withdrawal from a request that is sent many times': {
    shots(holder) {
      const key = freshKey();
      return () => race.withdraw(holder, { key });
    },
    async check(holder, answers, size) {
      expect(tally(answers)).toEqual({ '200': size });
      expect([(await recordsOf(holder)).length, (await usdOf(holder)).held]).toEqual([1, 100_000]);
    },
  },
  'take one key for one amount only': {
    shots(holder) {
      const key = freshKey();
      return (index) => race.withdraw(holder, { key, usd: 500 + index });
    },
    async check(holder, answers, size) {
      expect(tally(answers)).toEqual({ '200': 1, '409 key-reused': size - 1 });
      expect(await recordsOf(holder)).toHaveLength(1);
    },
  },
  'credit a double click once': {
    shots(holder) {
      const key = freshKey();
      return () => credit(holder, 12.5, key);
    },
    async check(holder, answers, size) {
      expect(tally(answers)).toEqual({ '200': size });
      expect([(await recordsOf(holder)).length, (await usdOf(holder)).available]).toEqual([1, 251_250]);
    },
  },
  'leave the held figures untouched when an edit runs meanwhile': {
    shots: (holder) => (index) => (index % 2 === 0 ? race.withdraw(holder) : edit(holder, 3000)),
    async check(holder, answers) {
      const edits = answers.filter((_answer, index) => index % 2 === 1);
      expect(tally(edits)).toEqual({ '200': edits.length });
      const held = answers.filter(({ status }, index) => index % 2 === 0 && status === 200).length;
      expect([(await recordsOf(holder)).length, (await usdOf(holder)).held]).toEqual([held, held * 100_000]);
      expect(held).toBeGreaterThan(0);
    },
  },
  'take one of many edits based on the same figures': {
    shots(holder) {
      const body = { id: holder.uid, balance: 1, btc: 1, eth: 1 };
      const seen = api.call('preview-edit-figures', { token: race.admins[0].token, body });
      return async (index) => edit(holder, 3000 + index, (await seen).body.expected);
    },
    async check(holder, answers, size) {
      expect(tally(answers)).toEqual({ '200': 1, '409 changed-meanwhile': size - 1 });
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await usdOf(holder)).available).toBe((3000 + winner) * 100);
    },
  },
  'show a statement that adds up while money moves': {
    shots: (holder) => (index) => {
      const { token, uid: userId } = holder;
      const look: Shot = () => api.call('get-statement', { token, params: { userId } });
      return index % 3 === 0 ? credit(holder, 1) : look;
    },
    check(_holder, answers, size) {
      expect(tally(answers)).toEqual({ '200': size });
      type Statement = Awaited<ReturnType<typeof statement>>['body'];
      const cents = (usd: number) => Math.round(usd * 100);
      for (const { body } of answers.filter((_answer, index) => index % 3 !== 0)) {
        const { opening, closing, movements } = body as Statement;
        const moved = movements.reduce((sum, { change }) => sum + cents(change.available.usd), 0);
        expect(cents(opening.available.usd) + moved).toBe(cents(closing.available.usd));
        const wanted = movements.map((_movement, index) => movements.length - index);
        expect(movements.map(({ seq }) => seq)).toEqual(wanted);
      }
      return Promise.resolve();
    },
  },
};
const statement = () => api.call('get-statement');

describe.each(inAll ? [5, 20] : [8])(
  '%i simultaneous requests on one balance',
  { timeout: 1_200_000, concurrent: true },
  (size) => {
    it.each(Object.entries(cases))('%s', async (_what, { shots, check }) => {
      const holder = await race.holder();
      const make = shots(holder, size);
      const made: Shot[] = [];
      while (made.length < size) made.push(await make(made.length));
      await check(holder, await burst(api, made), size);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('let nothing through once a suspension is answered', async () => {
      const holder = await race.holder();
      const [{ uid: adminId, token }] = race.admins;
      let suspendedAtMs = 0;
      const suspend: Shot = async () => {
        const body = { idToSuspend: holder.uid };
        const answer = await api.call('suspend-user', { token, params: { adminId }, body });
        suspendedAtMs = deps.now();
        return answer;
      };
      const shots = times(size - 1, () => race.withdraw(holder, { usd: 500 }));
      const answers = await burst(api, [...shots, suspend]);
      expect(answers.pop()?.status).toBe(200);
      const { entries, transactions, account } = await fileOf(holder.uid);
      const { 200: accepted = 0, ...refused } = tally(answers);
      expect([transactions.length, account.usd.held]).toEqual([accepted, accepted * 50_000]);
      expect(accepted).toBeLessThanOrEqual(5);
      expect(checkSuspensions(holder.uid, entries, [{ fromMs: suspendedAtMs, untilMs: null }])).toEqual([]);
      const known = ['403 account-restricted', '409 insufficient-funds', '409 too-many-pending'];
      expect(known).toEqual(expect.arrayContaining(Object.keys(refused)));
      expect((await race.withdraw(holder)()).error.code).toBe('account-restricted');
      expect(await faultsOf(holder.uid)).toEqual([]);
    });
  },
);

it('a withdrawal that is committed while a suspension decides is earlier than it, or refused', async () => {
  const holder = await race.holder();
  const [{ uid: adminId, token }] = race.admins;
  let withdrawn: Promise<Answer<unknown>> | undefined;
  const slow = await startApi({
    ...deps,
    runTransaction: (work) =>
      deps.runTransaction(async (tx) => {
        const decided = await work(tx);
        withdrawn ??= race.withdraw(holder)();
        // A withdrawal that waits for a lock of this suspension would wait for ever.
        await Promise.race([withdrawn, setTimeout(2_000)]);
        return decided;
      }),
  });
  const answers = await whileRacing(async () => {
    const body = { idToSuspend: holder.uid };
    const suspended = await slow.call('suspend-user', { token, params: { adminId }, body });
    return [suspended.status, (await withdrawn)?.status];
  });
  await slow.close();
  expect([
    [200, 200],
    [200, 403],
  ]).toContainEqual(answers);
  expect(await problemsOf(holder.uid)).toEqual([]);
});

it(
  '18 credits, each in its own instance, are all booked without being sent again, by turns',
  { timeout: 1_200_000 },
  async () => {
    const holder = await race.holder();
    const database = testDatabase();
    let runs = 0;
    const counted: Database = {
      ...database,
      runTransaction: (work, options) => {
        runs += 1;
        return database.runTransaction(work, options);
      },
    };
    // However long it takes here: how often they collide shows whether they take turns.
    const instance = () => startApi({ ...deps, runTransaction: transactionRunner(counted, 1_000_000) });
    const instances = await Promise.all(times(18, instance));
    const about = { id: holder.uid, profitSelected: 'btc' as const };
    const answers = await whileRacing(() =>
      Promise.all(
        instances.map((api, index) => {
          const body = { ...about, profit: 10 + index, transactionId: freshKey() };
          return api.call('credit-profit', { token: race.admins[index % 2 === 0 ? 0 : 1].token, body });
        }),
      ),
    );
    await Promise.all(instances.map((api) => api.close()));
    expect(tally(answers)).toEqual({ '200': 18 });
    // Twice each if all collide once; ten times if they collide again and again.
    expect(runs).toBeLessThan(4 * 18);
    expect([(await recordsOf(holder)).length, (await usdOf(holder)).available]).toEqual([18, 283_300]);
    expect(await faultsOf(holder.uid)).toEqual([]);
  },
);
