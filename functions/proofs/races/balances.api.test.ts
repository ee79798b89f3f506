import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSuspensions } from '@keelstone/domain/ledger/check-suspensions';
import { transactionRunner } from '../../src/platform/firestore/run-transaction.ts';
import { startApi } from '../../testing/api.ts';
import { faultsOf, fileOf } from '../../testing/books.ts';
import { whileRacing } from '../../testing/listed-errors.ts';
import { freshKey } from '../../testing/records.ts';
import { loggedErrors, testDatabase } from '../../testing/test-environment.ts';
import { burst, tally, times, type Shot } from '../../testing/burst.ts';
import { setUpRace, type RaceSetup } from '../../testing/race-setup.ts';
import { raceTimeoutMs, sizes } from './settings.ts';

let race: RaceSetup;
beforeAll(async () => {
  race = await setUpRace('proof-races-balances');
});
afterAll(async () => {
  await race.api.close();
  expect(loggedErrors).toEqual([]);
});

describe.each(sizes)(
  '%i simultaneous requests on one balance',
  { timeout: raceTimeoutMs, concurrent: true },
  (size) => {
    it('hold as many withdrawals as the balance allows', async () => {
      const holder = await race.holder();
      const answers = await burst(
        race.api,
        times(size, () => race.withdraw(holder)),
      );
      expect(tally(answers)).toEqual({ '200': 2, '409 insufficient-funds': size - 2 });
      expect((await fileOf(holder.uid)).account.usd).toEqual({ available: 50_000, held: 200_000 });
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('make one withdrawal from a request that is sent many times', async () => {
      const holder = await race.holder();
      const key = freshKey();
      const answers = await burst(
        race.api,
        times(size, () => race.withdraw(holder, { key })),
      );
      expect(tally(answers)).toEqual({ '200': size });
      const { transactions, account } = await fileOf(holder.uid);
      expect([transactions.length, account.usd]).toEqual([1, { available: 150_000, held: 100_000 }]);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('take one key for one amount only', async () => {
      const holder = await race.holder();
      const key = freshKey();
      const shots = times(size, (index) => race.withdraw(holder, { key, usd: 500 + index }));
      expect(tally(await burst(race.api, shots))).toEqual({ '200': 1, '409 key-reused': size - 1 });
      expect((await fileOf(holder.uid)).transactions).toHaveLength(1);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('credit a double click once', async () => {
      const holder = await race.holder();
      const { token } = race.admins[0];
      const body = {
        id: holder.uid,
        profit: 12.5,
        profitSelected: 'btc' as const,
        transactionId: freshKey(),
      };
      const answers = await burst(
        race.api,
        times(size, () => () => race.api.call('credit-profit', { token, body })),
      );
      expect(tally(answers)).toEqual({ '200': size });
      const { transactions, account } = await fileOf(holder.uid);
      expect([transactions.length, account.usd.available]).toEqual([1, 251_250]);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('leave the held figures untouched when an edit runs meanwhile', async () => {
      const holder = await race.holder();
      const { token } = race.admins[0];
      const edit: Shot = () =>
        race.api.call('edit-figures', { token, body: { id: holder.uid, balance: 3000, btc: 1, eth: 1 } });
      const answers = await burst(
        race.api,
        times(size, (index) => (index % 2 === 0 ? race.withdraw(holder) : edit)),
      );
      const edits = answers.filter((_answer, index) => index % 2 === 1);
      expect(tally(edits)).toEqual({ '200': edits.length });
      const held = answers.filter(({ status }, index) => index % 2 === 0 && status === 200).length;
      const { account, transactions } = await fileOf(holder.uid);
      expect([transactions.length, account.usd.held]).toEqual([held, held * 100_000]);
      expect(held).toBeGreaterThan(0);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('take one of many edits based on the same figures', async () => {
      const holder = await race.holder();
      const before = await fileOf(holder.uid);
      const { token } = race.admins[0];
      const figures = { balance: 2500, btc: 1, eth: 1 };
      const seen = await race.api.call('preview-edit-figures', {
        token,
        body: { ...figures, id: holder.uid, balance: 1 },
      });
      const { expected } = seen.body;
      const shots = times(size, (index): Shot => {
        const body = { ...figures, id: holder.uid, balance: 3000 + index, expected };
        return () => race.api.call('edit-figures', { token, body });
      });
      const answers = await burst(race.api, shots);
      expect(tally(answers)).toEqual({ '200': 1, '409 changed-meanwhile': size - 1 });
      const winner = answers.findIndex(({ status }) => status === 200);
      const { account, entries } = await fileOf(holder.uid);
      expect(account.usd.available).toBe((3000 + winner) * 100);
      expect(entries).toHaveLength(before.entries.length + 1);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('let nothing through once a suspension is answered', async () => {
      const holder = await race.holder();
      const [{ uid: adminId, token }] = race.admins;
      let suspendedAtMs = 0;
      const suspend: Shot = async () => {
        const answer = await race.api.call('suspend-user', {
          token,
          params: { adminId },
          body: { idToSuspend: holder.uid },
        });
        suspendedAtMs = race.deps.now();
        return answer;
      };
      const withdrawals = times(size - 1, () => race.withdraw(holder, { usd: 500 }));
      const answers = await burst(race.api, [...withdrawals, suspend]);
      expect(answers.at(-1)?.status).toBe(200);
      const { entries, transactions, account } = await fileOf(holder.uid);
      const accepted = answers.slice(0, -1).filter(({ status }) => status === 200).length;
      expect([transactions.length, account.usd.held]).toEqual([accepted, accepted * 50_000]);
      expect(accepted).toBeLessThanOrEqual(5);
      expect(checkSuspensions(holder.uid, entries, [{ fromMs: suspendedAtMs, untilMs: null }])).toEqual([]);
      const refused = tally(answers.slice(0, -1).filter(({ status }) => status !== 200));
      const known = ['403 account-restricted', '409 insufficient-funds', '409 too-many-pending'];
      expect(Object.keys(refused).filter((answer) => !known.includes(answer))).toEqual([]);
      expect((await race.withdraw(holder)()).error.code).toBe('account-restricted');
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('show a statement that adds up while money moves', async () => {
      const holder = await race.holder();
      const { token } = race.admins[0];
      const credit: Shot = () => {
        const body = { id: holder.uid, profit: 1, profitSelected: 'eth' as const, transactionId: freshKey() };
        return race.api.call('credit-profit', { token, body });
      };
      const statements: Awaited<ReturnType<typeof read>>[] = [];
      const read = () =>
        race.api.call('get-statement', { token: holder.token, params: { userId: holder.uid } });
      const look: Shot = async () => {
        const answer = await read();
        statements.push(answer);
        return answer;
      };
      const answers = await burst(
        race.api,
        times(size, (index) => (index % 3 === 0 ? credit : look)),
      );
      expect(tally(answers)).toEqual({ '200': size });
      for (const { body } of statements) {
        const cents = (usd: number) => Math.round(usd * 100);
        const moved = body.movements.reduce((sum, { change }) => sum + cents(change.available.usd), 0);
        expect(cents(body.opening.available.usd) + moved).toBe(cents(body.closing.available.usd));
        expect(body.movements.map(({ seq }) => seq)).toEqual(
          body.movements.map((_movement, index) => body.movements.length - index),
        );
      }
      expect(await faultsOf(holder.uid)).toEqual([]);
    });
  },
);

describe(
  '18 simultaneous credits of one account, each in its own instance',
  { timeout: raceTimeoutMs },
  () => {
    it('are all booked without being sent again, and each once', async () => {
      const holder = await race.holder();
      const instances = await Promise.all(
        times(18, () => startApi({ ...race.deps, runTransaction: transactionRunner(testDatabase()) })),
      );
      const sent = instances.map((api, index) => {
        const { token } = race.admins[index % 2 === 0 ? 0 : 1];
        const body = {
          id: holder.uid,
          profit: 10 + index,
          profitSelected: 'btc' as const,
          transactionId: freshKey(),
        };
        return () => api.call('credit-profit', { token, body });
      });
      const answers = await whileRacing(() => Promise.all(sent.map((send) => send())));
      await Promise.all(instances.map((api) => api.close()));
      expect(tally(answers)).toEqual({ '200': 18 });
      const { transactions, account } = await fileOf(holder.uid);
      expect([transactions.length, account.usd.available]).toEqual([18, 250_000 + 18 * 1000 + 153 * 100]);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });
  },
);
