import { describe, expect, it } from 'vitest';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { digestApproval } from '@keelstone/domain/money/approval/decide-review';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { everyTick, requestDeposit } from '../../testing/holders.ts';
import { ownAddresses } from '../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshTxid } from '../../testing/records.ts';
import { outcomeOf } from '../../testing/tested-api.ts';
import { givePolicy } from '../../testing/three-administrators.ts';

// A deposit without an id that a reviewer approves claims the payment that they found, even if somebody named it before.

const { deps, api, act, admin, approve, evidence, show, mine, nextBlock, runJob, recordsOf, clock, preview } =
  await ownAddresses({
    hasSecond: true,
  });
const to = makeWalletVersion().btcAddress;
const requestBy = (person: Person, txid = '') => requestDeposit({ api, deps }, person, { txid, usd: 640 });
const file = async (person: Person, txid = '') => (await requestBy(person, txid)).body.transaction._id;
const people = async () => [await makePerson(deps), await makePerson(deps)] as const;
const pay = async (...amounts: string[]) => {
  const txid = await act({ do: 'pay', transfers: amounts.map((amount) => ({ to, amount })) });
  await mine(6);
  // The payments of an address are listed at most every ten seconds.
  clock.skewMs += 11_000;
  return txid;
};

/** Expects that a deposit cannot be approved as one that nobody else claims. */
async function expectClaimed(id: string) {
  expect(await evidence(id)).toMatchObject({ verdict: 'claimed-twice' });
  expect(outcomeOf(await approve(id, { ticked: [] }))).toBe('invalid-input');
}

it('also if somebody else has named it first, so that it is no candidate', async () => {
  const [bob, mallory] = await people();
  const txid = await pay('0.01');
  const [copied, unnamed] = [await file(mallory, txid), await file(bob)];
  expect((await evidence(unnamed)).candidates).toBeUndefined();
  expect((await approve(unnamed, { reason: 'found it' })).error).toMatchObject({ field: 'reason' });
  expect(outcomeOf(await approve(unnamed, { reason: `It is ${txid}` }))).toBe(200);
  await expectClaimed(copied);
});

it('also if it paid an own address too, and somebody else has named it', async () => {
  const [bob, mallory] = await people();
  const transfers = [await show(bob), to].map((each) => ({ to: each, amount: '0.01' }));
  const txid = await act({ do: 'pay', transfers });
  await nextBlock(6);
  await runJob();
  const copied = await file(mallory, txid);
  expect(outcomeOf(await requestBy(bob, txid))).toBe('txid-used');
  const unnamed = await file(bob);
  const own = (await recordsOf(bob)).find(({ arrival }) => arrival !== undefined);
  const reason = `It is ${txid}`;
  for (const id of [own?.id ?? '', unnamed]) expect(outcomeOf(await approve(id, { reason }))).toBe(200);
  await expectClaimed(copied);
});

it('also if one of its outputs alone is the amount', async () => {
  const [bob, mallory] = await people();
  const txid = await pay('0.01', '0.02');
  expect(outcomeOf(await approve(await file(bob, 'a'.repeat(64))))).toBe(200);
  await expectClaimed(await file(mallory, txid));
});

it('also while no source answers, if the reason has its id', async () => {
  const [bob, mallory] = await people();
  const txid = await pay('0.01');
  const unnamed = await file(bob);
  clock.skewMs += minuteMs;
  await act({ do: 'mode', mode: 'down' });
  // The reason is written after the preview.
  const { expected } = await preview(unnamed);
  const reason = `In an explorer: ${txid.toUpperCase()}.`;
  expect(outcomeOf(await approve(unnamed, { reason, expected }))).toBe(200);
  await act({ do: 'mode', mode: 'ok' });
  await expectClaimed(await file(mallory, txid));
});

it('and is refused what another deposit was credited with, of which its reviewer is warned', async () => {
  const [bob, mallory] = await people();
  const txid = await pay('0.01');
  const copied = await file(mallory, txid);
  const unnamed = await file(bob);
  expect(outcomeOf(await approve(copied, { ticked: [] }))).toBe(200);
  const { transactionId } = (await deps.transactions.find(copied)) ?? expect.fail();
  const text = `Order ${transactionId}, approved, claims ${txid}, which paid exactly this amount.`;
  expect((await preview(unnamed)).warnings).toContainEqual({ text });
  const { error } = await approve(unnamed, { reason: `It is ${txid}` });
  expect(error).toMatchObject({ code: 'invalid-input', field: 'reason' });
  expect(error.error).toContain(`Order ${transactionId} claims ${txid}`);
});

