import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import type { Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit } from '../../../../testing/records.ts';
import { givePolicy, proposedId, withThreeAdmins } from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let cleo: Person;
const later = withThreeAdmins('first-approvals', (they) => {
  ({ deps, api, ada, ben, cleo } = they);
});
beforeEach(() => givePolicy(deps, { fromUsdCents: 0 }));

const approve = ({ token }: Person, id: string) =>
  api.call('approve-transaction', { token, body: { idToApprove: id } });
const listed = async ({ uid, token }: Person, id: string) =>
  (await api.call('list-first-approvals', { token, params: { adminId: uid } })).body.find(
    ({ _id }) => _id === id,
  );
const waitingFor = async ({ uid, token }: Person) =>
  (await api.call('get-desk', { token, params: { adminId: uid } })).body.proposals.forYou;
const shownBy = async ({ token }: Person, id: string) =>
  (await api.call('list-transactions', { token })).body.items.find(({ _id }) => _id === id);

async function approvedOnce(): Promise<string> {
  const id = await fileDeposit(deps, (await makePerson(deps)).uid, false);
  return proposedId(await approve(ada, id));
}

describe('a record that one administrator has approved', () => {
  it("is listed with the approver's address, and until when that counts", async () => {
    const id = await approvedOnce();
    expect((await listed(ben, id))?.approvedBy).toEqual({
      _id: ada.uid,
      name: 'Test Person',
      email: ada.email,
      until: new Date(deps.now() + limits.proposalAgeMsMax).toISOString(),
    });
  });

  it('waits for the others, and not for its approver', async () => {
    const [byAda, byBen] = [await waitingFor(ada), await waitingFor(ben)];
    await approvedOnce();
    expect([await waitingFor(ada), await waitingFor(ben), await waitingFor(cleo)]).toEqual([
      byAda,
      byBen + 1,
      byBen + 1,
    ]);
  });

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['approved by a second one', (id) => approve(ben, id)],
    ['rejected', (id) => api.call('reject-transaction', { token: ben.token, body: { idToReject: id } })],
    ['deleted', (id) => api.call('delete-transaction', { token: ben.token, params: { transactionId: id } })],
  ])('no longer waits once it is %s', async (_how, decide) => {
    const before = await waitingFor(cleo);
    const id = await approvedOnce();
    expect((await decide(id)).status).toBe(200);
    expect(await waitingFor(cleo)).toBe(before);
    expect(await listed(cleo, id)).toBeUndefined();
  });

  it('counts as not approved after 72 hours', async () => {
    const id = await approvedOnce();
    await later(limits.proposalAgeMsMax - 1);
    expect((await shownBy(ben, id))?.approvedBy).toBeDefined();
    expect(await listed(ben, id)).toBeDefined();
    const before = await waitingFor(ben);
    await later(1);
    expect((await shownBy(ben, id))?.approvedBy).toBeUndefined();
    expect(await listed(ben, id)).toBeUndefined();
    expect(await waitingFor(ben)).toBeLessThan(before);
  });
});

it('lists those that expire first, 20 at most', async () => {
  const { uid } = await makePerson(deps);
  for (let filed = 0; filed <= limits.firstApprovals; filed += 1)
    proposedId(await approve(ada, await fileDeposit(deps, uid, false)));
  const { body } = await api.call('list-first-approvals', { token: ben.token, params: { adminId: ben.uid } });
  expect(body).toHaveLength(limits.firstApprovals);
  const untils = body.map(({ approvedBy }) => approvedBy?.until ?? '');
  expect(untils).toEqual([...untils].sort());
});

it("does not count an administrator's own proposals", async () => {
  await givePolicy(deps, { fromUsdCents: 0 });
  const [byAda, byBen] = [await waitingFor(ada), await waitingFor(ben)];
  const { uid } = await makePerson(deps);
  const credit = { id: uid, profit: 5, profitSelected: 'btc', transactionId: '1760000000001' } as const;
  proposedId(await api.call('credit-profit', { token: ada.token, body: credit }));
  expect([await waitingFor(ada), await waitingFor(ben)]).toEqual([byAda, byBen + 1]);
});
