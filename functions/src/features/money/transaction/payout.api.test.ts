import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFirestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { checkFile } from '../../desk/reconcile/check-file.ts';
import { fileOf } from '../../../../testing/books.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { burst, tally, times } from '../../../../testing/burst.ts';
import { idOf } from '../../../../testing/race-setup.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { newTxid, setUpPayouts } from '../../../../testing/payouts.ts';
import { type Person, arrangedFigures, makePerson, postArranged } from '../../../../testing/people.ts';
import { loggedErrors } from '../../../../testing/test-environment.ts';
import { confirm, givePolicy, proposedId } from '../../../../testing/three-administrators.ts';
import { freshKey } from '../../../../testing/records.ts';

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
    const second = await payouts.anotherOf(holder);
    const txid = newTxid();
    const shots = [id, second].flatMap((each) => times(3, () => () => payouts.enter(each, txid)));
    expect(tally(await burst(payouts.race.api, shots))).toEqual({ 200: 3, '409 txid-used': 3 });
  });

  it('must be an approved withdrawal', async () => {
    const id = await idOf(payouts.race.withdraw(await payouts.race.holder()));
    expect((await payouts.enter(id, newTxid())).error.code).toBe('not-paid-out');
    expect((await payouts.giveBack(id)).error.code).toBe('not-paid-out');
  });
});

