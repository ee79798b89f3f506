import { beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changedBesideAudit } from '../../../../testing/audit-rows.ts';
import { fingerprint } from '../../../../testing/database.ts';
import { accountOf, makePerson, type Person } from '../../../../testing/people.ts';
import { approveAsSeen, makeHolder, previewApproval, withdraw } from '../../../../testing/seen-approvals.ts';
import { freshKey, missingId } from '../../../../testing/records.ts';
import { fixedQuotes } from '../../../../testing/test-environment.ts';
import { givePolicy, proposedId, refuse, withThreeAdmins } from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
withThreeAdmins('previews-of-records', (they) => {
  ({ deps, api, ada, ben } = they);
});
beforeEach(() => givePolicy(deps, {}));

const newHolder = () => makeHolder(deps);
const withdrawal = (holder: Person) => withdraw(api, holder);
const seen = (id: string, by = ada) => previewApproval(api, by, id);
const approve = (id: string, expected: string, by = ada) => approveAsSeen(api, by, { id, expected });

describe('what a preview rests on', () => {
  const factsOf = async (id: string, by = ada) =>
    Object.fromEntries((await seen(id, by)).body.facts.map(({ what, value }) => [what, value]));

  it('is shown in words: the record, the balances and the policy', async () => {
    await givePolicy(deps, { fromUsdCents: 100_000 });
    const id = await withdrawal(await newHolder());
    expect(await factsOf(id)).toMatchObject({
      Status: 'Pending',
      'Approved by': 'nobody',
      Available: '$1,500.00',
      Held: '$1,000.00',
      'Available Bitcoin': '0.984375 BTC',
      Books: 'not in doubt',
      'Two people from': '$1,000.00',
    });
    expect((await approve(id, (await seen(id)).body.expected)).status).toBe(202);
    expect(await factsOf(id, ben)).toMatchObject({ 'Approved by': `Test Person, ${ada.email}` });
  });
});

describe('the preview of a deletion', () => {
  const previewed = (id: string) =>
    api.call('preview-delete-transaction', { token: ada.token, body: { idToPreview: id } });
  const remove = (id: string, expected?: string) =>
    api.call('delete-transaction', {
      token: ada.token,
      params: { transactionId: id },
      query: expected === undefined ? {} : { expected },
    });

  it('shows what it releases, writes nothing, and the deletion then does exactly that', async () => {
    const holder = await newHolder();
    const id = await withdrawal(holder);
    const before = await fingerprint(deps);
    const { body } = await previewed(id);
    expect(changedBesideAudit(before, await fingerprint(deps))).toEqual([]);
    expect(body).toMatchObject({ before: { balance: 1500 }, after: { balance: 2500, held: { balance: 0 } } });
    expect(body.postings).toContainEqual({ account: 'user:held', asset: 'usd', amount: -1000 });
    expect((await remove(id, body.expected)).status).toBe(200);
    expect((await accountOf(deps, holder.uid)).usd).toEqual({ available: 250_000, held: 0 });
    // The request is repeated after a lost answer, and other clients send no `expected`.
    expect([(await remove(id, body.expected)).status, (await remove(id)).status]).toEqual([200, 200]);
  });
});

describe('the preview of a confirmation', () => {
  const previewed = (idToConfirm: string, by = ben) =>
    api.call('preview-confirm-proposal', { token: by.token, body: { idToConfirm } });
  const confirmSeen = (idToConfirm: string, expected: string, by = api) =>
    by.call('confirm-proposal', {
      token: ben.token,
      params: { adminId: ben.uid },
      body: { idToConfirm, expected },
    });
  const propose = async (uid: string) => {
    const { token } = ada;
    await givePolicy(deps, { fromUsdCents: 0 });
    const credit = { id: uid, profit: 64, profitSelected: 'btc', transactionId: freshKey() } as const;
    return proposedId(await api.call('credit-profit', { token, body: credit }));
  };

  it('shows what would happen now, writes nothing, and the confirmation then does exactly that', async () => {
    const holder = await newHolder();
    const id = await propose(holder.uid);
    const before = await fingerprint(deps);
    const { body } = await previewed(id);
    expect(changedBesideAudit(before, await fingerprint(deps))).toEqual([]);
    expect(body).toMatchObject({
      needsSecond: false,
      before: { balance: 2500, btc: 1 },
      after: { balance: 2564, btc: 1.001 },
      price: { coin: 'btc', rate: 64_000 },
    });
    const moved = await startApi({ ...deps, quotes: fixedQuotes(deps.now, { btc: 32_000, eth: 3201 }) });
    expect((await confirmSeen(id, body.expected, moved)).status).toBe(200);
    await moved.close();
    expect((await accountOf(deps, holder.uid)).btc.available).toBe(100_100_000);
    // The request is repeated after a lost answer.
    expect((await confirmSeen(id, body.expected)).status).toBe(200);
  });

  it('shows why it would be refused', async () => {
    const id = await propose((await newHolder()).uid);
    expect((await previewed(id, ada)).body.refusal).toMatchObject({ code: 'own-proposal' });
    const refused = await propose((await newHolder()).uid);
    await refuse(api, ada, refused);
    expect((await previewed(refused)).body.refusal).toMatchObject({ code: 'already-decided' });
  });

  it('is refused for a missing proposal, for one’s own account, and for a deleted account', async () => {
    expect((await previewed(missingId())).error.code).toBe('not-found');
    const own = await makePerson(deps, { isAdmin: true });
    expect((await previewed(await propose(own.uid), own)).error.code).toBe('own-record');
    const gone = await makePerson(deps);
    const id = await propose(gone.uid);
    await deps.runTransaction((tx) => Promise.resolve(deps.users.erase(tx, gone.uid)));
    expect((await previewed(id)).error.code).toBe('no-user');
  });
});
