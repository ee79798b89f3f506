import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileProposal, freshKey } from '../../../../testing/records.ts';
import { confirm, givePolicy, proposedId, threeAdmins } from '../../../../testing/three-administrators.ts';

const { deps, api, ada, ben, cleo } = await threeAdmins();
const by = ({ token, uid }: Person) => ({ token, params: { adminId: uid } });

describe('a proposal that is confirmed', () => {
  beforeEach(() => givePolicy(deps, { fromUsdCents: 100_000 }));

  it('by another meanwhile gets the same answer, also with what its preview said', async () => {
    const holder = await makePerson(deps);
    const body = { id: holder.uid, profit: 1000, profitSelected: 'btc' as const, transactionId: freshKey() };
    const id = proposedId(await api.call('credit-profit', { token: ada.token, body }));
    await confirm(api, ben, id);
    const seen = await api.call('preview-confirm-proposal', { ...by(cleo), body: { idToConfirm: id } });
    const { expected } = seen.body;
    const answer = await api.call('confirm-proposal', { ...by(cleo), body: { idToConfirm: id, expected } });
    expect([seen.body.refusal, answer.status]).toEqual([undefined, 200]);
  });

  it('is answered as done once it is, though the answer of its call cannot be made', async () => {
    const body = { twoPeopleFrom: 5 };
    const id = proposedId(await api.call('update-policy', { ...by(ada), body }));
    const { users } = deps;
    onTestFinished(() => void Object.assign(deps, { users }));
    const countAdmins = () => Promise.reject(new Error('14 UNAVAILABLE'));
    Object.assign(deps, { users: { ...users, countAdmins } });
    expect((await confirm(api, ben, id)).status).toBe(200);
  });

  it('is refused in its preview if its call is made no more', async () => {
    const id = await fileProposal(deps, { makerUid: ada.uid, uid: cleo.uid });
    const gone = { operation: 'a-call-that-was-removed' };
    await deps.db.write((writer) => writer.merge({ collection: collections.proposals, id }, gone));
    const seen = await api.call('preview-confirm-proposal', { ...by(ben), body: { idToConfirm: id } });
    expect([seen.status, seen.body.refusal?.code]).toEqual([200, 'changed-meanwhile']);
  });
});
