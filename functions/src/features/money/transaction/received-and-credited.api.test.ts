import { getFirestore } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections, currentWallet } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../../entry/deps.ts';
import type { Api } from '../../../../testing/api.ts';
import { changedBesideAudit, auditedRows } from '../../../../testing/audit-rows.ts';
import { faultsOf, fileOf } from '../../../../testing/books.ts';
import { allDocuments, changes, fingerprint } from '../../../../testing/database.ts';
import { approveReceived, requestDeposit } from '../../../../testing/deposits.ts';
import { accountOf, makePerson, type Person } from '../../../../testing/people.ts';
import { fixedQuotes } from '../../../../testing/test-environment.ts';
import {
  givePolicy,
  withThreeAdmins,
  confirm,
  proposedId,
} from '../../../../testing/three-administrators.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { freshKey } from '../../../../testing/records.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let cleo: Person;
withThreeAdmins('received', (they) => {
  ({ deps, api, ada, ben, cleo } = they);
});
let owner: Person;
beforeEach(async () => {
  await givePolicy(deps, {});
  await deps.wallets.save(currentWallet, makeWalletVersion());
  deps.quotes = fixedQuotes(deps.now);
  owner = await makePerson(deps);
});

const filed = async (usd = 600) => (await requestDeposit({ api, deps }, owner, { usd })).body.transaction._id;
const approve = (id: string, received?: number, { token } = ada) =>
  api.call('approve-transaction', { token, body: { idToApprove: id, received } });
const preview = (id: string, received?: number, { token } = ada) =>
  api.call('preview-approve-transaction', { token, body: { idToApprove: id, received } });
const approveSeen = (id: string, received?: number, by = ada) => approveReceived(api, by, { id, received });
const unpriced = (): void => {
  deps.quotes.find = () => Promise.resolve(undefined);
};

describe('an approved deposit that brought a different amount', () => {
  it('books what came in, as its preview showed', async () => {
    const id = await filed();
    const { body } = await preview(id, 0.008);
    expect(body).toMatchObject({ needsSecond: false, after: { balance: 512, btc: 0.008 } });
    expect(body.warnings).toEqual([
      'Less than requested: 0.008000 BTC instead of 0.009375 BTC. $512.00 will be booked instead of $600.00.',
    ]);
    expect((await approveSeen(id, 0.008)).status).toBe(200);
    expect(await accountOf(deps, owner.uid)).toMatchObject({
      usd: { available: 51_200, held: 0 },
      btc: { available: 800_000, held: 0 },
    });
    expect(await faultsOf(owner.uid)).toEqual([]);
  });

  it('keeps what was asked for, and shows both', async () => {
    const id = await filed();
    await approve(id, 0.00801234);
    expect(await deps.transactions.find(id)).toMatchObject({
      amountUsdCents: 60_000,
      coinUnits: 937_500,
      received: { coinUnits: 801_234, usdCents: 51_278, rateUsd: 64_000 },
    });
    const list = await api.call('list-user-transactions', {
      token: owner.token,
      params: { userId: owner.uid },
    });
    expect(list.body.items[0]).toMatchObject({
      usd: 600,
      btc: 0.00801234,
      requested: { amount: 0.009375 },
      received: { amount: 0.00801234, usd: 512.78, rate: 64_000 },
    });
    const mails = await allDocuments<{ to: string; text: string }>('mail');
    expect(mails.find(({ to }) => to === owner.email)?.text).toContain(
      'We received 0.00801234 BTC, and $512.78 were booked.',
    );
  });

  it('needs a price only for more coin', async () => {
    const [more, less] = [await filed(), await filed()];
    unpriced();
    expect((await approve(more, 0.01)).error.code).toBe('rate-unavailable');
    expect((await approve(less, 0.009)).status).toBe(200);
  });

  it('books no more than one account can hold', async () => {
    owner = await makePerson(deps, { figures: { usd: limits.accountUnitsMax - 60_000, btc: 0, eth: 0 } });
    const id = await filed();
    expect((await approve(id, 0.0094)).error.code).toBe('account-limit');
    expect((await approve(id)).status).toBe(200);
  });
});

