import { expect, it } from 'vitest';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { auditedRows } from '../../testing/audit-rows.ts';
import { holderCalls, makeHolder } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { makePerson } from '../../testing/people.ts';
import { mailsOf } from '../../testing/sent-mails.ts';
import { memoryApi } from '../../testing/tested-api.ts';

const chain = await localChain();
const { deps, api, clock, admin, act, withdrawal, approve, evidence, watch, facts } = chain;

/** An approved withdrawal of 0.015625 BTC, which needs three confirmations, to an address of its own. */
async function due() {
  const [person, to] = [await makeHolder(deps), freshAddress()];
  const id = await withdrawal(person, { btcAddress: to });
  expect((await approve(id)).status).toBe(200);
  return { person, to, id };
}
const amount = '0.015625';
const record = (idToPay: string, paidTxid: string, more: object = {}) =>
  api.call('record-payout', { token: admin.token, body: { idToPay, paidTxid, replaces: '', ...more } });
const paid = async (fields: object = {}, blocks = 0) => {
  const payout = await due();
  const txid = await act({ do: 'pay', to: payout.to, amount, ...fields });
  if (blocks > 0) await act({ do: 'mine', count: blocks });
  expect((await record(payout.id, txid)).status).toBe(200);
  return { ...payout, txid };
};
const codes = async (id: string) => (await chain.findingsOf(id)).map(({ code }) => code);
/** The payouts that the inbox lists. */
const waiting = async () => (await chain.inbox('payouts')).map(({ transaction }) => transaction?._id);
const owns = async ({ person, id }: Awaited<ReturnType<typeof due>>) =>
  (await chain.stateFor(person, id)).body.text;

it.each([
  [{}, 3, 'matches', 'Pays it: 0.015625 BTC'],
  [{}, 1, 'unconfirmed', 'Pays it: 0.015625 BTC, 1 of 3 confirmations'],
  [{ amount: '0.015' }, 0, 'differs', 'Pays less: 0.015000 BTC, not 0.015625'],
  [{ amount: '0.02' }, 3, 'differs', 'Pays more: 0.020000 BTC, not 0.015625'],
  [
    { to: exampleAddresses.btc },
    3,
    'not-ours',
    'Another address: nothing goes to the one of this withdrawal',
  ],
])(
  'what was entered is checked against address and amount: %j, %i blocks',
  async (fields, blocks, verdict, text) => {
    const { id } = await paid(fields, blocks);
    expect(await evidence(id)).toMatchObject({ isOn: true, verdict, text });
  },
);

it('an id is looked up first: administrator and owner read that nobody knows it yet; a silent source is not waited for', async () => {
  const unknown = await due();
  const { id, person } = unknown;
  for (const _turn of [1, 2])
    expect((await record(id, 'a'.repeat(64))).body.message).toBe(
      'Payout recorded. Not found on the chain yet',
    );
  expect(await owns(unknown)).toBe('Entered as sent, not found yet');
  const [mail, ...more] = await mailsOf(deps, person.email, 'withdrawal-sent');
  expect([mail?.subject, more]).toEqual(['Your withdrawal of $1,000.00 in BTC was marked as sent', []]);
  expect(mail?.text).toContain('The blockchain does not show this payment yet');
  expect(await evidence(id)).toMatchObject({ verdict: 'not-found', text: 'Not found on the chain yet' });
  const elsewhere = await act({ do: 'pay', to: exampleAddresses.btc, amount });
  expect((await record((await due()).id, elsewhere)).body.message).toMatch(
    /^Payout recorded. Another address/,
  );
  const slow = await due();
  await act({ do: 'mode', mode: 'slow' });
  expect((await record(slow.id, 'b'.repeat(64))).body.message).toBe('Payout recorded');
  await act({ do: 'mode', mode: 'down' });
  expect(await evidence((await paid()).id)).toMatchObject({ text: 'The source gives no usable answer' });
});

