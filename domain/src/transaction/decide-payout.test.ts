import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/make-account.ts';
import { makeDeposit, makeWithdrawal } from '../../testing/make-transaction.ts';
import { makeQuote } from '../../testing/make-quote.ts';
import { makeAdmin, makeUser } from '../../testing/make-user.ts';
import { DomainError } from '../errors.ts';
import type { Posting } from '../ledger/journal.ts';
import { limits } from '../limits.ts';
import { usdCents } from '../money/units.ts';
import { decideEditFigures } from './decide-figures.ts';
import { decidePayout, decidePayoutReturn, payoutClaims } from './decide-payout.ts';
import { decideReview } from './decide-review.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import type { Transaction } from './transaction.ts';

const admin = { uid: makeAdmin().uid, name: makeAdmin().name };
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const atMs = 77;
const paid = { coinUnits: 390_600, rateUsd: 128_000, rateAtMs: 1 };
const withdrawal = makeWithdrawal({ status: 'Approved', paid });
const sent = makeWithdrawal({
  status: 'Approved',
  paidTxid: first,
  paidAtMs: 5,
  payouts: [{ txid: first, by: admin, atMs: 5 }],
});
const returned = { ...sent, returned: { reason: 'It came back', by: admin, atMs: 9 } };

const enter = (transaction: Transaction, txid = first, claimant?: Transaction) =>
  decidePayout({ transaction, txid, replaces: transaction.paidTxid ?? '', claimant, admin, atMs });
const giveBack = (transaction: Transaction, account = makeAccount(), reason = 'It came back') =>
  decidePayoutReturn({ transaction, account, admin, reason, atMs });
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
  }
  return 'done';
};

describe('entering the payment of a withdrawal', () => {
  it('keeps the id, when it was entered and who did it; the status stays', () => {
    expect(enter(withdrawal)).toEqual({
      ...withdrawal,
      paidTxid: first,
      paidAtMs: atMs,
      payouts: [{ txid: first, by: admin, atMs }],
    });
  });

  it('appends a correction, which does not change when it was sent', () => {
    expect(enter(sent, second)).toMatchObject({
      paidTxid: second,
      paidAtMs: 5,
      payouts: [{ txid: first }, { txid: second, atMs }],
    });
  });

  it.each([
    ['already exists', sent, ''],
    ['is a different one', sent, second],
    ['is none', withdrawal, first],
  ] as const)(
    'is refused if the caller saw another id: the current one %s',
    (_which, transaction, replaces) => {
      const options = { transaction, txid: 'c'.repeat(64), claimant: undefined, admin, atMs };
      expect(codeOf(() => decidePayout({ ...options, replaces }))).toBe('changed-meanwhile');
      const seen = (transaction.paidTxid ?? '').toUpperCase();
      expect(codeOf(() => decidePayout({ ...options, replaces: seen }))).toBe('done');
    },
  );

  it('changes nothing for the current id, also if it was returned', () => {
    expect(enter(sent)).toBeUndefined();
    expect(enter(returned)).toBeUndefined();
  });

  it('is refused for an id of another withdrawal to the address, until that one is returned', () => {
    expect(codeOf(() => enter(withdrawal, first, sent))).toBe('txid-used');
    expect(enter(withdrawal, first, returned)?.paidTxid).toBe(first);
  });

  it('is possible after a return, for the first time and as a correction: it moves no money', () => {
    expect(enter({ ...withdrawal, returned: returned.returned })).toMatchObject({
      paidTxid: first,
      returned: returned.returned,
    });
    expect(enter(returned, second)?.payouts).toHaveLength(2);
  });

  it('returns the payout claim that it needs, and the one that it gives up', () => {
    const { wanted, replaced } = payoutClaims(sent, second.toUpperCase());
    expect(replaced).toBe(payoutClaims(withdrawal, first).wanted);
    expect(wanted).not.toBe(replaced);
    expect(payoutClaims(sent, first).replaced).toBeUndefined();
    expect(codeOf(() => payoutClaims(withdrawal, `0x${first}`))).toBe('invalid-input');
  });
});

