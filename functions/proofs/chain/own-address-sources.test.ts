import { expect, it } from 'vitest';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import { giveDepositKey } from '../../testing/deposit-keys.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';

const { deps, clock, act, pay, mine, runJob, tryJob, recordsOf, one, paidLater, codesOf, ...chain } =
  await ownAddresses();
const progressId = 'bitcoin-blocks-0';
const fail = async (laterMs: number) => {
  clock.skewMs += laterMs;
  await expect(runJob()).rejects.toThrow();
  return codesOf(progressId);
};

it('a payment is found by its block alone, also to an earlier key’s address, once changes are on', async () => {
  const { person, address } = await paidLater();
  await giveDepositKey(deps, { seed: 3 });
  await pay(address);
  await mine();
  const off = { ...deps.flags, find: () => Promise.resolve({ ...normalFlags, changes: false }) };
  await runJob({ flags: off });
  expect(await recordsOf(person)).toEqual([]);
  await runJob();
  await one(person);
});

it('a payment in a block that was read wrongly is found by the check of seven days', async () => {
  const { person, address } = await paidLater();
  await pay(address);
  await mine();
  const none = { ...deps.depositAddresses, at: () => deps.depositAddresses.at('none') };
  await runJob({ depositAddresses: none });
  await runJob();
  expect(await recordsOf(person)).toEqual([]);
  clock.skewMs += 7 * dayMs;
  await mine();
  await runJob();
  await one(person);
});

it('a source that gives no new block for three hours is a finding, whether silent, or not, or never heard', async () => {
  await runJob();
  await act({ do: 'mode', mode: 'down' });
  expect(await fail(0)).toEqual([]);
  expect(await fail(2 * hourMs)).toEqual([]);
  expect(await fail(hourMs)).toEqual(['blocks-unread']);
  const close = async () => chain.closeFinding((await chain.findingsOf(progressId))[0]?.id);
  await close();
  await act({ do: 'mode', mode: 'ok' });
  await mine();
  await runJob();
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
    const { person, address } = await paidLater();
    await pay(address);
    await mine();
    await act({ do: 'mode', mode });
    await tryJob();
    await act({ do: 'mode', mode: 'ok' });
    await runJob();
    await one(person);
  }
});

it('a reorganised chain is read again, and nothing is filed twice; one far behind takes nothing back', async () => {
  const [clara, dan] = [await paidLater(), await paidLater()];
  await pay(clara.address);
  await mine();
  await runJob();
  await act({ do: 'reorganise', depth: 6, become: 'mined' });
  await pay(dan.address);
  await mine(2);
  await runJob();
  for (const { person } of [clara, dan]) await one(person);
  const read = (await deps.blockReads.find(progressId)) ?? expect.fail();
  const jumpTo = (height: number) =>
    deps.blockReads.save(progressId, { ...read, hash: 'a'.repeat(64), height });
  const height = async () => (await deps.blockReads.find(progressId))?.height;
  await jumpTo(read.height + 12);
  await runJob();
  expect(await height()).toBe(read.height);
  await jumpTo(read.height + 13);
  await expect(runJob()).rejects.toThrow();
  expect(await height()).toBe(read.height + 13);
  await deps.blockReads.save(progressId, read);
});
