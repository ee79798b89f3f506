import { beforeEach, expect, it } from 'vitest';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { chainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson } from '../../testing/people.ts';

const { act, deps, show, pay, mine, runJob, recordsOf, findingsOf, clock } = await ownAddresses({
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
  ['second', 'txid', 'f'.repeat(64)],
] as const)(
  'while the %s source lies about %s nothing is filed, and once it stops all is',
  async (source, field, value) => {
    const person = await makePerson(deps);
    await pay(await show(person));
    await lie(source, field, value);
    await mine();
    await runJob().catch(() => undefined);
    const whileLying = await recordsOf(person);
    // What cannot be read counts as silent; the other source then says what has arrived.
    expect(whileLying.map(({ coinUnits }) => coinUnits)).toEqual(field === 'txid' ? [1_000_000] : []);
    await lie(source, '', undefined);
    await runJob();
    expect((await recordsOf(person)).map(({ coinUnits }) => coinUnits)).toEqual([1_000_000]);
  },
);

it('a source that has strangers’ payments go to an account is believed by nobody, and after an hour that is a finding', async () => {
  const person = await makePerson(deps);
  const script = chainDestination('btc', await show(person));
  await lie('first', 'scriptpubkey', script);
  const txid = await pay(freshAddress());
  await mine();
  await runJob().catch(() => undefined);
  const findings = () => findingsOf(person.uid);
  expect([await recordsOf(person), await findings()]).toEqual([[], []]);
  clock.skewMs += hourMs;
  await mine();
  await runJob().catch(() => undefined);
  expect(await recordsOf(person)).toEqual([]);
  await lie('first', '', undefined);
  await runJob();
  expect((await findings()).every(({ code }) => code === 'payment-disputed')).toBe(true);
  expect(await recordsOf(person)).toEqual([]);
  expect((await deps.transactions.list({ where: [['txid', '==', txid]] })).length).toBe(0);
});

it.each(['down', 'behind', 'garbage'])('a second source that is %s holds nothing up', async (mode) => {
  const person = await makePerson(deps);
  const address = await show(person);
  await pay(address);
  await mine();
  await act({ do: 'mode', source: 'second', mode });
  await runJob().catch(() => undefined);
  expect(await recordsOf(person)).toHaveLength(1);
  await act({ do: 'mode', source: 'second', mode: 'ok' });
});

it('a first source that is down is stood in for by the second', async () => {
  const person = await makePerson(deps);
  const address = await show(person);
  await pay(address);
  await mine();
  await act({ do: 'mode', source: 'first', mode: 'down' });
  await runJob().catch(() => undefined);
  expect(await recordsOf(person)).toHaveLength(1);
});