describe('the return of a payment', () => {
  it('puts back all dollars and the coin that was paid, if more was held', () => {
    const change = giveBack({ ...sent, paid });
    expect(change?.transaction.returned).toEqual({ reason: 'It came back', by: admin, atMs });
    expect(change?.entry).toMatchObject({
      id: `${sent.id}_payout-returned`,
      reason: 'It came back',
      postings: [
        { account: 'sys:payout', asset: 'usd', delta: -50_000 },
        { account: 'user:available', asset: 'usd', delta: 50_000 },
        { account: 'sys:payout', asset: 'btc', delta: -390_600 },
        { account: 'user:available', asset: 'btc', delta: 390_600 },
      ],
    });
  });

  it.each([0, 1, 390_599])(
    'puts back no more coin than the %d units held; the rest goes to sys:fx',
    (held) => {
      const change = giveBack({ ...sent, paid, heldCoinUnits: held });
      expect(change?.account.btc.available).toBe(held);
      expect(change?.entry.postings).toEqual([
        { account: 'sys:payout', asset: 'usd', delta: -50_000 },
        { account: 'user:available', asset: 'usd', delta: 50_000 },
        { account: 'sys:payout', asset: 'btc', delta: -390_600 },
        ...(held === 0 ? [] : [{ account: 'user:available', asset: 'btc', delta: held }]),
        { account: 'sys:fx', asset: 'btc', delta: 390_600 - held },
      ]);
    },
  );

  it.each([
    [64_000, 128_000],
    [64_000, 64_000],
    [64_000, 32_000],
  ])('leaves account and platform as if a withdrawal at %d had never been paid at %d', (asked, paidAt) => {
    const platform = new Map<string, number>();
    const note = ({ postings }: { postings: Posting[] }) => {
      for (const { account, asset, delta } of postings)
        if (account.startsWith('sys:'))
          platform.set(`${account} ${asset}`, (platform.get(`${account} ${asset}`) ?? 0) + delta);
    };
    // Less of the coin than the request needs at its own price.
    const before = makeAccount({ usd: { available: 80_000, held: 0 }, btc: { available: 500_000, held: 0 } });
    const asking = decideWithdrawal(makeUser(), before, {
      id: 'record',
      transactionId: '1',
      requestHash: '',
      coin: 'btc',
      amountUsdCents: usdCents(50_000),
      address: 'bc1q',
      quote: makeQuote({ rateUsd: asked, atMs }),
      atMs,
    });
    const approval = decideReview({
      ...asking,
      owner: makeUser(),
      admin: makeAdmin(),
      review: 'Approved',
      quote: makeQuote({ rateUsd: paidAt, atMs }),
      atMs,
    });
    if (!approval?.entry) throw new Error('not approved');
    // However an administrator edits the figures meanwhile, the same comes back.
    const figures = { usd: 7, btc: 3, eth: 5 };
    const edit = decideEditFigures({
      account: approval.account,
      admin: makeAdmin(),
      figures,
      reason: '',
      recordId: 'edit',
      atMs,
    });
    const change = edit && giveBack(approval.transaction, edit.account);
    if (!change) throw new Error('not returned');
    for (const entry of [asking.entry, approval.entry, change.entry]) note(entry);
    expect([...platform.values()].filter((sum) => sum !== 0)).toEqual([]);
    const { available } = approval.account.btc;
    expect(change.account.btc.available - figures.btc).toBe(500_000 - available);
    expect(change.account.usd).toEqual({ available: figures.usd + 50_000, held: 0 });
  });

  it('is possible before anything was entered: a payment may fail', () => {
    expect(giveBack(withdrawal)?.account.usd.available).toBe(50_000);
  });

  it('is possible for an account in doubt: the money exists', () => {
    expect(giveBack(withdrawal, makeAccount({ booksInDoubtAtMs: 1 }))?.account.usd.available).toBe(50_000);
  });

  it('happens once: repeating it changes nothing, and another reason is refused', () => {
    expect(giveBack(returned)).toBeUndefined();
    expect(codeOf(() => giveBack(returned, makeAccount(), 'Something else'))).toBe('payout-returned');
  });

  it('is refused if the account could not hold it', () => {
    const full = makeAccount({ usd: { available: limits.accountUnitsMax, held: 0 } });
    expect(codeOf(() => giveBack(withdrawal, full))).toBe('account-limit');
  });
});

describe.each([
  ['entering', (transaction: Transaction) => enter(transaction, second)],
  ['returning', (transaction: Transaction) => giveBack(transaction)],
] as const)('%s', (_what, act) => {
  it.each([
    ['a Pending withdrawal', makeWithdrawal(), 'not-paid-out'],
    ['a Rejected withdrawal', makeWithdrawal({ status: 'Rejected' }), 'not-paid-out'],
    ['an approved deposit', makeDeposit({ status: 'Approved' }), 'not-paid-out'],
    ["the administrator's own", { ...withdrawal, uid: admin.uid }, 'own-record'],
  ] as const)('is refused for %s', (_which, transaction, code) => {
    expect(codeOf(() => act(transaction))).toBe(code);
  });

  it.each([{ isHiddenForUser: true }, { isHiddenForUser: true, isDeleted: true }])(
    'is possible for one that its owner or an administrator has removed: %j',
    (fields) => {
      expect(codeOf(() => act({ ...withdrawal, ...fields }))).toBe('done');
    },
  );
});