it('also what has replaced the payment that it names', async () => {
  const [bob, mallory] = await people();
  const sent = await act({ do: 'pay', to, amount: '0.01' });
  const named = await file(bob, sent);
  await evidence(named);
  // A replacement may spend any of its inputs.
  const facts = (await deps.chainFacts.find(named)) ?? expect.fail();
  await deps.chainFacts.save(named, { ...facts, inputs: [`${freshTxid()}:0`, ...facts.inputs] });
  const again = await act({ do: 'replace', id: sent, pays: 'again' });
  await mine(6);
  clock.skewMs += minuteMs;
  expect((await evidence(named)).verdict).toBe('replaced');
  expect(outcomeOf(await approve(named, { reason: 'found it' }))).toBe(200);
  await expectClaimed(await file(mallory, again));
});

it('also if it names another one, which the chain does not know', async () => {
  const [bob, mallory] = await people();
  const txid = await pay('0.01');
  expect(outcomeOf(await approve(await file(bob, 'a'.repeat(64)), { reason: 'found it' }))).toBe(200);
  await expectClaimed(await file(mallory, txid));
});

it.each(['not-ours', 'its own'])('also if it names one that did not pay it: %s', async (what) => {
  const [bob, mallory] = await people();
  const foreign = await act({ do: 'pay', to: freshAddress(), amount: '0.01' });
  const named = what === 'not-ours' ? foreign : 'b'.repeat(64);
  const txid = await pay('0.01');
  const id = await file(bob, named);
  await evidence(id);
  const reason = what === 'not-ours' ? 'found it' : `It is ${txid}, not ${named}`;
  expect(outcomeOf(await approve(id, { reason }))).toBe(200);
  expect((await recordsOf(bob))[0]?.likelyTxids).not.toContain(named);
  await expectClaimed(await file(mallory, txid));
});

it.each(['its own id', 'a block'])(
  'also if its reason has only the hash of something else: %s',
  async (what) => {
    const [bob, mallory] = await people();
    const txid = await pay('0.01');
    const own = 'c'.repeat(64);
    const hash = what === 'a block' ? 'd'.repeat(64) : own;
    expect(outcomeOf(await approve(await file(bob, own), { reason: `I looked at ${hash}` }))).toBe(200);
    await expectClaimed(await file(mallory, txid));
  },
);

it('also if the one that it names paid its address less', async () => {
  const [bob, mallory] = await people();
  const dust = await pay('0.00000546');
  const txid = await pay('0.01');
  const id = await file(bob, dust);
  await evidence(id);
  expect(outcomeOf(await approve(id, { reason: 'found it' }))).toBe(200);
  await expectClaimed(await file(mallory, txid));
});

it('also if its reason has only one that paid less', async () => {
  const [bob, mallory] = await people();
  const dust = await pay('0.00000546');
  const txid = await pay('0.01');
  expect(outcomeOf(await approve(await file(bob), { reason: `It is ${dust}` }))).toBe(200);
  await expectClaimed(await file(mallory, txid));
});

it('but only the ones in its reason if together they paid enough', async () => {
  const [bob] = await people();
  const halves = [await pay('0.005'), await pay('0.005')];
  await pay('0.01');
  expect(outcomeOf(await approve(await file(bob), { reason: halves.join(' and ') }))).toBe(200);
  expect((await recordsOf(bob))[0]?.likelyTxids).toEqual(halves.sort());
});

it('but one in no block, which its sender can replace at any time, is nothing that was seen', async () => {
  const id = await file(await makePerson(deps), 'a'.repeat(64));
  const waiting = await act({ do: 'pay', to, amount: '0.01' });
  clock.skewMs += minuteMs;
  const { expected } = await preview(id);
  const { error } = await approve(await file(await makePerson(deps)), { reason: `It is ${waiting}` });
  expect(error).toMatchObject({
    field: 'reason',
    error: expect.stringContaining('is in no block yet') as string,
  });
  await act({ do: 'replace', id: waiting, pays: 'again' });
  clock.skewMs += minuteMs;
  expect(outcomeOf(await approve(id, { reason: 'found it', expected }))).toBe(200);
});

it('but of several payments of its amount only the one in the reason', async () => {
  const [bob, carol] = await people();
  const [one, two] = [await pay('0.01'), await pay('0.01')];
  expect(outcomeOf(await approve(await file(bob), { reason: `It is ${one}` }))).toBe(200);
  const { likelyTxids } = (await recordsOf(bob))[0] ?? expect.fail();
  expect(likelyTxids).toEqual([one]);
  expect(outcomeOf(await approve(await file(carol), { reason: `It is ${two}` }))).toBe(200);
});

