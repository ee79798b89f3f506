import { beforeEach, describe, expect, it } from 'vitest';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { type Answer } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, makeHolder } from '../../../../testing/holders.ts';
import { accountOf, makePerson, type Person } from '../../../../testing/people.ts';
import { fileFinding, freshKey, missingId } from '../../../../testing/records.ts';
import { fixedQuotes } from '../../../../testing/test-environment.ts';
import {
  confirm,
  givePolicy,
  proposedId,
  refuse,
  threeAdmins,
} from '../../../../testing/three-administrators.ts';

const { deps, api, ada, ben, later } = await threeAdmins();
const { withdrawal, preview, approve } = holderCalls(api);
beforeEach(async () => {
  deps.quotes = fixedQuotes(deps.now);
  await givePolicy(deps, {});
});

const by = ({ token, uid }: Person = ada) => ({ token, params: { adminId: uid } });
const waiting = async () => withdrawal(await makeHolder(deps));
const changedOf = ({ error }: Answer<unknown>): unknown => Reflect.get(error, 'changed');
const wordsOf = ({ facts }: { facts: readonly { what: string; value: string }[] }) =>
  Object.fromEntries(facts.map(({ what, value }) => [what, value]));
const credit = (id: string) =>
  ({ id, profit: 64, profitSelected: 'btc', transactionId: freshKey() }) as const;

it('looking at somebody by a preview leaves an audit row, one for each operation, record and hour, even if the decision is refused', async () => {
  const holder = await makeHolder(deps);
  const ask = ({ token } = ada, id = holder.uid) =>
    api.call('preview-credit-profit', { token, body: credit(id) });
  const rows = async () =>
    (await auditedRows(deps, ['subjectUid', '==', holder.uid])).filter(({ kind }) =>
      kind.startsWith('preview-'),
    );
  for (let typed = 0; typed < 3; typed += 1) expect((await ask()).status).toBe(200);
  const row = { kind: 'preview-credit-profit', actorUid: ada.uid, targetId: holder.uid };
  expect(await rows()).toMatchObject([row]);
  await ask(ben);
  await later(60 * 60_000);
  await ask();
  expect((await rows()).map(({ actorUid }) => actorUid).sort()).toEqual([ada.uid, ada.uid, ben.uid].sort());
  const id = await withdrawal(holder);
  await api.call('reject-transaction', { token: ben.token, body: { idToReject: id } });
  expect((await preview(ada, id)).refusal?.code).toBe('already-decided');
  expect((await rows()).filter(({ targetId }) => targetId === id)).toHaveLength(1);
  await nothingWritten(deps, async () => expect((await ask(ada, missingId())).error.code).toBe('no-user'));
});

