import { beforeEach, expect, it } from 'vitest';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { chainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson } from '../../testing/people.ts';

const { act, deps, show, pay, mine, runJob, recordsOf, one, findingsOf, clock } = await ownAddresses({
  hasSecond: true,
});
beforeEach(async () => {
  await mine();
  await runJob().catch(() => undefined);
});

const lie = (source: 'first' | 'second', field: string, value: unknown) =>
  act({ do: 'lie', source, field, value });

it.each([
  ['first', 'value', 90_000_000],
  ['second', 'value', 90_000_000],
  ['first', 'scriptpubkey', chainDestination('btc', freshAddress())],
  ['second', 'scriptpubkey', chainDestination('btc', freshAddress())],
] as const)(
  'while the %s source lies about %s nothing is filed, which is a finding',
  async (source, field, value) => {
    const person = await makePerson(deps);
    await pay(await show(person));
    await lie(source, field, value);
    await mine();
    await runJob().catch(() => undefined);
    expect(await recordsOf(person)).toEqual([]);
    if (field === 'value') {
      clock.skewMs += hourMs;
      await mine();
      await runJob().catch(() => undefined);
      expect((await findingsOf(person.uid)).map(({ code }) => code)).toEqual(['payment-disputed']);
    }
    await lie(source, '', undefined);
    await runJob();
    expect((await one(person)).coinUnits).toBe(1_000_000);
  },
);

it.each([
  ['second', 'down'],
  ['first', 'down'],
] as const)('a %s source that is %s holds nothing up', async (source, mode) => {
  const person = await makePerson(deps);
  await pay(await show(person));
  await mine();
  await act({ do: 'mode', source, mode });
  await runJob().catch(() => undefined);
  expect((await one(person)).coinUnits).toBe(1_000_000);
});
