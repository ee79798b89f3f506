import { expect, it } from 'vitest';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { giveDepositKey } from '../../testing/deposit-keys.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson } from '../../testing/people.ts';
import { inAll } from '../../testing/tier.ts';

const { deps, clock, act, approve, show, mine, nextBlock, runJob, tryJob, recordsOf, one, ...chain } =
  await ownAddresses();
const { changeUser, paidLater, codesOf, evidence, findingsOf, closeFinding } = chain;

const progressId = 'bitcoin-blocks-0';
const fail = async (laterMs: number) => {
  clock.skewMs += laterMs;
  await expect(runJob()).rejects.toThrow();
  return codesOf(progressId);
};

it('a payment is found by its block alone, also to an earlier key’s address, once changes are on', async () => {
  const { person } = await paidLater();
  await giveDepositKey(deps, { seed: 3 });
  await mine();
  const off = { ...deps.flags, find: () => Promise.resolve({ ...normalFlags, changes: false }) };
  await runJob({ flags: off });
  expect(await recordsOf(person)).toEqual([]);
  await runJob();
  await one(person);
});

it('a payment in a block that was read wrongly is found by the check of seven days', async () => {
  const { person } = await paidLater();
  await mine();
  const none = { ...deps.depositAddresses, at: () => deps.depositAddresses.at('none') };
  await runJob({ depositAddresses: none });
  await runJob();
  expect(await recordsOf(person)).toEqual([]);
  clock.skewMs += 7 * dayMs;
  // Without an answer it is not put off for another week.
  await tryJob({ chain: { ...deps.chain, bitcoinSources: [] } });
  await nextBlock();
  await one(person);
});

it('a source that gives no new block for three hours is a finding, whether silent, or not, or never heard', async () => {
  await runJob();
  await act({ do: 'mode', mode: 'down' });
  expect(await fail(0)).toEqual([]);
  expect(await fail(2 * hourMs)).toEqual([]);
  expect(await fail(hourMs)).toEqual(['blocks-unread']);
  const close = async () => closeFinding((await findingsOf(progressId))[0]?.id);
  await close();
  await act({ do: 'mode', mode: 'ok' });
  await nextBlock();
  clock.skewMs += 3 * hourMs;
  await runJob();
  expect(await codesOf(progressId)).toEqual(['blocks-unread']);
  await close();
  await deps.blockReads.eraseNow(progressId);
  await act({ do: 'mode', mode: 'down' });
  expect(await fail(0)).toEqual([]);
  expect(await fail(3 * hourMs)).toEqual(['blocks-unread']);
});

it('sources that refuse, are garbage or stop in the middle lose no block and no payment', async () => {
  for (const mode of ['down', 'busy', 'garbage', 'wrong-network', 'stale']) {
    const { person } = await paidLater();
    await mine();
    await act({ do: 'mode', mode });
    await tryJob();
    await act({ do: 'mode', mode: 'ok' });
    await runJob();
    await one(person);
  }
});

it('a reorganised chain is read again, and nothing is filed twice; one far behind takes nothing back', async () => {
  const clara = await paidLater();
  await nextBlock();
  await act({ do: 'reorganise', depth: 6, become: 'mined' });
  const dan = await paidLater();
  await nextBlock(2);
  for (const { person } of [clara, dan]) await one(person);
  const found = (await deps.blockReads.find(progressId)) ?? expect.fail();
  // A source that is a few blocks behind is waited for at first.
  await deps.blockReads.save(progressId, { ...found, hash: 'a'.repeat(64), height: found.height + 1 });
  expect(await tryJob()).toBe('failed');
  expect((await deps.blockReads.find(progressId))?.height).toBe(found.height + 1);
  const read = { ...found, atMs: found.atMs - hourMs };
  for (const [ahead, after] of [
    [12, read.height],
    [13, read.height + 13],
  ] as const) {
    await deps.blockReads.save(progressId, { ...read, hash: 'a'.repeat(64), height: read.height + ahead });
    await tryJob();
    expect((await deps.blockReads.find(progressId))?.height).toBe(after);
  }
  await deps.blockReads.save(progressId, read);
});

