import { beforeEach, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { examplePlatformAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { requestDeposit } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';
import { memoryApi } from '../../testing/tested-api.ts';

const chain = await localChain({ hasEth: true, hasSecond: true });
const { deps, clock, act, evidence, approve, preview, watch, isStopped } = chain;
beforeEach(() => {
  clock.skewMs = 0;
});

const both = ['first', 'second'] as const;

const amounts = { btc: '0.009375', eth: '0.1875' };
const arrived = async (coin: 'btc' | 'eth' = 'btc', more: object = {}) => {
  const to = examplePlatformAddresses[coin];
  const txid = await act({ do: 'pay', coin, to, amount: amounts[coin], ...more });
  await act({ do: 'mine', coin, count: coin === 'btc' ? 1 : 8 });
  return txid;
};
const file = async (txid: string, coin: 'btc' | 'eth' = 'btc') => {
  const person = await makePerson(deps);
  return { person, id: await chain.file(txid, person, coin) };
};
const codesOf = async (uid: string) => (await chain.findingsOf(uid)).map(({ code }) => code);

it.each(['btc', 'eth'] as const)(
  'two sources of %s that agree fill in what arrived, and the reviewer reads that they agree',
  async (coin) => {
    const { id } = await file(await arrived(coin), coin);
    const received = Number(amounts[coin]);
    expect(await evidence(id)).toMatchObject({ received, note: 'two sources agree' });
  },
);

it.each([
  ['differs', 0.1875, 'two sources agree', []],
  ['differs', 0.1875, 'two sources agree', ['first']],
  ['differs', 0.1875, 'two sources agree', ['second']],
  ['one-list', undefined, 'two sources agree', both],
] as const)(
  'what a contract paid reads %s, and %s is filled in: %s, without traces of %j',
  async (verdict, received, note, untraced) => {
    const person = await makePerson(deps);
    for (const source of untraced) await act({ do: 'mode', coin: 'eth', source, mode: 'no-trace' });
    const id = await chain.file(await arrived('eth', { kind: 'internal' }), person, 'eth');
    const seen = await evidence(id);
    expect([seen.verdict, seen.received, seen.note]).toEqual([verdict, received, note]);
    const isTicked = (await preview(id)).toConfirm?.startsWith('I have checked this with') ?? false;
    expect(isTicked).toBe(verdict === 'one-list');
  },
);

it.each(['first', 'second'] as const)(
  'a payment that the %s source lacks while its newest block is old is neither disputed nor gone',
  async (source) => {
    const { id, person } = await file(await arrived());
    expect((await approve(id)).status).toBe(200);
    const waiting = (await file(await arrived())).id;
    await act({ do: 'mode', source, mode: 'behind' });
    const note = 'one of two sources gives no usable answer';
    expect(await evidence(waiting)).toMatchObject({ received: 0.009375, note });
    for (const laterMs of [0, hourMs, hourMs]) await watch(laterMs + 10 * 60_000);
    expect([await codesOf(person.uid), await isStopped(person)]).toEqual([[], false]);
  },
);

it.each([
  ['second', 'btc', 'value', 937_499],
  ['first', 'btc', 'value', 90_000_000],
  ['second', 'btc', 'confirmed', false],
  ['second', 'btc', 'block_time', 1_500_000_000],
  ['first', 'btc', 'scriptpubkey', `0014${'1'.repeat(40)}`],
  ['second', 'eth', 'value', '0x1'],
  ['second', 'eth', 'status', '0x0'],
  ['first', 'eth', 'from', `0x${'1'.repeat(40)}`],
] as const)(
  'the %s source reports a false %s %s: nothing is filled in',
  async (source, coin, field, value) => {
    const { id } = await file(await arrived(coin), coin);
    await act({ do: 'lie', coin, source, field, value });
    const seen = await evidence(id);
    expect(seen).toMatchObject({
      verdict: 'disagree',
      text: expect.stringMatching(/^The sources disagree: “.+” and “.+”$/),
    });
    expect(seen).not.toHaveProperty('received');
  },
);

it.each([
  ['second', 'down'],
  ['second', 'garbage'],
  ['second', 'stale'],
  ['first', 'down'],
  ['first', 'busy'],
] as const)(
  'the %s source is %s: the other one counts as if it was alone, and the reviewer reads so',
  async (source, mode) => {
    const { id } = await file(await arrived());
    await act({ do: 'mode', source, mode });
    const note = 'one of two sources gives no usable answer';
    expect(await evidence(id)).toMatchObject({ verdict: 'new-sender', received: 0.009375, note });
  },
);

it('a second source of another network is silent', async () => {
  const other = await memoryApi({
    config: { chain: deps.config.chain, secondChain: deps.config.secondChain },
  });
  await other.deps.wallets.save(currentWallet, makeWalletVersion());
  await act({ do: 'mode', source: 'second', mode: 'wrong-network' });
  const [person, reader] = [await makePerson(other.deps), await makePerson(other.deps, { isAdmin: true })];
  const txid = await arrived();
  const filed = await requestDeposit(other, person, { txid });
  const params = { adminId: reader.uid, transactionId: filed.body.transaction._id };
  expect((await other.api.call('get-evidence', { token: reader.token, params })).body).toMatchObject({
    received: 0.009375,
    note: 'one of two sources gives no usable answer',
  });
});

it('without any answer the last reading of both stays', async () => {
  const { id } = await file(await arrived());
  const before = await evidence(id);
  for (const source of both) await act({ do: 'mode', source, mode: 'down' });
  expect(await evidence(id)).toEqual(before);
  expect((await evidence((await file(await arrived())).id)).verdict).toBe('no-answer');
});

it('approving what the sources disagree about takes a tick, and leaves a finding with its reason', async () => {
  const { id, person } = await file(await arrived());
  await act({ do: 'lie', source: 'second', field: 'confirmed', value: false });
  await evidence(id);
  expect((await preview(id)).toConfirm).toMatch(/^I have checked this with/);
  expect((await approve(id, { reason: 'the wallet shows it' })).status).toBe(200);
  expect(await codesOf(person.uid)).toEqual(['unproven-deposit']);
});

it.each([
  ['the other one still sees it', 'ok', [], false],
  ['the other one is silent', 'down', ['payment-gone'], true],
  ['the other one says so too', 'lie', ['payment-gone'], true],
] as const)(
  'a payment of which one source sees no block any more while %s',
  async (_what, then, codes, stopped) => {
    const { id, person } = await file(await arrived());
    expect((await approve(id)).status).toBe(200);
    await act({ do: 'lie', source: 'first', field: 'confirmed', value: false });
    if (then === 'lie') await act({ do: 'lie', source: 'second', field: 'confirmed', value: false });
    else await act({ do: 'mode', source: 'second', mode: then });
    for (const laterMs of [0, hourMs, hourMs]) await watch(laterMs + 10 * 60_000);
    expect([await codesOf(person.uid), await isStopped(person)]).toEqual([codes, stopped]);
    // Both see it again: the stop ends.
    for (const source of both) {
      await act({ do: 'lie', source, field: '' });
      await act({ do: 'mode', source, mode: 'ok' });
    }
    await watch();
    expect(await isStopped(person)).toBe(false);
  },
);

it('what was approved while nobody answered is booked later only if no source disputes it', async () => {
  const { id } = await file(await arrived());
  for (const source of both) await act({ do: 'mode', source, mode: 'down' });
  expect((await approve(id, { reason: 'seen in the wallet' })).status).toBe(200);
  for (const source of both) await act({ do: 'mode', source, mode: 'ok' });
  await act({ do: 'lie', source: 'second', field: 'value', value: 1 });
  await watch();
  expect((await deps.transactions.find(id))?.outputs).toBeUndefined();
  await act({ do: 'lie', source: 'second', field: '' });
  await watch();
  expect((await deps.transactions.find(id))?.outputs).toHaveLength(1);
});

it.each([
  ['btc', 'block_time', Number.MAX_SAFE_INTEGER],
  ['eth', 'timestamp', '0xfffffffffffff'],
] as const)('a block of %s of a time that no block can have is no answer', async (coin, field, value) => {
  const { id } = await file(await arrived(coin), coin);
  for (const source of both) await act({ do: 'lie', coin, source, field, value });
  expect(await evidence(id)).toMatchObject({ verdict: 'no-answer' });
});
