import { beforeEach, describe, expect, it } from 'vitest';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { booksOf } from '../../../../testing/books.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, requestDeposit } from '../../../../testing/holders.ts';
import { accountOf, makePerson, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { fixedQuotes } from '../../../../testing/test-environment.ts';
import { confirm, givePolicy, proposedId, threeAdmins } from '../../../../testing/three-administrators.ts';

const { deps, api, ada, ben, cleo } = await threeAdmins();
const { approve, preview } = holderCalls(api);
const { faultsOf } = booksOf(deps);
let owner: Person;
beforeEach(async () => {
  await givePolicy(deps, {});
  deps.quotes = fixedQuotes(deps.now);
  owner = await makePerson(deps);
});

const filed = async (usd = 600) => (await requestDeposit({ api, deps }, owner, { usd })).body.transaction._id;
const approveSeen = async (id: string, received?: number, by = ada) =>
  approve(by, id, { received, expected: (await preview(by, id, { received: received })).expected });
const own = () => ({ token: owner.token, params: { userId: owner.uid } });
const list = async () => (await api.call('list-user-transactions', own())).body.items;
const mailTo = async (kind: 'deposit-approved' | 'profit-credited') =>
  (await mailsOf(deps, owner.email, kind)).at(-1)?.text;
const usd = async () => (await accountOf(deps, owner.uid)).usd.available;

describe('an approved deposit that brought a different amount', () => {
  it('books what came in, as its preview showed, keeps what was asked for, and shows both', async () => {
    const id = await filed();
    const seen = await preview(ada, id, { received: 0.00801234 });
    expect(seen).toMatchObject({ needsSecond: false, after: { balance: 512.78, btc: 0.00801234 } });
    expect(seen.warnings.map(({ text }) => text)).toEqual([
      'Less than requested: 0.00801234 BTC instead of 0.009375 BTC. $512.78 will be booked instead of $600.00.',
    ]);
    expect((await approveSeen(id, 0.00801234)).status).toBe(200);
    expect(await deps.transactions.find(id)).toMatchObject({
      amountUsdCents: 60_000,
      coinUnits: 937_500,
      received: { coinUnits: 801_234, usdCents: 51_278, rateUsd: 64_000 },
    });
    expect(await list()).toMatchObject([
      {
        usd: 600,
        btc: 0.00801234,
        requested: { amount: 0.009375 },
        received: { amount: 0.00801234, usd: 512.78, rate: 64_000 },
      },
    ]);
    expect(await mailTo('deposit-approved')).toContain(
      'We received 0.00801234 BTC, and $512.78 were booked.',
    );
    expect(await usd()).toBe(51_278);
    expect(await faultsOf(owner.uid)).toEqual([]);
  });

  it('needs a price only for more coin, and books no more than one account can hold', async () => {
    const [more, less] = [await filed(), await filed()];
    deps.quotes.find = () => Promise.resolve(undefined);
    expect((await approve(ada, more, { received: 0.01 })).error.code).toBe('rate-unavailable');
    expect((await approve(ada, less, { received: 0.009 })).status).toBe(200);
    deps.quotes = fixedQuotes(deps.now);
    owner = await makePerson(deps, {
      figures: { usd: amountLimits.accountUnitsMax - 60_000, btc: 0, eth: 0 },
    });
    const id = await filed();
    expect((await approve(ada, id, { received: 0.0094 })).error.code).toBe('account-limit');
    expect((await approve(ada, id)).status).toBe(200);
  });

  it('is the decision that was seen, and the same one only with the same amount', async () => {
    const id = await filed();
    const { expected } = await preview(ada, id, { received: 0.008 });
    for (const received of [undefined, 0.0080001, 0.009375])
      expect(await approve(ada, id, { received, expected })).toMatchObject({
        status: 409,
        error: { code: 'changed-meanwhile', changed: ['record'] },
      });
    expect((await approve(ada, id, { received: 0.008, expected })).status).toBe(200);
    await nothingWritten(deps, async () => {
      expect((await approve(ben, id, { received: 0.008 })).status).toBe(200);
      for (const received of [undefined, 0.009375, 0.0081])
        expect((await approve(ben, id, { received })).error.code).toBe('already-decided');
    });
    // Entering what was asked for is entering nothing.
    const whole = await filed();
    const seen = await preview(ada, whole);
    expect((await approve(ada, whole, { ...seen, received: 0.009375 })).status).toBe(200);
  });
});

describe('under the two-person rule', () => {
  beforeEach(() => givePolicy(deps, { fromUsdCents: 100_000 }));

  it('a second administrator sees and approves the same amount, and another one is a new first approval', async () => {
    const id = await filed(1_200);
    expect((await approveSeen(id, 0.017)).status).toBe(202);
    expect((await preview(ben, id, { received: 0.017 })).facts).toContainEqual({
      what: 'Approved by',
      value: `Test Person, ${ada.email}, received 0.017000 BTC`,
    });
    const all = (await api.call('list-transactions', { token: ben.token })).body.items;
    const approvedBy = { _id: ada.uid, received: 0.017 };
    expect(all.find(({ _id }) => _id === id)?.approvedBy).toMatchObject(approvedBy);
    expect((await approveSeen(id, 0.0175, ben)).status).toBe(202);
    expect((await approveSeen(id, undefined, cleo)).status).toBe(202);
    expect([await usd(), (await deps.transactions.find(id))?.status]).toEqual([0, 'Pending']);
    expect((await approveSeen(id, 0.0175, cleo)).status).toBe(200);
    expect(await usd()).toBe(112_000);
    expect(await faultsOf(owner.uid)).toEqual([]);
  });
});

describe('the reason of a credit', () => {
  const reason = 'Profit on your investment';
  const credit = (given: { transactionId?: string; reason?: string } = {}) => {
    const about = { id: owner.uid, profit: 40, profitSelected: 'btc', transactionId: freshKey() } as const;
    return api.call('credit-profit', { token: ada.token, body: { ...about, ...given } });
  };

  it('is shown to its owner in list, statement and mail, audited, and a part of the request', async () => {
    const transactionId = freshKey();
    const first = await credit({ transactionId, reason: ` ${reason} ` });
    const again = await credit({ transactionId, reason });
    expect([again.status, again.body]).toEqual([200, first.body]);
    for (const other of [{ reason: 'Correction' }, {}])
      expect((await credit({ transactionId, ...other })).error.code).toBe('key-reused');
    const [record, ...more] = await list();
    expect([record, more]).toMatchObject([{ type: 'Credited', reason }, []]);
    expect(JSON.stringify((await api.call('get-statement', own())).body)).toContain(reason);
    expect(await mailTo('profit-credited')).toContain(`Reason: ${reason}`);
    const [row] = await auditedRows(deps, ['targetId', '==', record?._id]);
    expect(row).toMatchObject({ kind: 'credit-profit', detail: { amountUsdCents: 4000, reason } });
  });

  it('is shown to the second administrator, and cannot be changed without their noticing', async () => {
    await givePolicy(deps, { fromUsdCents: 0 });
    const id = proposedId(await credit({ reason }));
    const by = { token: ben.token, params: { adminId: ben.uid } };
    const { items } = (await api.call('list-proposals', by)).body;
    const change = { what: 'Reason', before: '', after: reason };
    expect(items.find(({ _id }) => _id === id)?.changes).toContainEqual(change);
    const asked = { ...by, body: { idToConfirm: id } };
    const { expected } = (await api.call('preview-confirm-proposal', asked)).body;
    const proposal = await deps.proposals.find(id);
    if (proposal?.operation !== 'credit-profit') throw new Error('no credit was proposed');
    await deps.proposals.save(id, { ...proposal, request: { ...proposal.request, reason: 'Other' } });
    const sent = { ...by, body: { idToConfirm: id, expected } };
    const answers = [await api.call('confirm-proposal', sent), await confirm(api, ben, id)];
    expect(answers.map(({ error }) => error.code)).toEqual(['changed-meanwhile', 'changed-meanwhile']);
    expect(await list()).toEqual([]);
    await deps.proposals.save(id, proposal);
    expect((await confirm(api, ben, id)).status).toBe(200);
    expect(await list()).toMatchObject([{ reason }]);
  });
});