/** Numbers that are the same in every run. */
let drawn = 0;
const random = (below: number) => parseInt(fingerprint(String((drawn += 1))).slice(0, 8), 36) % below;
const someOf = <T>(list: readonly T[]): T => list[random(list.length)] ?? expect.fail('There is none');

/** A run that is killed after some writes: from then on nothing of it reaches the database. */
async function killAfter(writes: number) {
  let left = writes;
  const runTransaction: typeof deps.runTransaction = (...work) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : deps.runTransaction(...work);
  };
  expect(await tryJob({ runTransaction })).toBe('failed');
}

/** The fates of a payment that was filed at a quote before it was in a block. */
const histories = ['in time', 'late', 'replaced', 'paid back', 'mined again', 'lost its block'] as const;

type Transfer = { to: string; units: number };
/** In the gate a quarter of them, and blocks a sixth as large. */
const [paymentsMin, blockSize] = inAll ? [1_000, 3_000] : [250, 500];

const payAll = (all: Transfer[]) =>
  act({ do: 'pay', transfers: all.map(({ to, units }) => ({ to, amount: (units / 1e8).toFixed(8) })) });

it(`${String(paymentsMin)} mixed payments land at the right accounts within two runs, none twice, none lost`, async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => makePerson(deps)));
  const old = await Promise.all(people.map((person) => show(person)));
  await giveDepositKey(deps, { seed: 2, script: 'bip86' });
  const addresses = [...old, ...(await Promise.all(people.map((person) => show(person))))];
  const owners = new Map(addresses.map((address, at) => [address, people[at % people.length]?.uid ?? '']));
  const stopped = people.slice(0, 2).map(({ uid }) => uid);
  for (const [at, uid] of stopped.entries())
    await changeUser(uid, { isBlocked: true, ...(at === 1 && { closedAtMs: 1 }) });
  /** The units of each transaction to each address; the cents of some; and those that nobody receives any more. */
  const expected = new Map<string, number>();
  const cents = new Map<string, number>();
  const gone = new Set<string>();

  // All are filed in no block, at a quote of 640 USD for 0.008 BTC. Without its promise that is 512 USD.
  const filed = new Map<string, { history: string; to: string }>();
  const expectFiled = (txid: string, to: string, usdCents: number) => {
    expected.set(`${txid} ${to}`, 800_000);
    cents.set(txid, usdCents);
  };
  for (const [at, person] of people.slice(2).entries()) {
    const history = histories[at % histories.length] ?? expect.fail();
    const to = await show(person, 80_000);
    const txid = await payAll([{ to, units: 800_000 }]);
    filed.set(txid, { history, to });
    expectFiled(txid, to, history === 'late' ? 51_200 : 64_000);
  }
  await runJob();
  const listOf = (...of: string[]) =>
    [...filed].flatMap(([id, each]) => (of.includes(each.history) ? id : []));
  const replace = async (id: string, pays: string): Promise<string> => {
    gone.add(id);
    return act({ do: 'replace', id, pays });
  };
  for (const id of listOf('replaced')) {
    const again = await replace(id, 'again');
    expectFiled(again, filed.get(id)?.to ?? '', 51_200);
    await act({ do: 'mine', id: again });
  }
  for (const id of listOf('paid back')) await replace(id, 'back');
  const reorganised = listOf('mined again', 'lost its block');
  for (const id of [...listOf('in time'), ...reorganised]) await act({ do: 'mine', id });
  await runJob();
  await runJob();
  await act({ do: 'reorganise', depth: reorganised.length, become: 'waiting' });
  await runJob();
  for (const id of listOf('lost its block')) await replace(id, 'back');
  // Late: the quotes have ended more than an hour ago, and nobody looks at the page any more.
  clock.skewMs += 2 * hourMs;
  await nextBlock();

  const draw = (): Transfer[] => {
    const to = someOf(addresses);
    const units = 1_000_000 + random(500_000);
    const kinds = [
      // Split, dust, and a batch for several people, and a stranger
      [units, 700, 900_000].map((each) => ({ to, units: each })),
      [{ to, units: 1 + random(600) }],
      [to, freshAddress(), someOf(addresses)].map((each) => ({ to: each, units })),
    ];
    return kinds[random(6)] ?? [{ to, units }];
  };
  for (let payments = cents.size; payments < paymentsMin;) {
    const transfers = draw();
    const own = transfers.filter(({ to }) => owners.has(to));
    payments += own.length;
    let txid = await payAll(transfers);
    const pays = random(20) === 0 ? someOf(['again', 'back']) : undefined;
    if (pays !== undefined) txid = await act({ do: 'replace', id: txid, pays });
    for (const { to, units } of pays === 'back' ? [] : own)
      expected.set(`${txid} ${to}`, (expected.get(`${txid} ${to}`) ?? 0) + units);
    if (random(150) === 0) await mine();
    if (random(300) === 0)
      await act({ do: 'reorganise', depth: 1 + random(2), become: someOf(['mined', 'waiting']) });
  }
  await mine(2);
  await killAfter(3);
  await act({ do: 'reorganise', depth: 2, become: 'mined' });
  await killAfter(paymentsMin * 0.15);
  await mine();
  await killAfter(paymentsMin * 0.4);
  await runJob();
  await runJob();

  const found = (await Promise.all(people.map(recordsOf))).flat();
  expect(found.filter(({ uid, btcAddress }) => uid !== owners.get(btcAddress ?? ''))).toEqual([]);
  const unpriced = found.filter(({ arrival }) => arrival?.pricedAtMs === null).map(({ txid }) => txid);
  expect(unpriced.sort()).toEqual(listOf('replaced', 'paid back').sort());
  const priced = found.filter(({ txid }) => cents.has(txid ?? ''));
  expect(new Map(priced.map(({ txid, amountUsdCents }) => [txid, amountUsdCents]))).toEqual(cents);
  const isStopped = (payment: string) => stopped.includes(owners.get(payment.slice(65)) ?? '');
  expect(found.map((each) => [`${each.txid ?? ''} ${each.btcAddress ?? ''}`, each.coinUnits]).sort()).toEqual(
    [...expected].filter(([payment]) => !isStopped(payment)).sort(),
  );
  const unfiled = [...expected.keys()].filter(isStopped).map((payment) => payment.slice(0, 64));
  const findings = (await Promise.all(stopped.map((uid) => findingsOf(uid)))).flat();
  expect(findings.filter(({ code }) => code !== 'arrival-unfiled')).toEqual([]);
  expect(findings.map(({ txid }) => txid).sort()).toEqual(unfiled.sort());

  // Who is to be paid by a payment that is gone sees it replaced.
  await nextBlock(6);
  const isGone = ({ txid }: (typeof found)[number]) => gone.has(txid ?? '');
  for (const { id } of found.filter(isGone)) expect((await evidence(id)).verdict).toBe('replaced');
  // Approved as they are, the others are the books to the last unit.
  for (const { uid } of people.slice(2)) {
    const records = found.filter((each) => each.uid === uid && !isGone(each)).slice(0, inAll ? 500 : 4);
    for (const { id } of records) expect((await approve(id)).status).toBe(200);
    const { btc } = (await deps.accounts.find(uid)) ?? expect.fail();
    expect(btc.available).toBe(records.reduce((sum, { coinUnits }) => sum + coinUnits, 0));
  }
  // Auth does not know of the two, which were stopped in the database alone.
  const { violations } = await reconcile(deps);
  const notInAuth = violations.filter(({ uid, invariant }) => stopped.includes(uid) && invariant === 'I12');
  expect(violations.filter((each) => !notInAuth.includes(each))).toEqual([]);
}, 600_000);

it(`a block of ${String(blockSize)} transactions is read in one run, at 20 seconds of CPU for 3,000`, async () => {
  const { person } = await paidLater();
  for (let count = 0; count < blockSize; count += 1)
    await payAll([freshAddress(), freshAddress()].map((to) => ({ to, units: 1e6 })));
  await mine();
  const from = process.cpuUsage();
  await runJob();
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000_000).toBeLessThan((blockSize / 3_000) * 20);
  await one(person);
}, 600_000);
