import { describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { makeUnread } from '@keelstone/domain/money/blockchain/chain-reading';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { everyTick, requestDeposit } from '../../testing/holders.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshTxid } from '../../testing/records.ts';
import { outcomeOf } from '../../testing/tested-api.ts';
import { givePolicy } from '../../testing/three-administrators.ts';

// A payment to an own address is credited once, although it was replaced, or other deposits name it.

const {
  deps,
  api,
  act,
  admin,
  approve,
  evidence,
  show,
  pay,
  mine,
  nextBlock,
  watch,
  one,
  recordsOf,
  clock,
  preview,
} = await ownAddresses();
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

it.each(['by the first of two people', 'for good'])(
  'a deposit that was approved %s by the id of an own payment makes that payment’s own deposit take a tick',
  async (how) => {
    const bob = await makePerson(deps);
    const txid = await act({ do: 'pay', to: await show(bob), amount: '0.01' });
    const named = await file(bob, txid);
    await nextBlock();
    const arrived = (await recordsOf(bob)).find(({ arrival }) => arrival !== undefined) ?? expect.fail();
    if (how !== 'for good') await givePolicy(deps, { fromUsdCents: 100 });
    expect(outcomeOf(await approve(named, { reason: 'It came' }))).toBe(how === 'for good' ? 200 : 202);
    await givePolicy(deps, {});
    expect((await evidence(arrived.id)).verdict).toBe('claimed-twice');
    expect(outcomeOf(await approve(arrived.id, { ticked: [] }))).toBe('invalid-input');
  },
);

it('the second of two people cannot approve once the payment that the first named is a deposit by itself', async () => {
  const [bob, carol] = [await makePerson(deps), await makePerson(deps)];
  const own = await show(carol);
  const unnamed = await file(bob);
  const txid = await act({ do: 'pay', to: own, amount: '0.01' });
  await mine();
  await givePolicy(deps, { fromUsdCents: 100 });
  expect(outcomeOf(await approve(unnamed, { reason: `It is ${txid}` }))).toBe(202);
  await nextBlock();
  const { token } = await makePerson(deps, { isAdmin: true });
  const body = { idToApprove: unnamed, ticked: everyTick, reason: 'I agree' };
  const { error } = await api.call('approve-transaction', { token, body });
  await givePolicy(deps, {});
  expect(error).toMatchObject({ code: 'invalid-input', field: 'reason' });
  expect(error.error).toContain(`Order ${(await one(carol)).transactionId} claims ${txid}`);
  // The preview, whose reason is not written yet, still shows what there is to decide.
  const { body: shown } = await api.call('preview-approve-transaction', {
    token,
    body: { idToApprove: unnamed, reason: '' },
  });
  expect(shown.refusal).toBeUndefined();
  const corrected = { ...body, reason: `It is ${freshTxid()}` };
  expect(outcomeOf(await api.call('approve-transaction', { token, body: corrected }))).toBe(200);
});

it('the source is asked for what a reason names, also if its list no longer has it', async () => {
  const [bob, dan] = [await makePerson(deps), await makePerson(deps)];
  const to = makeWalletVersion().btcAddress;
  const both = await act({
    do: 'pay',
    transfers: [await show(bob), to].map((each) => ({ to: each, amount: '0.01' })),
  });
  await credit(bob, both);
  const waiting = await act({ do: 'pay', to, amount: '0.01' });
  const listing = vi.spyOn(deps.chain, 'list').mockResolvedValue([]);
  expect(outcomeOf(await approve(await file(bob), { reason: `It is ${both}` }))).toBe(200);
  const { error } = await approve(await file(dan), { reason: `It is ${waiting}` });
  expect(error.error).toContain(`${waiting} is in no block yet`);
  listing.mockRestore();
});

it('the reason of an arrival cannot name another arrival', async () => {
  const bob = await makePerson(deps);
  const own = await show(bob);
  const credited = await pay(own);
  const order = await credit(bob, credited);
  const txid = await pay(own);
  await nextBlock();
  const waiting = (await recordsOf(bob)).find((each) => each.txid === txid) ?? expect.fail();
  clock.skewMs += minuteMs;
  await act({ do: 'mode', mode: 'down' });
  await deps.chainFacts.save(waiting.id, makeUnread(waiting, txid));
  const { error } = await approve(waiting.id, { reason: `It is ${credited}` });
  expect(error.error).toContain(`Order ${order} claims ${credited}`);
});

it('what the reason of an arrival names is claimed for everybody', async () => {
  const [bob, dan] = [await makePerson(deps), await makePerson(deps)];
  await pay(await show(bob));
  await nextBlock();
  const shared = await act({ do: 'pay', to: makeWalletVersion().btcAddress, amount: '0.01' });
  await mine();
  const arrived = await one(bob);
  clock.skewMs += minuteMs;
  await act({ do: 'mode', mode: 'down' });
  await deps.chainFacts.save(arrived.id, makeUnread(arrived, arrived.txid ?? ''));
  expect(outcomeOf(await approve(arrived.id, { reason: `It is ${shared}` }))).toBe(200);
  await act({ do: 'mode', mode: 'ok' });
  const named = await file(dan, shared);
  expect((await evidence(named)).verdict).toBe('claimed-twice');
  expect(outcomeOf(await approve(named, { ticked: [] }))).toBe('invalid-input');
});

describe('of a payment to an own address with dust for the shared one', () => {
  const dust = '0.00000546';
  /** Somebody pays both, and has named the transaction for the shared address before the job saw it. */
  const payBoth = async () => {
    const bob = await makePerson(deps);
    const transfers = [
      { to: await show(bob), amount: '0.01' },
      { to: makeWalletVersion().btcAddress, amount: dust },
    ];
    const txid = await act({ do: 'pay', transfers });
    const named = await file(bob, txid);
    await nextBlock();
    const { id: arrived } =
      (await recordsOf(bob)).find(({ arrival }) => arrival !== undefined) ?? expect.fail();
    return { txid, named, arrived };
  };
  const expectTick = async (arrived: string) => {
    expect((await evidence(arrived)).verdict).toBe('claimed-twice');
    expect(outcomeOf(await approve(arrived, { ticked: [] }))).toBe('invalid-input');
  };

  it('the deposit that books the dust and is credited with all makes the other one take a tick', async () => {
    const { named, arrived } = await payBoth();
    await evidence(named);
    expect(outcomeOf(await approve(named, { reason: 'It came' }))).toBe(200);
    expect((await deps.transactions.find(named))?.outputs).toHaveLength(1);
    await expectTick(arrived);
  });

  it('so does one whose dust is booked later, because no source answered', async () => {
    const { named, arrived } = await payBoth();
    clock.skewMs += minuteMs;
    await act({ do: 'mode', mode: 'down' });
    expect(outcomeOf(await approve(named, { reason: 'It came' }))).toBe(200);
    await act({ do: 'mode', mode: 'ok' });
    await watch();
    expect((await deps.transactions.find(named))?.outputs).toHaveLength(1);
    await expectTick(arrived);
  });

  it('the reason of another deposit cannot name it for more than the dust', async () => {
    const { txid } = await payBoth();
    const { error } = await approve(await file(await makePerson(deps)), { reason: `It is ${txid}` });
    expect(error.error).toContain(`claims ${txid}`);
  });
});

it('a reviewer may ask for the id of a transaction whose other part has arrived', async () => {
  const [bob, carol] = [await makePerson(deps), await makePerson(deps)];
  const { btcAddress: shared } = makeWalletVersion();
  const transfers = [await show(bob), shared, shared].map((to, at) => ({ to, amount: `0.01${String(at)}` }));
  const txid = await act({ do: 'pay', transfers });
  const hers = await file(carol, txid);
  await nextBlock();
  const [chosen, his] = ((await evidence(hers)).outputs ?? []).map(({ id }) => id);
  expect(outcomeOf(await approve(hers, { outputs: [chosen ?? ''], received: 0.011 }))).toBe(200);
  const { token } = admin;
  const id = await file(bob);
  expect((await approve(id, { reason: `It is ${txid}` })).error.error).toContain('its owner has to name it');
  await api.call('ask-transaction', {
    token,
    body: { idToAsk: id, items: ['transaction-id'], text: 'Which one?' },
  });
  const body = { idToAnswer: id, question: 1, txid };
  expect(outcomeOf(await api.call('answer-transaction', { token: bob.token, body }))).toBe(200);
  await evidence(id);
  expect(outcomeOf(await approve(id, { received: 0.012 }))).toBe(200);
  expect((await deps.transactions.find(id))?.outputs).toEqual([his]);
});

it.each(['the same person', 'somebody else'])(
  'an own payment that is credited with more than it brought claims the part at the shared address too: of %s',
  async (whose) => {
    const [bob, dan] = [await makePerson(deps), await makePerson(deps)];
    const transfers = [await show(bob), makeWalletVersion().btcAddress].map((to) => ({ to, amount: '0.01' }));
    const txid = await act({ do: 'pay', transfers });
    const named = await file(whose === 'somebody else' ? dan : bob, txid);
    await nextBlock();
    const { id } = (await recordsOf(bob)).find(({ arrival }) => arrival !== undefined) ?? expect.fail();
    expect(outcomeOf(await approve(id, { received: 0.02, reason: 'All of it' }))).toBe(200);
    expect((await evidence(named)).verdict).toBe('claimed-twice');
    expect(outcomeOf(await approve(named, { ticked: [] }))).toBe('invalid-input');
  },
);

it('a reason names the rest of a payment in two transactions, of which one has arrived elsewhere too', async () => {
  const [bob, carol, dan] = [await makePerson(deps), await makePerson(deps), await makePerson(deps)];
  const { btcAddress: shared } = makeWalletVersion();
  const most = await act({ do: 'pay', to: shared, amount: '0.02' });
  const transfers = [await show(carol), shared].map((to) => ({ to, amount: '0.01' }));
  const rest = await act({ do: 'pay', transfers });
  await nextBlock(6);
  const { _id: id } = (await requestDeposit({ api, deps }, bob, { txid: most, usd: 1_920 })).body.transaction;
  await evidence(id);
  expect(outcomeOf(await approve(id, { reason: `${most} and ${rest}` }))).toBe(200);
  const named = await file(dan, rest);
  expect((await evidence(named)).verdict).toBe('claimed-twice');
});
