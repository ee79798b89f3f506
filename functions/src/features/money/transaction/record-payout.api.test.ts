import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf } from '../../../../testing/books.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { burst, tally, times } from '../../../../testing/burst.ts';
import { idOf } from '../../../../testing/race-setup.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { newTxid, setUpPayouts } from '../../../../testing/payouts.ts';
import type { Person } from '../../../../testing/people.ts';
import { loggedErrors } from '../../../../testing/test-environment.ts';

let payouts: Awaited<ReturnType<typeof setUpPayouts>>;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  payouts = await setUpPayouts('record-payout');
  [ada, ben] = payouts.race.admins;
});
afterAll(async () => {
  await payouts.race.api.close();
  expect(loggedErrors).toEqual([]);
});

describe('a payment that is entered', () => {
  it('is shown to the owner with its id and time, and mailed once; status and balances stay', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    const before = (await fileOf(holder.uid)).account;
    const txid = newTxid();
    expect((await payouts.enter(id, txid.toUpperCase())).body).toEqual({ message: 'Payment recorded' });
    expect(await payouts.ownRow(holder, id)).toMatchObject({ status: 'Approved', paidTxid: txid });
    expect((await payouts.ownRow(holder, id))?.paidAt).toBeDefined();
    expect((await fileOf(holder.uid)).account).toEqual(before);
    const [mail, ...more] = await mailsOf(payouts.race.deps, holder.email, 'withdrawal-sent');
    expect(mail?.text).toContain('0.015625 BTC is on its way to the address');
    expect(more).toEqual([]);
    expect(await payouts.problemsOf(holder)).toEqual([]);
  });

  it('is what makes a statement and a journal say sent, by the order id that the search finds', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    const { api } = payouts.race;
    const asked = { token: holder.token, params: { userId: holder.uid } };
    const shown = async () => {
      const { movements } = (await api.call('get-statement', asked)).body;
      const { items } = (await api.call('list-journal', asked)).body;
      const [movement, entry] = [movements, items].map((all) =>
        all.find(({ event }) => event === 'withdrawal-settled'),
      );
      return [movement?.order, movement?.payout, entry?.order, entry?.payout];
    };
    const payout = { coin: 'btc', amount: 0.015625 };
    const order = (await payouts.recordOf(id))?.transactionId;
    expect(await shown()).toEqual([order, { ...payout, state: 'to-be-sent' }, order, 'to-be-sent']);
    const [mail] = await mailsOf(payouts.race.deps, holder.email, 'withdrawal-approved');
    expect(mail?.text).toContain('0.015625 BTC to be sent, at 1 BTC = $64,000.00.');
    await payouts.enter(id, newTxid());
    expect(await shown()).toEqual([order, { ...payout, state: 'sent' }, order, 'sent']);
    const search = { token: ada.token, params: { adminId: ada.uid }, query: { search: order ?? '' } };
    const found = (await api.call('list-transactions', search)).body.items;
    expect(found.map(({ _id }) => _id)).toContain(id);
  });

  it('is corrected by another id: the owner sees and is mailed that, and the audit trail has both', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    const [wrong, right] = [newTxid(), newTxid()];
    await payouts.enter(id, wrong);
    expect((await payouts.enter(id, right, ben)).status).toBe(200);
    expect(await payouts.recordOf(id)).toMatchObject({
      paidTxid: right,
      payouts: [
        { txid: wrong, by: { uid: ada.uid } },
        { txid: right, by: { uid: ben.uid } },
      ],
    });
    expect(await mailsOf(payouts.race.deps, holder.email, 'withdrawal-sent')).toHaveLength(1);
    const [mail, ...more] = await mailsOf(payouts.race.deps, holder.email, 'withdrawal-corrected');
    expect(mail?.text).toContain('A different transaction is now entered');
    expect(more).toEqual([]);
    const row = await payouts.ownRow(holder, id);
    expect(row).toMatchObject({ paidTxid: right });
    expect(row?.paidCorrectedAt).toBeDefined();
    expect(JSON.stringify(row)).not.toContain(wrong);
    expect(await payouts.auditedAs(id)).toEqual([
      { before: null, after: wrong, isReturned: false, takenFrom: null },
      { before: wrong, after: right, isReturned: false, takenFrom: null },
    ]);
    expect(await payouts.problemsOf(holder)).toEqual([]);
    // The id that was wrong here may be right elsewhere.
    expect((await payouts.enter(await payouts.anotherOf(holder), wrong)).status).toBe(200);
  });

  it('is only corrected by a caller who has seen the current id, not by one who paid too or lost an answer', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    const [one, other] = [newTxid(), newTxid()];
    expect((await payouts.enterFirst(id, one)).status).toBe(200);
    const before = await fingerprint(payouts.race.deps);
    expect(await payouts.enterFirst(id, other, ben)).toMatchObject({
      status: 409,
      error: { code: 'changed-meanwhile', changed: ['record'] },
    });
    expect(changes(before, await fingerprint(payouts.race.deps))).toEqual([]);

    expect((await payouts.enter(id, other, ben)).status).toBe(200);
    expect((await payouts.enterFirst(id, one)).error.code).toBe('changed-meanwhile');
    expect(await payouts.ownRow(holder, id)).toMatchObject({ paidTxid: other });
    expect(await mailsOf(payouts.race.deps, holder.email, 'withdrawal-corrected')).toHaveLength(1);
  });

  it('pays one of two withdrawals to an address, however they race', { timeout: 60_000 }, async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    const twin = await payouts.anotherOf(holder);
    const txid = newTxid();
    const shots = [id, twin].flatMap((each) => times(3, () => () => payouts.enter(each, txid)));
    expect(tally(await burst(payouts.race.api, shots))).toEqual({ 200: 3, '409 txid-used': 3 });
  });

  it('must be an approved withdrawal', async () => {
    const id = await idOf(payouts.race.withdraw(await payouts.race.holder()));
    expect((await payouts.enter(id, newTxid())).error.code).toBe('not-paid-out');
    expect((await payouts.giveBack(id)).error.code).toBe('not-paid-out');
  });
});