describe('the amount that was asked for', () => {
  it('is the same decision as entering none', async () => {
    const id = await filed();
    const { expected } = (await preview(id)).body;
    const body = { idToApprove: id, received: 0.009375, expected };
    expect((await api.call('approve-transaction', { token: ada.token, body })).status).toBe(200);
  });

  it('is read from older records', async () => {
    const id = await filed();
    await approve(id);
    const stored = getFirestore().collection(collections.transactions).doc(id);
    const fields = (await stored.get()).data() ?? {};
    const { received: _received, txid: _txid, ...before } = fields;
    await stored.set(before);
    expect(await faultsOf(owner.uid)).toEqual([]);
    expect((await approve(id)).status).toBe(200);
    expect((await fileOf(owner.uid)).transactions[0]).toMatchObject({ received: null, txid: null });
  });
});

describe('a decision', () => {
  it('with an amount that differs from the preview is refused, and writes nothing', async () => {
    const id = await filed();
    const { expected } = (await preview(id, 0.008)).body;
    const before = await fingerprint(deps);
    for (const received of [undefined, 0.0080001, 0.009375]) {
      const body = { idToApprove: id, received, expected };
      expect(await api.call('approve-transaction', { token: ada.token, body })).toMatchObject({
        status: 409,
        error: { code: 'changed-meanwhile', changed: ['record'] },
      });
    }
    expect(changedBesideAudit(before, await fingerprint(deps))).toEqual([]);
  });

  it('sent twice changes nothing, and with another amount is refused', async () => {
    const id = await filed();
    await approve(id, 0.008);
    const before = await fingerprint(deps);
    expect((await approve(id, 0.008, ben)).status).toBe(200);
    for (const other of [undefined, 0.009375, 0.0081])
      expect((await approve(id, other, ben)).error.code).toBe('already-decided');
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });
});

describe('under the two-person rule', () => {
  beforeEach(() => givePolicy(deps, { fromUsdCents: 100_000 }));

  it('the booked amount counts, not the requested one', async () => {
    expect((await approveSeen(await filed(1_200), 0.0078125)).status).toBe(200);
    // $500.00 were decided alone already.
    expect((await approveSeen(await filed(500), 0.0078125)).status).toBe(202);
    expect((await approveSeen(await filed(), 0.0078125, ben)).status).toBe(200);
    expect((await approveSeen(await filed(), 0.015625, cleo)).status).toBe(202);
  });

  it('a second administrator approves the same amount', async () => {
    const id = await filed(1_200);
    expect((await approveSeen(id, 0.017)).status).toBe(202);
    expect((await preview(id, 0.017, ben)).body.facts).toContainEqual({
      what: 'Approved by',
      value: `Test Person, ${ada.email}, received 0.017000 BTC`,
    });
    const list = await api.call('list-transactions', { token: ben.token });
    const row = list.body.items.find(({ _id }) => _id === id);
    expect(row?.approvedBy).toMatchObject({ _id: ada.uid, received: 0.017 });
    expect((await approveSeen(id, 0.017, ben)).status).toBe(200);
    expect((await accountOf(deps, owner.uid)).usd.available).toBe(108_800);
  });

  it('a different amount is a new first approval', async () => {
    const id = await filed(1_200);
    expect((await approveSeen(id, 0.017)).status).toBe(202);
    expect((await approveSeen(id, 0.0175, ben)).status).toBe(202);
    expect((await approveSeen(id, undefined, cleo)).status).toBe(202);
    expect((await deps.transactions.find(id))?.status).toBe('Pending');
    expect((await accountOf(deps, owner.uid)).usd.available).toBe(0);
    expect((await approveSeen(id, 0.0175, cleo)).status).toBe(200);
    expect((await accountOf(deps, owner.uid)).usd.available).toBe(112_000);
    expect(await faultsOf(owner.uid)).toEqual([]);
  });
});
beforeEach(() => givePolicy(deps, {}));

