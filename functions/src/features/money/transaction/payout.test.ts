import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { booksOf } from '../../../../testing/books.ts';
import { burst, tally, times } from '../../../../testing/burst.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, makeHolder } from '../../../../testing/holders.ts';
import { arrangedFigures, type Person, postArranged } from '../../../../testing/people.ts';
import { freshTxid as newTxid } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { confirm, givePolicy, proposedId, threeAdmins } from '../../../../testing/three-administrators.ts';

const { deps, api, ada, ben } = await threeAdmins();
const { approve, withdrawal } = holderCalls(api);
const { fileOf, problemsOf } = booksOf(deps);
let holder: Person;
let id: string;
beforeEach(async () => {
  holder = await makeHolder(deps);
  id = await another();
});

/** Another approved withdrawal of the holder, to the same address. */
async function another(): Promise<string> {
  const made = await withdrawal(holder);
  await approve(ada, made);
  return made;
}
/** By somebody who sees the current id, unless it says which one they saw. */
async function enter(idToPay: string, paidTxid: string, { token } = ada, seen?: { replaces?: string }) {
  const replaces = (await deps.transactions.find(idToPay))?.paidTxid ?? '';
  return api.call('record-payout', { token, body: { idToPay, paidTxid, ...(seen ?? { replaces }) } });
}
const giveBack = ({ token } = ada, reason = 'It came back') =>
  api.call('return-payout', { token, body: { idToReturn: id, reason } });
const own = () => ({ token: holder.token, params: { userId: holder.uid } });
const row = async () =>
  (await api.call('list-user-transactions', own())).body.items.find(({ _id }) => _id === id);
const mails = async (kind: Parameters<typeof mailsOf>[2]) =>
  (await mailsOf(deps, holder.email, kind)).map(({ text }) => text);
const audited = async (target = id) =>
  (await auditedRows(deps, ['targetId', '==', target]))
    .filter(({ kind }) => kind === 'record-payout')
    .map(({ detail }) => detail);
const account = async () => (await fileOf(holder.uid)).account;

describe('a payment that is entered', () => {
  it('is shown and mailed to the owner once, and makes statement and journal say sent; no money moves', async () => {
    const shown = async () => {
      const { movements } = (await api.call('get-statement', own())).body;
      const { items } = (await api.call('list-journal', own())).body;
      const settled = [...movements, ...items].filter(({ event }) => event === 'withdrawal-settled');
      return settled.map(({ order, payout }) => [order, payout]);
    };
    const payout = { coin: 'btc', amount: 0.015625 };
    const order = (await deps.transactions.find(id))?.transactionId;
    const state = (text: string) => [
      [order, { ...payout, state: text }],
      [order, text],
    ];
    expect(await shown()).toEqual(state('to-be-sent'));
    expect(await mails('withdrawal-approved')).toEqual([
      expect.stringContaining('0.015625 BTC to be sent, at 1 BTC = $64,000.00.'),
    ]);
    const [before, txid] = [await account(), newTxid()];
    expect((await enter(id, `\u200e${txid.toUpperCase()}:0`)).body).toEqual({ message: 'Payout recorded' });
    expect(await row()).toMatchObject({ status: 'Approved', paidTxid: txid, paidAt: expect.any(String) });
    expect(await shown()).toEqual(state('sent'));
    expect(await account()).toEqual(before);
    expect(await mails('withdrawal-sent')).toEqual([
      expect.stringContaining('0.015625 BTC is on its way to the address'),
    ]);
    expect(await problemsOf(holder.uid)).toEqual([]);
  });

  it('is corrected by another id: the owner sees and is mailed that, and the audit trail has both', async () => {
    const [wrong, right] = [newTxid(), newTxid()];
    await enter(id, wrong);
    expect((await enter(id, right, ben)).status).toBe(200);
    expect(await deps.transactions.find(id)).toMatchObject({
      paidTxid: right,
      payouts: [
        { txid: wrong, by: { uid: ada.uid } },
        { txid: right, by: { uid: ben.uid } },
      ],
    });
    expect(await mails('withdrawal-sent')).toHaveLength(1);
    expect(await mails('withdrawal-corrected')).toEqual([
      expect.stringContaining('A different transaction is now entered'),
    ]);
    const shown = await row();
    expect(shown).toMatchObject({ paidTxid: right, paidCorrectedAt: expect.any(String) });
    expect(JSON.stringify(shown)).not.toContain(wrong);
    const entered = { isReturned: false, takenFrom: null };
    expect(await audited()).toMatchObject([
      { before: null, after: wrong, ...entered },
      { before: wrong, after: right, ...entered },
    ]);
    expect(await problemsOf(holder.uid)).toEqual([]);
    // The id that was wrong here may be right elsewhere.
    expect((await enter(await another(), wrong)).status).toBe(200);
  });

  it('is only corrected by a caller who has seen the current id, not by one who paid too or lost an answer', async () => {
    const [one, other] = [newTxid(), newTxid()];
    expect((await enter(id, one, ada, {})).status).toBe(200);
    await nothingWritten(deps, async () =>
      expect(await enter(id, other, ben, {})).toMatchObject({
        status: 409,
        error: { code: 'changed-meanwhile', changed: ['record'] },
      }),
    );
    expect((await enter(id, other, ben)).status).toBe(200);
    expect((await enter(id, one, ada, {})).error.code).toBe('changed-meanwhile');
    expect(await row()).toMatchObject({ paidTxid: other });
    expect(await mails('withdrawal-corrected')).toHaveLength(1);
  });

  it('pays one of two withdrawals to an address, however they race, and only an approved one', async () => {
    const [second, txid] = [await another(), newTxid()];
    const shots = [id, second].flatMap((each) => times(3, () => () => enter(each, txid)));
    expect(tally(await burst(api, shots))).toEqual({ 200: 3, '409 txid-used': 3 });
    id = await withdrawal(await makeHolder(deps));
    const refused = [await enter(id, newTxid()), await giveBack()];
    expect(refused.map(({ error }) => error.code)).toEqual(['not-paid-out', 'not-paid-out']);
  });
});

