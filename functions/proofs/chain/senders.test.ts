import { beforeEach, expect, it, vi } from 'vitest';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import {
  exampleAddresses,
  examplePlatformAddresses,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import { readHoldings } from '../../src/features/desk/books/read-holdings.service.ts';
import { chainReader } from '../../src/features/money/blockchain/chain-reader.ts';
import { findOwnDestinations } from '../../src/features/money/blockchain/own-destinations.ts';
import { requestDeposit } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshTxid } from '../../testing/records.ts';

const earlier = { btc: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', eth: `0x${'ab'.repeat(20)}` };
const listed = { btc: exampleAddresses.btc, eth: exampleAddresses.eth };
const chain = await localChain({ hasEth: true }, (made) => ({
  chain: chainReader(made.config, findOwnDestinations(made, { btc: [listed.btc], eth: [listed.eth] })),
}));
const { deps, api, act, file, evidence, approve, preview, watch, findingsOf } = chain;
beforeEach(async () => {
  deps.newSenderMs = 0;
  const old = { btcAddress: earlier.btc, ethAddress: earlier.eth, atMs: 1 };
  await deps.wallets.save('EarlierAddresses0000', makeWalletVersion(old));
});
const amounts = { btc: '0.009375', eth: '0.187441' };
const arrived = async (coin: Coin, more: object = {}) => {
  const txid = await act({
    do: 'pay',
    coin,
    to: examplePlatformAddresses[coin],
    amount: amounts[coin],
    ...more,
  });
  await act({ do: 'mine', coin, count: 8 });
  return txid;
};
const input = (script: string, at: number) => ({
  ...{ txid: 'a'.repeat(64), vout: at },
  prevout: { scriptpubkey: script, value: 1 },
});
let wallets = 0;
/** A new one each time. */
const wallet = (coin: Coin) => `${coin === 'eth' ? '0x' : '0014'}${String((wallets += 1)).padStart(40, '7')}`;

it.each([
  ['btc', 'an earlier deposit address', earlier.btc],
  ['btc', 'the current deposit address', examplePlatformAddresses.btc],
  ['btc', 'a wallet that the operator lists', listed.btc],
  ['eth', 'an earlier deposit address', earlier.eth],
  ['eth', 'a wallet that the operator lists', listed.eth.toLowerCase()],
] as const)('what in %s comes from %s is no payment of a customer', async (coin, _what, from) => {
  const id = await file(await arrived(coin, { from }), undefined, coin);
  const seen = await evidence(id);
  expect(seen).toMatchObject({
    verdict: 'from-us',
    text: expect.stringMatching(/^Paid by ourselves/) as string,
  });
  expect(seen).not.toHaveProperty('received');
  expect(await preview(id)).toMatchObject({
    warnings: expect.arrayContaining([
      expect.objectContaining({ text: expect.stringMatching(/^Paid by ourselves/) as string }),
    ]) as unknown[],
    toConfirm: expect.stringMatching(/^I have checked this with/) as string,
  });
  // Somebody may know better; but it is booked for nobody, and remains a finding.
  expect((await approve(id, { reason: 'it is theirs' })).status).toBe(200);
  expect((await deps.transactions.find(id))?.outputs).toBeUndefined();
  expect((await findingsOf(id)).map(({ code }) => code)).toEqual(['unproven-deposit']);
});

it('it is so whichever of many inputs is ours, and a source that is silent later does not unsay it', async () => {
  const id = await file(await arrived('btc'));
  const vin = Array.from({ length: 30 }, (_one, at) => input(`0014${String(at).padStart(40, '0')}`, at));
  const { found, payment } = await ownInput();
  expect([found, payment.isFromUs]).toEqual(['payment', true]);
  await act({ do: 'lie', field: 'vin', value: [...vin, payment.vin] });
  expect(await evidence(id)).toMatchObject({ verdict: 'from-us' });
  await act({ do: 'mode', mode: 'down' });
  expect(await evidence(id)).toMatchObject({ verdict: 'from-us' });
});
/** An input of an earlier address, as the source describes it. */
async function ownInput() {
  const txid = await arrived('btc', { from: earlier.btc });
  const answer = await fetch(`${chain.base}/btc/tx/${txid}`);
  const { vin } = (await answer.json()) as { vin: [unknown] };
  const asked = { coin: 'btc', txid, address: examplePlatformAddresses.btc, nowMs: deps.now() } as const;
  const { reading } = await deps.chain.read(asked);
  if (reading.found !== 'payment') throw new Error('It is not there');
  return { found: reading.found, payment: { ...reading.payment, vin: vin[0] } };
}

it('our change is offered to no deposit without an id, and counts as arrived in no holdings', async () => {
  const person = await makePerson(deps);
  const unbooked = async () => {
    await readHoldings(deps);
    return (await deps.chainHoldings.find('current'))?.btc?.unbooked ?? 0;
  };
  const before = await unbooked();
  await arrived('btc', { from: listed.btc, amount: '0.0177' });
  const filed = await requestDeposit({ api, deps }, person, { usd: 1_133 });
  const { candidates = [] } = await evidence(filed.body.transaction._id);
  expect(candidates.filter(({ amount }) => amount === 0.0177)).toEqual([]);
  expect(await unbooked()).toBe(before);
});

it('what was approved while the source was silent is not booked later if it comes from us: that is a finding', async () => {
  const id = await file(await arrived('btc', { from: earlier.btc }));
  await act({ do: 'mode', mode: 'down' });
  expect((await approve(id)).status).toBe(200);
  await act({ do: 'mode', mode: 'ok' });
  await watch();
  expect((await deps.transactions.find(id))?.outputs).toBeUndefined();
  expect((await findingsOf(id)).map(({ code }) => code).sort()).toEqual([
    'payment-from-us',
    'unproven-deposit',
  ]);
});

/** A deposit of somebody whose payment came from there. */
const filedFrom = async (coin: Coin, from: string, by: Person) =>
  file(await arrived(coin, { from }), by, coin);
const verdictOf = async (id: string) => (await evidence(id)).verdict;
const bookFrom = async (coin: Coin, from: string, by: Person) =>
  expect((await approve(await filedFrom(coin, from, by))).status).toBe(200);

it('what a source says of the senders of one payment is not stored with another one, named meanwhile', async () => {
  const person = await makePerson(deps);
  const from = wallet('btc');
  await bookFrom('btc', from, person);
  const id = await filedFrom('btc', from, person);
  const ask = deps.chain.isSenderBusy;
  const asking = vi.spyOn(deps.chain, 'isSenderBusy').mockImplementationOnce(async (asked) => {
    const facts = await deps.chainFacts.find(id);
    if (facts !== undefined) await deps.chainFacts.save(id, { ...facts, txid: 'b'.repeat(64) });
    return ask(asked);
  });
  await evidence(id);
  expect(asking).toHaveBeenCalledOnce();
  expect(await deps.chainFacts.find(id)).toMatchObject({ txid: 'b'.repeat(64) });
  expect(await deps.chainFacts.find(id)).not.toHaveProperty('isSenderBusy');
  // Read again, the payment that the deposit names has an answer of its own.
  await evidence(id);
  expect(await deps.chainFacts.find(id)).toHaveProperty('isSenderBusy');
});

it.each(['btc', 'eth'] as const)(
  'a sender in %s is known to whom alone has booked from it; somebody who only names a payment changes that one only',
  async (coin) => {
    const [one, other] = [await makePerson(deps), await makePerson(deps)];
    const from = wallet(coin);
    await bookFrom(coin, from, one);
    const [named, mine, theirs] = [
      await filedFrom(coin, from, one),
      await filedFrom(coin, from, one),
      await filedFrom(coin, from, other),
    ];
    const { txid } = (await deps.transactions.find(named)) ?? {};
    await file(txid ?? '', other, coin);
    expect([await verdictOf(named), await verdictOf(mine)]).toEqual(['claimed-twice', 'matches']);
    expect(await evidence(theirs)).toMatchObject({
      verdict: 'shared-sender',
      received: Number(amounts[coin]),
    });
    expect((await approve(theirs)).status).toBe(200);
    // From now on it is nobody's alone: the next approval waits.
    expect(await verdictOf(mine)).toBe('shared-sender');
    deps.newSenderMs = dayMs;
    expect((await approve(mine)).error.code).toBe('not-payable-yet');
  },
);

it.each([
  ['every input counts', 'btc', ['4', '5'], {}, 'new-sender'],
  ['all of them are known', 'btc', ['4', '4'], {}, 'matches'],
  [
    'so many that they are not all kept',
    'btc',
    Array.from({ length: 21 }, (_one, at) => String(at).padStart(2, '0')),
    {},
    'shared-sender',
  ],
  ['many use it', 'btc', ['4'], { field: 'tx_count', value: 201 }, 'shared-sender'],
  ['some use it', 'btc', ['4'], { field: 'tx_count', value: 200 }, 'matches'],
  ['nobody says how many use it', 'btc', ['4'], { field: 'tx_count', value: 'many' }, 'shared-sender'],
  ['it has sent many', 'eth', [], { field: 'nonce', value: '0xc9' }, 'shared-sender'],
  ['it has sent some', 'eth', [], { field: 'nonce', value: '0xc8' }, 'matches'],
] as const)('whether a sender is known: %s', async (_what, coin, inputs, lie, verdict) => {
  const person = await makePerson(deps);
  const from = wallet(coin);
  await bookFrom(coin, from, person);
  const id = await filedFrom(coin, from, person);
  if (inputs.length > 0)
    await act({
      do: 'lie',
      field: 'vin',
      value: inputs.map((digit, at) =>
        input(digit === '4' ? from : `0014${digit.repeat(40).slice(0, 40)}`, at),
      ),
    });
  if ('field' in lie) await act({ do: 'lie', coin, ...lie });
  expect(await verdictOf(id)).toBe(verdict);
  deps.newSenderMs = dayMs;
  expect((await approve(id)).status).toBe(verdict === 'matches' ? 200 : 409);
});

it.each([
  ['has code', `0xc0de${'7'.repeat(36)}`, {}],
  ['lets a contract pay', `0x${'8'.repeat(40)}`, { kind: 'internal' }],
])('a sender that %s is never known', async (_what, from, more) => {
  const person = await makePerson(deps);
  for (const verdict of ['new-sender', 'shared-sender']) {
    const id = await file(await arrived('eth', { from, ...more }), person, 'eth');
    expect(await verdictOf(id)).toBe(verdict);
    expect((await approve(id)).status).toBe(200);
  }
});

it('a contract is not known either where its payment was looked at before it was in a block', async () => {
  const [person, from] = [await makePerson(deps), wallet('eth')];
  const kind = 'internal';
  expect((await approve(await file(await arrived('eth', { from, kind }), person, 'eth'))).status).toBe(200);
  const to = examplePlatformAddresses.eth;
  const id = await file(
    await act({ do: 'pay', coin: 'eth', to, amount: amounts.eth, from, kind }),
    person,
    'eth',
  );
  await evidence(id);
  await act({ do: 'mine', coin: 'eth', count: 8 });
  expect(await verdictOf(id)).toBe('shared-sender');
  deps.newSenderMs = dayMs;
  expect((await approve(id)).error.code).toBe('not-payable-yet');
});

it('a deposit also waits while it names no payment, or one that nobody can read', async () => {
  deps.newSenderMs = dayMs;
  const person = await makePerson(deps);
  const unnamed = (await requestDeposit({ api, deps }, person)).body.transaction._id;
  const ids = [unnamed, await file('c'.repeat(64))];
  for (const id of ids) expect((await approve(id)).error.code).toBe('not-payable-yet');
  chain.clock.skewMs += dayMs;
  for (const id of ids) expect((await approve(id, { reason: `It is ${freshTxid()}` })).status).toBe(200);
});

it('a reading of another transaction than the deposit names by now is taken for none', async () => {
  const [first, second] = [await arrived('btc'), await arrived('btc')];
  const id = await file(first);
  const read = deps.chain.read;
  const reading = vi.spyOn(deps.chain, 'read').mockImplementationOnce(async (asked) => {
    const record = await deps.transactions.find(id);
    if (record !== undefined) await deps.transactions.save(id, { ...record, txid: second });
    return read(asked);
  });
  await evidence(id);
  expect(reading).toHaveBeenCalledOnce();
  // No source may be asked now.
  const mayAsk = vi.spyOn(deps.chain, 'mayAsk').mockReturnValue(false);
  const { warnings } = await preview(id);
  expect(warnings.map(({ kind }) => kind)).toContain('chain-no-answer');
  expect((await approve(id, { reason: 'I saw it' })).status).toBe(200);
  expect(await deps.chainFacts.find(id)).toMatchObject({ txid: second, reading: { found: 'silence' } });
  mayAsk.mockRestore();
  await watch();
  expect(await deps.chainFacts.find(id)).toMatchObject({ txid: second });
});
