import { describe, expect, it } from 'vitest';
import { makeKycRecord } from '../../../testing/make-kyc-record.ts';
import { makeDeposit, makeWithdrawal } from '../../../testing/make-transaction.ts';
import { makeUser } from '../../../testing/make-user.ts';
import { reviewLimits } from '../../core/review/review.limits.ts';
import { toAddress } from '../../money/transaction/transaction.ts';
import { type KycReviewFacts, findKycSignals, type KycTrace } from './kyc-signals.ts';
import { isGraveReason, withVerdict } from './row-reasons.ts';
import { type TransactionReviewFacts, findTransactionSignals } from './transaction-signals.ts';

const record = makeKycRecord();
const declared = `${record.details.firstName} ${record.details.lastName}`;
const trace = (changes: Partial<KycTrace> = {}): KycTrace => ({ ...record, id: 'other', ...changes });
const ofKyc = (changes: Partial<KycReviewFacts> = {}) =>
  findKycSignals({ record, user: makeUser({ name: declared }), sameImage: [], rejected: [], ...changes });

describe('the signals of an application', () => {
  it('are none for somebody whose names match and who applies for the first time', () => {
    expect(ofKyc()).toEqual([]);
  });

  it.each([
    ['in another order and spelling', [record.details.lastName, record.details.firstName.toUpperCase()], []],
    ['another', ['Somebody', 'Else'], ['other-name']],
  ])('compare the name, which is %s', (_what, words, kinds) => {
    expect(ofKyc({ user: makeUser({ name: words.join(' ') }) }).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('distinguish a picture of somebody else from one of the same person', () => {
    const [own] = ofKyc({ sameImage: [trace()] });
    expect(own).toMatchObject({
      kind: 'same-image',
      text: 'The same picture was sent by this person before.',
    });
    const [others] = ofKyc({
      sameImage: [trace(), trace({ id: 'third', uid: 'stranger', isDeleted: true })],
    });
    expect(others?.text).toContain('somebody else');
    expect(others?.evidence.map(({ id, text }) => [id, text.startsWith('Deleted')])).toEqual([
      ['other', false],
      ['third', true],
    ]);
  });

  it('count rejections, with the last reason, and show the newest', () => {
    const many = Array.from({ length: reviewLimits.signalCounted + 1 }, (_, at) =>
      trace({ id: String(at), reason: at === 0 ? 'Blurred' : '' }),
    );
    const [once] = ofKyc({ rejected: many.slice(0, 1) });
    expect(once?.text).toBe('Rejected once before: “Blurred”.');
    const [often] = ofKyc({ rejected: many });
    expect(often?.text).toContain('5 times or more');
    expect(often?.evidence).toHaveLength(reviewLimits.signalEvidence);
  });
});

const deposit = makeDeposit({ status: 'Pending' });
const withdrawal = makeWithdrawal({ status: 'Pending' });
const kindsOf = (changes: Partial<TransactionReviewFacts>) => {
  const transaction = changes.transaction ?? deposit;
  const facts: TransactionReviewFacts = {
    transaction,
    stop: undefined,
    rateUsd: transaction.rateUsd,
    platformAddress: toAddress(transaction),
    sameImage: [],
    rejected: [],
    isPlatformAddress: false,
    sameAddress: [],
    addressSinceMs: 0,
  };
  return findTransactionSignals({ ...facts, ...changes }).map(({ kind }) => kind);
};

it('a row takes the latest verdict of the chain, behind what is graver and before the rest', () => {
  const before = ['Suspended', 'Paid to another address', 'Price moved'];
  expect(withVerdict(before, 'replaced')).toEqual(['Suspended', 'Payment replaced', 'Price moved']);
  expect(withVerdict(before, 'matches')).toEqual(['Suspended', 'Price moved']);
  expect(withVerdict([], 'failed')).toEqual(['Payment failed']);
});

it('a reason is grave if it forbids an approval or refutes the payment', () => {
  const grave = [
    'Suspended',
    'Sanctioned address',
    'Payment replaced',
    'Payment failed',
    'Paid to another address',
  ];
  const mild = ['Price moved', 'New address', 'Rejected before', 'No transaction named', 'No payment found'];
  expect([...grave, 'Checksum', ...mild].filter(isGraveReason)).toEqual([...grave, 'Checksum']);
});

describe('the signals of a transaction', () => {
  it('are none for an ordinary one, or for a decided one', () => {
    expect(kindsOf({})).toEqual([]);
    expect(kindsOf({ transaction: withdrawal })).toEqual([]);
    const decided = { ...withdrawal, status: 'Approved' as const };
    expect(kindsOf({ transaction: decided, sameAddress: [{ uid: 'x', name: 'X' }] })).toEqual([]);
  });

  it.each<[string, Partial<TransactionReviewFacts>]>([
    ['same-image', { sameImage: [{ ...deposit, id: 'other' }] }],
    ['address-replaced', { platformAddress: 'elsewhere' }],
    ['earlier-rejection', { rejected: [{ ...deposit, id: 'other', reason: null }] }],
    ['suspended', { stop: { by: 'suspended', text: 'Stopped' } }],
    ['sanctioned', { transaction: withdrawal, sanctionedAtMs: 1 }],
    ['own-address', { transaction: withdrawal, isPlatformAddress: true }],
    ['address-elsewhere', { transaction: withdrawal, sameAddress: [{ uid: 'x', name: 'X' }] }],
    ['first-use', { transaction: withdrawal, addressSinceMs: withdrawal.createdAtMs }],
  ])('have %s', (kind, changes) => {
    expect(kindsOf(changes)).toEqual([kind]);
  });

  it('name a sanctioned address before the restriction of its owner, and both before the others', () => {
    const changes = { transaction: withdrawal, sanctionedAtMs: 1, isPlatformAddress: true };
    const stop = { by: 'suspended', text: 'Stopped' } as const;
    expect(kindsOf({ ...changes, stop })).toEqual(['sanctioned', 'suspended', 'own-address']);
  });

  it('mention the end of the quote only if it was over when the deposit was filed', () => {
    const quoted = (untilMs: number) => ({
      transaction: { ...deposit, quote: { amountUsdCents: 1, rateUsd: deposit.rateUsd, untilMs } },
    });
    expect(kindsOf(quoted(deposit.createdAtMs))).toEqual([]);
    expect(kindsOf(quoted(deposit.createdAtMs - 1))).toEqual(['quote-expired']);
  });

  it.each([
    [1, []],
    [1.02, []],
    [1.021, ['price-moved']],
    [0.979, ['price-moved']],
  ])('compare the price, which is %d times what it was', (factor, kinds) => {
    expect(kindsOf({ rateUsd: Math.round(deposit.rateUsd * factor) })).toEqual(kinds);
    expect(kindsOf({ rateUsd: undefined })).toEqual([]);
  });
});
