import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { checkFile } from '../reconcile/check-file.ts';
import { faultsOf, fileOf } from '../../testing/books.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { mailsOf } from '../../testing/mailed.ts';
import type { Person } from '../../testing/people.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import { confirm, givePolicy, proposedId } from '../../testing/two-people.ts';
import { burst, tally, times } from '../../proofs/races/burst.ts';
import { idOf, setUpRace, type RaceSetup } from '../../proofs/races/race-setup.ts';

let race: RaceSetup;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  race = await setUpRace('payouts');
  [ada, ben] = race.admins;
});
afterAll(async () => {
  await race.api.close();
  expect(loggedErrors).toEqual([]);
});

let ids = 0;
const newTxid = () => (ids += 1).toString(16).padStart(64, '0');
const enter = (id: string, paidTxid: string, { token } = ada) =>
  race.api.call('record-payout', { token, body: { idToPay: id, paidTxid } });
const giveBack = (id: string, { token } = ada, reason = 'It came back') =>
  race.api.call('return-payout', { token, body: { idToReturn: id, reason } });
const recordOf = (id: string) => race.deps.transactions.find(id);

async function paidWithdrawal(): Promise<{ holder: Person; id: string }> {
  const holder = await race.holder();
  return { holder, id: await anotherOf(holder) };
}
async function anotherOf(holder: Person): Promise<string> {
  const id = await idOf(race.withdraw(holder));
  await race.approve(ada, id)();
  return id;
}
async function ownRow({ token, uid }: Person, id: string) {
  const list = await race.api.call('list-user-transactions', { token, params: { userId: uid } });
  return list.body.items.find(({ _id }) => _id === id);
}
/** The production checks of a person's books and of what is around them. */
async function problemsOf({ uid }: Person): Promise<string[]> {
  const around = await checkFile(await fileOf(uid), race.deps);
  return [...(await faultsOf(uid)), ...around.map(({ invariant, detail }) => `${invariant} ${detail}`)];
}

describe('a rejection', () => {
  it('keeps its reason, and shows it to the owner, in the mail and to administrators', async () => {
    const holder = await race.holder();
    const id = await idOf(race.withdraw(holder));
    const body = { idToReject: id, reason: ' The address is not yours to use ' };
    expect((await race.api.call('reject-transaction', { token: ada.token, body })).status).toBe(200);
    const reason = 'The address is not yours to use';
    expect(await ownRow(holder, id)).toMatchObject({ status: 'Rejected', reason });
    const all = await race.api.call('list-transactions', { token: ben.token });
    expect(all.body.items.find(({ _id }) => _id === id)?.reason).toBe(reason);
    const [mail] = await mailsOf(race.deps, holder.email, 'transaction-rejected');
    expect(mail?.text).toContain(`Reason: ${reason}`);
    expect(await problemsOf(holder)).toEqual([]);
  });

  it('needs none, as before', async () => {
    const holder = await race.holder();
    const id = await idOf(race.withdraw(holder));
    await race.reject(ada, id)();
    expect(await ownRow(holder, id)).not.toHaveProperty('reason');
  });

  it.each([
    ['too long', 'x'.repeat(501)],
    ['a control character', 'a\u0000b'],
  ])('with a reason of %s is refused', async (_what, reason) => {
    const body = { idToReject: await idOf(race.withdraw(await race.holder())), reason };
    const { error } = await race.api.call('reject-transaction', { token: ada.token, body });
    expect(error).toMatchObject({ code: 'invalid-input', field: 'reason' });
  });
});

