import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { TransactionAskItem } from '@keelstone/domain/transaction/transaction';
import { faultsOf } from '../../../../testing/books.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { requestDeposit } from '../../../../testing/deposits.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshTxid, missingId } from '../../../../testing/records.ts';
import { loggedErrors } from '../../../../testing/test-environment.ts';
import { givePolicy } from '../../../../testing/three-administrators.ts';
import { exists, objectsBelow, upload } from '../../../../testing/uploads.ts';
import { idOf, setUpRace, type RaceSetup } from '../../../../testing/race-setup.ts';

let race: RaceSetup;
let owner: Person;
beforeAll(async () => {
  race = await setUpRace('ask-transaction');
});
beforeEach(async () => {
  owner = await race.holder();
});
afterAll(async () => {
  await race.api.close();
  expect(loggedErrors).toEqual([]);
});

const text = 'The proof is of another payment';
const ask = (idToAsk: string, items: TransactionAskItem[], { by = race.admins[0], says = text } = {}) =>
  race.api.call('ask-transaction', { token: by.token, body: { idToAsk, items, text: says } });
const answer = ({ token }: Person, idToAnswer: string, fields: object, question = 1) =>
  race.api.call('answer-transaction', { token, body: { idToAnswer, question, ...fields } });
const file = async (asked: Parameters<typeof requestDeposit>[2] = {}) =>
  (await requestDeposit(race, owner, asked)).body.transaction._id;
const stored = async (id: string) => {
  const record = await race.deps.transactions.find(id);
  if (record === undefined) throw new Error(`${id} is gone`);
  return record;
};
const inList = async (id: string) => {
  const { body } = await race.api.call('list-transactions', { token: race.admins[0].token });
  return body.items.find(({ _id }) => _id === id);
};
const open = async () => {
  const { uid, token } = owner;
  return (await race.api.call('list-open-requests', { token, params: { userId: uid } })).body;
};
const proofOf = (id: string, { token }: Person, query: { replacedBy?: string } = {}) =>
  race.api.call('get-transaction-proof', { token, params: { transactionId: id }, query });
const mailsOf = async (kind: string) => {
  const mails = await race.deps.mail.list({ where: [['to', '==', owner.email]] });
  return mails.filter((mail) => mail.kind === kind);
};
/** What an answer may not change. */
const moneyOf = async (id: string) => {
  const { asks: _asks, proof: _proof, replacedHashes: _hashes, txid: _txid, ...money } = await stored(id);
  return money;
};

describe('asking about a deposit', () => {
  it('leaves it Pending, mails once, and shows its owner what is asked for', async () => {
    const id = await file();
    for (const by of race.admins) expect((await ask(id, ['proof'], { by })).status).toBe(200);
    expect(await mailsOf('transaction-information')).toHaveLength(1);
    const [row] = (await open()).items;
    expect(row).toMatchObject({ status: 'Pending', asked: 'asked', question: { number: 1, text } });
    expect(row).not.toHaveProperty('asks');
    expect((await inList(id))?.asks).toMatchObject([{ items: ['proof'], text, changes: [] }]);
  });

  it('is refused after ten questions', async () => {
    const id = await file();
    for (let turn = 0; turn < limits.asksPerRecord; turn += 1)
      expect((await ask(id, ['proof'], { says: `Question ${String(turn)}` })).status).toBe(200);
    expect((await ask(id, ['proof'])).error.code).toBe('ask-limit');
  });

  it("is refused for decided or unknown records, and for one's own", async () => {
    const id = await file();
    await race.reject(race.admins[0], id)();
    expect((await ask(id, ['proof'])).error.code).toBe('already-decided');
    expect((await ask(missingId(), ['proof'])).error.code).toBe('not-found');
    const own = (await requestDeposit(race, race.admins[0])).body.transaction._id;
    expect((await ask(own, ['proof'])).error.code).toBe('own-record');
  });

  it('about a withdrawal can ask for an explanation, but not for items of deposits', async () => {
    const id = await idOf(race.withdraw(owner));
    for (const item of ['proof', 'transaction-id'] as const)
      expect(await ask(id, [item])).toMatchObject({ status: 400, error: { field: 'items' } });
    expect((await ask(id, ['explanation'])).status).toBe(200);
    const money = await moneyOf(id);
    expect((await answer(owner, id, { explanation: 'It is my own wallet' })).status).toBe(200);
    expect(await moneyOf(id)).toEqual(money);
    expect((await inList(id))?.asks).toMatchObject([{ explanation: 'It is my own wallet' }]);
    expect(await faultsOf(owner.uid)).toEqual([]);
  });
});

