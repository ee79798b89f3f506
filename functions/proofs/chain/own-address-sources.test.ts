import { describe, expect, it } from 'vitest';
import { chainHoldingsId } from '@keelstone/domain/collections';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import { readHoldings } from '../../src/features/desk/books/read-holdings.service.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../testing/people.ts';

const { deps, clock, act, show, pay, mine, runJob, recordsOf, ...chain } = await ownAddresses();
const one = async (person: Person) => expect(await recordsOf(person)).toHaveLength(1);

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
  const txid = await act({ do: 'pay', to: await show(other), amount: '0.01', from: address });
  await mine();
  await runJob();
  const { id } = (await recordsOf(other)).find((each) => each.txid === txid) ?? expect.fail();
  expect((await chain.evidence(id)).verdict).toBe('from-us');
});

describe('sources', () => {
  it('a payment is found by its block alone, and by the check of seven days alone', async () => {
    const [clara, dan] = [await makePerson(deps), await makePerson(deps)];
    const addresses = [await show(clara), await show(dan)] as const;
    clock.skewMs += hourMs;
    await pay(addresses[0]);
    await mine();
    await runJob();
    await one(clara);
    // The job has read these blocks already, as a source without them has it believe.
    await pay(addresses[1]);
    await mine();
    await runJob({
      depositAddresses: { ...deps.depositAddresses, at: () => deps.depositAddresses.at('none') },
    });
    expect(await recordsOf(dan)).toEqual([]);
    await runJob();
    expect(await recordsOf(dan)).toEqual([]);
    clock.skewMs += 7 * dayMs;
    await mine();
    await runJob();
    await one(dan);
  });

  it('a payment waits while changes are off', async () => {
    const person = await makePerson(deps);
    await pay(await show(person));
    await mine();
    const off = { ...deps.flags, find: () => Promise.resolve({ ...normalFlags, changes: false }) };
    await runJob({ flags: off });
    expect(await recordsOf(person)).toEqual([]);
    await runJob();
    await one(person);
  });

  it('that refuse, are garbage or stop in the middle lose no block and no payment', async () => {
    for (const mode of ['down', 'busy', 'garbage', 'wrong-network', 'stale']) {
      const person = await makePerson(deps);
      const address = await show(person);
      clock.skewMs += hourMs;
      await mine();
      await pay(address);
      await mine();
      await act({ do: 'mode', mode });
      await runJob().catch(() => undefined);
      await act({ do: 'mode', mode: 'ok' });
      await runJob();
      await one(person);
    }
  });

  it('a silent source is a finding after hours', async () => {
    await runJob();
    await act({ do: 'mode', mode: 'down' });
    await expect(runJob()).rejects.toThrow();
    expect(await chain.findingsOf('btc')).toEqual([]);
    clock.skewMs += 3 * hourMs;
    await expect(runJob()).rejects.toThrow();
    expect((await chain.findingsOf('btc')).map(({ code }) => code)).toEqual(['blocks-unread']);
    await act({ do: 'mode', mode: 'ok' });
  });

  it('after a reorganisation the blocks are read again, and nothing is filed twice', async () => {
    const [clara, dan] = [await makePerson(deps), await makePerson(deps)];
    const addresses = [await show(clara), await show(dan)] as const;
    clock.skewMs += hourMs;
    await mine();
    await pay(addresses[0]);
    await mine();
    await runJob();
    await act({ do: 'reorganise', depth: 6, become: 'mined' });
    await pay(addresses[1]);
    await mine(2);
    await runJob();
    await runJob();
    await one(clara);
    await one(dan);
  });
});
