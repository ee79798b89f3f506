import { expect, it } from 'vitest';
import { chainHoldingsId } from '@keelstone/domain/collections';
import { dayMs, hourMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { bookedOutputId } from '@keelstone/domain/money/blockchain/booked-output';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import { readHoldings } from '../../src/features/desk/books/read-holdings.service.ts';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';

const { deps, act, file, evidence, approve, watch, findingsOf, facts } = await localChain({ hasEth: true });
const to = toChainDestination('eth', examplePlatformAddresses.eth);
/** One payment by a contract, below another one to somebody else. */
const arrived = async () => {
  const transfers = [`0x${'ee'.repeat(20)}`, `0x${to}`].map((each) => ({ to: each, amount: '0.1875' }));
  const txid = await act({ do: 'pay', coin: 'eth', kind: 'internal', transfers });
  await act({ do: 'mine', coin: 'eth', count: 8 });
  return txid;
};

it.each([
  ['by the trace', 'ok', '1', undefined],
  ['by one list', 'no-trace', '18750000#1', undefined],
  ['by its place in a list, before 1.1', 'ok', undefined, 2],
] as const)('what was booked %s cannot be booked again by another name', async (_what, mode, call, place) => {
  const [txid, ada] = [await arrived(), await makePerson(deps)];
  await act({ do: 'mode', coin: 'eth', mode });
  const id = await file(txid, ada, 'eth');
  expect((await approve(id)).status).toBe(200);
  const record = await deps.transactions.find(id);
  const booked = record?.outputs?.[0] ?? '';
  if (record === undefined) throw new Error('no record');
  if (place !== undefined) {
    const { to: _to, call: _call, ...row } = (await deps.bookedOutputs.find(booked)) ?? fail();
    const old = bookedOutputId({ coin: 'eth', txid, to, position: place });
    await deps.bookedOutputs.eraseNow(booked);
    await deps.bookedOutputs.save(old, { ...row, position: place });
    await deps.transactions.save(id, { ...record, outputs: [old] });
  } else expect(booked).toBe(bookedOutputId({ coin: 'eth', txid, to, position: 1, call }));
  const second = await file(txid, undefined, 'eth');
  for (const later of ['no-trace', 'ok'] as const) {
    await act({ do: 'mode', coin: 'eth', mode: later });
    expect(await evidence(second)).toMatchObject({ verdict: 'booked' });
    expect((await approve(second, { reason: 'again' })).error).toMatchObject({ code: 'output-booked' });
    await watch();
    await watch(70 * 60_000);
    await readHoldings(deps);
    expect((await deps.chainHoldings.find(chainHoldingsId))?.eth?.unbooked).toBe(0);
  }
  expect(await findingsOf(ada.uid)).toEqual([]);
  expect((await reconcile(deps)).violations).toEqual([]);
});

it.each(['traced', 'never traced'])('what was booked by one list is read on until it is %s', async (how) => {
  const [txid, ada] = [
    await act({ do: 'pay', coin: 'eth', kind: 'reverted', to: `0x${to}`, amount: '0.1875' }),
    await makePerson(deps),
  ];
  await act({ do: 'mine', coin: 'eth', count: 8 });
  await act({ do: 'mode', coin: 'eth', mode: 'no-trace' });
  const id = await file(txid, ada, 'eth');
  expect((await approve(id)).status).toBe(200);
  const later = async (ms: number) => {
    await watch(ms);
    await act({ do: 'mine', coin: 'eth', count: 8 });
    await watch(9 * minuteMs);
    return (await facts(id))?.isOpen;
  };
  expect(await later(0)).toBe(true);
  if (how === 'traced') await act({ do: 'mode', coin: 'eth', mode: 'ok' });
  await later(0);
  const isOpen = await later(how === 'traced' ? hourMs : dayMs);
  const isGone = (await findingsOf(ada.uid)).map(({ code }) => code).includes('payment-gone');
  expect([isGone, isOpen]).toEqual(how === 'traced' ? [true, true] : [false, false]);
});

it('a payment by a contract is found by nobody where neither traces nor a list are', async () => {
  const txid = await arrived();
  await act({ do: 'mode', coin: 'eth', mode: 'no-trace' });
  deps.config.chain.eth.internal = '';
  expect(await evidence(await file(txid, undefined, 'eth'))).toMatchObject({ verdict: 'no-answer' });
});

function fail(): never {
  throw new Error('nothing is booked');
}
