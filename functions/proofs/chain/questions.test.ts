import { expect, it } from 'vitest';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import { times } from '../../testing/burst.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';

const { deps, act, clock, evidence, facts, file, stateFor, watch } = await localChain({ hasEth: true });
const arrived = async () => {
  const txid = await act({ do: 'pay', to: examplePlatformAddresses.btc, amount: '0.009375' });
  await act({ do: 'mine', count: 1 });
  return txid;
};

it('owners leave a tenth of the questions of a minute to reviewers, and all may ask in the next one', async () => {
  const ada = await makePerson(deps);
  const id = await file(await arrived(), ada);
  clock.skewMs += minuteMs;
  const ask = (by: 'owner' | 'reviewer' | 'job') => {
    const nowMs = deps.now();
    return times(130, () => deps.chain.mayAsk({ coin: 'btc', by, nowMs })).filter(Boolean).length;
  };
  expect([ask('owner'), ask('job')]).toEqual([108, 130]);
  expect((await stateFor(ada, id)).body.text).toBe('Looking for it');
  expect(await facts(id)).toBeUndefined();
  expect(await evidence(id)).toMatchObject({ received: 0.009375 });
  expect((await stateFor(ada, id)).body.text).toBe('Confirmed, in review');
  expect([ask('reviewer'), ask('owner')]).toEqual([11, 0]);
  clock.skewMs += minuteMs;
  expect(ask('owner')).toBe(108);
});

it('an id that nobody finds is asked for less and less often, but by reviewers, and at last hourly', async () => {
  clock.skewMs += 2 * minuteMs;
  const ada = await makePerson(deps);
  const id = await file('ab'.repeat(32), ada);
  const isAskedAgain = async (again: () => Promise<unknown>) => {
    const before = (await facts(id))?.askedAtMs;
    await again();
    return (await facts(id))?.askedAtMs !== before;
  };
  const byOwner = (laterMs: number) => isAskedAgain(() => ((clock.skewMs += laterMs), stateFor(ada, id)));
  expect([await byOwner(0), await byOwner(0)]).toEqual([true, true]);
  expect([await byOwner(20 * minuteMs), await byOwner(0), await byOwner(2 * minuteMs)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await isAskedAgain(() => evidence(id))).toBe(true);
  expect([
    await isAskedAgain(() => watch(24 * 60 * minuteMs)),
    await isAskedAgain(() => watch(59 * minuteMs)),
  ]).toEqual([true, false]);
  expect(await isAskedAgain(() => watch(minuteMs))).toBe(true);
});

it('what is final is asked for again by its owner as seldom as by the job, but by reviewers as usual', async () => {
  clock.skewMs += 2 * minuteMs;
  const ada = await makePerson(deps);
  const to = `0x${'cd'.repeat(20)}`;
  const id = await file(await act({ do: 'pay', coin: 'eth', kind: 'internal', to, amount: '1' }), ada, 'eth');
  const askedAt = async () => (await facts(id))?.askedAtMs;
  await stateFor(ada, id);
  await act({ do: 'mine', coin: 'eth', count: 8 });
  await stateFor(ada, id);
  const finalAt = await askedAt();
  await stateFor(ada, id);
  expect(await askedAt()).toBe(finalAt);
  await evidence(id);
  expect(await askedAt()).not.toBe(finalAt);
  const reviewedAt = await askedAt();
  clock.skewMs += 9 * minuteMs;
  await stateFor(ada, id);
  expect(await askedAt()).not.toBe(reviewedAt);
});
