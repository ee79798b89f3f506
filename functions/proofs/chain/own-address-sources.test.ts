import { describe, expect, it } from 'vitest';
import { chainHoldingsId } from '@keelstone/domain/collections';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import { readHoldings } from '../../src/features/desk/books/read-holdings.service.ts';
import { giveDepositKey } from '../../testing/deposit-keys.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson } from '../../testing/people.ts';

const { deps, clock, act, show, pay, mine, runJob, recordsOf, one, ...chain } = await ownAddresses();
/** Somebody with an address whose page was left an hour ago. */
const paidLater = async () => {
  const person = await makePerson(deps);
  const address = await show(person);
  clock.skewMs += hourMs;
  await mine();
  return { person, address };
};
const progressId = 'bitcoin-blocks-0';
const unread = async () => (await chain.findingsOf(progressId)).map(({ code }) => code);

it('what own addresses hold is in the holdings, and a sweep of them is ours', async () => {
  const person = await makePerson(deps);
  const address = await show(person);
  const held = async () => {
    clock.skewMs += 60_000;
    await readHoldings(deps);
    return (await deps.chainHoldings.find(chainHoldingsId))?.btc?.held ?? 0;
  };
  const before = await held();
  await pay(address, '0.02');
  await mine();
  await runJob();
  expect((await held()) - before).toBe(2_000_000);
  const other = await makePerson(deps);
  await act({ do: 'pay', to: await show(other), amount: '0.01', from: address });
  await mine();
  await runJob();
  expect((await chain.evidence((await one(other)).id)).verdict).toBe('from-us');
  clock.skewMs += 8 * dayMs;
  await mine();
  await runJob();
  expect(await chain.findingsOf(person.uid)).toEqual([]);
  await one(person);
});

describe('sources', () => {
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
    await runJob();
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

  it('a source that gives no new block for three hours is a finding, whether silent or not', async () => {
    await runJob();
    await act({ do: 'mode', mode: 'down' });
    await expect(runJob()).rejects.toThrow();
    clock.skewMs += 2 * hourMs;
    await expect(runJob()).rejects.toThrow();
    expect(await unread()).toEqual([]);
    clock.skewMs += hourMs;
    await expect(runJob()).rejects.toThrow();
    const [finding, ...more] = await chain.findingsOf(progressId);
    expect([finding?.code, more]).toEqual(['blocks-unread', []]);
    await chain.closeFinding(finding?.id);
    await act({ do: 'mode', mode: 'ok' });
    await mine();
    await runJob();
    clock.skewMs += 3 * hourMs;
    await runJob();
    expect(await unread()).toEqual(['blocks-unread']);
    await mine();
    await runJob();
  });

  it('a source that has never answered is a finding too', async () => {
    await deps.blockReads.eraseNow(progressId);
    for (const { id } of await chain.findingsOf(progressId)) await deps.findings.eraseNow(id);
    await act({ do: 'mode', mode: 'down' });
    await expect(runJob()).rejects.toThrow();
    expect(await unread()).toEqual([]);
    clock.skewMs += 3 * hourMs;
    await expect(runJob()).rejects.toThrow();
    expect(await unread()).toEqual(['blocks-unread']);
  });

  it('that refuse, are garbage or stop in the middle lose no block and no payment', async () => {
    for (const mode of ['down', 'busy', 'garbage', 'wrong-network', 'stale']) {
      const { person, address } = await paidLater();
      await pay(address);
      await mine();
      await act({ do: 'mode', mode });
      await runJob().catch(() => undefined);
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
    const read = (await deps.blockReads.find(progressId)) ?? expect.fail();
    await one(clara.person);
    await one(dan.person);
    const ahead = { ...read, hash: 'a'.repeat(64) };
    await deps.blockReads.save(progressId, { ...ahead, height: read.height + 12 });
    await runJob();
    expect((await deps.blockReads.find(progressId))?.height).toBe(read.height);
    await deps.blockReads.save(progressId, { ...ahead, height: read.height + 13 });
    await expect(runJob()).rejects.toThrow();
    expect((await deps.blockReads.find(progressId))?.height).toBe(read.height + 13);
    await deps.blockReads.save(progressId, read);
  });
});
