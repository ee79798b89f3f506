import { beforeEach, describe, expect, it } from 'vitest';
import { questionLimits } from '@keelstone/domain/core/question/question.limits';
import { DomainError } from '@keelstone/domain/errors';
import type { TransactionQuestionItem } from '@keelstone/domain/money/transaction/transaction';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, makeHolder, requestDeposit } from '../../../../testing/holders.ts';
import type { Person } from '../../../../testing/people.ts';
import { freshTxid } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { givePolicy, threeAdmins } from '../../../../testing/three-administrators.ts';
import { upload } from '../../../../testing/uploads.ts';

const { deps, api, ada, ben } = await threeAdmins({}, ({ cleanImage }) => ({
  cleanImage: (bytes) =>
    bytes.length > 64 ? cleanImage(bytes) : Promise.reject(new DomainError('invalid-upload')),
}));
const { approve, preview, withdrawal } = holderCalls(api);
let owner: Person;
beforeEach(async () => {
  owner = await makeHolder(deps);
});

const text = 'The proof is of another payment';
const ask = (idToAsk: string, items: TransactionQuestionItem[], { by = ada, says = text } = {}) =>
  api.call('ask-transaction', { token: by.token, body: { idToAsk, items, text: says } });
const answer = (idToAnswer: string, fields: object, question = 1) =>
  api.call('answer-transaction', { token: owner.token, body: { idToAnswer, question, ...fields } });
const file = async (txid = '') => (await requestDeposit({ api, deps }, owner, { txid })).body.transaction._id;
const inList = async (id: string) =>
  (await api.call('list-transactions', { token: ada.token })).body.items.find(({ _id }) => _id === id);
const open = async () => {
  const { uid, token } = owner;
  return (await api.call('list-open-requests', { token, params: { userId: uid } })).body.items[0];
};
const proofOf = async (id: string, { token }: Person, query: { replacedBy?: string } = {}) =>
  outcomeOf(await api.call('get-transaction-proof', { token, params: { transactionId: id }, query }));
/** The fields that an answer may not change. */
const moneyOf = async (id: string) => {
  const answered = { asks: null, proof: null, replacedHashes: null, txid: null };
  return { ...(await deps.transactions.find(id)), ...answered };
};

describe('asking about a transaction', () => {
  it('leaves it Pending, mails once, and shows its owner what is asked for, ten times', async () => {
    const id = await file();
    for (const by of [ada, ben]) expect((await ask(id, ['proof'], { by })).status).toBe(200);
    expect(await mailsOf(deps, owner.email, 'transaction-information')).toHaveLength(1);
    const shown = await open();
    expect(shown).toMatchObject({ status: 'Pending', asked: 'asked', question: { number: 1, text } });
    expect(shown).not.toHaveProperty('asks');
    expect((await inList(id))?.asks).toMatchObject([{ items: ['proof'], text, changes: [] }]);
    for (let turn = 1; turn < questionLimits.asksPerRecord; turn += 1)
      expect((await ask(id, ['proof'], { says: `Question ${String(turn)}` })).status).toBe(200);
    expect(outcomeOf(await ask(id, ['proof'], { says: 'One more' }))).toBe('ask-limit');
  });

  it('can ask for an explanation of a withdrawal, but not for items of deposits', async () => {
    const id = await withdrawal(owner);
    for (const item of ['proof', 'transaction-id'] as const)
      expect(await ask(id, [item])).toMatchObject({ status: 400, error: { field: 'items' } });
    expect((await ask(id, ['explanation'])).status).toBe(200);
    const money = await moneyOf(id);
    expect((await answer(id, { explanation: 'It is my own wallet' })).status).toBe(200);
    expect(await moneyOf(id)).toEqual(money);
    expect((await inList(id))?.asks).toMatchObject([{ explanation: 'It is my own wallet' }]);
  });
});