describe('a payment that is returned', () => {
  it('is available again in full, in statement and mail, once and for one reason', async () => {
    await enter(id, newTxid());
    const answers = await burst(
      api,
      times(3, () => () => giveBack()),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await giveBack(ben, 'Another reason')).error.code).toBe('payout-returned');
    expect(await account()).toMatchObject({
      usd: { available: 250_000, held: 0 },
      btc: { available: 100_000_000, held: 0 },
    });
    const { entries } = await fileOf(holder.uid);
    expect(entries.filter(({ event }) => event === 'payout-returned')).toMatchObject([
      { reason: 'It came back', actorUid: ada.uid },
    ]);
    expect((await row())?.returned).toMatchObject({ reason: 'It came back' });
    expect(await mails('withdrawal-returned')).toEqual([expect.stringContaining('Reason: It came back')]);
    expect(await problemsOf(holder.uid)).toEqual([]);
  });

  it('can get an id later, without a mail that it is on its way, and be corrected', async () => {
    await giveBack();
    const [before, wrong, right] = [await account(), newTxid(), newTxid()];
    for (const txid of [wrong, right]) expect((await enter(id, txid)).status).toBe(200);
    expect(await row()).toMatchObject({ paidTxid: right, returned: { reason: 'It came back' } });
    expect(await account()).toEqual(before);
    expect(await mails('withdrawal-sent')).toEqual([]);
    expect(await mails('withdrawal-corrected')).toHaveLength(1);
    expect(await audited()).toMatchObject([{ isReturned: true }, { isReturned: true }]);
    expect(await problemsOf(holder.uid)).toEqual([]);
  });

  it('gives its id up to the withdrawal that took its place, in case it arrives after all', async () => {
    const [txid, other] = [newTxid(), newTxid()];
    await enter(id, txid);
    const again = await another();
    expect((await enter(again, txid)).error.code).toBe('txid-used');
    await giveBack();
    expect((await enter(again, txid)).status).toBe(200);
    expect(await audited(again)).toMatchObject([{ takenFrom: id }]);
    // A correction of the first no longer frees the id, which now pays the second.
    expect((await enter(id, other)).status).toBe(200);
    for (const each of [id, await another()]) expect((await enter(each, txid)).error.code).toBe('txid-used');
    expect(await problemsOf(holder.uid)).toEqual([]);
  });

  it('or entered can belong to a deleted withdrawal; the reconciliation misses each audit row', async () => {
    const params = { transactionId: id };
    await api.call('delete-transaction', { token: ada.token, params });
    expect((await enter(id, newTxid())).status).toBe(200);
    const [mail] = await mails('withdrawal-sent');
    expect(mail).toContain('is on its way to the address');
    expect(mail).not.toContain('in the details');
    expect((await giveBack()).status).toBe(200);
    expect((await account()).usd.available).toBe(250_000);
    expect(await problemsOf(holder.uid)).toEqual([]);
    const lost = (await auditedRows(deps, ['targetId', '==', id])).filter(({ kind }) =>
      ['record-payout', 'return-payout'].includes(kind),
    );
    await deps.db.write((writer) => {
      for (const each of lost) writer.delete({ collection: collections.audit, id: each.id });
    });
    expect(await problemsOf(holder.uid)).toEqual([`I14 ${id}`, `I14 ${id}`]);
  });

  it('takes two administrators from the bound on, and is refused if the account could not hold it', async () => {
    await givePolicy(deps, { fromUsdCents: 100_000 });
    const [proposal, rival] = [
      proposedId(await giveBack()),
      proposedId(await giveBack(ben, 'Another reason')),
    ];
    expect((await deps.transactions.find(id))?.returned).toBeNull();
    // By address too: people choose their own names.
    const people = { maker: { uid: ada.uid, email: ada.email }, subject: { email: holder.email } };
    expect(await deps.proposals.find(proposal)).toMatchObject(people);
    expect((await confirm(api, ben, proposal)).body.message).toBe('Payout returned');
    expect((await confirm(api, ada, rival)).error.code).toBe('already-decided');
    expect((await account()).usd.available).toBe(250_000);
    await givePolicy(deps, {});
    id = await another();
    const usd = amountLimits.accountUnitsMax - 150_000;
    await postArranged(deps, holder.uid, [arrangedFigures('limit', { usd, btc: 0, eth: 0 })]);
    expect((await giveBack()).error.code).toBe('account-limit');
  });
});

it('a rejection keeps its reason, and shows it to the owner, in the mail and to administrators', async () => {
  id = await withdrawal(holder);
  const body = { idToReject: id, reason: ' The address is not yours to use ' };
  expect((await api.call('reject-transaction', { token: ada.token, body })).status).toBe(200);
  const reason = 'The address is not yours to use';
  expect(await row()).toMatchObject({ status: 'Rejected', reason });
  const all = await api.call('list-transactions', { token: ben.token });
  expect(all.body.items.find(({ _id }) => _id === id)?.reason).toBe(reason);
  expect(await mails('withdrawal-rejected')).toEqual([expect.stringContaining(`Reason: ${reason}`)]);
  expect(await problemsOf(holder.uid)).toEqual([]);
});
