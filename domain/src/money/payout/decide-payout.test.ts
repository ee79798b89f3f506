import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { makeDeposit, makeWithdrawal } from '../../../testing/make-transaction.ts';
import { makeAdmin } from '../../../testing/make-user.ts';
import { DomainError } from '../../errors.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { decidePayout, decidePayoutReturn, payoutClaimIds } from './decide-payout.ts';

const admin = { uid: makeAdmin().uid, name: makeAdmin().name };
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const atMs = 77;
const paid = { coinUnits: 390_600, rateUsd: 128_000, rateAtMs: 1 };
const withdrawal = makeWithdrawal({ status: 'Approved', paid });
const sent = { ...withdrawal, paidTxid: first, paidAtMs: 5, payouts: [{ txid: first, by: admin, atMs: 5 }] };
const returned = { ...sent, returned: { reason: 'It came back', by: admin, atMs: 9 } };

const enter = (
  transaction: Transaction,
  txid: string = first,
  claimant?: Transaction & { isKept?: boolean },
  replaces = transaction.paidTxid ?? '',
) => decidePayout({ transaction, txid, replaces, claimant, admin, atMs });
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
  it('keeps the id with its time and administrator, and the status', () => {
    const payouts = [{ txid: first, by: admin, atMs }];
    expect(enter(withdrawal)).toEqual({ ...withdrawal, paidTxid: first, paidAtMs: atMs, payouts });
  });

  it('appends a correction, which keeps the time of sending', () => {
    const payouts = [{ txid: first }, { txid: second, atMs }];
    expect(enter(sent, second)).toMatchObject({ paidTxid: second, paidAtMs: 5, payouts });
  });

  it.each([
    ['already exists', sent, ''],
    ['is a different one', sent, second],
    ['is none', withdrawal, first],
  ] as const)(
    'is refused if the caller saw another id: the current one %s',
    (_which, transaction, replaces) => {
      const code = (seen: string) => codeOf(() => enter(transaction, 'c'.repeat(64), undefined, seen));
      expect(code(replaces)).toBe('changed-meanwhile');
      expect(code((transaction.paidTxid ?? '').toUpperCase())).toBe('done');
    },
  );

  it('changes nothing for the current id, also if it was returned', () => {
    expect([enter(sent), enter(returned)]).toEqual([undefined, undefined]);
  });

  it('is refused for an id of another withdrawal to the address, until the other one is returned', () => {
    expect(codeOf(() => enter(withdrawal, first, sent))).toBe('txid-used');
    expect(enter(withdrawal, first, returned)?.paidTxid).toBe(first);
    // The payment had settled before the return.
    expect(codeOf(() => enter(withdrawal, first, { ...returned, isKept: true }))).toBe('txid-used');
  });

  it('is possible after a return, for the first time and as a correction: it moves no money', () => {
    const back = { returned: returned.returned };
    expect(enter({ ...withdrawal, ...back })).toMatchObject({ paidTxid: first, ...back });
    expect(enter(returned, second)?.payouts).toHaveLength(2);
  });

  it('needs the payout claim of the new id, and gives up the one of the replaced id', () => {
    const { wanted, replaced } = payoutClaimIds(sent, second.toUpperCase());
    expect(replaced).toBe(payoutClaimIds(withdrawal, first).wanted);
    expect(wanted).not.toBe(replaced);
    expect(payoutClaimIds(sent, first).replaced).toBeUndefined();
    expect(codeOf(() => payoutClaimIds(withdrawal, `0x${first}`))).toBe('invalid-input');
  });
});

describe('the return of a payout', () => {
  it.each([0, 1, 390_600, 781_300])(
    'puts back all dollars, and the lesser of coin paid and %d held; the rest goes to sys:fx',
    (held) => {
      const change = giveBack({ ...sent, heldCoinUnits: held });
      const back = Math.min(held, 390_600);
      expect(change?.transaction.returned).toEqual({ reason: 'It came back', by: admin, atMs });
      expect(change?.account.btc.available).toBe(back);
      expect(change?.entry).toMatchObject({ id: `${sent.id}_payout-returned`, reason: 'It came back' });
      expect(change?.entry.postings).toEqual([
        { account: 'sys:payout', asset: 'usd', delta: -50_000 },
        { account: 'user:available', asset: 'usd', delta: 50_000 },
        { account: 'sys:payout', asset: 'btc', delta: -390_600 },
        ...(back === 0 ? [] : [{ account: 'user:available', asset: 'btc', delta: back }]),
        ...(back === 390_600 ? [] : [{ account: 'sys:fx', asset: 'btc', delta: 390_600 - back }]),
      ]);
    },
  );

  it('is possible before any id was entered, and for an account in doubt: the money exists', () => {
    for (const account of [makeAccount(), makeAccount({ booksInDoubtAtMs: 1 })])
      expect(giveBack(withdrawal, account)?.account.usd.available).toBe(50_000);
  });

  it('happens once: a repeat changes nothing, and another reason is refused', () => {
    expect(giveBack(returned)).toBeUndefined();
    expect(codeOf(() => giveBack(returned, makeAccount(), 'Something else'))).toBe('payout-returned');
  });
});

it.each([
  ['a Pending withdrawal', makeWithdrawal(), 'not-paid-out'],
  ['a Rejected withdrawal', makeWithdrawal({ status: 'Rejected' }), 'not-paid-out'],
  ['an approved deposit', makeDeposit({ status: 'Approved' }), 'not-paid-out'],
  ["the administrator's own", { ...withdrawal, uid: admin.uid }, 'own-record'],
  ['one that was removed', { ...withdrawal, isHiddenForUser: true, isDeleted: true }, 'done'],
] as const)('entering and returning %s: %s', (_which, transaction, code) => {
  expect([codeOf(() => enter(transaction, second)), codeOf(() => giveBack(transaction))]).toEqual([
    code,
    code,
  ]);
});