describe('an answer', () => {
  it('changes proof, transaction id and explanation, once, but no amounts', async () => {
    const [before, txid] = [freshTxid(), freshTxid()];
    const id = await file(before);
    const money = await moneyOf(id);
    const first = (await deps.transactions.find(id))?.proof?.path;
    await ask(id, ['proof', 'transaction-id', 'explanation']);
    const proof = await upload(deps, owner.uid);
    const fields = { proof, txid: txid.toUpperCase(), explanation: 'I sent it in two parts' };
    for (const turn of [1, 2]) expect((await answer(id, fields)).status, String(turn)).toBe(200);
    expect(await moneyOf(id)).toEqual(money);
    expect(deps.stored().has(proof)).toBe(false);
    const row = await inList(id);
    expect(row).toMatchObject({ status: 'Pending', asked: 'answered', txid });
    expect(row?.asks).toMatchObject([
      {
        changes: [{ field: 'txid', before, after: txid }],
        explanation: 'I sent it in two parts',
        replacedImage: `${deps.config.appUrl}/api/transaction/proof/${id}?replacedBy=1`,
      },
    ]);
    const replaced = { replacedBy: '1' };
    const seen = [
      await proofOf(id, ada, replaced),
      await proofOf(id, owner, replaced),
      await proofOf(id, owner),
    ];
    expect(seen).toEqual([200, 'not-found', 200]);
    expect((await deps.transactions.find(id))?.proof?.path).not.toBe(first);
    expect(await open()).not.toHaveProperty('question');
  });

  it('cannot name a transaction that another deposit names, and frees the one that it gave up', async () => {
    const [one, two] = [freshTxid(), freshTxid()];
    const id = await file(one);
    await file(two);
    const again = async () => outcomeOf(await requestDeposit({ api, deps }, owner, { txid: one }));
    await ask(id, ['transaction-id']);
    expect(outcomeOf(await answer(id, { txid: two }))).toBe('txid-used');
    expect(await again()).toBe('txid-used');
    expect((await answer(id, { txid: freshTxid() })).status).toBe(200);
    expect(await again()).toBe(200);
    // The hash given up belongs to the other deposit now.
    await ask(id, ['transaction-id']);
    expect(outcomeOf(await answer(id, { txid: one }, 2))).toBe('txid-used');
    const same = await file(freshTxid());
    await ask(same, ['transaction-id']);
    const { txid } = (await deps.transactions.find(same)) ?? {};
    expect((await answer(same, { txid })).status).toBe(200);
  });

  it('is refused with another field or without its own, and writes nothing', async () => {
    const id = await file();
    await ask(id, ['explanation']);
    await nothingWritten(deps, async () => {
      for (const [fields, field] of [
        [{ explanation: 'Yes', txid: 'a'.repeat(64) }, 'txid'],
        [{ explanation: '' }, 'explanation'],
        [{}, 'explanation'],
      ] as const)
        expect(await answer(id, fields)).toMatchObject({ status: 400, error: { field } });
    });
  });

  it('is refused without a question, after the decision, for a cancelled record, and with a bad image', async () => {
    const fields = { explanation: 'Yes' };
    const [unasked, decided, cancelled, other] = [await file(), await file(), await file(), await file()];
    const outcomes = [outcomeOf(await answer(unasked, fields))];
    for (const id of [decided, cancelled]) await ask(id, ['explanation']);
    expect((await approve(ada, decided)).status).toBe(200);
    expect(outcomeOf(await ask(decided, ['explanation']))).toBe('already-decided');
    await api.call('delete-transaction', { token: owner.token, params: { transactionId: cancelled } });
    for (const id of [decided, cancelled]) outcomes.push(outcomeOf(await answer(id, fields)));
    expect(outcomes).toEqual(['no-open-question', 'no-open-question', 'not-found']);
    expect(await inList(decided)).not.toHaveProperty('asked');
    await ask(other, ['proof']);
    const proofs = [await upload(deps, ada.uid), await upload(deps, owner.uid, new Uint8Array(64))];
    for (const [index, code] of (['upload-missing', 'invalid-upload'] as const).entries())
      expect(outcomeOf(await answer(other, { proof: proofs[index] }))).toBe(code);
  });

  it('makes an approval of what was seen before it void, also the first of two', async () => {
    const id = await file();
    await ask(id, ['explanation']);
    const seen = await preview(ada, id);
    await answer(id, { explanation: 'I sent it in two parts' });
    expect((await approve(ada, id, seen)).error).toMatchObject({
      code: 'changed-meanwhile',
      changed: ['record'],
    });
    expect((await approve(ada, id, await preview(ada, id))).status).toBe(200);
    await givePolicy(deps, { fromUsdCents: 0 });
    const second = await withdrawal(owner);
    expect((await approve(ada, second)).status).toBe(202);
    await ask(second, ['explanation']);
    await answer(second, { explanation: 'It is my own wallet' });
    expect(await inList(second)).not.toHaveProperty('approvedBy');
    expect((await approve(ben, second)).status).toBe(202);
    expect((await approve(ada, second)).status).toBe(200);
    await givePolicy(deps, {});
  });
});
