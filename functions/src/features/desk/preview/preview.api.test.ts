import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { auditedRows, changedBesideAudit } from '../../../../testing/audit-rows.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { accountOf, makePerson, type Person } from '../../../../testing/people.ts';
import { approveAsSeen, makeHolder, previewApproval, withdraw } from '../../../../testing/seen-approvals.ts';
import { freshKey, missingId } from '../../../../testing/records.ts';
import { fixedQuotes, freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { givePolicy } from '../../../../testing/three-administrators.ts';

let nowMs = Date.now();
let btc = 64_000;
let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  const now = () => nowMs;
  const tested = testDeps({ database: freshDatabase('previews'), now, config: { throttleScale: 1000 } });
  const of = () => fixedQuotes(now, { btc, eth: 3201 });
  const quotes: Deps['quotes'] = { find: (coin) => of().find(coin), quote: (coin) => of().quote(coin) };
  deps = { ...tested, quotes };
  api = await startApi(deps);
  [ada, ben] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps, { isAdmin: true })];
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});
beforeEach(async () => {
  nowMs = Date.now();
  btc = 64_000;
  await givePolicy(deps, {});
});

const newHolder = () => makeHolder(deps);
const withdrawal = (holder: Person) => withdraw(api, holder);
const seen = (id: string, by = ada) => previewApproval(api, by, id);
const approve = (id: string, expected: string, by = ada) => approveAsSeen(api, by, { id, expected });

describe('looking at somebody by a preview', () => {
  const rowsAbout = async (uid: string) =>
    (await auditedRows()).filter(({ subjectUid }) => subjectUid === uid);

  it('leaves an audit row, one for each operation, record and hour', async () => {
    const holder = await newHolder();
    const credit = (by = ada) =>
      api.call('preview-credit-profit', {
        token: by.token,
        body: { id: holder.uid, profit: 64, profitSelected: 'btc', transactionId: freshKey() },
      });
    for (let typed = 0; typed < 3; typed += 1) expect((await credit()).status).toBe(200);
    const row = { kind: 'preview-credit-profit', actorUid: ada.uid, targetId: holder.uid };
    expect(await rowsAbout(holder.uid)).toMatchObject([row]);
    await credit(ben);
    nowMs += 60 * 60_000;
    await credit();
    expect((await rowsAbout(holder.uid)).map(({ actorUid }) => actorUid).sort()).toEqual(
      [ada.uid, ada.uid, ben.uid].sort(),
    );
    const id = await withdrawal(holder);
    await Promise.all([seen(id), seen(id)]);
    const ofRecord = (await rowsAbout(holder.uid)).filter(({ targetId }) => targetId === id);
    expect(ofRecord.map(({ kind }) => kind)).toEqual(['preview-approve-transaction']);
  });

  it('leaves it even if the decision would be refused, but none for a record that does not exist', async () => {
    const holder = await newHolder();
    const id = await withdrawal(holder);
    await api.call('reject-transaction', { token: ben.token, body: { idToReject: id } });
    expect((await seen(id)).body.refusal?.code).toBe('already-decided');
    expect((await rowsAbout(holder.uid)).map(({ kind }) => kind)).toContain('preview-approve-transaction');
    const before = await fingerprint(deps);
    const missing = {
      id: missingId(),
      profit: 64,
      profitSelected: 'btc',
      transactionId: freshKey(),
    } as const;
    const answer = await api.call('preview-credit-profit', { token: ada.token, body: missing });
    expect(answer.error.code).toBe('no-user');
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });
});