it('two outputs to one address pay one withdrawal', async () => {
  const { to, id } = await due();
  const transfers = ['0.015', '0.000625'].map((part) => ({ to, amount: part }));
  await record(id, await act({ do: 'pay', transfers }));
  expect(await evidence(id)).toMatchObject({ text: 'Pays it: 0.015625 BTC, 0 of 3 confirmations' });
});

it('a payment that was seen before anybody typed its id is suggested, unless it is old, another amount or taken', async () => {
  const { to, id, person } = await due();
  expect(await evidence(id)).toEqual({ isOn: true });
  await act({ do: 'pay', to, amount: '0.015' });
  const txid = await act({ do: 'pay', to, amount });
  const { candidates } = await evidence(id);
  expect(candidates).toEqual([{ txid, amount: 0.015625, confirmations: 0, at: null }]);
  await record(id, txid);
  expect(await evidence(id)).not.toHaveProperty('candidates');
  const again = await withdrawal(person, { btcAddress: to });
  await approve(again);
  expect(await evidence(again)).toEqual({ isOn: true });
  const later = await withdrawal(await makeHolder(deps), { btcAddress: to });
  await act({ do: 'pay', to, amount });
  await act({ do: 'mine' });
  clock.skewMs += 3 * hourMs;
  await approve(later);
  expect(await evidence(later)).toEqual({ isOn: true });
});

it('its owner reads how far it is, and nothing of others', async () => {
  const payout = await due();
  expect(await owns(payout)).toBeUndefined();
  const txid = await act({ do: 'pay', to: payout.to, amount });
  await record(payout.id, txid);
  expect(await owns(payout)).toBe('Sent, 0 confirmations');
  await act({ do: 'mine' });
  expect(await owns(payout)).toBe('Sent, 1 confirmation');
  await act({ do: 'mine', count: 6 });
  await watch();
  expect(await owns(payout)).toBe('Sent, confirmed');
  const stranger = await makePerson(deps);
  const params = { userId: stranger.uid, transactionId: payout.id };
  expect((await api.call('get-payment-state', { token: stranger.token, params })).status).toBe(404);
  expect(await owns(await paid({ to: exampleAddresses.btc }))).toBe('Sent, being checked');
});

it('an hour in no block is one finding, which stays closed about the same id; a corrected id is read anew', async () => {
  const { to, id, txid } = await paid();
  await watch();
  expect(await codes(id)).toEqual([]);
  await watch(hourMs);
  await watch();
  const [finding, ...more] = await chain.findingsOf(id);
  expect([finding?.code, more]).toEqual(['payout-gone', []]);
  expect(await waiting()).toContain(id);
  await chain.closeFinding(finding?.id);
  await watch();
  expect([await codes(id), (await facts(id))?.isOpen]).toEqual([[], true]);
  expect(await waiting()).not.toContain(id);
  const second = await act({ do: 'pay', to, amount });
  await record(id, second, { replaces: txid });
  expect(await facts(id)).toMatchObject({ txid: second, isOpen: true, missingSinceMs: null });
  await act({ do: 'mine', id: second, count: 6 });
  await act({ do: 'drop', id: txid });
  await watch();
  expect([await codes(id), (await facts(id))?.isOpen]).toEqual([[], false]);
});

it.each([
  ['back', ['payout-gone']],
  ['again', []],
] as const)(
  'of one that was replaced, what it was replaced by decides: it pays %s',
  async (pays, expected) => {
    const { id, txid } = await paid();
    await watch();
    const other = await act({ do: 'replace', id: txid, pays });
    await act({ do: 'mode', mode: 'down' });
    await watch();
    await act({ do: 'mode', mode: 'ok' });
    await watch();
    expect(await codes(id)).toEqual(expected);
    const { candidates = [] } = await evidence(id);
    expect(candidates.map((each) => each.txid)).toEqual(pays === 'again' ? [other] : []);
    if (pays === 'back') return;
    await act({ do: 'mine', count: 6 });
    await watch();
    expect([await codes(id), (await facts(id))?.isOpen]).toEqual([['payout-replaced'], false]);
    expect(await waiting()).toContain(id);
    await record(id, other, { replaces: txid });
    expect(await waiting()).not.toContain(id);
  },
);

