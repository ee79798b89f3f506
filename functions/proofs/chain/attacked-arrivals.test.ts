import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { hourMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { listPayments, readBlock, readPayees } from '../../src/features/money/blockchain/bitcoin-blocks.ts';
import { readNewestBlock } from '../../src/features/money/blockchain/bitcoin-source.ts';
import { parseText } from '../../src/platform/ask-source.ts';
import { requestDeposit } from '../../testing/holders.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson } from '../../testing/people.ts';
import { outcomeOf } from '../../testing/tested-api.ts';

const { deps, api, clock, act, admin, show, pay, mine, nextBlock, runJob, tryJob, one, ...chain } =
  await ownAddresses({ hasSecond: true });
const { recordsOf, addressRow, changeRow, paidNow, paidLater, codesOf } = chain;
type Source = 'first' | 'second';
const lie = (source: Source, field: string, value?: unknown) => act({ do: 'lie', source, field, value });
const elsewhere = toChainDestination('btc', freshAddress());

it.each([
  ['less than two hours before it was given is a deposit', -minuteMs, 1, []],
  ['longer before is a finding', minuteMs, 0, ['arrival-unfiled']],
])('what an address was paid %s', async (_what, moreMs, records, codes) => {
  const { person, address } = await paidLater();
  await changeRow(address, { atMs: deps.now() + 2 * hourMs + moreMs });
  await nextBlock();
  expect([(await recordsOf(person)).length, await codesOf(person.uid)]).toEqual([records, codes]);
});

it.each([
  ['first', 'value', 90_000_000],
  ['second', 'value', 90_000_000],
  ['first', 'scriptpubkey', elsewhere],
  ['second', 'scriptpubkey', elsewhere],
  // Older than the address
  ['second', 'block_time', 1],
] as const)('while the %s source lies about %s nothing is filed', async (source, field, value) => {
  const { person } = await paidLater();
  await lie(source, field, value);
  await mine();
  await tryJob();
  expect(await recordsOf(person)).toEqual([]);
  clock.skewMs += hourMs;
  await mine();
  await tryJob();
  expect(await codesOf(person.uid)).toEqual(['arrival-disputed']);
  await lie(source, '');
  await runJob();
  expect((await one(person)).coinUnits).toBe(1_000_000);
});

it.each(['first', 'second'] as const)('nothing waits for the %s source while it is down', async (source) => {
  const { person } = await paidLater();
  await mine();
  await act({ do: 'mode', source, mode: 'down' });
  await tryJob();
  await one(person);
});

it('a source that no longer lists a disputed payment does not end the search for it', async () => {
  const { person, address } = await paidLater();
  await lie('second', 'value', 90_000_000);
  await mine();
  await tryJob();
  await lie('first', 'scriptpubkey', elsewhere);
  await act({ do: 'mode', source: 'second', mode: 'down' });
  await tryJob();
  await act({ do: 'mode', source: 'second', mode: 'ok' });
  for (const source of ['first', 'second'] as const) await lie(source, '');
  await runJob();
  await one(person);
  expect(await addressRow(address)).not.toHaveProperty('due');
});

it('a payment that both sources no longer have is not looked for any more', async () => {
  const { address } = await paidLater();
  await changeRow(address, { due: { sinceMs: 0, txids: ['f'.repeat(64)] }, checkAtMs: deps.now() });
  await runJob();
  const { due, checkAtMs } = await addressRow(address);
  expect([due, checkAtMs > deps.now() + hourMs]).toEqual([undefined, true]);
});

it('a slow first source stops neither the second one nor what is due', async () => {
  const { person } = await paidLater();
  await mine();
  const [first = expect.fail(), ...more] = deps.chain.bitcoinSources;
  const slow: typeof first = (nowMs) => {
    clock.skewMs += 5 * minuteMs;
    return first(nowMs);
  };
  await tryJob({ chain: { ...deps.chain, bitcoinSources: [slow, ...more] } });
  await one(person);
});

it('a source is asked for no page of a block once its time is up, and what would fill the memory is not parsed', async () => {
  const block = { height: 1, hash: 'a'.repeat(64), previous: '', count: 25 };
  const source = { url: `${chain.base}/btc`, isOver: () => true };
  await expect(readPayees(source, block)).rejects.toThrow('no-answer');
  expect(() => parseText(`[${'[],'.repeat(500_000)}[]]`, 1_000_000)).toThrow('crowded');
});

it('transactions of a block that are together too large are read one by one, and one that is alone too large stops nothing', async () => {
  await paidNow();
  const base = `${chain.base}/btc`;
  let tooLarge = 'none';
  const status = { confirmed: true };
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('/txs') || url.endsWith(tooLarge)) response.end(' '.repeat(33 * 2 ** 20));
    else if (url.endsWith('/utxo'))
      response.end(
        JSON.stringify([1, 0].map((value) => ({ txid: value ? tooLarge : 'a'.repeat(64), value, status }))),
      );
    else void fetch(base + url).then(async (answer) => response.end(await answer.text()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const crowded = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const { height } = await readNewestBlock(base);
  const newest = await Promise.all([0, 1, 2, 3].map((back) => readBlock(base, height - back)));
  const block = newest.find((each) => each !== undefined && each.count > 0) ?? expect.fail();
  const [expected, found] = [base, crowded].map((url) => readPayees({ url, isOver: () => false }, block));
  const payees = (await expected) ?? new Map<string, Set<string>>();
  expect(payees.size).toBeGreaterThan(0);
  expect(await found).toEqual(payees);
  [tooLarge = ''] = [...payees.values()].flatMap((each) => [...each]);
  const left = await readPayees({ url: crowded, isOver: () => false }, block);
  expect([...left.values()].some((each) => each.has(tooLarge))).toBe(false);
  const listed = await listPayments({ url: crowded, isOver: () => false }, exampleAddresses.btc);
  expect(listed).toEqual([{ txid: tooLarge, isMined: true }]);
  server.close();
});

it('a payment with more inputs than are stored may replace an earlier one: no promise, and no higher price', async () => {
  const person = await makePerson(deps);
  const address = await show(person, 100_000);
  await pay(address);
  await runJob();
  await show(person, 100_000);
  const txid = await pay(address);
  const inputs = Array.from({ length: 20 }, (_, at) => `${'a'.repeat(64)}:${String(at)}`);
  const read: typeof deps.chain.read = async (question) => {
    const { reading } = await deps.chain.read(question);
    if (reading.found !== 'payment' || question.txid !== txid) return { reading };
    return { reading: { ...reading, payment: { ...reading.payment, inputs } } };
  };
  await runJob({ chain: { ...deps.chain, read } });
  const records = await recordsOf(person);
  const second = records.find((record) => record.txid === txid);
  expect([records.length, second?.quote, second?.arrival?.rateUsdMax]).toEqual([2, undefined, 100_000]);
  // A stranger may have sent it, and taken it back: it lowers no price of another promise, nor any for ever.
  await show(person, 110_000);
  await pay(address);
  await runJob();
  const third = (await recordsOf(person)).find(({ quote }) => quote?.rateUsd === 110_000);
  expect(third?.arrival?.rateUsdMax).toBeUndefined();
});

it('a payment that is too large to read is a finding, which ends the search', async () => {
  const { person, address } = await paidLater();
  await mine();
  const read: typeof deps.chain.read = () =>
    Promise.resolve({ reading: { found: 'silence', why: 'crowded' } });
  await runJob({ chain: { ...deps.chain, read } });
  expect([await codesOf(person.uid), (await addressRow(address)).due]).toEqual([
    ['arrival-unfiled'],
    undefined,
  ]);
});

it('a payment in too many outputs is a finding once it is in a block, which ends the search', async () => {
  const person = await makePerson(deps);
  const to = await show(person);
  await act({ do: 'pay', transfers: Array.from({ length: 21 }, () => ({ to, amount: '0.00001' })) });
  await runJob();
  expect(await codesOf(person.uid)).toEqual([]);
  clock.skewMs += hourMs;
  await nextBlock();
  const [finding] = await chain.findingsOf(person.uid);
  expect(finding?.code).toBe('arrival-unfiled');
  await chain.closeFinding(finding?.id);
  await runJob();
  expect([await codesOf(person.uid), (await addressRow(to)).due]).toEqual([[], undefined]);
});

it('payments that cannot be filed take few questions of a run, in turn, and nobody else’s turn', async () => {
  const [mallory, clara] = [await makePerson(deps), await makePerson(deps)];
  const his = await show(mallory);
  await pay(await show(clara));
  const txids = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(64, 'f'));
  await changeRow(his, { due: { sinceMs: deps.now(), txids }, checkAtMs: 1 });
  const asked: string[] = [];
  // Each answer takes two seconds.
  const read: typeof deps.chain.read = (question) => {
    clock.skewMs += 2_000;
    if (!txids.includes(question.txid)) return deps.chain.read(question);
    asked.push(question.txid);
    return Promise.resolve({ reading: { found: 'silence', why: 'garbage' } });
  };
  for (let run = 0; run < 2; run += 1) await runJob({ chain: { ...deps.chain, read } });
  expect([asked.length, new Set(asked).size]).toEqual([50, 40]);
  expect((await addressRow(his)).checkAtMs).toBeGreaterThan(1);
  await one(clara);
});

it('unconfirmed payments beyond ten are filed by their block, and none hinders a deposit by hand', async () => {
  const person = await makePerson(deps);
  const address = await show(person);
  for (let count = 0; count < 11; count += 1) await pay(address);
  await runJob();
  expect(await recordsOf(person)).toHaveLength(10);
  expect(outcomeOf(await requestDeposit({ api, deps }, person, { usd: 700 }))).toBe(200);
  await nextBlock();
  expect(await recordsOf(person)).toHaveLength(12);
});

it('payments are priced without the questions of reviewers, those that were not read for longest first', async () => {
  const people = [await makePerson(deps), await makePerson(deps)];
  for (const person of people) await pay(await show(person));
  await nextBlock();
  const records = await Promise.all(people.map(one));
  for (const { arrival = expect.fail(), ...record } of records)
    await deps.transactions.save(record.id, { ...record, arrival: { ...arrival, pricedAtMs: null } });
  const [early, late = expect.fail()] = records.sort((a, b) => (a.id < b.id ? -1 : 1));
  const facts = (await deps.chainFacts.find(late.id)) ?? expect.fail();
  await deps.chainFacts.save(late.id, { ...facts, askedAtMs: 1 });
  for (let count = 0; count < 200; count += 1)
    deps.chain.mayAsk({ coin: 'btc', by: 'reviewer', nowMs: deps.now() + minuteMs });
  const asked: string[] = [];
  const read: typeof deps.chain.read = (question) => {
    asked.push(question.txid);
    return deps.chain.read(question);
  };
  await runJob({ chain: { ...deps.chain, read } });
  const ofBoth = asked.filter((txid) => records.some((each) => each.txid === txid));
  expect(ofBoth).toEqual([late.txid, early?.txid]);
  for (const person of people) expect((await one(person)).arrival?.pricedAtMs).not.toBeNull();
});

it('the later time of a block counts, so that one source cannot make a late payment promised', async () => {
  const { person } = await paidNow(70_000);
  const value = Math.floor(deps.now() / 1000);
  clock.skewMs += ratesLimits.quoteMs + 2 * hourMs;
  await mine();
  await lie('first', 'block_time', value);
  await runJob();
  expect(await one(person)).toMatchObject({ amountUsdCents: 64_000, rateUsd: 64_000 });
});

it('a payment whose deposit was rejected before it came into a block is a finding', async () => {
  const { person } = await paidNow();
  const body = { idToReject: (await one(person)).id };
  expect(outcomeOf(await api.call('reject-transaction', { token: admin.token, body }))).toBe(200);
  await runJob();
  expect(await codesOf(person.uid)).toEqual([]);
  await nextBlock();
  expect(await codesOf(person.uid)).toEqual(['arrival-unfiled']);
});
