import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { flagsId } from '@keelstone/domain/collections';
import { decisionLimits } from '@keelstone/domain/core/decision/decision.limits';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { DomainError } from '@keelstone/domain/errors';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { booksOf } from '../../../../testing/books.ts';
import { makePerson } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { by, profitForMany } from '../../../../testing/profit.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { endAllSessions } from '../../core/session/end-sessions.service.ts';
import { creditProfitBatches } from './credit-profit-batches.service.ts';

const testBed = await profitForMany();
const { deps, api, ada, ben, cleo, later, people, about, propose, newest, started } = testBed;
const { usd, rowsOf, notDone } = testBed;
const { problemsOf } = booksOf(deps);
/** Dependencies with an event: the rows before `row` are credited, then it happens, then the other rows begin. */
const atRow = (row: number, happen: () => Promise<unknown>) => {
  // The switches are read once for the batch, then once a row.
  let asked = -1;
  let happened: Promise<unknown> | undefined;
  const credited = async () => (await usd()).filter((cents) => cents > 0).length;
  const find: typeof deps.flags.find = async (id) => {
    if ((asked += 1) >= row)
      await (happened ??= (async () => {
        while ((await credited()) < row - 1) await turn();
        await happen();
      })());
    return deps.flags.find(id);
  };
  return { ...deps, flags: { ...deps.flags, find } };
};