it('of an account whose own payment is gone, a payout takes a reason, which is audited', async () => {
  const { person, id } = await due();
  const account = (await deps.accounts.find(person.uid)) ?? expect.fail('It has an account');
  await deps.accounts.save(person.uid, { ...account, chainDoubts: ['X'] });
  const refused = await record(id, 'b'.repeat(64), { reason: '  ' });
  expect([refused.status, refused.error.code]).toEqual([409, 'books-in-doubt']);
  expect((await deps.transactions.find(id))?.paidTxid).toBeNull();
  expect((await record(id, 'b'.repeat(64), { reason: 'It was sent before' })).status).toBe(200);
  const rows = await auditedRows(deps, ['targetId', '==', id]);
  expect(rows.at(-1)?.detail).toMatchObject({ reason: 'It was sent before' });
  // A correction says only what has happened.
  expect((await record(id, 'c'.repeat(64), { replaces: 'b'.repeat(64) })).status).toBe(200);
});

it('whom a transaction pays is read of everybody, and a stopped account is marked among what is to be paid', async () => {
  const [one, two] = [await due(), await due()];
  const change = freshAddress();
  const transfers = [one.to, two.to, change].map((to) => ({ to, amount }));
  const txid = await act({ do: 'pay', transfers });
  const outputs = async (named: string) =>
    (
      await api.call('get-payment-outputs', {
        token: admin.token,
        params: { adminId: admin.uid, transactionId: one.id },
        query: { txid: named },
      })
    ).body;
  expect(await outputs(txid)).toEqual({
    isOn: true,
    confirmations: 0,
    isStale: false,
    outputs: transfers.map(({ to }, position) => ({
      ...{ position, to: toChainDestination('btc', to) },
      amount: 0.015625,
    })),
  });
  for (const unknown of ['', '../blocks', 'e'.repeat(64)])
    expect(await outputs(unknown)).toEqual({ isOn: true, text: 'Not found on the chain yet', outputs: [] });
  const account = await deps.accounts.find(two.person.uid);
  if (account !== undefined) await deps.accounts.save(account.uid, { ...account, chainDoubts: ['X'] });
  const { items } = (
    await api.call('list-transactions', { token: admin.token, query: { status: 'unpaid', limit: '50' } })
  ).body;
  const stopped = items.filter(({ isStopped }) => isStopped === true).map(({ _id }) => _id);
  expect(stopped).toContain(two.id);
  expect(stopped).not.toContain(one.id);
});

it('where no source is set nothing is said, read or kept', async () => {
  const off = await memoryApi({ config: { chain: { btc: '', eth: { rpc: '', internal: '' } } } });
  const [reader, holder] = [await makePerson(off.deps, { isAdmin: true }), await makeHolder(off.deps)];
  const calls = holderCalls(off.api);
  const id = await calls.withdrawal(holder);
  await calls.approve(reader, id);
  const body = { idToPay: id, paidTxid: 'd'.repeat(64), replaces: '' };
  await off.api.call('record-payout', { token: reader.token, body });
  const params = { adminId: reader.uid, transactionId: id };
  expect((await off.api.call('get-evidence', { token: reader.token, params })).body).toEqual({ isOn: false });
  expect(await off.deps.chainFacts.find(id)).toBeUndefined();
});

it('what is not settled after 14 days is a finding, and is left alone', async () => {
  const payout = await paid({}, 1);
  const { id } = payout;
  expect(await owns(payout)).toBe('Sent, 1 confirmation');
  await watch(15 * dayMs);
  clock.skewMs -= 15 * dayMs;
  // Another block was found meanwhile.
  expect(await owns(payout)).toBe('Sent, 2 confirmations');
  expect([await codes(id), (await facts(id))?.isOpen]).toEqual([['payout-unsettled'], false]);
});
