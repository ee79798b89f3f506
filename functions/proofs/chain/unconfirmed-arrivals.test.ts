import { expect, it } from 'vitest';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson } from '../../testing/people.ts';

// Strangers and lying sources against payments to own addresses that are not deep in the chain yet.

const { deps, act, clock, show, pay, mine, nextBlock, runJob, tryJob, one, ...chain } = await ownAddresses({
  hasSecond: true,
});
const { recordsOf, addressRow, changeRow, paidLater, codesOf } = chain;
const lie = (source: 'first' | 'second', field: string, value?: unknown) =>
  act({ do: 'lie', source, field, value });

it('dust that no block has is no deposit, and one of a large amount is', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(deps)));
  const addresses = await Promise.all(people.map((person) => show(person)));
  await act({ do: 'pay', transfers: addresses.map((to) => ({ to, amount: '0.00000294' })) });
  const [first = expect.fail(), second = expect.fail()] = people;
  await pay(addresses[0] ?? '', '0.008');
  await runJob();
  expect((await one(first)).coinUnits).toBe(800_000);
  expect(await recordsOf(second)).toEqual([]);
  await nextBlock();
  expect((await one(second)).coinUnits).toBe(294);
});

it('a payment is priced by the check of its address, however many others wait for a price', async () => {
  const person = await makePerson(deps);
  const address = await show(person);
  await pay(address);
  await runJob();
  await mine(6);
  const transactions = { ...deps.transactions, listUnpriced: () => Promise.resolve([]) };
  await runJob({ transactions });
  expect((await one(person)).arrival?.pricedAtMs).not.toBeNull();
});

it('an output of nothing pays nobody', async () => {
  const { person, address } = await paidLater();
  for (const source of ['first', 'second'] as const) await lie(source, 'value', 0);
  await nextBlock();
  await changeRow(address, { checkAtMs: deps.now() });
  await runJob();
  for (const source of ['first', 'second'] as const) await lie(source, '');
  expect([await recordsOf(person), (await addressRow(address)).due]).toEqual([[], undefined]);
  // The check of the address finds it later.
  clock.skewMs += 8 * dayMs;
  await nextBlock();
  await one(person);
});

it('a payment that is due is still sought after a source was behind for a minute', async () => {
  const { person, address } = await paidLater();
  await mine();
  const read: typeof deps.chain.read = () => Promise.resolve({ reading: { found: 'nothing' } });
  await runJob({ chain: { ...deps.chain, read } });
  expect((await addressRow(address)).due?.txids).toHaveLength(1);
  for (const source of ['first', 'second'] as const) {
    await lie(source, 'scriptpubkey', toChainDestination('btc', freshAddress()));
    await lie(source, 'funded_txo_sum', 0);
  }
  await tryJob({ chain: { ...deps.chain, read } });
  for (const source of ['first', 'second'] as const) await lie(source, '');
  await runJob();
  await one(person);
});

it('the first source cannot hide the inputs of a payment that is replaced once nobody looks', async () => {
  const person = await makePerson(deps);
  const address = await show(person, 50_000);
  await lie('first', 'vin', []);
  const txid = await pay(address, '0.0128');
  await runJob();
  clock.skewMs += 2 * hourMs;
  await runJob();
  await act({ do: 'replace', id: txid, pays: 'again' });
  await runJob();
  await show(person, 90_000);
  await runJob();
  await lie('first', '');
  await nextBlock(6);
  const [, second] = await recordsOf(person);
  expect([second?.quote, second?.arrival?.rateUsdMax]).toEqual([undefined, 50_000]);
  expect(await codesOf(person.uid)).toEqual([]);
});