describe('of two people', () => {
  const first = { email: '', name: 'Ada' };
  const approvedBefore = async (id: string, txid: string, changed: object = {}) => {
    const record = (await deps.transactions.find(id)) ?? expect.fail();
    const { uid } = await makePerson(deps, { isAdmin: true });
    const digest = digestApproval(record);
    const approvals = [{ ...first, uid, digest, atMs: deps.now(), txids: [txid], ...changed }];
    await deps.transactions.save(id, { ...record, approvals });
  };

  it('also what only the first names, unless others were credited with it meanwhile', async () => {
    const [bob, mallory] = await people();
    const txid = await pay('0.0101');
    const id = await file(bob);
    await approvedBefore(id, txid);
    expect(outcomeOf(await approve(id, { reason: 'I agree' }))).toBe(200);
    await expectClaimed(await file(mallory, txid));
    const late = await file(bob);
    await approvedBefore(late, txid);
    expect((await approve(late, { reason: 'I agree' })).error).toMatchObject({ field: 'reason' });
  });

  it.each([
    ['expired', { atMs: 1 }],
    ['for another amount', { digest: 'another' }],
    ['of no administrator', { uid: 'NOBODY5NOBODY5NOBODY5NOBOD' }],
  ])('not the id of an approval that was %s', async (_what, changed) => {
    const [bob] = await people();
    const id = await file(bob);
    await approvedBefore(id, 'b'.repeat(64), changed);
    expect((await approve(id, { reason: 'I agree' })).error).toMatchObject({ field: 'reason' });
    const txid = freshTxid();
    expect(outcomeOf(await approve(id, { reason: `It is ${txid}` }))).toBe(200);
    const { likelyTxids } = (await deps.transactions.find(id)) ?? expect.fail();
    expect([likelyTxids?.includes(txid), likelyTxids?.includes('b'.repeat(64))]).toEqual([true, false]);
  });

  it.each(['answered', 'rejected'])(
    'already what the first names, until its owner answers or it is rejected: %s',
    async (what) => {
      const [bob, mallory] = await people();
      const txid = await pay('0.0103');
      const id = await file(bob);
      await givePolicy(deps, { fromUsdCents: 100 });
      expect(outcomeOf(await approve(id, { reason: `It is ${txid}` }))).toBe(202);
      await givePolicy(deps, {});
      const copied = await file(mallory, txid);
      await expectClaimed(copied);
      const { token } = admin;
      if (what === 'answered') {
        const asked = { idToAsk: id, items: ['explanation' as const], text: 'From where?' };
        await api.call('ask-transaction', { token, body: asked });
        const body = { idToAnswer: id, question: 1, explanation: 'My own wallet' };
        expect(outcomeOf(await api.call('answer-transaction', { token: bob.token, body }))).toBe(200);
      } else {
        const body = { idToReject: id, reason: 'It is of somebody else' };
        expect(outcomeOf(await api.call('reject-transaction', { token, body }))).toBe(200);
      }
      expect((await evidence(copied)).verdict).toBe('differs');
    },
  );

  it('what the first names for one amount, also after another has approved another amount', async () => {
    const [bob, mallory] = await people();
    const [txid, more] = [await pay('0.0104'), await pay('0.0105')];
    const id = await file(bob);
    await givePolicy(deps, { fromUsdCents: 100 });
    expect(outcomeOf(await approve(id, { reason: `It is ${txid}` }))).toBe(202);
    const { token } = await makePerson(deps, { isAdmin: true });
    const body = { idToApprove: id, ticked: everyTick, reason: `It is ${more}`, received: 0.0105 };
    expect(outcomeOf(await api.call('approve-transaction', { token, body }))).toBe(202);
    await givePolicy(deps, {});
    for (const named of [txid, more]) await expectClaimed(await file(mallory, named));
  });

  it('the id that the first adds by approving again', async () => {
    await givePolicy(deps, { fromUsdCents: 100 });
    const id = await file(await makePerson(deps));
    const txid = await pay('0.0102');
    for (const each of [freshTxid(), txid, txid])
      expect(outcomeOf(await approve(id, { reason: `It is ${each}` }))).toBe(202);
    const { token } = await makePerson(deps, { isAdmin: true });
    const body = { idToApprove: id, ticked: everyTick, reason: 'I agree' };
    expect(outcomeOf(await api.call('approve-transaction', { token, body }))).toBe(200);
    const { approvals, likelyTxids } = (await deps.transactions.find(id)) ?? expect.fail();
    expect([approvals?.length, likelyTxids]).toEqual([2, [txid]]);
    await givePolicy(deps, {});
  });
});
