import { afterAll, describe, expect, it } from 'vitest';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { judgeChainEvidence, type ChainEvidence } from '@keelstone/domain/money/blockchain/chain-evidence';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import type { ChainReading } from '@keelstone/domain/money/blockchain/chain-reading';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import { exampleAddresses, examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import { startChain } from '../../../emulator/src/chain/server.ts';
import { findFreePorts } from '../../../emulator/src/port-check.ts';
import { isBitcoinMainnet, readBitcoin } from '../../src/features/money/blockchain/bitcoin-source.ts';
import { catchSilence } from '../../src/features/money/blockchain/chain-source.ts';
import { isEthereumMainnet, readEthereum } from '../../src/features/money/blockchain/ethereum-source.ts';

/** The deposit of every situation asks for 0.08 of its coin, worth $5,000: three confirmations of Bitcoin. */
const asked = 8_000_000;
const [ours, foreign] = [examplePlatformAddresses, exampleAddresses];
const earlier = { btc: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', eth: `0x${'ab'.repeat(20)}` } as const;

const { chain: port } = await findFreePorts();
const server = await startChain({ port });
afterAll(() => server.close());
const base = `http://127.0.0.1:${String(port)}`;
const act = async (fields: object): Promise<string> => {
  const response = await fetch(`${base}/act`, { method: 'POST', body: JSON.stringify(fields) });
  const { id = '' } = (await response.json()) as { id?: string };
  return id;
};

type Seen = { inputs: readonly string[]; sender?: string | undefined; nonce: number | null };
const unseen: Seen = { inputs: [], nonce: null };

function read(coin: Coin, txid: string, seen = unseen): Promise<ChainReading> {
  const known = new Set([ours[coin], earlier[coin]].map((address) => toChainDestination(coin, address)));
  const nowMs = Date.now();
  return catchSilence(() =>
    coin === 'btc'
      ? readBitcoin(`${base}/btc`, { txid, inputs: seen.inputs, ours: known, nowMs })
      : readEthereum(
          { rpc: `${base}/eth`, internal: `${base}/etherscan?chainid=1` },
          { txid, sender: seen.sender, nonce: seen.nonce, ours: known, nowMs },
        ),
  );
}

type Given = Partial<Parameters<typeof judgeChainEvidence>[0]>;

type Readings = readonly [ChainReading, ChainReading?];
function evidenceOf(coin: Coin, [reading, second]: Readings, given: Given = {}): ChainEvidence {
  return judgeChainEvidence({
    record: recordOf(coin, Date.now()),
    reading,
    ...(second && { second }),
    isReadingOld: false,
    bookedBy: new Map(),
    isClaimedElsewhere: false,
    standing: 'known',
    ...given,
  });
}

const pay = (coin: Coin, more: object = {}) =>
  act({ do: 'pay', coin, to: ours[coin], amount: '0.08', ...more });
const mine = (coin: Coin, count: number) => act({ do: 'mine', coin, count });
const deep = { btc: 3, eth: 8 } as const;

describe.each(['btc', 'eth'] as const)('a deposit in %s whose transaction', (coin) => {
  const shown = async (txid: string, given: Given = {}) => evidenceOf(coin, [await read(coin, txid)], given);
  const arrives = async (more: object, blocks: number = deep[coin]) => {
    const txid = await pay(coin, more);
    if (blocks > 0) await mine(coin, blocks);
    return txid;
  };
  const two = (to: string, amount: string) => ({
    transfers: [
      { to: ours[coin], amount: '0.08' },
      { to, amount },
    ],
  });

  it.each([
    ['pays exactly what was asked for', {}, 'matches', asked],
    ['pays less', { amount: '0.07999999' }, 'differs', asked - 1],
    ['pays more', { amount: '0.5' }, 'differs', 50_000_000],
    ['pays dust', { amount: '0.00000001' }, 'differs', 1],
    ['pays somebody else', { to: foreign[coin] }, 'not-ours', undefined],
    ['pays an earlier address of ours', { to: earlier[coin] }, 'differs', undefined],
  ] as const)('%s', async (_what, more, verdict, receivedUnits) => {
    const found = await shown(await arrives(more));
    expect([found.verdict, found.receivedUnits]).toEqual([verdict, receivedUnits]);
  });

  it('waits for a block is not confirmed yet, and fills in nothing until it is deep enough', async () => {
    const txid = await arrives({}, 0);
    for (const count of [0, 2]) {
      if (count > 0) await mine(coin, count);
      const found = await shown(txid);
      expect([found.verdict, found.receivedUnits]).toEqual(['unconfirmed', undefined]);
    }
  });

  it('was booked before, is claimed by another record, or comes from a sender that is not known', async () => {
    const txid = await arrives({});
    const booked = await shown(txid, { bookedBy: new Map([[0, '1760000000001']]) });
    expect(booked).toMatchObject({ verdict: 'booked', bookedBy: '1760000000001' });
    const claimed = await shown(txid, { isClaimedElsewhere: true });
    for (const each of [booked, claimed]) expect(each).not.toHaveProperty('receivedUnits');
    expect(claimed.verdict).toBe('claimed-twice');
    for (const standing of ['new', 'shared'] as const) {
      const found = await shown(txid, { standing });
      expect(found).toMatchObject({ verdict: `${standing}-sender`, receivedUnits: asked });
    }
  });

  it('nobody knows, was dropped, or was replaced after it was seen', async () => {
    const unknown = coin === 'btc' ? 'not-found' : 'another-network';
    const nobodys = `${coin === 'eth' ? '0x' : ''}${'0'.repeat(64)}`;
    expect((await shown(nobodys)).verdict).toBe(unknown);
    for (const pays of ['again', 'back'] as const) {
      const txid = await arrives({}, 0);
      const first = await read(coin, txid);
      if (first.found !== 'payment') throw new Error('It was not seen');
      const seen = { ...first.payment, sender: `0x${first.payment.senders[0] ?? ''}` };
      const other = await act({ do: 'replace', coin, id: txid, pays });
      if (coin === 'eth') await mine(coin, 1);
      const reading = await read(coin, txid, seen);
      expect(reading).toEqual({ found: 'replaced', by: coin === 'btc' ? other : null });
      expect(evidenceOf(coin, [reading]).verdict).toBe('replaced');
    }
    const dropped = await arrives({}, 0);
    await act({ do: 'drop', coin, id: dropped });
    expect((await shown(dropped)).verdict).toBe(unknown);
  });

  it.each([1, 6])('is reorganised %i blocks deep waits again', async (depth) => {
    const txid = await arrives({}, depth);
    await act({ do: 'reorganise', coin, depth, become: 'waiting' });
    expect((await shown(txid)).verdict).toBe('unconfirmed');
    await mine(coin, deep[coin]);
    expect((await shown(txid)).verdict).toBe('matches');
  });

  it('was made long before the deposit was filed', async () => {
    const txid = await arrives({});
    const record = recordOf(coin, Date.now() + 8 * 24 * 60 * 60_000);
    // A quote of the time of the payment makes it no younger.
    const quote = { amountUsdCents: record.amountUsdCents, rateUsd: record.rateUsd, untilMs: Date.now() };
    for (const each of [record, { ...record, quote }])
      expect((await shown(txid, { record: each })).verdict).toBe('too-old');
  });

  it.each([
    ['two transfers to us are not added up by themselves', ours[coin], '0.02', 'several', undefined],
    ['one to us and one to somebody else counts the one', foreign[coin], '0.02', 'matches', asked],
  ] as const)('has two transfers: %s', async (_what, to, amount, verdict, receivedUnits) => {
    const found = await shown(
      await arrives(coin === 'eth' ? { ...two(to, amount), kind: 'internal' } : two(to, amount)),
    );
    expect([found.verdict, found.receivedUnits]).toEqual([verdict, receivedUnits]);
  });

  it.each([
    ['down', 'no-answer'],
    ['garbage', 'garbage'],
    ['busy', 'busy'],
    ['redirect', 'no-answer'],
    ['endless', 'crowded'],
  ] as const)('cannot be read, because the source is %s', async (mode, why) => {
    const txid = await arrives({});
    await act({ do: 'mode', coin, mode });
    const reading = await read(coin, txid);
    await act({ do: 'mode', coin, mode: 'ok' });
    expect(reading).toEqual({ found: 'silence', why });
    expect(evidenceOf(coin, [reading])).toMatchObject({ verdict: 'no-answer', transfers: [] });
  });

  it('is read from a source whose newest block is old: nothing is filled in, and what it lacks is silence', async () => {
    const txid = await arrives({});
    const dropped = await arrives({}, 0);
    const first = await read(coin, dropped);
    if (first.found !== 'payment') throw new Error('It was not seen');
    const seen = { ...first.payment, sender: `0x${first.payment.senders[0] ?? ''}` };
    await act({ do: 'replace', coin, id: dropped, pays: 'back' });
    await mine(coin, 1);
    await act({ do: 'mode', coin, mode: 'stale' });
    const found = await shown(txid);
    const lacking = [await read(coin, dropped), await read(coin, dropped, seen)];
    await act({ do: 'mode', coin, mode: 'ok' });
    expect(found).not.toHaveProperty('receivedUnits');
    const silence = { found: 'silence', why: 'stale' } as const;
    expect(lacking).toEqual([silence, silence]);
  });
});

function recordOf(coin: Coin, createdAtMs: number) {
  const amounts = { coin, coinUnits: asked, amountUsdCents: 500_000, createdAtMs };
  const addresses = { btcAddress: null, ethAddress: null, [`${coin}Address`]: ours[coin] };
  return makeDeposit({ ...addresses, ...amounts });
}

it.each([
  ['failed', 'failed'],
  ['token', 'token'],
] as const)('a %s transaction of Ethereum', async (kind, verdict) => {
  const txid = await pay('eth', { kind });
  await mine('eth', 8);
  expect(evidenceOf('eth', [await read('eth', txid)])).toMatchObject({
    verdict,
    transfers: expect.any(Array),
  });
});

it.each([
  ['internal', 'matches', 'one-list'],
  // A list has what was undone above it as paid.
  ['reverted', 'not-ours', 'one-list'],
  ['delegated', 'not-ours', 'not-ours'],
] as const)(
  'a %s payment by a contract %s by the trace, and is %s by a list',
  async (kind, traced, listed) => {
    const txid = await pay('eth', { kind });
    await mine('eth', 1);
    await act({ do: 'mode', coin: 'eth', mode: 'no-trace' });
    // It says so from the first block on: an approval before the block is final takes the same tick.
    expect(evidenceOf('eth', [await read('eth', txid)]).verdict).toBe(listed);
    await act({ do: 'mode', coin: 'eth', mode: 'ok' });
    await mine('eth', 7);
    const byTrace = await read('eth', txid);
    await act({ do: 'mode', coin: 'eth', mode: 'no-trace' });
    const byList = await read('eth', txid);
    await act({ do: 'mode', coin: 'eth', mode: 'ok' });
    expect(evidenceOf('eth', [byTrace]).verdict).toBe(traced);
    const found = evidenceOf('eth', [byList, byList]);
    expect([found.verdict, found.receivedUnits]).toEqual([listed, undefined]);
    if (traced === 'matches')
      expect(evidenceOf('eth', [byTrace, byList])).toMatchObject({
        ...{ verdict: traced, receivedUnits: asked, note: 'two sources agree' },
      });
  },
);

it('new bitcoins need a hundred confirmations', async () => {
  const txid = await pay('btc', { kind: 'coinbase' });
  for (const [blocks, verdict] of [
    [98, 'unconfirmed'],
    [1, 'matches'],
  ] as const) {
    await mine('btc', blocks);
    expect(evidenceOf('btc', [await read('btc', txid)])).toMatchObject({
      verdict,
      confirmations: { needed: 100 },
    });
  }
});

it('a source of a test network is found out', async () => {
  const urls = { rpc: `${base}/eth`, internal: '' };
  const both = () => Promise.all([isBitcoinMainnet(`${base}/btc`), isEthereumMainnet(urls)]);
  expect(await both()).toEqual([true, true]);
  for (const coin of ['btc', 'eth']) await act({ do: 'mode', coin, mode: 'wrong-network' });
  expect(await both()).toEqual([false, false]);
});
