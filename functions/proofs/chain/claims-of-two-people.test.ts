import { afterAll, beforeAll, expect, it } from 'vitest';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { everyTick, requestDeposit } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';
import { freshTxid } from '../../testing/records.ts';
import { outcomeOf } from '../../testing/tested-api.ts';
import { givePolicy } from '../../testing/three-administrators.ts';

// Two administrators approve a deposit without an id: an approval counts as long as its reason could still be given.

const { deps, api, act, admin: ada, clock, findingsOf } = await localChain();
const ben = await makePerson(deps, { isAdmin: true, name: 'Ben Okafor' });
beforeAll(() => givePolicy(deps, { fromUsdCents: 100 }));
afterAll(() => givePolicy(deps, {}));

const file = async (txid = '') =>
  (await requestDeposit({ api, deps }, await makePerson(deps), { txid, usd: 640 })).body.transaction._id;
const approveBy = (
  { token }: { token: string },
  idToApprove: string,
  reason: string,
  more: { received?: number } = {},
) => api.call('approve-transaction', { token, body: { idToApprove, reason, ticked: everyTick, ...more } });
const pay = async (amount = '0.01') => {
  const txid = await act({ do: 'pay', to: makeWalletVersion().btcAddress, amount });
  await act({ do: 'mine', count: 6 });
  return txid;
};

it('a corrected reason is a first approval again, once somebody else was credited with the payment of the first', async () => {
  const txid = await pay();
  const id = await file();
  expect(outcomeOf(await approveBy(ada, id, `It is ${txid}`))).toBe(202);
  const other = await file(txid);
  expect(outcomeOf(await approveBy(ada, other, 'The sender proved it'))).toBe(202);
  expect(outcomeOf(await approveBy(ben, other, 'The sender proved it'))).toBe(200);
  expect((await approveBy(ben, id, 'I agree')).error.error).toContain(`claims ${txid}`);
  const corrected = freshTxid();
  expect(outcomeOf(await approveBy(ben, id, `It is ${corrected}`))).toBe(202);
  expect((await deps.transactions.find(id))?.status).toBe('Pending');
  expect(outcomeOf(await approveBy(ada, id, 'I agree with Ben'))).toBe(200);
  expect((await deps.transactions.find(id))?.likelyTxids).toContain(corrected);
});

it('the second sees the payment that the first names, and so does the reader of the finding and of the audit trail', async () => {
  const id = await file();
  const txid = freshTxid();
  expect(outcomeOf(await approveBy(ben, id, `It is ${txid}`))).toBe(202);
  const { token } = ada;
  const shown = await api.call('preview-approve-transaction', {
    token,
    body: { idToApprove: id, reason: '' },
  });
  const text = `The approval of ${isolateName('Ben Okafor')} names ${txid} as its payment.`;
  expect(shown.body.warnings).toContainEqual({ text });
  expect(outcomeOf(await approveBy(ada, id, 'I agree'))).toBe(200);
  const [finding] = await findingsOf(id);
  expect(finding?.detail).toMatch(new RegExp(`I agree\\..* It claims .*${txid}`));
  const { items } = (await api.call('list-audit', { token, query: {} })).body;
  const { _id: eventId } = items.find(({ kind }) => kind === 'propose') ?? expect.fail();
  const { body: event } = await api.call('get-audit-event', { token, params: { eventId } });
  expect(event.detail).toContainEqual({ name: 'reason', value: `It is ${txid}` });
});

it('a refuted first approval is not in the way of a deposit that names its payment itself', async () => {
  const txid = await pay();
  const id = await file(freshTxid());
  expect(outcomeOf(await approveBy(ada, id, `Also ${txid}`))).toBe(202);
  const other = await file(txid);
  for (const [by, outcome] of [
    [ada, 202],
    [ben, 200],
  ] as const)
    expect(outcomeOf(await approveBy(by, other, 'The sender proved it'))).toBe(outcome);
  expect(outcomeOf(await approveBy(ben, id, 'It came'))).toBe(202);
  expect(outcomeOf(await approveBy(ada, id, 'It came'))).toBe(200);
});

it('only the ids of the approval that counts are shown', async () => {
  const id = await file();
  const [counting, other] = [freshTxid(), freshTxid()];
  expect(outcomeOf(await approveBy(ben, id, `It is ${counting}`))).toBe(202);
  expect(outcomeOf(await approveBy(ben, id, `It is ${other}`, { received: 0.0099 }))).toBe(202);
  const body = { idToApprove: id, reason: '' };
  const { warnings } = (await api.call('preview-approve-transaction', { token: ada.token, body })).body;
  const texts = warnings.map(({ text }) => text).join(' ');
  expect([texts.includes(counting), texts.includes(other)]).toEqual([true, false]);
});

it('of many approvals by one administrator the newest are kept, and those of others', async () => {
  const id = await file();
  expect(outcomeOf(await approveBy(ada, id, `It is ${freshTxid()}`))).toBe(202);
  for (let count = 0; count < 25; count += 1)
    expect(outcomeOf(await approveBy(ben, id, `It is ${freshTxid()}`, { received: 0.0098 }))).toBe(202);
  const { approvals } = (await deps.transactions.find(id)) ?? expect.fail();
  expect(approvals?.map(({ uid }) => uid)).toEqual([ada.uid, ...Array<string>(20).fill(ben.uid)]);
});

it('a named payment that is too old has not paid: the deposit also claims the one of exactly its amount', async () => {
  const old = await pay('0.02');
  clock.skewMs += 8 * dayMs;
  const exact = await pay();
  const id = await file();
  const cara = await makePerson(deps, { isAdmin: true });
  expect(outcomeOf(await approveBy(cara, id, `It is ${old}`))).toBe(202);
  expect((await deps.transactions.find(id))?.approvedOnce?.likelyTxids).toEqual([exact, old].sort());
});