describe('the job', () => {
  it('credits only agreed rows: a batch whose rows were changed in the database stops before the first', async () => {
    const batchId = await started();
    const rows = deps.profitBatches.rowsOf(batchId);
    const [row = expect.fail('There is no row')] = rowsOf(batchId);
    await rows.save('0002', { ...row, amountUsdCents: 999_999 });
    await creditProfitBatches(deps);
    expect(await usd()).toEqual([0, 0, 0]);
    expect(await newest()).toMatchObject({ state: 'stopped', why: expect.stringMatching(/agreed to/) });
  });

  it('stops at a row that was changed after the batch was compared with what was agreed to', async () => {
    const batchId = await started();
    const rows = deps.profitBatches.rowsOf(batchId);
    const [, , row = expect.fail('There is no row')] = rowsOf(batchId);
    await creditProfitBatches(atRow(2, () => rows.save('0004', { ...row, amountUsdCents: 999_999 })));
    expect(await usd()).toEqual([1_000, expect.toBeOneOf([0, 1_000]), 0]);
    expect(await newest()).toMatchObject({ state: 'stopped', why: expect.stringMatching(/agreed to/) });
  });

  it.each([
    ['the maker is suspended', () => changeUser(deps, ada, { isBlocked: true })],
    ['the checker is no administrator any more', () => changeUser(deps, ben, { isAdmin: false })],
    ['the checker has locked their account', () => changeUser(deps, ben, { lockedAtMs: 1 })],
    [
      'the sessions of the maker were ended',
      () => deps.runTransaction((tx) => Promise.resolve(endAllSessions(tx, ada.uid, deps))),
    ],
  ])(
    'reads both administrators again for each row: nothing more is credited once %s',
    async (_what, change) => {
      const batchId = await started();
      await later(1);
      await creditProfitBatches(atRow(2, change));
      expect((await usd()).filter((cents) => cents > 0)).toEqual([1_000]);
      const found = (await deps.profitBatches.find(batchId)) ?? {};
      expect(found).toMatchObject({
        state: 'stopped',
        why: expect.stringMatching(/no longer one/),
        posted: 1,
        skipped: 0,
      });
    },
  );

  it('credits each row once, as one record, one audit row and one mail a person, and the books are exact', async () => {
    const batchId = await started();
    await Promise.all([creditProfitBatches(deps), creditProfitBatches(deps)]);
    await creditProfitBatches(deps);
    expect(await usd()).toEqual([1_000, 1_000, 1_000]);
    expect(await newest()).toMatchObject({ state: 'done', posted: 3, skipped: 0, why: null });
    const { transactionId = '' } = (await deps.profitBatches.find(batchId)) ?? {};
    for (const [index, { uid, email }] of people.entries()) {
      const [record, ...more] = await deps.transactions.listRecent(uid);
      expect(more).toEqual([]);
      expect(await deps.transactions.find(record?.id ?? '')).toMatchObject({
        transactionId: `${transactionId}${String(index + 2).padStart(4, '0')}`,
        reason: about.reason,
        decidedBy: { uid: ben.uid },
        approvals: [{ uid: ada.uid }],
      });
      const rows = await auditedRows(deps, ['subjectUid', '==', uid]);
      expect(rows.map(({ kind, actorUid }) => [kind, actorUid])).toEqual([['credit-row', ben.uid]]);
      const mails = [...deps.db.documents('mail').values()].filter(({ to }) => to === email);
      expect(mails.map(({ kind }) => kind as unknown)).toEqual(['profit-credited']);
      expect(await problemsOf(uid)).toEqual([]);
    }
    // No single credit can have the key of a row.
    const body = { id: people[0]?.uid ?? '', profit: 1, profitSelected: 'btc', reason: '' } as const;
    const reused = { ...body, transactionId: `${transactionId}0002` };
    expect(outcomeOf(await api.call('credit-profit', { token: ada.token, body: reused }))).toBe('key-reused');
    const done = { ...by(ben), body: { idToStop: batchId } };
    expect(outcomeOf(await api.call('stop-profits', done))).toBe('already-decided');
  });

  it('skips people who were suspended, closed, or reached a limit meanwhile, and lists them with the reason', async () => {
    const full = await makePerson(deps, { figures: { usd: amountLimits.accountUnitsMax, btc: 0, eth: 0 } });
    people.push(full);
    const batchId = await started();
    await changeUser(deps, people[0] ?? ada, { isBlocked: true });
    await changeUser(deps, people[1] ?? ada, { closing: { requestedAtMs: 1, closesAtMs: 4e12 } });
    await creditProfitBatches(deps);
    expect(await usd()).toEqual([0, 0, 1_000, amountLimits.accountUnitsMax]);
    expect(await newest()).toMatchObject({ state: 'done', posted: 1, skipped: 3 });
    const skipped = await notDone(batchId);
    expect(skipped.map(({ _id, why }) => [_id, why])).toEqual([
      ['0002', 'Account restricted'],
      ['0003', 'This account is closing or closed: no money can come in'],
      ['0005', 'This is more than one account can hold'],
    ]);
    const credited = { ...by(ben), query: { batchId, credited: 'yes' } };
    const { items } = (await api.call('list-profits', credited)).body;
    expect(items.map(({ _id, why }) => [_id, why])).toEqual([['0004', null]]);
    expect(skipped[0]).toMatchObject({
      user: { email: people[0]?.email },
      usd: 10,
      coin: 'btc',
      reason: about.reason,
    });
  });

  it('tries a row that fails unexpectedly three times, 20 minutes apart, then lists it with the reason; the others are credited', async () => {
    const batchId = await started();
    const broken = people[1]?.uid ?? '';
    const months = {
      ...deps.months,
      running: (uid: string, atMs: number) => {
        if (uid === broken) throw new TypeError('odd data');
        return deps.months.running(uid, atMs);
      },
    };
    for (const [posted, skipped] of [
      [2, 0],
      [2, 1],
    ]) {
      // A fault of the platform for some minutes skips nobody.
      for (let run = 0; run < 3; run += 1)
        await expect(creditProfitBatches({ ...deps, months })).rejects.toThrow('could not be credited');
      expect(await newest()).toMatchObject({ posted: 2, skipped: 0 });
      await later(20 * minuteMs);
      await expect(creditProfitBatches({ ...deps, months })).rejects.toThrow('could not be credited');
      expect(await newest()).toMatchObject({ state: skipped === 1 ? 'done' : 'running', posted, skipped });
    }
    expect(await usd()).toEqual([1_000, 0, 1_000]);
    expect((await notDone(batchId)).map(({ _id, why }) => [_id, why])).toEqual([
      ['0003', 'Failed 3 times: TypeError: odd data'],
    ]);
    await creditProfitBatches(deps);
    expect(await usd()).toEqual([1_000, 0, 1_000]);
  });

  it('killed at any write resumes: each row is credited once', async () => {
    const batchId = await started();
    for (let write = 0; write < 9; write += 1) {
      let before = write;
      const runTransaction: typeof deps.runTransaction = (work) =>
        (before -= 1) < 0 ? Promise.reject(new Error('killed')) : deps.runTransaction(work);
      await creditProfitBatches({ ...deps, runTransaction }).catch(() => undefined);
    }
    await creditProfitBatches(deps);
    expect(await usd()).toEqual([1_000, 1_000, 1_000]);
    expect(await deps.profitBatches.find(batchId)).toMatchObject({ state: 'done', posted: 3, skipped: 0 });
  });

  it('counts no failure of a row while the database is busy', async () => {
    const batchId = await started();
    const runTransaction: typeof deps.runTransaction = (work) =>
      deps.runTransaction(async (tx) => {
        const result = await work(tx);
        if (result === 'credited') throw new DomainError('unavailable');
        return result;
      });
    for (let run = 0; run < 4; run += 1)
      await expect(creditProfitBatches({ ...deps, runTransaction })).rejects.toThrow('could not be credited');
    expect(rowsOf(batchId).map(({ state, failures }) => [state, failures])).toEqual(
      people.map(() => ['waiting', undefined]),
    );
  });

  it('waits while a price is unusable or a switch is off, and then continues by itself', async () => {
    await started();
    const dark = { ...deps.quotes, quote: () => Promise.reject(new DomainError('rate-unavailable')) };
    await creditProfitBatches({ ...deps, quotes: dark });
    expect(await newest()).toMatchObject({ state: 'running', why: 'Exchange rate unavailable' });
    for (const flag of ['approvals', 'changes'] as const) {
      await deps.flags.save(flagsId, { ...normalFlags, [flag]: false });
      await creditProfitBatches(deps);
      expect(await usd()).toEqual([0, 0, 0]);
      expect((await newest()).why).toMatch(/at the moment|right now/);
    }
    await deps.flags.save(flagsId, normalFlags);
    await creditProfitBatches(deps);
    expect(await usd()).toEqual([1_000, 1_000, 1_000]);
    expect(await newest()).toMatchObject({ state: 'done', why: null });
  });

  it.each(['approvals', 'changes'] as const)('reads the switch of %s again for each row', async (flag) => {
    await started();
    const turnOff = () => deps.flags.save(flagsId, { ...normalFlags, [flag]: false });
    await creditProfitBatches(atRow(2, turnOff));
    expect(await usd()).toEqual([1_000, 0, 0]);
    expect(await newest()).toMatchObject({ state: 'running', posted: 1 });
    await deps.flags.save(flagsId, normalFlags);
    await creditProfitBatches(deps);
    expect(await newest()).toMatchObject({ state: 'done', posted: 3 });
  });

  it('prices each row when it is credited, while its dollars are fixed', async () => {
    await started();
    let usdPerCoin = 1_000;
    const quote: typeof deps.quotes.quote = async (coin) => ({
      ...(await deps.quotes.quote(coin)),
      rate: (usdPerCoin += 1_000) as never,
    });
    await creditProfitBatches({ ...deps, quotes: { ...deps.quotes, quote } });
    const booked = await Promise.all(people.map(({ uid }) => deps.transactions.listRecent(uid)));
    expect(booked.flat().map((record) => [record.amountUsdCents, record.rateUsd])).toEqual([
      [1_000, 3_000],
      [1_000, 4_000],
      [1_000, 5_000],
    ]);
  });

  it('stops when an administrator stops it: credited rows stay, and the others are listed', async () => {
    const batchId = await started();
    const stop = async () => {
      for (const _twice of [1, 2])
        expect((await api.call('stop-profits', { ...by(cleo), body: { idToStop: batchId } })).status).toBe(
          200,
        );
    };
    await creditProfitBatches(atRow(2, stop));
    await creditProfitBatches(deps);
    expect(await usd()).toEqual([1_000, 0, 0]);
    expect(await newest()).toMatchObject({
      state: 'stopped',
      posted: 1,
      why: `Stopped by Test Person (${cleo.email})`,
    });
    expect((await notDone(batchId)).map(({ _id, why }) => [_id, why])).toEqual([
      ['0003', null],
      ['0004', null],
    ]);
    const stops = await auditedRows(deps, ['kind', '==', 'stop-profits']);
    expect(stops.filter(({ targetId }) => targetId === batchId)).toHaveLength(1);
  });

  it('leaves a batch alone that nobody has confirmed, which expires with its proposal', async () => {
    await propose(ada);
    await creditProfitBatches(deps);
    await later(decisionLimits.proposalAgeMsMax);
    expect(await newest()).toMatchObject({ state: 'expired' });
    expect(await usd()).toEqual([0, 0, 0]);
  });
});
