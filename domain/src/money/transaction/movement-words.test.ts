import { describe, expect, it } from 'vitest';
import { makeDeposit, makeWithdrawal } from '../../../testing/make-transaction.ts';
import { movementName, findPayoutState, payoutWords, priceRoseText } from './movement-words.ts';
import { transactionToWire } from './transaction.wire.ts';

const approved = makeWithdrawal({ status: 'Approved' });
const sent = { ...approved, paidTxid: 'a'.repeat(64), paidAtMs: 2 };
const returned = { reason: 'It came back', by: { uid: 'a', name: 'A' }, atMs: 3 };

describe('how far an approved withdrawal is', () => {
  it.each([
    ['approved', approved, 'to-be-sent'],
    ['sent', sent, 'sent'],
    ['sent, and came back', { ...sent, returned }, 'returned'],
    ['never sent, and given back', { ...approved, returned }, 'returned'],
    ['pending', makeWithdrawal(), undefined],
    ['a deposit', makeDeposit({ status: 'Approved' }), undefined],
  ])('%s: the same by the record and by the answer of the API', (_what, record, state) => {
    expect(findPayoutState(record)).toBe(state);
    expect(findPayoutState(transactionToWire(record))).toBe(state);
  });

  it('is called paid only once it was sent, and its entry, which the approval posts, approved', () => {
    const texts = (state: keyof typeof payoutWords) => {
      const { status, amount } = payoutWords[state];
      return [status, amount('0.031387 BTC')];
    };
    expect(texts('to-be-sent')).toEqual(['To be sent', '0.031387 BTC to be sent']);
    expect(texts('sent')).toEqual(['Sent', 'Sent 0.031387 BTC']);
    expect(texts('returned')).toEqual(['Returned', '0.031387 BTC returned']);
    expect(movementName('withdrawal-settled')).toBe('Withdrawal approved');
  });

  it('names the coin that a payment did not need', () => {
    expect(priceRoseText('0.000238 BTC')).toBe(
      'Price rose between request and approval: 0.000238 BTC returned',
    );
  });
});
