import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/make-account.ts';
import { makeDeposit, makeWithdrawal } from '../../testing/make-transaction.ts';
import { makeAdmin } from '../../testing/make-user.ts';
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { decidePayout, decidePayoutReturn, payoutClaims } from './decide-payout.ts';
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

const enter = (transaction: Transaction, txid = first, claim?: { transactionId: string }) =>
  decidePayout({
    transaction,
    txid,
    claim: claim && { ...claim, uid: transaction.uid, atMs: 1 },
    admin,
    atMs,
  });
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

describe('entering what pays a withdrawal', () => {
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

  it('changes nothing for the id that counts already, a returned one too', () => {
    expect(enter(sent)).toBeUndefined();
    expect(enter(returned)).toBeUndefined();
  });

  it('is refused for an id that another withdrawal to the address has, and not for its own', () => {
    expect(codeOf(() => enter(withdrawal, first, { transactionId: 'another' }))).toBe('txid-used');
    expect(enter(withdrawal, first, { transactionId: withdrawal.id })?.paidTxid).toBe(first);
  });

  it('names the claim that it needs, and the one that it gives up', () => {
    const { wanted, replaced } = payoutClaims(sent, second.toUpperCase());
    expect(replaced).toBe(payoutClaims(withdrawal, first).wanted);
    expect(wanted).not.toBe(replaced);
    expect(payoutClaims(sent, first).replaced).toBeUndefined();
    expect(codeOf(() => payoutClaims(withdrawal, `0x${first}`))).toBe('invalid-input');
  });
});

describe('the return of a payment', () => {
  it('puts back dollars in full and the coin that was paid, not what was held', () => {
    const change = giveBack(sent.paid === null ? sent : { ...sent, paid });
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

  it('is possible before anything was entered: a payment may fail', () => {
    expect(giveBack(withdrawal)?.account.usd.available).toBe(50_000);
  });

  it('is possible for an account in doubt: the money is there', () => {
    expect(giveBack(withdrawal, makeAccount({ booksInDoubtAtMs: 1 }))?.account.usd.available).toBe(50_000);
  });

  it('happens once: the same again changes nothing, and another reason is refused', () => {
    expect(giveBack(returned)).toBeUndefined();
    expect(codeOf(() => giveBack(returned, makeAccount(), 'Something else'))).toBe('payout-returned');
  });

  it('is refused where the account could not hold it', () => {
    const full = makeAccount({ usd: { available: limits.accountUnitsMax, held: 0 } });
    expect(codeOf(() => giveBack(withdrawal, full))).toBe('account-limit');
  });

  it('ends what can be entered', () => {
    expect(codeOf(() => enter(returned, second))).toBe('payout-returned');
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
    ['a deleted withdrawal', { ...withdrawal, isDeleted: true }, 'not-found'],
    ["the administrator's own", { ...withdrawal, uid: admin.uid }, 'own-record'],
  ] as const)('is refused for %s', (_which, transaction, code) => {
    expect(codeOf(() => act(transaction))).toBe(code);
  });

  it('is possible for one that its owner has removed from their list', () => {
    expect(codeOf(() => act({ ...withdrawal, isHiddenForUser: true }))).toBe('done');
  });
});