describe('a payment that is entered', () => {
  it('is shown to the owner with its id and time, and mailed once; status and balances stay', async () => {
    const { holder, id } = await paidWithdrawal();
    const before = (await fileOf(holder.uid)).account;
    const txid = newTxid();
    expect((await enter(id, txid.toUpperCase())).body).toEqual({ message: 'Payment recorded' });
    expect(await ownRow(holder, id)).toMatchObject({ status: 'Approved', paidTxid: txid });
    expect((await ownRow(holder, id))?.paidAt).toBeDefined();
    expect((await fileOf(holder.uid)).account).toEqual(before);
    const [mail, ...more] = await mailsOf(race.deps, holder.email, 'withdrawal-sent');
    expect(mail?.text).toContain('0.015625 BTC is on its way to the address');
    expect(more).toEqual([]);
    expect(await problemsOf(holder)).toEqual([]);
  });

  it('again changes nothing', async () => {
    const { id } = await paidWithdrawal();
    const txid = newTxid();
    await enter(id, txid);
    const before = await fingerprint(race.deps);
    expect((await enter(id, txid, ben)).status).toBe(200);
    expect(changes(before, await fingerprint(race.deps))).toEqual([]);
  });

  it('is corrected by another id, which leaves both in the record and sends no second mail', async () => {
    const { holder, id } = await paidWithdrawal();
    const [wrong, right] = [newTxid(), newTxid()];
    await enter(id, wrong);
    expect((await enter(id, right, ben)).status).toBe(200);
    expect(await recordOf(id)).toMatchObject({
      paidTxid: right,
      payouts: [
        { txid: wrong, by: { uid: ada.uid } },
        { txid: right, by: { uid: ben.uid } },
      ],
    });
    expect(await mailsOf(race.deps, holder.email, 'withdrawal-sent')).toHaveLength(1);
    expect(await problemsOf(holder)).toEqual([]);
    // The id that was wrong here may be right elsewhere.
    expect((await enter(await anotherOf(holder), wrong)).status).toBe(200);
  });

  it('pays one withdrawal to an address, and any number to different addresses', async () => {
    const { holder, id } = await paidWithdrawal();
    const txid = newTxid();
    await enter(id, txid);
    const twin = await anotherOf(holder);
    expect(await enter(twin, txid)).toMatchObject({ status: 409, error: { code: 'txid-used' } });
    const elsewhere = await anotherOf(await race.holder());
    await getFirestore()
      .collection(collections.transactions)
      .doc(elsewhere)
      .update({ btcAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' });
    expect((await enter(elsewhere, txid)).status).toBe(200);
  });

  it('is one of two withdrawals to an address, however they race', { timeout: 60_000 }, async () => {
    const { holder, id } = await paidWithdrawal();
    const twin = await anotherOf(holder);
    const txid = newTxid();
    const shots = [id, twin].flatMap((each) => times(3, () => () => enter(each, txid)));
    expect(tally(await burst(race.api, shots))).toEqual({ 200: 3, '409 txid-used': 3 });
  });

  it.each([
    ['of the other coin', `0x${'a'.repeat(64)}`],
    ['that is too short', 'a'.repeat(63)],
  ])('needs an id of its coin, not one %s', async (_what, paidTxid) => {
    const { id } = await paidWithdrawal();
    const { error } = await enter(id, paidTxid);
    expect(error).toMatchObject({
      code: 'invalid-input',
      field: 'paidTxid',
      error: 'A Bitcoin transaction id has 64 digits from 0 to 9 and a to f',
    });
  });

  it('must be an approved withdrawal', async () => {
    const id = await idOf(race.withdraw(await race.holder()));
    expect((await enter(id, newTxid())).error.code).toBe('not-paid-out');
    expect((await giveBack(id)).error.code).toBe('not-paid-out');
  });
});

describe('a payment that is returned', () => {
  it('is available again in full, in statement and mail, and once', async () => {
    const { holder, id } = await paidWithdrawal();
    await enter(id, newTxid());
    const answers = await Promise.all([giveBack(id), giveBack(id), giveBack(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { account, entries } = await fileOf(holder.uid);
    expect(account).toMatchObject({
      usd: { available: 250_000, held: 0 },
      btc: { available: 100_000_000, held: 0 },
    });
    expect(entries.filter(({ event }) => event === 'payout-returned')).toMatchObject([
      { reason: 'It came back', actorUid: ada.uid },
    ]);
    expect((await ownRow(holder, id))?.returned).toMatchObject({ reason: 'It came back' });
    const mails = await mailsOf(race.deps, holder.email, 'withdrawal-returned');
    expect(mails.map(({ text }) => text.includes('Reason: It came back'))).toEqual([true]);
    expect(await problemsOf(holder)).toEqual([]);
  });

  it('is returned no second time for another reason, and no id is entered after it', async () => {
    const { id } = await paidWithdrawal();
    await giveBack(id);
    expect((await giveBack(id, ben, 'Another reason')).error.code).toBe('payout-returned');
    expect((await enter(id, newTxid())).error.code).toBe('payout-returned');
  });

  it('is refused where the account could not hold it', async () => {
    const { holder, id } = await paidWithdrawal();
    const account = getFirestore().collection(collections.accounts).doc(holder.uid);
    await account.update({ 'usd.available': 1e15 });
    expect((await giveBack(id)).error.code).toBe('account-limit');
  });

  it('shows before what it will put back', async () => {
    const { id } = await paidWithdrawal();
    const body = { idToReturn: id, reason: 'It came back' };
    const preview = await race.api.call('preview-return-payout', { token: ada.token, body });
    expect(preview.body).toMatchObject({
      postings: [
        { account: 'sys:payout', asset: 'usd', amount: -1000 },
        { account: 'user:available', asset: 'usd', amount: 1000 },
        { account: 'sys:payout', asset: 'btc', amount: -0.015625 },
        { account: 'user:available', asset: 'btc', amount: 0.015625 },
      ],
    });
    await enter(id, newTxid());
    const held = { ...body, expected: preview.body.expected };
    const { error } = await race.api.call('return-payout', { token: ada.token, body: held });
    expect(error.code).toBe('changed-meanwhile');
  });

  it('takes two administrators from the bound for credits on', async () => {
    const { holder, id } = await paidWithdrawal();
    await givePolicy(race.deps, { credits: 100_000 });
    const proposal = proposedId(await giveBack(id));
    const rival = proposedId(await giveBack(id, ben, 'Another reason'));
    expect((await recordOf(id))?.returned).toBeNull();
    expect((await confirm(race.api, ada, proposal)).error.code).toBe('own-proposal');
    const done = await Promise.all([confirm(race.api, ben, proposal), confirm(race.api, ben, proposal)]);
    expect(done.map(({ body }) => body.message)).toEqual(['Payment returned', 'Payment returned']);
    expect((await confirm(race.api, ada, rival)).error.code).toBe('already-decided');
    expect((await fileOf(holder.uid)).account.usd.available).toBe(250_000);
    expect(await problemsOf(holder)).toEqual([]);
    await givePolicy(race.deps, {});
  });

  it('is confirmed for the payment that was proposed: an id that was entered since ends the proposal', async () => {
    const { id } = await paidWithdrawal();
    await givePolicy(race.deps, { credits: 100_000 });
    const proposal = proposedId(await giveBack(id));
    await enter(id, newTxid());
    expect((await confirm(race.api, ben, proposal)).error.code).toBe('changed-meanwhile');
    await givePolicy(race.deps, {});
  });
});

describe('the reconciliation', () => {
  it('reports a payment or a return that has no audit row', async () => {
    const { holder, id } = await paidWithdrawal();
    await enter(id, newTxid());
    await giveBack(id);
    const rows = await getFirestore().collection(collections.audit).where('targetId', '==', id).get();
    const about = ['record-payout', 'return-payout'];
    const lost = rows.docs.filter((row) => about.includes(String(row.get('kind'))));
    expect(lost).toHaveLength(2);
    await Promise.all(lost.map((row) => row.ref.delete()));
    const found = await checkFile(await fileOf(holder.uid), race.deps);
    expect(found.map(({ invariant, subject }) => `${invariant} ${subject}`)).toEqual([
      `I14 ${id}`,
      `I14 ${id}`,
    ]);
  });
});