const reason = 'Profit on your investment';
type Credit = { transactionId?: string; reason?: string };

function credit(holder: Person, { transactionId = freshKey(), ...given }: Credit = {}) {
  const body = { id: holder.uid, profit: 40, profitSelected: 'btc', transactionId, ...given } as const;
  return api.call('credit-profit', { token: ada.token, body });
}

const listOf = async ({ token, uid }: Person) =>
  (await api.call('list-user-transactions', { token, params: { userId: uid } })).body.items;
const mailOf = async ({ email }: Person) => (await mailsOf(deps, email, 'profit-credited')).at(-1)?.text;

describe('the reason of a credit', () => {
  it('is shown to its owner in the list, the statement and the mail, and kept in the audit trail', async () => {
    const holder = await makePerson(deps);
    expect((await credit(holder, { reason: ` ${reason} ` })).status).toBe(200);
    const [record] = await listOf(holder);
    expect(record).toMatchObject({ type: 'Credited', reason });
    const statement = { token: holder.token, params: { userId: holder.uid } };
    const { body } = await api.call('get-statement', statement);
    expect(JSON.stringify(body)).toContain(reason);
    expect(await mailOf(holder)).toContain(`Reason: ${reason}`);
    const row = (await auditedRows()).find(({ targetId }) => targetId === record?._id);
    expect(row).toMatchObject({ kind: 'credit-profit', detail: { amountUsdCents: 4000, reason } });
  });

  it('is part of the request: repeating key and reason is one credit, and another reason is refused', async () => {
    const holder = await makePerson(deps);
    const transactionId = freshKey();
    const first = await credit(holder, { transactionId, reason });
    const again = await credit(holder, { transactionId, reason: `${reason} ` });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await credit(holder, { transactionId, reason: 'Correction' });
    const without = await credit(holder, { transactionId });
    expect([other.error.code, without.error.code]).toEqual(['key-reused', 'key-reused']);
    expect((await accountOf(deps, holder.uid)).usd.available).toBe(4000);
  });
});

describe('the reason of a credit that takes two administrators', () => {
  beforeEach(() => givePolicy(deps, { fromUsdCents: 0 }));

  it('is shown to the second one, and is in the record that they confirm', async () => {
    const holder = await makePerson(deps);
    const id = proposedId(await credit(holder, { reason }));
    const { uid: adminId, token } = ben;
    const { body } = await api.call('list-proposals', { token, params: { adminId } });
    const shown = body.items.find(({ _id }) => _id === id);
    expect(shown?.changes).toContainEqual({ what: 'Reason', before: '', after: reason });
    expect((await confirm(api, ben, id)).status).toBe(200);
    expect(await listOf(holder)).toMatchObject([{ reason }]);
  });

  it('cannot be changed without the confirming administrator noticing', async () => {
    const holder = await makePerson(deps);
    const id = proposedId(await credit(holder, { reason }));
    const by = { token: ben.token, body: { idToConfirm: id } };
    const { expected } = (await api.call('preview-confirm-proposal', by)).body;
    const proposal = await deps.proposals.find(id);
    if (proposal?.operation !== 'credit-profit') throw new Error('no credit was proposed');
    await deps.proposals.save(id, { ...proposal, request: { ...proposal.request, reason: 'Other' } });
    const body = { idToConfirm: id };
    const answers = [
      await api.call('confirm-proposal', {
        token: ben.token,
        params: { adminId: ben.uid },
        body: { ...body, expected },
      }),
      await confirm(api, ben, id),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(['changed-meanwhile', 'changed-meanwhile']);
    expect(await listOf(holder)).toEqual([]);
  });
});
