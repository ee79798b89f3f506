import { expect, it } from 'vitest';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { requestDeposit } from '../../testing/holders.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { outcomeOf } from '../../testing/tested-api.ts';

// A payment to an own address is credited once, although it was replaced, or other deposits name it.

const { deps, api, act, approve, evidence, show, pay, nextBlock, watch, one, recordsOf, clock, preview } =
  await ownAddresses();
const file = async (person: Person, txid = '') =>
  (await requestDeposit({ api, deps }, person, { txid, usd: 640 })).body.transaction._id;

/** Waits until a payment has become a deposit, and credits it. */
async function credit(person: Person, txid: string) {
  await nextBlock();
  const arrived = (await recordsOf(person)).find((each) => each.txid === txid && each.arrival !== undefined);
  const { id, transactionId } = arrived ?? expect.fail();
  expect(outcomeOf(await approve(id, { ticked: [] }))).toBe(200);
  return transactionId;
}

it('what has replaced a credited payment takes a tick, and nobody else’s part of it does', async () => {
  const [bob, dan] = [await makePerson(deps), await makePerson(deps)];
  const transfers = [await show(bob), await show(dan)].map((to) => ({ to, amount: '0.01' }));
  const sent = await act({ do: 'pay', transfers });
  const order = await credit(bob, sent);
  await act({ do: 'reorganise', depth: 1, become: 'waiting' });
  const again = await act({ do: 'replace', id: sent, pays: 'again' });
  await watch();
  await nextBlock();
  const find = async (person: Person) =>
    (await recordsOf(person)).find(({ txid }) => txid === again)?.id ?? expect.fail();
  const [second, his] = [await find(bob), await find(dan)];
  expect((await evidence(second)).verdict).toBe('claimed-twice');
  const { warnings } = await preview(second);
  const text = `Order ${order} of the same person claims this transaction too: Approved.`;
  expect(warnings).toContainEqual({ text });
  expect(outcomeOf(await approve(second, { ticked: [] }))).toBe('invalid-input');
  expect(outcomeOf(await approve(his, { ticked: [] }))).toBe(200);
});

it('a reason cannot name a payment to an own address, unless it also paid the address of the deposit', async () => {
  const [bob, dan] = [await makePerson(deps), await makePerson(deps)];
  const own = await show(bob);
  const order = await credit(bob, await pay(own));
  const { txid } = await one(bob);
  for (const person of [bob, dan]) {
    const { error } = await approve(await file(person), { reason: `It is ${txid ?? ''}` });
    expect(error).toMatchObject({ code: 'invalid-input', field: 'reason' });
    expect(error.error).toContain(`Order ${order} claims ${txid ?? ''}`);
  }
  const transfers = [own, makeWalletVersion().btcAddress].map((to) => ({ to, amount: '0.01' }));
  const both = await act({ do: 'pay', transfers });
  await credit(bob, both);
  expect(outcomeOf(await approve(await file(bob), { reason: `It is ${both}` }))).toBe(200);
});

it('a deposit that named a payment before it arrived shows whose it is, also while no source answers', async () => {
  const bob = await makePerson(deps);
  const txid = await pay(await show(bob));
  const named = await file(bob, txid);
  const order = await credit(bob, txid);
  clock.skewMs += minuteMs;
  await act({ do: 'mode', mode: 'down' });
  const text = `Order ${order} of the same person claims this transaction too: Approved.`;
  expect((await preview(named)).warnings).toContainEqual({ text });
});
