import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { dayMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import {
  exampleAddresses,
  examplePlatformAddresses,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import { readHoldings } from '../../src/features/desk/books/read-holdings.service.ts';
import { meter, newUsage } from '../../src/platform/firestore/meter.ts';
import { makeHolder } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';
import { answerProofRequests } from '../../testing/prove-books.ts';
import { memoryApi } from '../../testing/tested-api.ts';

const { deps, api, clock, admin, act, file, evidence, approve, withdrawal } = await localChain({
  hasEth: true,
});
const [now, earlier] = [examplePlatformAddresses.btc, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'];
beforeEach(() =>
  deps.wallets.save('EarlierAddresses0000', makeWalletVersion({ btcAddress: earlier, atMs: 1 })),
);
const pay = async (to: string, amount: string, more: object = {}) => {
  const txid = await act({ do: 'pay', to, amount, ...more });
  await act({ do: 'mine', ...more, count: 8 });
  return txid;
};
const params = { adminId: admin.uid };
/** Requests a check of all books, as the page's button does, and reads what it shows afterwards. */
const read = async () => {
  clock.skewMs += 60_000;
  await api.call('prove-books', { token: admin.token, params });
  await answerProofRequests(deps);
  const { onChain } = (await api.call('get-books', { token: admin.token, params })).body;
  return { btc: onChain.find(({ coin }) => coin === 'btc'), eth: onChain.find(({ coin }) => coin === 'eth') };
};

it('what all our addresses hold is explained by what is booked, on its way out, and not booked', async () => {
  const holder = await makeHolder(deps);
  expect((await approve(await file(await pay(now, '0.009375'), holder))).status).toBe(200);
  expect((await read()).btc).toMatchObject({
    ...{ source: 'the local chain', addresses: 2, held: '0.00937500', ledger: '0.00937500' },
    ...{ leaving: '0.00000000', unbooked: '0.00000000', unexplained: '0.00000000' },
  });
  // Somebody pays us, also at an address of before, and files nothing; a withdrawal is approved, and nobody has sent it.
  await pay(earlier, '0.3');
  await pay(now, '0.2');
  const approved = await withdrawal(holder);
  expect((await approve(approved)).status).toBe(200);
  const { paid } = (await deps.transactions.find(approved)) ?? {};
  const leaving = ((paid?.coinUnits ?? 0) / 1e8).toFixed(8);
  expect(Number(leaving)).toBeGreaterThan(0);
  expect((await read()).btc).toMatchObject({
    ...{ held: '0.50937500', leaving, unbooked: '0.50000000', unexplained: '0.00000000' },
  });
  // It is sent from our address with change, which is no payment from outside, and nobody has recorded it.
  const fromOurs = { from: now, transfers: [{ to: exampleAddresses.btc, amount: leaving }] };
  await act({ do: 'pay', ...fromOurs });
  const after = (await read()).btc;
  expect(after).toMatchObject({ unbooked: '0.50000000' });
  // The local chain takes a fee of 1,000 satoshi.
  expect(Number(after?.unexplained)).toBeCloseTo(-Number(leaving) - 0.00001, 8);
});

it('of ether the payments that waiting deposits name are known; a failed one, or a token, is none', async () => {
  const to = examplePlatformAddresses.eth;
  for (const kind of ['plain', 'failed', 'token']) {
    await evidence(await file(await pay(to, '2', { coin: 'eth', kind }), undefined, 'eth'));
  }
  expect((await read()).eth).toMatchObject({
    ...{ addresses: 1, held: '2.00000000', unbooked: '2.00000000', unexplained: '0.00000000' },
  });
});

it.each([
  ['mode', { mode: 'down' }],
  ['mode', { mode: 'garbage' }],
  ['lie', { field: 'funded_txo_sum', value: -1 }],
  ['lie', { field: 'funded_txo_sum', value: 9e15 }],
  ['lie', { field: 'spent_txo_sum', value: 4e15 }],
  ['lie', { field: 'chain_stats', value: 'none' }],
])(
  'a source that is silent or lies grossly (%s %j) leaves the last reading with its time',
  async (does, fields) => {
    const before = (await read()).btc;
    await act({ do: does, ...fields });
    const during = await read();
    await act(does === 'mode' ? { do: 'mode', mode: 'ok' } : { do: 'lie', field: '' });
    expect(during.btc).toEqual(before);
    expect((await read()).btc?.at).not.toBe(before?.at);
  },
);

it('of more payments than are looked up the largest count', async () => {
  const transfers = Array.from({ length: 20 }, () => ({ to: now, amount: '0.00000001' }));
  await pay(now, '7');
  for (let dust = 0; dust < 70; dust += 1) await act({ do: 'pay', transfers });
  const usage = newUsage();
  await meter(usage, () => readHoldings(deps));
  expect(usage.reads).toBeLessThan(1_100);
  expect(Number((await read()).btc?.unbooked)).toBeGreaterThan(7);
});

it('a source that is silent for more than two days is a finding', async () => {
  const codes = async (laterMs: number) => {
    clock.skewMs += laterMs;
    await readHoldings(deps);
    return (await deps.findings.listOpen(100)).flatMap(({ code, subject }) =>
      code === 'holdings-unread' ? [subject] : [],
    );
  };
  await codes(0);
  await act({ do: 'mode', mode: 'down' });
  expect(await codes(2 * dayMs - minuteMs)).toEqual([]);
  expect(await codes(2 * minuteMs)).toEqual(['btc']);
});

it('payments that pay hundreds, or cannot be read, hide no other one to the same address', async () => {
  // A busy machine needs longer for giant payments than the five seconds that a source has.
  const { timeout } = AbortSignal;
  const patient = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout.call(AbortSignal, 20 * ms));
  onTestFinished(() => patient.mockRestore());
  const before = Number((await read()).btc?.unbooked);
  const others = Array.from({ length: 700 }, () => ({ to: exampleAddresses.btc, amount: '0.00000001' }));
  for (let giant = 0; giant < 16; giant += 1)
    await act({ do: 'pay', transfers: [...others, { to: earlier, amount: '0.00000001' }] });
  await act({
    do: 'pay',
    transfers: Array.from({ length: 21 }, () => ({ to: earlier, amount: '0.00000001' })),
  });
  await pay(earlier, '3');
  expect(Number((await read()).btc?.unbooked)).toBeCloseTo(before + 3, 6);
});

it('without a source there is nothing of it', async () => {
  const off = await memoryApi();
  const reader = await makePerson(off.deps, { isAdmin: true });
  const asked = { token: reader.token, params: { adminId: reader.uid } };
  await off.api.call('prove-books', asked);
  await answerProofRequests(off.deps);
  expect((await off.api.call('get-books', asked)).body.onChain).toEqual([]);
});