describe('a preview', () => {
  it('shows what an approval would do, writes nothing, and the approval then does exactly that', async () => {
    const holder = await newHolder();
    const id = await withdrawal(holder);
    const before = await fingerprint(deps);
    const { status, body } = await seen(id);
    expect(status).toBe(200);
    expect(changedBesideAudit(before, await fingerprint(deps))).toEqual([]);
    expect(body).toMatchObject({
      needsSecond: false,
      before: { balance: 1500, held: { balance: 1000 } },
      after: { balance: 1500, held: { balance: 0 } },
      price: { coin: 'btc', rate: 64_000 },
    });
    expect(body.toConfirm).toBeUndefined();
    expect(body.postings).toContainEqual({ account: 'sys:payout', asset: 'usd', amount: 1000 });
    expect((await approve(id, body.expected)).status).toBe(200);
    expect((await accountOf(deps, holder.uid)).usd).toEqual({ available: 150_000, held: 0 });
    // The request is repeated after a lost answer.
    expect((await approve(id, body.expected)).status).toBe(200);
  });

  it('warns about a figure that becomes ten times as much, or a tenth, and refuses neither', async () => {
    const { uid: id } = await newHolder();
    const warningsOf = async (balance: number, btc: number) => {
      const { body } = await api.call('preview-edit-figures', {
        token: ada.token,
        body: { id, balance, btc, eth: 0 },
      });
      expect(body.refusal).toBeUndefined();
      return body.warnings;
    };
    expect(await warningsOf(24_999.99, 0.11)).toEqual([]);
    expect(await warningsOf(25_000, 0.1)).toEqual([
      'Balance becomes ten times what it was, or more. Check the decimal point.',
      'Bitcoin becomes a tenth of what it was, or less. Check the decimal point.',
    ]);
  });

  it('shows what a second administrator would confirm, if one is needed', async () => {
    await givePolicy(deps, { fromUsdCents: 0 });
    const id = await withdrawal(await newHolder());
    const { body } = await seen(id);
    expect(body.needsSecond).toBe(true);
    expect(body.after).toMatchObject({ held: { balance: 0 } });
    expect((await approve(id, body.expected)).status).toBe(202);
    const second = await seen(id, ben);
    expect(second.body.needsSecond).toBe(false);
    expect((await approve(id, second.body.expected, ben)).status).toBe(200);
  });
});

describe('a decision that names what was seen', () => {
  it('may be a credit with a different key from its preview, which made no record', async () => {
    const { uid } = await newHolder();
    const credit = { id: uid, profit: 64, profitSelected: 'btc' } as const;
    const { token } = ada;
    const { body } = await api.call('preview-credit-profit', {
      token,
      body: { ...credit, transactionId: freshKey() },
    });
    const answer = await api.call('credit-profit', {
      token,
      body: { ...credit, transactionId: freshKey(), expected: body.expected },
    });
    expect(answer.status).toBe(200);
  });

  const changedOf = (answer: { error: object }): unknown => Reflect.get(answer.error, 'changed');

  it('is refused once the balances have changed, and nothing is written', async () => {
    const holder = await newHolder();
    const id = await withdrawal(holder);
    const { expected } = (await seen(id)).body;
    await api.call('edit-figures', {
      token: ben.token,
      body: { id: holder.uid, balance: 1, btc: 0.9, eth: 0 },
    });
    const before = await fingerprint(deps);
    const answer = await approve(id, expected);
    expect(answer).toMatchObject({ status: 409, error: { code: 'changed-meanwhile' } });
    expect(changedOf(answer)).toEqual(['balances']);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    expect((await approve(id, (await seen(id)).body.expected)).status).toBe(200);
  });

  it('is refused once the policy has changed', async () => {
    const id = await withdrawal(await newHolder());
    const { expected } = (await seen(id)).body;
    await givePolicy(deps, { fromUsdCents: 5 });
    expect(changedOf(await approve(id, expected))).toEqual(['policy']);
  });

  it('is done at the price that was shown, even if it has moved', async () => {
    const id = await withdrawal(await newHolder());
    const { expected } = (await seen(id)).body;
    btc = 32_000;
    expect((await approve(id, expected)).status).toBe(200);
    expect((await deps.transactions.find(id))?.paid?.rateUsd).toBe(64_000);
  });

  it('is refused with a price shown to somebody else, or without one', async () => {
    const id = await withdrawal(await newHolder());
    const { expected } = (await seen(id, ben)).body;
    expect(changedOf(await approve(id, expected))).toEqual(['price']);
    const without = expected.split('.').slice(0, 3).join('.');
    expect(changedOf(await approve(id, without, ben))).toEqual(['price']);
  });

  it('uses no price while there is none', async () => {
    const id = await withdrawal(await newHolder());
    const { expected } = (await seen(id)).body;
    const dark = await startApi({
      ...deps,
      quotes: { ...deps.quotes, find: () => Promise.resolve(undefined) },
    });
    const answer = await dark.call('approve-transaction', {
      token: ada.token,
      body: { idToApprove: id, expected },
    });
    await dark.close();
    expect(answer.error.code).toBe('rate-unavailable');
  });
});