describe('an approval', () => {
  it('does exactly what its preview showed, at the price that was shown, once', async () => {
    const holder = await makeHolder(deps);
    const id = await withdrawal(holder);
    const seen = await preview(ada, id);
    expect(seen).toMatchObject({
      needsSecond: false,
      before: { balance: 1500, held: { balance: 1000 } },
      after: { balance: 1500, held: { balance: 0 } },
      price: { coin: 'btc', rate: 64_000 },
    });
    expect(seen.toConfirm).toBeUndefined();
    expect(seen.postings).toContainEqual({ account: 'sys:payout', asset: 'usd', amount: 1000 });
    deps.quotes = fixedQuotes(deps.now, { btc: 32_000, eth: 3201 });
    // The second request is a repeat after a lost answer.
    for (let turn = 0; turn < 2; turn += 1) expect((await approve(ada, id, seen)).status).toBe(200);
    expect((await accountOf(deps, holder.uid)).usd).toEqual({ available: 150_000, held: 0 });
    expect((await deps.transactions.find(id))?.paid?.rateUsd).toBe(64_000);
  });

  it('rests on the record, the balances and the policy, in words, and needs a second one under it', async () => {
    await givePolicy(deps, { fromUsdCents: 100_000 });
    const id = await waiting();
    const first = await preview(ada, id);
    expect(first).toMatchObject({ needsSecond: true, after: { held: { balance: 0 } } });
    expect(wordsOf(first)).toMatchObject({
      Status: 'Pending',
      'Approved by': 'nobody',
      Available: '$1,500.00',
      Held: '$1,000.00',
      'Available Bitcoin': '0.984375 BTC',
      Books: 'not in doubt',
      'Require a second administrator': 'from $1,000.00 on',
    });
    expect((await approve(ada, id, first)).status).toBe(202);
    const second = await preview(ben, id);
    expect(second.needsSecond).toBe(false);
    expect(wordsOf(second)).toMatchObject({ 'Approved by': `Test Person, ${ada.email}` });
    expect((await approve(ben, id, second)).status).toBe(200);
  });

  it.each<[string, (holder: Person, expected: string) => Promise<unknown>]>([
    [
      'balances',
      ({ uid: id }) =>
        api.call('edit-figures', { token: ben.token, body: { id, balance: 1, btc: 0.9, eth: 0 } }),
    ],
    ['policy', () => givePolicy(deps, { fromUsdCents: 5 })],
  ])('is refused once the %s differ from what was seen, and writes nothing', async (what, change) => {
    const holder = await makeHolder(deps);
    const id = await withdrawal(holder);
    const { expected } = await preview(ada, id);
    await change(holder, expected);
    await nothingWritten(deps, async () => {
      const answer = await approve(ada, id, { expected });
      expect([answer.status, answer.error.code, changedOf(answer)]).toEqual([
        409,
        'changed-meanwhile',
        [what],
      ]);
    });
    if (what === 'balances') expect((await approve(ada, id, await preview(ada, id))).status).toBe(200);
  });

  it('is refused with a price shown to somebody else, or without one', async () => {
    const id = await waiting();
    const { expected } = await preview(ben, id);
    const without = expected.split('.').slice(0, 3).join('.');
    const answers = [await approve(ada, id, { expected }), await approve(ben, id, { expected: without })];
    expect(answers.map(changedOf)).toEqual([['price'], ['price']]);
    const seen = await preview(ada, id);
    deps.quotes.find = () => Promise.resolve(undefined);
    expect((await approve(ada, id, seen)).error.code).toBe('rate-unavailable');
  });

  it('warns of an address whose checksum fails, or that was ever our own, and asks whether it was checked', async () => {
    const toConfirm = 'I have checked this with Test Person.';
    const mistyped = await waiting();
    const record = (await deps.transactions.find(mistyped)) ?? expect.fail('It is not there');
    const btcAddress = String(record.btcAddress);
    await deps.transactions.save(mistyped, { ...record, btcAddress: `${btcAddress.slice(0, -1)}x` });
    const seen = await preview(ada, mistyped);
    expect(seen.warnings[0]?.text).toMatch(/^The checksum of this address does not match/);
    expect(seen.toConfirm).toBe(toConfirm);
    expect((await approve(ada, mistyped, seen)).status).toBe(200);
    const id = await waiting();
    const { expected } = await preview(ada, id);
    await deps.wallets.save(
      'EarlierVersion000000',
      makeWalletVersion({ btcAddress: btcAddress.toUpperCase() }),
    );
    expect((await approve(ada, id, { expected })).error.code).toBe('changed-meanwhile');
    const own = await preview(ada, id);
    expect(own.warnings).toContainEqual({
      kind: 'own-address',
      text: 'This is a deposit address of the platform itself.',
    });
    expect(own.toConfirm).toBe(toConfirm);
    await deps.wallets.eraseNow('EarlierVersion000000');
  });
});

it('a credit that was seen may have another key; an edit warns about a misplaced decimal point', async () => {
  const { uid: id } = await makeHolder(deps);
  const { token } = ada;
  const { expected } = (await api.call('preview-credit-profit', { token, body: credit(id) })).body;
  const done = await api.call('credit-profit', { token, body: { ...credit(id), expected } });
  expect(done.status).toBe(200);
  const warningsOf = async (balance: number, btc: number) => {
    const body = { id, balance, btc, eth: 1 };
    return (await api.call('preview-edit-figures', { token, body })).body.warnings.map(({ text }) => text);
  };
  expect(await warningsOf(25_639.99, 0.11)).toEqual([]);
  expect(await warningsOf(25_640, 0.1)).toEqual([
    'Balance becomes ten times what it was, or more. Check the decimal point.',
    'Bitcoin becomes a tenth of what it was, or less. Check the decimal point.',
  ]);
});