describe('a payment that is returned', () => {
  it('is available again in full, in statement and mail, and once', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    await payouts.enter(id, newTxid());
    const answers = await burst(
      payouts.race.api,
      times(3, () => () => payouts.giveBack(id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { account, entries } = await fileOf(holder.uid);
    expect(account).toMatchObject({
      usd: { available: 250_000, held: 0 },
      btc: { available: 100_000_000, held: 0 },
    });
    expect(entries.filter(({ event }) => event === 'payout-returned')).toMatchObject([
      { reason: 'It came back', actorUid: ada.uid },
    ]);
    expect((await payouts.ownRow(holder, id))?.returned).toMatchObject({ reason: 'It came back' });
    const mails = await mailsOf(payouts.race.deps, holder.email, 'withdrawal-returned');
    expect(mails.map(({ text }) => text.includes('Reason: It came back'))).toEqual([true]);
    expect(await payouts.problemsOf(holder)).toEqual([]);
  });

  it('is not returned a second time for another reason', async () => {
    const { id } = await payouts.paidWithdrawal();
    await payouts.giveBack(id);
    expect((await payouts.giveBack(id, ben, 'Another reason')).error.code).toBe('payout-returned');
  });

  it('can get an id after it was returned, without a mail that it is on its way, and be corrected', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    await payouts.giveBack(id);
    const before = (await fileOf(holder.uid)).account;
    const [wrong, right] = [newTxid(), newTxid()];
    for (const txid of [wrong, right]) expect((await payouts.enter(id, txid)).status).toBe(200);
    expect(await payouts.ownRow(holder, id)).toMatchObject({
      paidTxid: right,
      returned: { reason: 'It came back' },
    });
    expect((await fileOf(holder.uid)).account).toEqual(before);
    expect(await mailsOf(payouts.race.deps, holder.email, 'withdrawal-sent')).toEqual([]);
    expect(await mailsOf(payouts.race.deps, holder.email, 'withdrawal-corrected')).toHaveLength(1);
    expect(await payouts.auditedAs(id)).toMatchObject([{ isReturned: true }, { isReturned: true }]);
    expect(await payouts.problemsOf(holder)).toEqual([]);
  });

  it('gives its id up to the withdrawal that took its place, in case it arrives after all', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    const [txid, other] = [newTxid(), newTxid()];
    await payouts.enter(id, txid);
    const again = await payouts.anotherOf(holder);
    expect((await payouts.enter(again, txid)).error.code).toBe('txid-used');
    await payouts.giveBack(id);
    expect((await payouts.enter(again, txid)).status).toBe(200);
    expect(await payouts.auditedAs(again)).toMatchObject([{ takenFrom: id }]);
    // A correction of the first no longer frees the id, which now pays the second.
    expect((await payouts.enter(id, other)).status).toBe(200);
    expect((await payouts.enter(id, txid)).error.code).toBe('txid-used');
    expect((await payouts.enter(await payouts.anotherOf(holder), txid)).error.code).toBe('txid-used');
    expect(await payouts.problemsOf(holder)).toEqual([]);
  });

  it('or entered can belong to a deleted withdrawal: what happened can still be recorded', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    const remove = await payouts.race.api.call('delete-transaction', {
      token: ada.token,
      params: { transactionId: id },
    });
    expect(remove.body).toEqual({ message: 'Transaction deleted' });
    expect((await payouts.enter(id, newTxid())).status).toBe(200);
    const [mail] = await mailsOf(payouts.race.deps, holder.email, 'withdrawal-sent');
    expect(mail?.text).toContain('is on its way to the address');
    expect(mail?.text).not.toContain('in the details');
    expect((await payouts.giveBack(id)).status).toBe(200);
    expect((await fileOf(holder.uid)).account.usd.available).toBe(250_000);
    expect(await payouts.problemsOf(holder)).toEqual([]);
  });

  it('is refused if the account could not hold it', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    const usd = limits.accountUnitsMax - 150_000;
    await postArranged(payouts.race.deps, holder.uid, [arrangedFigures('limit', { usd, btc: 0, eth: 0 })]);
    expect((await payouts.giveBack(id)).error.code).toBe('account-limit');
  });

  it('takes two administrators from the bound on', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    await givePolicy(payouts.race.deps, { fromUsdCents: 100_000 });
    const proposal = proposedId(await payouts.giveBack(id));
    const rival = proposedId(await payouts.giveBack(id, ben, 'Another reason'));
    expect((await payouts.recordOf(id))?.returned).toBeNull();
    // By address too: people choose their own names.
    const people = { maker: { uid: ada.uid, email: ada.email }, subject: { email: holder.email } };
    expect(await payouts.race.deps.proposals.find(proposal)).toMatchObject(people);
    expect((await confirm(payouts.race.api, ada, proposal)).error.code).toBe('own-proposal');
    const done = await burst(
      payouts.race.api,
      times(2, () => () => confirm(payouts.race.api, ben, proposal)),
    );
    expect(done.map(({ body }) => body.message)).toEqual(['Payment returned', 'Payment returned']);
    expect((await confirm(payouts.race.api, ada, rival)).error.code).toBe('already-decided');
    expect((await fileOf(holder.uid)).account.usd.available).toBe(250_000);
    expect(await payouts.problemsOf(holder)).toEqual([]);
    await givePolicy(payouts.race.deps, {});
  });

  it('counts together with the credits of the same administrator', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    const admin = await makePerson(payouts.race.deps, { isAdmin: true });
    await givePolicy(payouts.race.deps, { fromUsdCents: 150_000 });
    expect((await payouts.giveBack(id, admin)).status).toBe(200);
    const credit = (profit: number) =>
      payouts.race.api.call('credit-profit', {
        token: admin.token,
        body: { id: holder.uid, profit, profitSelected: 'btc', transactionId: freshKey() },
      });
    expect((await credit(500)).status).toBe(202);
    expect((await credit(499.99)).status).toBe(200);
    await givePolicy(payouts.race.deps, {});
  });
});

describe('the reconciliation', () => {
  it('reports a payment or a return that has no audit row', async () => {
    const { holder, id } = await payouts.paidWithdrawal();
    await payouts.enter(id, newTxid());
    await payouts.giveBack(id);
    const rows = await getFirestore().collection(collections.audit).where('targetId', '==', id).get();
    const about = ['record-payout', 'return-payout'];
    const lost = rows.docs.filter((row) => about.includes(String(row.get('kind'))));
    expect(lost).toHaveLength(2);
    await Promise.all(lost.map((row) => row.ref.delete()));
    const found = await checkFile(await fileOf(holder.uid), payouts.race.deps);
    expect(found.map(({ invariant, subject }) => `${invariant} ${subject}`)).toEqual([
      `I14 ${id}`,
      `I14 ${id}`,
    ]);
  });
});
