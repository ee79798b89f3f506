import { expect, it } from 'vitest';
import { blockReadId } from '@keelstone/domain/collections';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { giveDepositKey } from '../../testing/deposit-keys.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson } from '../../testing/people.ts';
import { inAll } from '../../testing/tier.ts';

const { deps, clock, act, approve, show, mine, runJob, recordsOf, findingsOf } = await ownAddresses();

/** Numbers that are the same in every run. */
let seed = 20_261_129;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const someOf = <T>(list: readonly T[]): T => list[random(list.length)] ?? expect.fail('There is none');

/** A run that is killed after some writes: from then on nothing of it reaches the database. */
function killedAfter(writes: number) {
  let left = writes;
  const alive = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  const runTransaction: typeof deps.runTransaction = (...work) => {
    alive();
    return deps.runTransaction(...work);
  };
  const save: typeof deps.blockReads.save = (...document) => {
    alive();
    return deps.blockReads.save(...document);
  };
  return runJob({ runTransaction, blockReads: { ...deps.blockReads, save } }).catch(() => 'killed');
}

it('a thousand mixed payments land at the right accounts within two runs, none twice, none lost', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => makePerson(deps)));
  const old = await Promise.all(people.map((person) => show(person)));
  await giveDepositKey(deps, { seed: 2, script: 'bip86' });
  const now = await Promise.all(people.map((person) => show(person)));
  const owners = new Map(
    [...old, ...now].map((address, at) => [address, people[at % people.length]?.uid ?? '']),
  );
  const addresses = [...owners.keys()];
  const [suspended, closed] = people;
  for (const [person, state] of [
    [suspended, { isBlocked: true }],
    [closed, { isBlocked: true, closedAtMs: 1 }],
  ] as const) {
    const user = (await deps.users.find(person?.uid ?? '')) ?? expect.fail();
    await deps.users.save(user.uid, { ...user, ...state });
  }
  // Late: their owners no longer look at the page.
  clock.skewMs += hourMs;
  await mine();
  await runJob();

  /** The units of each transaction to each address. */
  const expected = new Map<string, number>();
  const pay = async (transfers: { to: string; units: number }[]) => {
    const sent = transfers.map(({ to, units }) => ({ to, amount: (units / 1e8).toFixed(8) }));
    const txid = await act({ do: 'pay', transfers: sent });
    return { txid, transfers };
  };
  const expectArrived = (txid: string, transfers: { to: string; units: number }[]) => {
    for (const { to, units } of transfers)
      if (owners.has(to)) expected.set(`${txid} ${to}`, (expected.get(`${txid} ${to}`) ?? 0) + units);
  };
  const draw = () => {
    const to = someOf(addresses);
    const units = 1_000_000 + random(500_000);
    switch (random(6)) {
      case 0: // Split
        return [units, 700, 900_000].map((each) => ({ to, units: each }));
      case 1: // Dust
        return [{ to, units: 1 + random(600) }];
      case 2: // A batch for several people, and a stranger
        return [to, freshAddress(), someOf(addresses), someOf(addresses)].map((each) => ({
          to: each,
          units,
        }));
      default:
        return [{ to, units }];
    }
  };
  let payments = 0;
  while (payments < 1_000) {
    const { txid, transfers } = await pay(draw());
    payments += transfers.filter(({ to }) => owners.has(to)).length;
    if (random(20) === 0) {
      const pays = someOf(['again', 'back']);
      const other = await act({ do: 'replace', id: txid, pays });
      if (pays === 'again') expectArrived(other, transfers);
    } else expectArrived(txid, transfers);
    if (random(150) === 0) await mine();
    if (random(300) === 0)
      await act({ do: 'reorganise', depth: 1 + random(2), become: someOf(['mined', 'waiting']) });
  }
  await mine(2);
  expect(await killedAfter(3)).toBe('killed');
  await act({ do: 'reorganise', depth: 2, become: 'mined' });
  expect(await killedAfter(150)).toBe('killed');
  await mine();
  expect(await killedAfter(400)).toBe('killed');
  await runJob();
  await runJob();

  const found = new Map<string, number>();
  const orders = new Set<string>();
  for (const person of people)
    for (const { uid, txid, btcAddress, coinUnits, transactionId, arrival } of await recordsOf(person)) {
      expect(uid).toBe(owners.get(btcAddress ?? ''));
      expect(arrival?.pricedAtMs).not.toBeNull();
      const payment = `${txid ?? ''} ${btcAddress ?? ''}`;
      expect(found.has(payment)).toBe(false);
      found.set(payment, coinUnits);
      orders.add(transactionId);
    }
  expect(orders.size).toBe(found.size);
  const stopped = [suspended?.uid, closed?.uid];
  const isFiled = ([payment]: [string, number]) => !stopped.includes(owners.get(payment.slice(65)));
  expect([...found].sort()).toEqual([...expected].filter(isFiled).sort());
  const unfiled = [...expected.keys()].filter((payment) => stopped.includes(owners.get(payment.slice(65))));
  const findings = await Promise.all([suspended, closed].map((person) => findingsOf(person?.uid ?? '')));
  expect(
    findings
      .flat()
      .map(({ code, txid }) => `${code} ${txid ?? ''}`)
      .sort(),
  ).toEqual(unfiled.map((payment) => `payment-unfiled ${payment.slice(0, 64)}`).sort());

  // Approved as they are, they are the books to the last unit.
  const someone = people[2] ?? expect.fail();
  const records = (await recordsOf(someone)).slice(0, inAll ? 500 : 20);
  await mine(6);
  await runJob();
  for (const { id } of records) expect([200, (await approve(id)).status]).toEqual([200, 200]);
  const account = (await deps.accounts.find(someone.uid)) ?? expect.fail();
  const sumOf = (field: 'coinUnits' | 'amountUsdCents') =>
    records.reduce((sum, each) => sum + each[field], 0);
  expect([account.btc.available, account.usd.available]).toEqual([
    sumOf('coinUnits'),
    sumOf('amountUsdCents'),
  ]);
  const { violations } = await reconcile(deps);
  expect(violations.filter(({ uid }) => uid === someone.uid)).toEqual([]);
}, 600_000);

it('a block of 3,000 transactions is read in one run within 20 seconds of CPU', async () => {
  await runJob();
  const person = await makePerson(deps);
  const address = await show(person);
  for (let count = 0; count < 3_000; count += 1)
    await act({
      do: 'pay',
      transfers: [count === 1_500 ? address : freshAddress(), freshAddress()].map((to) => ({
        to,
        amount: '0.01',
      })),
    });
  await mine();
  const { height: before } = (await deps.blockReads.find(blockReadId)) ?? expect.fail();
  const from = process.cpuUsage();
  await runJob();
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000_000).toBeLessThan(20);
  expect((await deps.blockReads.find(blockReadId))?.height).toBe(before + 1);
  expect(await recordsOf(person)).toHaveLength(1);
}, 600_000);