it('a deletion does exactly what its preview showed, once', async () => {
  const holder = await makeHolder(deps);
  const id = await withdrawal(holder);
  const seen = await api.call('preview-delete-transaction', { token: ada.token, body: { idToPreview: id } });
  const { expected, ...shown } = seen.body;
  expect(shown).toMatchObject({ before: { balance: 1500 }, after: { balance: 2500, held: { balance: 0 } } });
  expect(shown.postings).toContainEqual({ account: 'user:held', asset: 'usd', amount: -1000 });
  // Other clients send no `expected`.
  for (const query of [{ expected }, { expected }, {}]) {
    const params = { transactionId: id };
    const { status } = await api.call('delete-transaction', { token: ada.token, params, query });
    expect(status).toBe(200);
  }
  expect((await accountOf(deps, holder.uid)).usd).toEqual({ available: 250_000, held: 0 });
});

describe('the preview of a confirmation', () => {
  const previewed = (idToConfirm: string, { token } = ben) =>
    api.call('preview-confirm-proposal', { token, body: { idToConfirm } });
  const propose = async (uid: string) => {
    await givePolicy(deps, { fromUsdCents: 0 });
    return proposedId(await api.call('credit-profit', { token: ada.token, body: credit(uid) }));
  };

  it('shows what would happen now, and the confirmation then does exactly that, once', async () => {
    const holder = await makeHolder(deps);
    const id = await propose(holder.uid);
    const { body } = await previewed(id);
    expect(body).toMatchObject({
      needsSecond: false,
      before: { balance: 2500, btc: 1 },
      after: { balance: 2564, btc: 1.001 },
      price: { coin: 'btc', rate: 64_000 },
    });
    deps.quotes = fixedQuotes(deps.now, { btc: 32_000, eth: 3201 });
    for (let turn = 0; turn < 2; turn += 1) {
      const sent = { ...by(ben), body: { idToConfirm: id, expected: body.expected } };
      expect((await api.call('confirm-proposal', sent)).status).toBe(200);
    }
    expect((await accountOf(deps, holder.uid)).btc.available).toBe(100_100_000);
  });

  it('shows why it would be refused, and is itself refused for a deleted account', async () => {
    const [id, refused] = [await propose((await makeHolder(deps)).uid), await propose(ben.uid)];
    expect((await previewed(id, ada)).body.refusal).toMatchObject({ code: 'own-proposal' });
    expect((await previewed(refused)).error.code).toBe('own-record');
    await refuse(api, ada, id);
    expect((await previewed(id)).body.refusal).toMatchObject({ code: 'already-decided' });
    const gone = await makePerson(deps);
    const toNobody = await propose(gone.uid);
    await deps.runTransaction((tx) => Promise.resolve(deps.users.erase(tx, gone.uid)));
    expect((await previewed(toNobody)).error.code).toBe('no-user');
  });

  it('does not let anybody refuse one that was confirmed meanwhile', async () => {
    const id = await propose((await makeHolder(deps)).uid);
    const asked = { ...by(), body: { idToRefuse: id } };
    const { facts, expected } = (await api.call('preview-refuse-proposal', asked)).body;
    expect(facts).toEqual([{ what: 'Proposal', value: 'waiting' }]);
    expect((await confirm(api, ben, id)).status).toBe(200);
    const sent = { ...by(), body: { idToRefuse: id, expected } };
    expect((await api.call('refuse-proposal', sent)).error.code).toBe('already-decided');
    expect((await api.call('preview-refuse-proposal', asked)).body.refusal?.code).toBe('already-decided');
  });
});

it('closing a finding rests on what was found, not on how often it was seen since', async () => {
  const id = await fileFinding(deps, (await makePerson(deps)).uid);
  const body = { findingId: id, entryId: '', note: 'Two clocks differed' };
  const seen = async (entryId = '') =>
    (await api.call('preview-close-finding', { ...by(), body: { ...body, entryId } })).body;
  const close = (expected: string) => api.call('close-finding', { ...by(), body: { ...body, expected } });
  expect((await seen('no-such-entry')).refusal?.code).toBe('invalid-input');
  const { facts, expected } = await seen();
  expect(facts).toEqual([
    { what: 'Finding', value: 'open' },
    { what: 'What was found', value: '1 too much' },
  ]);
  const finding = (await deps.findings.find(id)) ?? expect.fail('It is gone');
  await deps.findings.save(id, { ...finding, detail: '2 too much', lastSeenAtMs: deps.now() + 1 });
  expect(changedOf(await close(expected))).toEqual(['record']);
  const again = await seen();
  await deps.findings.save(id, { ...finding, detail: '2 too much', lastSeenAtMs: deps.now() + 2 });
  expect((await close(again.expected)).status).toBe(200);
});
