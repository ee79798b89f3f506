import { beforeEach, describe, expect, it } from 'vitest';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api, type Answer } from '../../../../testing/api.ts';
import { changedBesideAudit } from '../../../../testing/audit-rows.ts';
import { fingerprint } from '../../../../testing/database.ts';
import { accountOf, makePerson, type Person } from '../../../../testing/people.ts';
import { approveAsSeen, makeHolder, previewApproval, withdraw } from '../../../../testing/seen-approvals.ts';
import { freshKey, missingId, fileFinding, fileProposal } from '../../../../testing/records.ts';
import { fixedQuotes } from '../../../../testing/test-environment.ts';
import {
  givePolicy,
  proposedId,
  refuse,
  withThreeAdmins,
  confirm,
} from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
const later = withThreeAdmins('previews-of-records', (they) => {
  ({ deps, api, ada, ben, cleo } = they);
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
let cleo: Person;

const by = () => ({ token: ada.token, params: { adminId: ada.uid } });
const changedOf = ({ status, error }: Answer<unknown>): unknown => [status, Reflect.get(error, 'changed')];

/** A preview that writes only the row about it. */
async function quietly<T>(preview: () => Promise<Answer<T>>): Promise<T> {
  const before = await fingerprint(deps);
  const { status, body } = await preview();
  expect(status).toBe(200);
  expect(changedBesideAudit(before, await fingerprint(deps))).toEqual([]);
  return body;
}

describe('the preview of closing a finding', () => {
  const closing = (findingId: string) => ({ findingId, entryId: '', note: 'Two clocks differed' });
  const preview = (id: string) => () => api.call('preview-close-finding', { ...by(), body: closing(id) });
  const close = (id: string, expected: string) =>
    api.call('close-finding', { ...by(), body: { ...closing(id), expected } });

  it('ties it to what was found, but not to how often it was seen since', async () => {
    const id = await fileFinding(deps, (await makePerson(deps)).uid);
    const { facts, expected } = await quietly(preview(id));
    expect(facts).toEqual([
      { what: 'Finding', value: 'open' },
      { what: 'What was found', value: '1 too much' },
    ]);
    const finding = await deps.findings.find(id);
    if (finding === undefined) throw new Error('It is gone');
    await deps.findings.save(id, { ...finding, detail: '2 too much', lastSeenAtMs: deps.now() + 1 });
    expect(changedOf(await close(id, expected))).toEqual([409, ['record']]);
    const again = await quietly(preview(id));
    await deps.findings.save(id, { ...finding, detail: '2 too much', lastSeenAtMs: deps.now() + 2 });
    expect((await close(id, again.expected)).status).toBe(200);
    expect((await deps.findings.find(id))?.isOpen).toBe(false);
  });
});

describe('the preview of closing a finding by an entry', () => {
  it('reports that it is not an entry of that account', async () => {
    const findingId = await fileFinding(deps, (await makePerson(deps)).uid);
    const body = { findingId, entryId: 'no-such-entry', note: '' };
    const { refusal } = await quietly(() => api.call('preview-close-finding', { ...by(), body }));
    expect(refusal?.code).toBe('invalid-input');
  });
});

describe('the preview of refusing a proposal', () => {
  const preview = (id: string) => () =>
    api.call('preview-refuse-proposal', { ...by(), body: { idToRefuse: id } });
  const refuseSeen = (id: string, expected: string) =>
    api.call('refuse-proposal', { ...by(), body: { idToRefuse: id, expected } });
  const propose = async () => fileProposal(deps, { makerUid: ben.uid, uid: (await makePerson(deps)).uid });

  it('shows its state, and does not end it', async () => {
    const id = await propose();
    const { facts, expected } = await quietly(preview(id));
    expect(facts).toEqual([{ what: 'Proposal', value: 'waiting' }]);
    expect((await refuseSeen(id, expected)).status).toBe(200);
    expect((await deps.proposals.find(id))?.status).toBe('refused');
  });

  it('does not work for one that was confirmed meanwhile', async () => {
    const id = await propose();
    const { expected } = await quietly(preview(id));
    expect((await confirm(api, cleo, id)).status).toBe(200);
    expect((await refuseSeen(id, expected)).error.code).toBe('already-decided');
    expect((await quietly(preview(id))).refusal?.code).toBe('already-decided');
  });
});

describe('the preview of a payment to an address', () => {
  it('warns of one whose checksum fails, and asks to confirm that it was checked', async () => {
    const id = await withdraw(api, await makeHolder(deps));
    const record = await deps.transactions.find(id);
    if (record === undefined) throw new Error('It is not there');
    await deps.transactions.save(id, { ...record, btcAddress: `${String(record.btcAddress).slice(0, -1)}x` });
    const { body } = await previewApproval(api, ada, id);
    expect(body.warnings[0]).toMatch(/^The checksum of this address does not match/);
    expect(body.toConfirm).toBe('I have checked this address with Test Person.');
    expect((await approveAsSeen(api, ada, { id, expected: body.expected })).status).toBe(200);
  });

  it('warns of its first use, without asking more', async () => {
    const holder = await makeHolder(deps);
    const first = await withdraw(api, holder);
    await later(1);
    const second = await withdraw(api, holder);
    const text = 'The first payment of this account to this address.';
    expect((await previewApproval(api, ada, first)).body.warnings).toContain(text);
    expect((await previewApproval(api, ada, second)).body.warnings).not.toContain(text);
    const body = { idToReject: first };
    const rejection = await api.call('preview-reject-transaction', { token: ada.token, body });
    expect(rejection.body.warnings).toEqual([]);
  });

  it('warns of one that was ever our own, and an approval that did not show it is refused', async () => {
    const id = await withdraw(api, await makeHolder(deps));
    const before = await previewApproval(api, ada, id);
    const record = await deps.transactions.find(id);
    const btcAddress = String(record?.btcAddress).toUpperCase();
    await deps.wallets.save('EarlierVersion000000', makeWalletVersion({ btcAddress }));
    const text = 'This is a deposit address of the platform itself.';
    const { expected } = before.body;
    expect((await approveAsSeen(api, ada, { id, expected })).error.code).toBe('changed-meanwhile');
    const { body } = await previewApproval(api, ada, id);
    expect(body.warnings).toContain(text);
    expect(body.toConfirm).toBe('I have checked this address with Test Person.');
    expect((await approveAsSeen(api, ada, { id, expected: body.expected })).status).toBe(200);
    await deps.wallets.remove('EarlierVersion000000');
  });
});
