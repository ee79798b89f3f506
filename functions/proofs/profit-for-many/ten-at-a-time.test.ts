import { expect, it } from 'vitest';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { creditProfitBatches } from '../../src/features/money/profit/credit-profit-batches.service.ts';
import { makeAccounts } from '../../testing/growth/make-accounts.ts';
import { memoryDatabase } from '../../testing/memory-store/memory-database.ts';
import { memoryDeps } from '../../testing/memory-store/memory-deps.ts';
import { roundTripMs, tripClock, withRoundTrips } from '../../testing/memory-store/round-trips.ts';
import { makePerson } from '../../testing/people.ts';
import { by, checkedFile, csvOf } from '../../testing/profit.ts';
import { freshKey } from '../../testing/records.ts';
import { memoryApi } from '../../testing/tested-api.ts';
import { inAll, print } from '../../testing/tier.ts';

const rows = inAll ? 20_000 : 400;
const centsOf = (index: number): number => 100 + index;

it('a file is checked by a job, proposed within a request, and credited ten rows at a time by runs that are killed: every row once, and the books are exact', async () => {
  const [clock, memory] = [tripClock(), memoryDatabase()];
  const { deps, api } = await memoryApi({ db: withRoundTrips(memory, clock) });
  const { identity, toolkit } = deps;
  const made = { ...memoryDeps({ db: memory, now: deps.now }), identity, toolkit };
  const ada = await makePerson(made, { isAdmin: true });
  const people = await makeAccounts(made, { count: rows, movements: 0 });
  /** Does a step, and prints and returns how often it waited in a row. */
  const measure = async (step: string, work: () => Promise<unknown>): Promise<number> => {
    const [before, cpu] = [clock.now(), process.cpuUsage()];
    await work();
    const waits = clock.now() - before;
    const { user, system } = process.cpuUsage(cpu);
    const [waited, cpuSeconds] = [(waits * roundTripMs) / 1_000, (user + system) / 1_000_000];
    print(
      `${step}: ${String(waits)} waits in a row, ${String(waited)} s at ${String(roundTripMs)} ms, and ${cpuSeconds.toFixed(1)} s of CPU`,
    );
    return waits;
  };
  const lineOf = ({ email }: { email: string }, index: number) =>
    `${email},${(centsOf(index) / 100).toFixed(2)},${index % 2 === 0 ? 'btc' : 'eth'},Profit`;
  const body = { csv: csvOf(people.map(lineOf)), leftOut: '', transactionId: freshKey() };
  let digest = '';
  const waitsOfCheck = await measure(`${String(rows)} rows checked`, async () => {
    const { checkId } = (await api.call('credit-many', { ...by(ada), body })).body;
    const checked = await checkedFile(ada, { api, deps }, checkId);
    expect(checked.problems).toEqual([]);
    digest = checked.digest ?? '';
  });
  const waitsOfProposal = await measure('proposed', async () => {
    const { body: proposed } = await api.call('credit-many', { ...by(ada), body: { ...body, digest } });
    expect(proposed.message).toBe('Profit is being credited');
  });
  const [{ id } = { id: '' }] = await made.profitBatches.list({});

  let left = rows / 4;
  const killed: typeof deps.runTransaction = (work, lane) =>
    (left -= 1) < 0 ? Promise.reject(new Error('killed')) : deps.runTransaction(work, lane);
  const mortal = { ...deps, runTransaction: killed };
  await Promise.allSettled([creditProfitBatches(mortal), creditProfitBatches(mortal)]);
  const postedBefore = await made.profitBatches.countRows(id, 'posted');
  const credited = rows - postedBefore;
  const waits = await measure(`${String(credited)} rows credited`, async () => {
    while ((await made.profitBatches.find(id))?.state === 'running') await creditProfitBatches(deps);
  });

  expect(postedBefore).toBeGreaterThan(0);
  expect(await made.profitBatches.find(id)).toMatchObject({ state: 'done', posted: rows, skipped: 0 });
  const usd = new Map((await made.accounts.list({})).map((each) => [each.uid, each.usd.available]));
  expect(people.filter(({ uid }, index) => usd.get(uid) !== centsOf(index))).toEqual([]);
  const audited = await made.audit.list({ where: [['kind', '==', 'credit-row']] });
  expect([audited.length, new Set(audited.map(({ targetId }) => targetId)).size]).toEqual([rows, rows]);
  expect(await made.mail.listIds({ where: [['kind', '==', 'profit-credited']] })).toHaveLength(rows);
  expect((await reconcile(made, { scope: 'ledger' })).violations).toEqual([]);
  // A part of 400 looks up and writes in one wait each, ten parts at a time. The check is a request, a job, and an answer.
  expect(waitsOfCheck).toBeLessThan(20 + rows / 1_000);
  expect(waitsOfProposal).toBeLessThan(20 + rows / 500);
  // One after the other it would be four for each.
  expect(waits / credited).toBeLessThan(0.6);
});
