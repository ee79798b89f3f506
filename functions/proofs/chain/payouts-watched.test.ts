import { beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { makeHolder } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';

const { deps, api, clock, admin, act, withdrawal, approve, watch, facts, ...chain } = await localChain({
  hasSecond: true,
});
beforeEach(() => {
  clock.skewMs = 0;
});

const amount = '0.015625';
const enter = (idToPay: string, paidTxid: string, replaces = '') =>
  api.call('record-payout', { token: admin.token, body: { idToPay, paidTxid, replaces } });
const record = async (...entered: Parameters<typeof enter>) => {
  expect((await enter(...entered)).status).toBe(200);
};
const reason = 'The network did not accept the payment';
const returning = (
  idToReturn: string,
  seen: { expected?: string; ticked?: string[] } = {},
  { token } = admin,
) => api.call('return-payout', { token, body: { idToReturn, reason, ticked: ['payout-settled'], ...seen } });
const giveBack = async (id: string, by = admin) => {
  expect((await returning(id, {}, by)).status).toBe(200);
};
const previewed = async (idToReturn: string) =>
  (await api.call('preview-return-payout', { token: admin.token, body: { idToReturn, reason } })).body;
/** An approved withdrawal of that amount, and what was entered for it. */
const paid = async (
  { to = freshAddress(), blocks = 0, ...fields } = {} as Record<string, unknown> & {
    to?: string;
    blocks?: number;
  },
) => {
  const person = await makeHolder(deps);
  const id = await withdrawal(person, { btcAddress: to });
  expect((await approve(id)).status).toBe(200);
  const txid = await act({ do: 'pay', to, amount, ...fields });
  if (blocks > 0) await act({ do: 'mine', count: blocks });
  await record(id, txid);
  return { person, to, id, txid };
};
const found = async (id: string) =>
  (await chain.findingsOf(id)).map(({ code, detail }) => [code, detail.replace(/^order \d+, /, '')]);
const isOpen = async (id: string) => (await facts(id))?.isOpen;
const inbox = async () => (await chain.inbox('payouts')).map(({ transaction }) => transaction?._id);
const owns = async ({ person, id }: Awaited<ReturnType<typeof paid>>) =>
  (await chain.stateFor(person, id)).body.text;

it('one that was returned is watched until it is paid, also long after its id was entered', async () => {
  const { id, txid } = await paid();
  await watch();
  await watch(15 * dayMs);
  expect(await isOpen(id)).toBe(false);
  await giveBack(id, await makePerson(deps, { isAdmin: true }));
  expect(await isOpen(id)).toBe(true);
  await watch(300 * dayMs);
  expect(await isOpen(id)).toBe(true);
  await act({ do: 'mine' });
  await watch();
  expect([await found(id), await isOpen(id)]).toEqual([
    expect.arrayContaining([['payout-back', `transaction ${txid}`]]),
    false,
  ]);
});

it('one that was returned is left alone after a year, or once what it spends is spent by what is settled', async () => {
  const [one, other] = [await paid(), await paid()];
  await watch();
  await giveBack(one.id);
  await giveBack(other.id);
  await act({ do: 'replace', id: one.txid, pays: 'back' });
  await watch();
  expect(await isOpen(one.id)).toBe(true);
  await act({ do: 'drop', id: other.txid });
  await act({ do: 'mine', count: 6 });
  await watch();
  expect([await isOpen(one.id), await isOpen(other.id)]).toEqual([false, true]);
  await watch(366 * dayMs);
  expect([await found(one.id), await found(other.id), await isOpen(other.id)]).toEqual([[], [], false]);
});

it('what has settled by its return takes a tick, is a finding, and never pays another one; what had not is found later', async () => {
  const [settled, seen] = [await paid(), await paid()];
  const before = await previewed(settled.id);
  expect(before).toMatchObject({ warnings: [] });
  await act({ do: 'mine', id: settled.txid, count: 6 });
  clock.skewMs += 2 * minuteMs;
  const { expected, ...shown } = await previewed(settled.id);
  expect(shown).toMatchObject({
    warnings: [{ text: expect.stringContaining(settled.txid) as string }],
    toConfirm: expect.stringMatching(/^I have checked this with/) as string,
  });
  expect(await returning(settled.id, { expected: before.expected })).toMatchObject({
    error: { code: 'changed-meanwhile' },
  });
  expect((await returning(settled.id, { expected, ticked: [] })).error).toMatchObject({ field: 'ticked' });
  for (const _turn of [1, 2]) expect((await returning(settled.id, { expected })).status).toBe(200);
  expect(await found(settled.id)).toEqual([['payout-back', `transaction ${settled.txid}`]]);
  await record(settled.id, 'a'.repeat(64), settled.txid);
  const second = await withdrawal(settled.person, { btcAddress: settled.to });
  await approve(second);
  expect((await enter(second, settled.txid)).error.code).toBe('txid-used');
  expect((await previewed(seen.id)).warnings).toEqual([]);
  await giveBack(seen.id);
  expect(await found(seen.id)).toEqual([]);
  await act({ do: 'mine' });
  await watch();
  expect(await found(seen.id)).toEqual([['payout-back', `transaction ${seen.txid}`]]);
  expect(await found(settled.id)).toHaveLength(1);
});

it('what pays it and was never entered counts at the return too, unless it pays another one', async () => {
  const [person, to] = [await makeHolder(deps), freshAddress()];
  const id = await withdrawal(person, { btcAddress: to });
  await approve(id);
  const txid = await act({ do: 'pay', to, amount });
  expect((await previewed(id)).warnings).toEqual([]);
  await act({ do: 'mine', id: txid, count: 6 });
  clock.skewMs += minuteMs;
  const other = await withdrawal(person, { btcAddress: to });
  await approve(other);
  await record(other, txid);
  expect((await previewed(id)).warnings).toEqual([]);
  await record(other, 'a'.repeat(64), txid);
  expect((await previewed(id)).warnings).toMatchObject([{ text: expect.stringContaining(txid) as string }]);
  await giveBack(id);
  expect(await found(id)).toEqual([['payout-back', `transaction ${txid}`]]);
  // It may be the other one's all the same.
  await record(other, txid, 'a'.repeat(64));
});

it('an id that was corrected and has settled counts at the return too, unless the sources are silent', async () => {
  const { id, to, txid, person } = await paid({ blocks: 6 });
  await record(id, 'a'.repeat(64), txid);
  for (const source of ['first', 'second'] as const) await act({ do: 'mode', source, mode: 'down' });
  expect((await previewed(id)).warnings).toEqual([]);
  for (const source of ['first', 'second'] as const) await act({ do: 'mode', source, mode: 'ok' });
  expect((await previewed(id)).toConfirm).toMatch(/^I have checked this with/);
  await giveBack(id);
  expect(await found(id)).toEqual([['payout-back', `transaction ${txid}`]]);
  const second = await withdrawal(person, { btcAddress: to });
  await approve(second);
  expect((await enter(second, txid)).error.code).toBe('txid-used');
});

it('what pays another withdrawal since is not the payment of the one that was returned', async () => {
  const first = await paid();
  await giveBack(first.id);
  const second = await withdrawal(first.person, { btcAddress: first.to });
  await approve(second);
  await record(second, first.txid);
  await act({ do: 'mine' });
  await watch();
  expect([await found(first.id), await isOpen(first.id)]).toEqual([[], false]);
});

it.each([
  ['more than is due', { amount: '0.02' }, 0, '0.020000 BTC, not 0.015625'],
  ['less than is due', { amount: '0.01' }, 0, '0.010000 BTC, not 0.015625'],
  ['long before it was approved', {}, 3 * hourMs, 'made before the approval'],
])(
  '%s is not its payment: a finding, and never confirmed for its owner',
  async (_what, fields, olderMs, why) => {
    const [person, to] = [await makeHolder(deps), freshAddress()];
    const txid = await act({ do: 'pay', to, amount, ...fields });
    await act({ do: 'mine', count: 7 });
    clock.skewMs += olderMs;
    await act({ do: 'mine' });
    const id = await withdrawal(person, { btcAddress: to });
    await approve(id);
    await record(id, txid);
    await watch();
    await watch(hourMs);
    expect(await found(id)).toEqual([['payout-differs', `transaction ${txid}: ${why}`]]);
    expect(await inbox()).toContain(id);
    const [{ txid: about, ...finding } = expect.fail()] = await chain.findingsOf(id);
    expect(about).toBe(txid);
    // The finding as 1.0.0 has kept it.
    await deps.findings.save(finding.id, finding);
    expect(await inbox()).toContain(id);
    expect(await owns({ person, to, id, txid })).toBe('Sent, being checked');
  },
);

it('an id that was corrected is still read: both paying is a finding, also once the second has settled', async () => {
  const { to, id, txid, ...more } = await paid();
  const second = await act({ do: 'pay', to, amount });
  await record(id, second, txid);
  await act({ do: 'mine', id: second, count: 6 });
  await watch();
  expect([await found(id), await isOpen(id)]).toEqual([[], true]);
  await act({ do: 'mine' });
  await watch();
  expect(await found(id)).toEqual([['payout-twice', `transaction ${second}, and by ${txid}`]]);
  expect(await owns({ to, id, txid, ...more })).toBe('Sent, confirmed');
});

it('an id that was corrected, and pays after the return, is found', async () => {
  const { id, txid } = await paid();
  await record(id, 'a'.repeat(64), txid);
  await giveBack(id);
  await act({ do: 'mine' });
  await watch();
  expect(await found(id)).toEqual([['payout-back', `transaction ${'a'.repeat(64)}: paid by ${txid}`]]);
});

it('the inbox has one of which the corrected id fails too', async () => {
  const { id, to, txid } = await paid();
  await watch();
  await watch(hourMs);
  await record(id, await act({ do: 'pay', to, amount: '0.01' }), txid);
  expect(await inbox()).not.toContain(id);
  await watch();
  await watch(hourMs);
  expect((await found(id)).map(([code]) => code).sort()).toEqual(['payout-differs', 'payout-gone']);
  expect(await inbox()).toContain(id);
});

it('a wrong id that another withdrawal has is no second payment', async () => {
  const { id, to, txid } = await paid({ blocks: 1 });
  const second = await act({ do: 'pay', to, amount });
  await act({ do: 'mine' });
  await record(id, second, txid);
  const other = await withdrawal(await makeHolder(deps), { btcAddress: to });
  await approve(other);
  await record(other, txid);
  await watch();
  expect(await found(id)).toEqual([]);
});

it('what two sources dispute for an hour is a finding', async () => {
  const { id, txid } = await paid({ blocks: 1 });
  await act({ do: 'lie', source: 'second', field: 'confirmed', value: false });
  await watch();
  expect(await found(id)).toEqual([]);
  await watch(hourMs);
  expect(await found(id)).toEqual([['payout-disputed', `transaction ${txid}`]]);
  expect(await inbox()).toContain(id);
});

it('one source alone does not say that a payment was replaced by one that pays', async () => {
  const { id, txid } = await paid();
  await watch();
  await act({ do: 'replace', id: txid, pays: 'back' });
  await act({ do: 'lie', source: 'first', field: 'value', value: 1_562_500 });
  await act({ do: 'mine', count: 6 });
  await watch();
  expect((await found(id)).map(([code]) => code)).not.toContain('payout-replaced');
});

it.each([
  ['agree', 'ok', undefined, { confirmations: 1, isStale: false }],
  ['disagree', 'ok', 'The sources disagree', {}],
  ['are both behind', 'stale', undefined, { isStale: true }],
])('whom a transaction pays by two sources that %s', async (how, mode, text, more) => {
  const { id, txid } = await paid({ blocks: 1 });
  if (how === 'disagree') await act({ do: 'lie', source: 'second', field: 'value', value: 1 });
  for (const source of ['first', 'second'] as const) await act({ do: 'mode', source, mode });
  const params = { adminId: admin.uid, transactionId: id };
  const asked = { token: admin.token, params, query: { txid } };
  const seen = (await api.call('get-payment-outputs', asked)).body;
  expect(seen).toMatchObject(more);
  expect([seen.text, seen.outputs.length]).toEqual([text, text === undefined ? 1 : 0]);
});