describe('an answer about a deposit', () => {
  it('changes proof, transaction id and explanation, once, but no amounts', async () => {
    const [before, txid] = [freshTxid(), freshTxid()];
    const id = await file({ txid: before });
    const money = await moneyOf(id);
    const first = (await stored(id)).proof?.path ?? '';
    await ask(id, ['proof', 'transaction-id', 'explanation']);
    const proof = await upload(race.deps, owner.uid);
    const fields = { proof, txid: txid.toUpperCase(), explanation: 'I sent it in two parts' };
    for (const turn of [1, 2]) expect((await answer(owner, id, fields)).status, String(turn)).toBe(200);

    expect(await moneyOf(id)).toEqual(money);
    expect(await exists(race.deps, proof)).toBe(false);
    const row = await inList(id);
    expect(row).toMatchObject({ status: 'Pending', asked: 'answered', txid });
    expect(row?.asks).toMatchObject([
      {
        changes: [{ field: 'txid', before, after: txid }],
        explanation: 'I sent it in two parts',
        replacedImage: `/api/transaction/proof/${id}?replacedBy=1`,
      },
    ]);
    const replaced = { replacedBy: '1' };
    expect((await proofOf(id, race.admins[0], replaced)).status).toBe(200);
    expect((await proofOf(id, owner, replaced)).error.code).toBe('not-found');
    expect((await proofOf(id, owner)).status).toBe(200);
    expect((await stored(id)).proof?.path).not.toBe(first);
    expect(await objectsBelow(race.deps, `vault/proof/${id}/`)).toHaveLength(2);
    expect((await open()).items[0]).not.toHaveProperty('question');
  });

  it('cannot name a transaction that another deposit names, and frees the one that it gave up', async () => {
    const [one, two] = [freshTxid(), freshTxid()];
    const id = await file({ txid: one });
    await file({ txid: two });
    await ask(id, ['transaction-id']);
    expect(await answer(owner, id, { txid: two })).toMatchObject({
      status: 409,
      error: { code: 'txid-used' },
    });
    expect(await answer(owner, id, { txid: 'my payment' })).toMatchObject({
      status: 400,
      error: { field: 'txid' },
    });
    expect((await requestDeposit(race, owner, { txid: one })).error.code).toBe('txid-used');
    expect((await answer(owner, id, { txid: freshTxid() })).status).toBe(200);
    expect((await requestDeposit(race, owner, { txid: one })).status).toBe(200);
    // What is given up belongs to the other deposit now.
    await ask(id, ['transaction-id']);
    expect((await answer(owner, id, { txid: one }, 2)).error.code).toBe('txid-used');
  });

  it('may name the same transaction again', async () => {
    const txid = freshTxid();
    const id = await file({ txid });
    await ask(id, ['transaction-id']);
    expect((await answer(owner, id, { txid })).status).toBe(200);
    expect((await requestDeposit(race, owner, { txid })).error.code).toBe('txid-used');
  });

  it.each([
    ['a field that was not asked for', { explanation: 'Yes', txid: 'a'.repeat(64) }, 'txid'],
    ['an empty text', { explanation: '' }, 'explanation'],
    ['nothing', {}, 'explanation'],
  ])('with %s is refused, and nothing is written', async (_, fields, field) => {
    const id = await file();
    await ask(id, ['explanation']);
    const before = await fingerprint(race.deps);
    expect(await answer(owner, id, fields)).toMatchObject({ status: 400, error: { field } });
    expect(changes(before, await fingerprint(race.deps))).toEqual([]);
  });

  it('is refused without a question, after the decision, and for a cancelled record', async () => {
    const fields = { explanation: 'Yes' };
    const [unasked, decided, cancelled] = [await file(), await file(), await file()];
    expect((await answer(owner, unasked, fields)).error.code).toBe('no-open-question');
    for (const id of [decided, cancelled]) await ask(id, ['explanation']);
    expect((await race.approve(race.admins[0], decided)()).status).toBe(200);
    expect((await answer(owner, decided, fields)).error.code).toBe('no-open-question');
    await race.remove(owner, cancelled)();
    expect((await answer(owner, cancelled, fields)).error.code).toBe('not-found');
    expect(await inList(decided)).not.toHaveProperty('asked');
  });

  it("cannot take somebody else's upload, or anything but an image", async () => {
    const id = await file();
    await ask(id, ['proof']);
    const send = async (proof: string) => (await answer(owner, id, { proof })).error.code;
    expect(await send(await upload(race.deps, (await makePerson(race.deps)).uid))).toBe('upload-missing');
    expect(await send(await upload(race.deps, owner.uid, new Uint8Array(64)))).toBe('invalid-upload');
    expect(await objectsBelow(race.deps, `vault/proof/${id}/`)).toHaveLength(1);
  });
});

describe('an approval of what was seen before an answer', () => {
  const preview = async (idToApprove: string) => {
    const { token } = race.admins[0];
    return (await race.api.call('preview-approve-transaction', { token, body: { idToApprove } })).body;
  };
  const approve = (idToApprove: string, expected: string) =>
    race.api.call('approve-transaction', {
      token: race.admins[0].token,
      body: { idToApprove, expected },
    });

  it('is refused, and one of the present state is done', async () => {
    const id = await file();
    await ask(id, ['explanation']);
    const { expected } = await preview(id);
    await answer(owner, id, { explanation: 'I sent it in two parts' });
    expect(await approve(id, expected)).toMatchObject({
      status: 409,
      error: { code: 'changed-meanwhile', changed: ['record'] },
    });
    expect((await approve(id, (await preview(id)).expected)).status).toBe(200);
    expect(await faultsOf(owner.uid)).toEqual([]);
  });

  it('no longer counts as the first of two', async () => {
    await givePolicy(race.deps, { fromUsdCents: 0 });
    try {
      const id = await idOf(race.withdraw(owner));
      const [ada, ben] = race.admins;
      expect((await race.approve(ada, id)()).status).toBe(202);
      await ask(id, ['explanation']);
      await answer(owner, id, { explanation: 'It is my own wallet' });
      expect(await inList(id)).not.toHaveProperty('approvedBy');
      expect((await race.approve(ben, id)()).status).toBe(202);
      expect((await race.approve(ada, id)()).status).toBe(200);
      expect(await faultsOf(owner.uid)).toEqual([]);
    } finally {
      await givePolicy(race.deps, {});
    }
  });
});
